import { describe, expect, it } from '@jest/globals';
import { definitionOf } from '@llavero/proto/records/registry';
import { linkIdsOf, linksOf } from './link-ids.ts';

const one = '01930000-0000-7000-8000-000000000001';
const two = '01930000-0000-7000-8000-000000000002';
const three = '01930000-0000-7000-8000-000000000003';
const contract = definitionOf('contract');
const idsOf = (page: unknown, fields?: string[]) => {
  const ids = linkIdsOf(
    Buffer.from(typeof page === 'string' ? page : JSON.stringify(page)),
    linksOf(contract, fields),
  );
  return Object.fromEntries([...ids].map(([collection, set]) => [collection, [...set]]));
};

describe('ids that a page links to, without parsing it', () => {
  it('[API-06] finds single links and lists, in the spacing of PostgreSQL and of Node, once each', () => {
    const fields = ['tenants', 'units', 'mandate'];
    const page = `{"items":[{"tenants" : ["${one}","${two}"], "mandate" : "${three}", "units":[]},{"tenants":["${one}"],"mandate":null}]}`;
    expect(idsOf(page, fields)).toEqual({ agent: [one, two], place: [], mandate: [three] });
  });

  it('[API-06] leaves out links that were not asked for', () => {
    expect(idsOf({ items: [{ tenants: [one], landlords: [two] }] }, ['tenants'])).toEqual({ agent: [one] });
  });

  it('is not deceived by a text that looks like a link', () => {
    const page = {
      items: [{ name: `"tenants":["${two}"]`, anexedAreas: `\\"tenants":"${two}"`, tenants: [one] }],
    };
    expect(idsOf(page, ['name', 'anexedAreas', 'tenants'])).toEqual({ agent: [one] });
  });

  it('agrees with JSON.parse on a page of text in every script', () => {
    const name = 'Peña «Ñandú» 家 \u0000 \\" \n';
    const items = Array.from({ length: 20 }, (_, i) => ({
      name,
      tenants: [`01930000-0000-7000-8000-0000000000${String(10 + i)}`],
      mandate: i % 2 ? three : null,
    }));
    const parsed = JSON.parse(JSON.stringify({ items })) as { items: { tenants: string[] }[] };
    expect(idsOf({ items }, ['name', 'tenants', 'mandate'])).toEqual({
      agent: parsed.items.flatMap(({ tenants }) => tenants),
      mandate: [three],
    });
  });
});
