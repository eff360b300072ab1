import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Role } from '@llavero/proto/access/access';
import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { definitionOf } from '@llavero/proto/records/registry';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

// What people outside the house try: two tenants and two landlords of neighbouring flats.
jest.setTimeout(120_000);

let t: TestGateway;
const tokens = new Map<string, string>();
const ana = randomUUID();
const berta = randomUUID();
const owner = randomUUID();
const rival = randomUUID();
const agentOutside = randomUUID();
let contract: string;
let neighbours: string;
let receipt: string;
let settlement: string;
let draft: string;
let shown: string;
let secret: string;

/** A record as its service would make it. */
async function make(collection: CollectionName, object: Record<string, Json>, id?: string): Promise<string> {
  const { service } = definitionOf(collection);
  const store = t.services.services.get(service)!.get(RecordStores).of(collection);
  const made = await store.create(object, serviceContext(service), undefined, id === undefined ? {} : { id });
  return made.id;
}

beforeAll(async () => {
  const names = ['people', 'contracts', 'finance', 'documents', 'places'] as const;
  t = await startTestGateway(Object.fromEntries(names.map((name) => [name, neighbour(name)])));
  await make(
    'agent',
    { firstname: 'Ana', lastname: 'Zuriaga', email: 'ana@example.com', income: 31_000 },
    ana,
  );
  await make(
    'agent',
    {
      firstname: 'Berta',
      lastname: 'Zuriaga',
      idNumber: '12345678Z',
      idType: 'NIF',
      income: 99_000,
      notes: [{ date: 1, text: 'Paga tarde' }],
    },
    berta,
  );
  for (const [id, firstname] of [
    [owner, 'Olga'],
    [rival, 'Raúl'],
  ] as const)
    await make('agent', { firstname }, id);
  contract = await make('contract', {
    name: 'Piso A',
    tenants: [ana],
    landlords: [owner],
    payerBankAccount: 'ES9121000418450200051332',
    feePercent: 12,
    validationNotes: 'Ojo',
  });
  neighbours = await make('contract', { name: 'Piso B', tenants: [berta], landlords: [rival] });
  const parties = { tenants: [ana], landlords: [owner], year: 2026, month: 5, contract };
  receipt = await make('finance', { ...parties, type: 'RECEIPT' });
  settlement = await make('finance', { ...parties, type: 'SETTLEMENT' });
  draft = await make('finance', { ...parties, type: 'RECEIPT', preview: true });
  const paper = { tenants: [ana], landlords: [owner], type: 'OTHER', visibility: [] };
  shown = await make('document', { ...paper, name: 'Contrato firmado', visibility: ['TENANT', 'LANDLORD'] });
  secret = await make('document', { ...paper, name: 'Informe interno Zuriaga' });
  const roles: [string, Role, string][] = [
    ['ana', 'TENANT', ana],
    ['berta', 'TENANT', berta],
    ['owner', 'LANDLORD', owner],
    ['rival', 'LANDLORD', rival],
    ['outside', 'EXTERNAL_EMPLOYEE', agentOutside],
  ];
  for (const [name, role, id] of roles) tokens.set(name, await t.tokenFor(role, id));
}, 120_000);
afterAll(() => t?.stop());

const as = (name: string) => ({ token: tokens.get(name) });
const idsOf = async (who: string, collection: string, query: object = {}): Promise<string[]> => {
  const { data } = await t.call('getQuery', { collection, query }, as(who));
  return ((data as { items?: { id: string }[] }).items ?? []).map(({ id }) => id);
};
const page = (who: string, dataRequest: object) => t.call('getComponentItems', { dataRequest }, as(who));

describe('outsiders', () => {
  it('[SES-09] a tenant sees the own contract, receipt, person and shown document, and nothing else', async () => {
    expect(await idsOf('ana', 'contract')).toEqual([contract]);
    expect(await idsOf('ana', 'finance')).toEqual([receipt]);
    expect(await idsOf('ana', 'document')).toEqual([shown]);
    expect(await idsOf('ana', 'agent')).toEqual([ana]);
    const { data } = await t.call('getObject', { collection: 'contract', id: contract }, as('ana'));
    for (const hidden of [
      'payerBankAccount',
      'feePercent',
      'validationNotes',
      'chronology',
      'collaborators',
      'adminId',
    ])
      expect(data).not.toHaveProperty(hidden);
  });

  it('[SES-09] a landlord sees the own contracts and settlements, not the receipts and drafts of the tenant', async () => {
    expect(await idsOf('owner', 'contract')).toEqual([contract]);
    expect(await idsOf('owner', 'finance')).toEqual([settlement]);
    expect(await idsOf('owner', 'document')).toEqual([shown]);
    expect(await idsOf('rival', 'finance')).toEqual([]);
    expect(await idsOf('rival', 'contract')).toEqual([neighbours]);
    for (const id of [draft, receipt])
      expect((await t.call('getObject', { collection: 'finance', id }, as('owner'))).error?.kind).toBe(
        'notFound',
      );
  });

  it('[SES-09] names of linked people do not come along with a page, nor by /labels', async () => {
    const { data } = await page('ana', { component: 'contract' });
    const { collections } = data as { collections: Record<string, { id: string }[]> };
    expect(
      Object.values(collections)
        .flat()
        .map(({ id }) => id),
    ).toEqual([ana]);
    const { body } = await t.get(`/labels?collection=agent&ids=${ana},${berta},${owner}`, as('ana'));
    expect(body).toEqual([{ id: ana, title: 'Ana Zuriaga' }]);
    expect((await t.get(`/labels?collection=place&ids=${ana}`, as('ana'))).status).toBe(403);
  });

  it('[SES-09] a page that staff has in the cache is not handed to a tenant', async () => {
    const admin = { token: await t.tokenFor('ADMIN') };
    const request = { component: 'contract', useCache: true };
    const all = await t.call('getComponentItems', { dataRequest: request }, admin);
    expect((all.data as { items: unknown[] }).items).toHaveLength(2);
    for (const [who, id] of [
      ['ana', contract],
      ['berta', neighbours],
      ['outside', null],
    ] as const) {
      const { items } = (await page(who, request)).data as { items: { id: string }[] };
      expect(items.map((item) => item.id)).toEqual(id === null ? [] : [id]);
    }
  });

  it('[SES-09] a text finds nobody else, in lists, over links and in the search', async () => {
    for (const text of ['zuriaga', 'berta', '12345678', 'raul']) {
      const { body } = await t.get<{ hits: { id: string }[] }>(`/search?q=${text}`, as('ana'));
      expect(body.hits.every(({ id }) => id === ana)).toBe(true);
      for (const component of ['contract', 'agent', 'document', 'finance']) {
        const { data, error } = await page('ana', {
          component,
          textFilter: text,
          otherData: { count: 'capped' },
        });
        expect([component, text, error ?? null]).toEqual([component, text, null]);
        const { items, count } = data as { items: { id: string }[]; count: number };
        expect(items.every(({ id }) => [ana, contract, receipt, shown].includes(id))).toBe(true);
        expect(count).toBe(items.length);
      }
    }
  });

  it('[SES-09] filters and sorts are no oracle: not by hidden fields, not over links to others', async () => {
    const refused = async (query: object) =>
      (await t.call('getQuery', { collection: 'contract', query }, as('ana'))).error?.code;
    for (const field of ['payerBankAccount', 'validationNotes', 'feePercent', 'collaborators'])
      expect([field, await refused({ filter: { [field]: { $exists: true } } })]).toEqual([
        field,
        'FILTER.UNKNOWN_FIELD',
      ]);
    expect(await refused({ sort: [{ field: 'feePercent', order: 'asc' }] })).toBe('SORT.UNKNOWN_FIELD');
    expect(
      await refused({ filter: { $or: [{ name: { $exists: true } }, { $not: { chronology: [] } }] } }),
    ).toBe('FILTER.UNKNOWN_FIELD');
    expect(await idsOf('ana', 'contract', { filter: { tenants: berta } })).toEqual([]);
    expect(await idsOf('ana', 'contract', { filter: { id: neighbours } })).toEqual([]);
  });

  it('[SES-09] what exists and what does not is refused alike', async () => {
    const told = async (id: string) =>
      (await t.call('getObject', { collection: 'contract', id }, as('ana'))).error;
    expect(await told(neighbours)).toEqual(await told(randomUUID()));
    const patch = async (objectId: string) =>
      (
        await t.call(
          'patchObject',
          { collection: 'agent', objectId, object: { version: 1, phone: '600111222' } },
          as('ana'),
        )
      ).error;
    expect(await patch(berta)).toEqual(await patch(randomUUID()));
    expect((await t.get(`/downloadMedia/${secret}/x.pdf`, as('ana'))).status).toBe(
      (await t.get(`/downloadMedia/${randomUUID()}/x.pdf`, as('ana'))).status,
    );
  });

  it('[SES-09] the past and deleted rows are for the office', async () => {
    for (const path of ['history', 'at?version=1'])
      expect((await t.get(`/records/contract/${contract}/${path}`, as('ana'))).status).toBe(403);
    expect(
      (await t.post(`/records/contract/${contract}/restore`, { version: 1, to: 1 }, as('ana'))).status,
    ).toBe(403);
    expect(
      (await t.call('getQuery', { collection: 'contract', query: { deleted: true } }, as('ana'))).error?.kind,
    ).toBe('forbidden');
    expect((await page('ana', { component: 'contract', otherData: { deleted: true } })).error?.kind).toBe(
      'forbidden',
    );
  });

  it('[SES-09] a tenant corrects the own telephone and neither name, documents nor keys of imports', async () => {
    const patch = (object: object) =>
      t.call(
        'patchObject',
        { collection: 'agent', objectId: ana, object: { version: 1, ...object } },
        as('ana'),
      );
    for (const object of [
      { lastname: 'X' },
      { documents: [secret] },
      { adminId: '7' },
      { zendeskId: '7' },
      { iban: 'ES9121000418450200051332' },
      { roles: ['LANDLORD'] },
      { notes: [] },
      { collaborators: [agentOutside] },
    ])
      expect([Object.keys(object)[0], (await patch(object)).error?.code]).toEqual([
        Object.keys(object)[0],
        'RECORD.FIELD_FORBIDDEN',
      ]);
    const stale = await patch({ version: 0, phone: '600111222' });
    expect(stale.error?.details).toMatchObject({ fields: [] });
    expect((await patch({ phone: '600111222' })).success).toBe(true);
  });

  it('[SES-09] external staff sees what is shared with it, and learns nothing by batches and typed queries', async () => {
    expect(await idsOf('outside', 'contract')).toEqual([]);
    expect(await idsOf('outside', 'agent')).toEqual([]);
    const mine = await make('contract', {
      name: 'Compartido',
      collaborators: [agentOutside],
      tenants: [ana],
    });
    expect(await idsOf('outside', 'contract')).toEqual([mine]);
    const typed = await t.graphql(
      '{ r: contracts { items { id payerBankAccount tenants } } }',
      {},
      as('outside'),
    );
    expect(typed.body.data?.['r']).toEqual({ items: [{ id: mine, payerBankAccount: null, tenants: [ana] }] });
    const rows = [{ id: contract, version: 1, patch: { status: 'DELETED' } }];
    expect((await t.post('/records/contract/batch', { rows }, as('outside'))).status).toBe(403);
  });
});
