import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startOfDay } from '@llavero/proto/values/dates';
import type { Json } from '@llavero/proto/fields/field';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number };

const DOCUMENTS = 620;
const DAY = 86_400;
const issued = startOfDay(1_790_000_000);
const [contract, mandate, unit, tenant] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({
    finance: neighbour('finance'),
    notifications: neighbour('notifications'),
  });
  admin = await t.tokenFor('ADMIN');
  const stores = t.services.services.get('finance')?.get(RecordStores);
  const logs = t.services.services.get('notifications')?.get(RecordStores).of('log');
  const trusted = { ...testContext('ADMIN'), trusted: true };
  const rows = Array.from({ length: DOCUMENTS }, (_, n) => ({
    object: {
      type: n % 2 ? ('RECEIPT' as const) : ('SETTLEMENT' as const),
      year: 2026,
      month: (n % 12) + 1,
      concept: `Recibo «${n}» de "prueba"`,
      issueDate: issued + n * DAY,
      cancelled: n % 10 === 0,
      ...(n < 3 ? { contract, mandate, units: [unit], tenants: [tenant] } : {}),
      ...(n === 3 ? { landlords: [tenant] } : {}),
    },
  }));
  for (const { object } of rows)
    await stores?.of('finance').create(object, trusted, undefined, { byCommand: true });
  for (let n = 0; n < 3; n += 1)
    await logs?.create(
      {
        eventId: randomUUID(),
        collection: 'finance',
        recordId: contract,
        recordVersion: n + 1,
        verb: n === 0 ? 'created' : 'updated',
        fields: ['concept'],
        at: issued + n * 60,
        actor: n === 2 ? 'somebody' : 'nobody',
        question: 'select secreto',
      },
      trusted,
    );
});
afterAll(() => t?.stop());

const finance = async (criteria?: unknown, token = admin) => {
  const { data, response, error, success } = await t.call('getPartialFinanceData', { criteria }, { token });
  return { rows: data as Row[], response: response as Record<string, Json>, error, success };
};
const log = async (criteria?: unknown, token = admin) => {
  const { data, response, error } = await t.call('getPartialLogData', { criteria }, { token });
  return { rows: data as Row[], response: response as Record<string, Json>, error };
};

describe('getPartialFinanceData', () => {
  it('[API-04] gives the light columns of the screen, status among them, and no others', async () => {
    const { rows } = await finance({ contract });
    expect(rows).toHaveLength(3);
    expect(Object.keys(rows[0] ?? {})).toEqual(
      expect.arrayContaining(['id', 'version', 'status', 'concept', 'totalAmount', 'units']),
    );
    expect(Object.keys(rows[0] ?? {})).not.toEqual(expect.arrayContaining(['breakdown']));
    expect(Object.keys(rows[0] ?? {})).not.toEqual(expect.arrayContaining(['source']));
    const named = await finance({ contract, fields: ['concept'] });
    expect(Object.keys(named.rows[0] ?? {}).sort()).toEqual(['concept', 'id', 'version']);
  });

  it('[API-04] gives many documents in one call, and says where to go on', async () => {
    const first = await finance();
    expect([first.rows.length, first.response]).toEqual([500, { hasMore: true, cursor: expect.any(String) }]);
    const rest = await finance({ after: first.response['cursor'] });
    expect([rest.rows.length, rest.response['hasMore']]).toEqual([DOCUMENTS - 500, false]);
    const all = await finance({ limit: 5000, count: true });
    expect(all.response).toEqual({ hasMore: false, cursor: null, count: DOCUMENTS, capped: false });
    expect(all.rows.map(({ id }) => id)).toEqual([...first.rows, ...rest.rows].map(({ id }) => id));
    const some = await finance({ limit: 510 });
    expect([some.rows.length, some.response['hasMore']]).toEqual([510, true]);
    expect((await finance({ contract: randomUUID() })).rows).toEqual([]);
  });

  it.each<[string, Record<string, Json>, (n: number) => boolean]>([
    ['year and month', { year: 2026, month: 3 }, (n) => n % 12 === 2],
    ['one type', { type: 'RECEIPT' }, (n) => n % 2 === 1],
    ['several types', { type: ['RECEIPT', 'SETTLEMENT'] }, () => true],
    ['status', { status: ['CANCELLED'] }, (n) => n % 10 === 0],
    ['contract', { contract }, (n) => n < 3],
    ['mandate', { mandate: [mandate] }, (n) => n < 3],
    ['place', { place: unit }, (n) => n < 3],
    ['a person on either side', { agent: tenant }, (n) => n < 4],
    ['days of issue', { from: issued + DAY, to: issued + 3 * DAY }, (n) => n >= 1 && n <= 3],
    ['a filter beside', { contract, filter: { concept: { $regex: '«2»' } } }, (n) => n === 2],
  ])('[API-04] narrows by %s', async (_name, criteria, belongs) => {
    const { rows, error } = await finance({ ...criteria, limit: 5000 });
    expect(error).toBeNull();
    expect(rows).toHaveLength(Array.from({ length: DOCUMENTS }, (_, n) => n).filter(belongs).length);
  });

  it.each<[string, unknown, string, string]>([
    ['a name that is none', { colour: 'red' }, 'colour', 'unknown'],
    ['a month', { month: 13 }, 'month', 'max'],
    // An empty list means none, and would have answered all.
    ['no contract', { contract: [] }, 'contract', 'empty'],
    ['no mandate', { mandate: [] }, 'mandate', 'empty'],
    ['no place', { place: [] }, 'place', 'empty'],
    ['no person', { agent: [] }, 'agent', 'empty'],
    ['no type', { type: [] }, 'type', 'empty'],
    ['no category', { category: [] }, 'category', 'empty'],
    ['no status', { status: [] }, 'status', 'empty'],
    ['no way of payment', { paymentMethod: [] }, 'paymentMethod', 'empty'],
    ['a type', { type: 'GIFT' }, 'type', 'choice'],
    ['too many', { limit: 5001 }, 'limit', 'max'],
    ['fields', { fields: [1] }, 'criteria.fields', 'type'],
    ['a filter', { filter: [] }, 'criteria.filter', 'type'],
    ['no object', ['x'], 'criteria', 'object'],
  ])('[VAL-11] names what is wrong: %s', async (_name, criteria, field, rule) => {
    const { error } = await finance(criteria);
    expect(error?.kind).toBe('invalid');
    expect(
      error?.problems?.map((problem) => problem.field.split('.').slice(0, field.split('.').length).join('.')),
    ).toContain(field);
    expect(error?.problems?.map((problem) => problem.rule).join()).toMatch(new RegExp(`${rule}|choices`));
  });

  it('[SES-09] keeps to what the caller may see', async () => {
    expect((await t.call('getPartialFinanceData', {})).error?.kind).toBe('unauthenticated');
    expect((await finance({}, await t.tokenFor('COMMUNITY'))).error?.kind).toBe('forbidden');
    const own = await finance({ limit: 5000 }, await t.tokenFor('TENANT', tenant));
    expect(own.rows.length).toBeGreaterThan(0);
    for (const row of own.rows) expect(row['tenants']).toEqual([tenant]);
  });
});

describe('getPartialLogData', () => {
  it('[API-04] tells who changed what, newest first, narrowed by its criteria', async () => {
    const { rows } = await log({ collection: 'finance', recordId: contract });
    expect(rows.map((row) => row['recordVersion'])).toEqual([3, 2, 1]);
    expect(rows[0]).toMatchObject({
      verb: 'updated',
      actor: 'somebody',
      fields: ['concept'],
      at: issued + 120,
    });
    expect((await log({ recordId: contract, actor: 'nobody' })).rows).toHaveLength(2);
    expect((await log({ recordId: contract, verb: 'created' })).rows).toHaveLength(1);
    expect((await log({ recordId: contract, from: issued + 60, to: issued + 60 })).rows).toHaveLength(1);
    expect((await log({ recordId: contract, limit: 2 })).response).toMatchObject({ hasMore: true });
  });

  it('[API-04] is for the office; questions to the database for administrators', async () => {
    expect((await log({}, await t.tokenFor('TENANT'))).error?.kind).toBe('forbidden');
    const clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
    expect((await log({ recordId: contract }, clerk)).rows).toHaveLength(3);
    expect(JSON.stringify(await log({ recordId: contract }, clerk))).not.toContain('secreto');
    expect(
      (await log({ recordId: contract, fields: ['question', 'verb'] }, clerk)).rows[0],
    ).not.toHaveProperty('question');
    expect((await log({ recordId: contract, fields: ['question'] })).rows[0]?.['question']).toBe(
      'select secreto',
    );
  });

  it('names what is not a criterion', async () => {
    expect((await log({ who: 'x' })).error?.problems?.[0]).toMatchObject({ field: 'who', rule: 'unknown' });
  });
});

describe('executeMysqlQuery', () => {
  it('[API-03] is refused at the gateway to everybody but administrators', async () => {
    const ask = (token?: string) => t.call('executeMysqlQuery', { query: 'select 1' }, { token });
    expect((await ask()).error?.kind).toBe('unauthenticated');
    for (const role of ['INTERNAL_EMPLOYEE', 'EXTERNAL_EMPLOYEE', 'TENANT'] as const)
      expect((await ask(await t.tokenFor(role))).error?.kind).toBe('forbidden');
    expect(
      (await t.call('executeMysqlQuery', { query: ' ' }, { token: admin })).error?.problems?.[0],
    ).toMatchObject({
      field: 'query',
      rule: 'required',
    });
  });
});
