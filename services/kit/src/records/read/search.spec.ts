import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchesText } from '@llavero/proto/values/search-text';
import { v7 as uuidv7 } from 'uuid';
import { testContext } from '../../testing/context.ts';
import { bulkLoad } from '../write/bulk.ts';
import { modelOf } from '../model.ts';
import { Params } from '../sql/params.ts';
import { isCommonText, textCondition } from './search.ts';
import { type Bench, openBench, parsed } from '../testing/harness.ts';

const staff = testContext('ADMIN');
let bench: Bench;
const people = [
  ['José María', 'García Nuñez'], ['Begoña', 'Ibáñez'], ['Martín', 'de la Peña'], ['Ana', 'Martínez'], ['Marta', 'Ruiz'],
  ['Tomás', 'San Martín'], ['Òscar', 'Güell i Roca'], ['Zoé', 'O’Connor'], ['Al Mar', 'Marín'],
] as const; // prettier-ignore

beforeAll(async () => {
  bench = await openBench();
  for (const [at, [name, surname]] of people.entries())
    await bench.store.create(
      {
        reference: `S-${at}`,
        name: `${name} ${surname}`,
        email: `p${at}@example.es`,
        dni: at === 0 ? '12345678Z' : null,
      },
      staff,
    );
});
afterAll(() => bench.close());

const search = (text: string, limit = 50) => bench.store.search({ collection: 'test', text, limit }, staff);

describe('search', () => {
  it('finds a person by three letters of a surname, whatever accents and capitals are typed', async () => {
    for (const text of ['nuñ', 'NUÑ', 'nun', 'Núñ'])
      expect((await search(text))[0]?.title).toBe('S-0 José María García Nuñez');
    expect((await search('ñez')).map(({ title }) => title)).toEqual([
      'S-0 José María García Nuñez',
      'S-1 Begoña Ibáñez',
      'S-3 Ana Martínez',
    ]);
    expect(await search('nu')).toEqual([]);
    expect(await search('   ')).toEqual([]);
  });

  it('finds over the borders of fields, and by e-mail and ID number', async () => {
    expect(await search('maria garcia')).toHaveLength(1);
    expect(await search('p3@exa')).toEqual([
      { id: expect.any(String), title: 'S-3 Ana Martínez', detail: 'p3@example.es' },
    ]);
    expect(await search('345678z')).toEqual([
      expect.objectContaining({ detail: 'p0@example.es · 12345678Z' }),
    ]);
  });

  it('puts the beginnings of words before other places', async () => {
    const titles = (await search('mar')).map(({ title }) => title);
    expect(titles).toHaveLength(6);
    expect(titles.slice(0, -1).every((title) => / [Mm]ar/.test(title))).toBe(true);
    const inside = (await search('oma')).map(({ title }) => title);
    expect(inside).toEqual(['S-5 Tomás San Martín']);
  });

  it('agrees with the plain substring match, for random needles', async () => {
    const texts = people.map(([name, surname], at) => ({
      title: `S-${at} ${name} ${surname}`,
      text: `S-${at} ${name} ${surname} p${at}@example.es${at === 0 ? ' 12345678Z' : ''}`,
    }));
    const needles = fc
      .constantFrom(...texts)
      .chain(({ text }) =>
        fc
          .tuple(fc.integer({ min: 0, max: text.length - 3 }), fc.integer({ min: 3, max: 9 }))
          .map(([from, length]) => text.slice(from, from + length)),
      );
    await fc.assert(
      fc.asyncProperty(fc.oneof(needles, fc.string({ minLength: 3, maxLength: 5 })), async (needle) => {
        const expected = texts
          .filter(({ text }) => matchesText(text, needle))
          .map(({ title }) => title)
          .sort();
        expect((await search(needle)).map(({ title }) => title).sort()).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('follows a change of the name, and keeps to the limit and the filter', async () => {
    const made = await bench.store.create(
      { reference: 'S-X', name: 'Wenceslao Quiroga', kind: 'FLAT' },
      staff,
    );
    await bench.store.patch(
      { collection: 'test', id: made.id, version: 1, patch: { name: 'Ladislao Quiroga' } },
      staff,
    );
    expect(await search('wences')).toEqual([]);
    expect(await search('ladisl')).toHaveLength(1);
    expect(await search('example.es', 3)).toHaveLength(3);
    const kind = (value: string) =>
      bench.store.search({ collection: 'test', text: 'quiroga', filter: { kind: value } }, staff);
    expect(await kind('FLAT')).toHaveLength(1);
    expect(await kind('HOUSE')).toEqual([]);
  });

  it('finds what a filter leaves over, however many of the same name it takes away', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({
      object: { reference: `N-${at}`, name: `Numerosa ${at}`, kind: at === 0 ? 'HOUSE' : 'FLAT' },
    }));
    await bench.store.batch({ collection: 'test', rows }, staff);
    for (const text of ['num', 'numerosa']) {
      const hits = await bench.store.search({ collection: 'test', text, filter: { kind: 'HOUSE' } }, staff);
      expect(hits.map(({ title }) => title)).toEqual(['N-0 Numerosa 0']);
    }
  });

  it('finds one record by the exact value of a sealed field, for sign-in', async () => {
    expect(
      (await bench.store.findExactUnchecked('email', 'P1@Example.es')).map(({ reference }) => reference),
    ).toEqual(['S-1']);
    expect(await bench.store.findExactUnchecked('email', 'p1@example.e')).toEqual([]);
  });
});

describe('a text that thousands of records have', () => {
  const ROWS = 5_000;
  let crowd: Bench;
  beforeAll(async () => {
    crowd = await openBench();
    const rows = Array.from({ length: ROWS }, (_, at) => ({
      // The last byte decides who is in the sample of one in 64: every value as often as the others.
      id: uuidv7().slice(0, -2) + (at % 256).toString(16).padStart(2, '0'),
      createdAt: 1_700_000_000 + ((at * 7919) % ROWS),
      object: {
        reference: `C-${at}`,
        rent: at % 10,
        // The second has all trigrams of «mar mart», but never in that order.
        name: at % 5 === 0 ? 'Martín' : at % 5 === 1 ? 'Marta Omar Mar' : 'Ana Mar Martos',
        email: `p${at}@example.es`,
      },
    }));
    await bulkLoad(crowd.db, crowd.store.definition, rows);
  });
  afterAll(() => crowd.close());

  it('[STA-12] narrows a list to the same rows, in its order, without fetching all that have it', async () => {
    const parts = { db: crowd.db, model: modelOf(crowd.store.definition) };
    expect(await isCommonText(parts, 'mar mart')).toBe(true);
    expect(await isCommonText(parts, 'p77@example')).toBe(false);
    const idsBy = async (isCommon: boolean) => {
      const params = new Params(0);
      const where = textCondition(parts, 'mar mart', params, isCommon);
      const rows = await crowd.db.rows(`SELECT id FROM test t WHERE ${where} ORDER BY id`, params.values);
      return rows.flat();
    };
    const all = await idsBy(true);
    expect(all).toEqual(await idsBy(false));
    expect(all).toHaveLength((ROWS / 5) * 4);

    const wanted = (await crowd.store.findUnchecked({ limit: 10_000 })).filter(
      ({ name }) => name === 'Ana Mar Martos',
    );
    const page = async (after?: string) =>
      parsed(await crowd.store.list({ collection: 'test', text: 'mar mart', limit: 400, fields: [], ...(after ? { after } : {}) }, staff)); // prettier-ignore
    const found: unknown[] = [];
    for (let after: string | undefined; ;) {
      const { items, cursor } = await page(after);
      found.push(...items.map(({ id }) => id));
      if (cursor === null) break;
      after = cursor;
    }
    expect(found).toEqual(wanted.map(({ id }) => id));
  });

  it('is searched for in a sample, and all are still found that a filter leaves over', async () => {
    expect(await crowd.store.search({ collection: 'test', text: 'martos', limit: 7 }, staff)).toHaveLength(7);
    const only = { reference: 'C-4998' };
    const filtered = await crowd.store.search(
      { collection: 'test', text: 'ana', limit: 7, filter: only },
      staff,
    );
    expect(filtered.map(({ detail }) => detail)).toEqual(['p4998@example.es']);
  });
});
