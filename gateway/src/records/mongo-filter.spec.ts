import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Json } from '@llavero/proto/fields/field';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startOfDay } from '@llavero/proto/values/dates';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const [ana, eva] = [randomUUID(), randomUUID()];
const start = startOfDay(1_790_000_000);
const change = { previousRent: 900, dateModified: start, nextRent: 918, percent: 2, typeIpc: 'GENERAL' };

/** Four contracts, told apart by their rents; every operator below picks some of them. */
const contracts: Record<string, Json>[] = [
  { rent: 700, paymentDay: 1, cityOfSignature: 'Barcelona', tenants: [ana], petBan: true },
  { rent: 800, paymentDay: 3, cityOfSignature: 'Badalona', tenants: [ana, eva], startDate: start },
  { rent: 900, paymentDay: 5, cityOfSignature: 'Madrid', tenants: [eva], rentHistory: [change] },
  {
    rent: 1000,
    contractDuration: { years: 1, months: 6, days: 0 },
    rentHistory: [
      { ...change, percent: 3.5 },
      { ...change, typeIpc: 'IRAV' },
    ],
  },
];

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({ contracts: neighbour('contracts') });
  admin = await t.tokenFor('ADMIN');
  const store = t.services.services.get('contracts')?.get(RecordStores).of('contract');
  for (const object of contracts) await store?.create(object, { ...testContext('ADMIN'), trusted: true });
});
afterAll(() => t?.stop());

const ask = (mongoFilter: unknown, more: Record<string, unknown> = {}) =>
  t.call(
    'getComponentItems',
    {
      dataRequest: {
        component: 'contract',
        mongoFilter,
        sortParameters: 'rent',
        otherData: { fields: ['rent'] },
        useCache: false,
        ...more,
      },
    },
    { token: admin },
  );

describe('mongoFilter', () => {
  it.each<[string, Json, number[]]>([
    ['a value', { rent: 800 }, [800]],
    ['$eq', { rent: { $eq: 800 } }, [800]],
    ['$ne', { rent: { $ne: 800 } }, [700, 900, 1000]],
    ['$in', { cityOfSignature: { $in: ['Madrid', 'Badalona'] } }, [800, 900]],
    ['$nin', { cityOfSignature: { $nin: ['Madrid', 'Badalona'] } }, [700, 1000]],
    ['$gt', { rent: { $gt: 800 } }, [900, 1000]],
    ['$gte and $lte', { rent: { $gte: 800, $lte: 900 } }, [800, 900]],
    ['$lt', { paymentDay: { $lt: 3 } }, [700]],
    ['$exists', { startDate: { $exists: true } }, [800]],
    ['$exists false', { cityOfSignature: { $exists: false } }, [1000]],
    ['null', { cityOfSignature: null }, [1000]],
    ['a flag', { petBan: true }, [700]],
    ['a day', { startDate: { $gte: start } }, [800]],
    ['$regex', { cityOfSignature: { $regex: '^Ba' } }, [700, 800]],
    ['$regex with $options', { cityOfSignature: { $regex: 'LONA$', $options: 'i' } }, [700, 800]],
    ['a link among several', { tenants: ana }, [700, 800]],
    ['$in over links', { tenants: { $in: [eva] } }, [800, 900]],
    ['$and', { $and: [{ tenants: ana }, { tenants: eva }] }, [800]],
    ['$or', { $or: [{ rent: 700 }, { rent: 1000 }] }, [700, 1000]],
    ['$not', { $not: { tenants: ana } }, [900, 1000]],
    ['$not below a field', { rent: { $not: { $gt: 800 } } }, [700, 800]],
    ['a nested path', { 'contractDuration.months': 6 }, [1000]],
    ['a path into a list', { 'rentHistory.percent': { $gt: 3 } }, [1000]],
    ['$elemMatch', { rentHistory: { $elemMatch: { percent: 2, typeIpc: 'GENERAL' } } }, [900]],
    [
      '$elemMatch that no single element meets',
      { rentHistory: { $elemMatch: { percent: 3.5, typeIpc: 'IRAV' } } },
      [],
    ],
    ['a derived status', { status: { $in: ['DRAFT'] } }, [700, 800, 900, 1000]],
    ['nothing', {}, [700, 800, 900, 1000]],
  ])('[API-06] takes %s', async (_name, filter, rents) => {
    const { success, data, error } = await ask(filter);
    expect([success, error]).toEqual([true, null]);
    expect((data as { items: { rent: number }[] }).items.map(({ rent }) => rent)).toEqual(rents);
  });

  it.each<[string, Json, string, RegExp]>([
    ['a field that is none', { colour: 1 }, 'FILTER.UNKNOWN_FIELD', /colour/],
    ['a path that is none', { 'contractDuration.weeks': 1 }, 'FILTER.UNKNOWN_FIELD', /weeks/],
    ['a column of the table', { contract_duration: 1 }, 'FILTER.UNKNOWN_FIELD', /contract_duration/],
    ['$where', { $where: 'true' }, 'FILTER.UNKNOWN_OPERATOR', /\$where/],
    ['$expr', { $expr: { $gt: ['$rent', 1] } }, 'FILTER.UNKNOWN_OPERATOR', /\$expr/],
    ['$nor', { $nor: [{ rent: 1 }] }, 'FILTER.UNKNOWN_OPERATOR', /\$nor/],
    ['$size', { tenants: { $size: 1 } }, 'FILTER.UNKNOWN_OPERATOR', /\$size/],
    ['$text', { $text: { $search: 'x' } }, 'FILTER.UNKNOWN_OPERATOR', /\$text/],
    [
      'other $options',
      { cityOfSignature: { $regex: 'x', $options: 'x' } },
      'FILTER.UNKNOWN_OPERATOR',
      /\$options/,
    ],
    ['SQL in a name', { 'rent" = 1 or 1=1 --': 1 }, 'FILTER.UNKNOWN_FIELD', /rent/],
    ['a prototype', { constructor: 1 }, 'FILTER.UNKNOWN_FIELD', /constructor/],
    ['a value of another kind', { rent: 'mucho' }, 'FILTER.BAD_VALUE', /rent|Renta/],
    ['a broken expression', { cityOfSignature: { $regex: '(' } }, 'FILTER.BAD_VALUE', /expresión/],
  ])('[API-06] refuses %s by name', async (_name, filter, code, named) => {
    const { success, data, error } = await ask(filter);
    expect([success, data, error?.code, error?.kind]).toEqual([false, {}, code, 'invalid']);
    expect(error?.message).toMatch(named);
  });

  it('[API-06] takes SQL in a value for what it is: text', async () => {
    const { data } = await ask({ cityOfSignature: `x'; drop table contract; --` });
    expect((data as { items: unknown[] }).items).toEqual([]);
    expect((await ask({})).success).toBe(true);
  });

  it('[API-06] ends an expression that takes too long after two seconds', async () => {
    const slow = await t.services.services
      .get('contracts')
      ?.get(RecordStores)
      .of('contract')
      .create({ rent: 1, cityOfSignature: 'a'.repeat(200) }, { ...testContext('ADMIN'), trusted: true });
    const { error } = await ask({ cityOfSignature: { $regex: '^(((a{1,100}){1,100}){1,100}){1,100}b$' } });
    expect(error === null || /^FILTER\./.test(error?.code ?? '')).toBe(true);
    await t.call(
      'patchObject',
      { collection: 'contract', objectId: slow?.id, object: { version: 1, status: 'DELETED' } },
      { token: admin },
    );
    expect((await ask({})).success).toBe(true);
  });

  it('[API-02] is the same language in getCollection and getQuery', async () => {
    const filter = { $or: [{ rent: { $gt: 950 } }, { 'contractDuration.months': 99 }] };
    const collection = await t.call(
      'getCollection',
      { collection: 'contract', criteria: filter },
      { token: admin },
    );
    const query = await t.call('getQuery', { collection: 'contract', query: { filter } }, { token: admin });
    expect((collection.data as { rent: number }[]).map(({ rent }) => rent)).toEqual([1000]);
    expect((query.data as { items: { rent: number }[] }).items.map(({ rent }) => rent)).toEqual([1000]);
  });

  it('[API-06] says what is wrong with the request itself', async () => {
    expect((await ask([])).error?.problems?.[0]?.field).toBe('mongoFilter');
    for (const [name, value] of [
      ['page', 0],
      ['itemsPerPage', 501],
      ['sortOrder', 'up'],
      ['alreadyCompletedCollections', 'agent'],
      ['textFilter', 1],
    ] as const)
      expect((await ask({}, { [name]: value })).error?.problems?.[0]?.field).toBe(name);
  });
});
