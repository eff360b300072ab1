import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { serviceContext } from '@llavero/kit/context';
import { anyRecord } from '@llavero/kit/records/testing/random-record';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { serviceNames } from '@llavero/proto/collections';
import { typedNames } from '@llavero/proto/compile/graphql';
import type { Json } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { records } from '@llavero/proto/records/registry';
import { statusesRead } from '@llavero/proto/states/deletion';
import { statusOf } from '@llavero/proto/states/evaluate';
import { factsOf, flagsOf, isPartStatus } from '@llavero/proto/states/flags';
import { startOfDay } from '@llavero/proto/values/dates';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

// Seven services start here, and some hundred records are made.
jest.setTimeout(120_000);

/** Rows of each collection; days stand around today, where statuses turn. */
const ROWS = 40;
/** Printed with a mismatch, so that it can be seen again. */
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const now = Math.floor(Date.now() / 1000);

type Row = Record<string, Json> & { id: string };

let t: TestGateway;
let token: string;
beforeAll(async () => {
  // Rows of any values, also those that only a command would put together rightly.
  t = await startTestGateway(
    Object.fromEntries(serviceNames.map((name) => [name, neighbour(name, 'derive')])),
  );
  token = await t.tokenFor('ADMIN');
}, 180_000);
afterAll(() => t?.stop(), 60_000);

/** Stores rows as the service's own code would, in whatever status their fields lead to, and reads them back. */
async function rowsOf(definition: RecordDefinition): Promise<Row[]> {
  const { service, collection } = definition;
  const store = t.services.services.get(service)!.get(RecordStores).of(collection);
  const ctx = { ...serviceContext(service), trusted: true };
  const ids: string[] = [];
  const unique = fieldEntries(definition).filter(([, { unique, kind }]) => unique && kind === 'text');
  for (const object of fc.sample(anyRecord(definition, startOfDay(now)), { numRuns: ROWS, seed })) {
    for (const [name] of unique) if (object[name]) object[name] = randomUUID().slice(0, 35);
    ids.push((await store.create(object, ctx, undefined, { byCommand: true })).id);
  }
  const criteria = { id: { $in: ids }, limit: ROWS };
  const { data } = await t.call('getCollection', { collection, criteria }, { token });
  expect(data).toHaveLength(ROWS);
  return data as Row[];
}

/** Ids of a typed query over these rows only, in the order it answers them. */
async function asked(
  definition: RecordDefinition,
  rows: readonly Row[],
  filter: object,
  sort: object[] = [],
) {
  const { many, type } = typedNames(definition);
  const query = `query($filter: ${type}Filter, $sort: [${type}Sort!]) {
    page: ${many}(filter: $filter, sort: $sort, first: ${ROWS}) { items { id } }
  }`;
  const only = { and: [{ id: { in: rows.map(({ id }) => id) } }, filter] };
  const { body } = await t.graphql(query, { filter: only, sort }, { token });
  // Not the answer of a generic call, which `graphql` is typed for.
  const { page } = (body.data ?? {}) as { page?: { items: { id: string }[] } };
  if (!page) throw new Error(JSON.stringify(body));
  return page.items.map(({ id }) => id);
}

const derived = [...records.values()].filter(({ states }) => states?.derive);
const withParts = [...records.values()].filter((definition) => Object.keys(factsOf(definition)).length > 0);

describe(`[STA-12] lists filtered and sorted by what nobody stores (seed ${seed})`, () => {
  it('takes every record with a derived status: those of C §4.1, §4.2, F §4, and ours', () => {
    expect(derived.map(({ collection }) => collection).sort()).toEqual(
      'bankLine bill booking contract finance insurance inventory mandate modificator nextRent product remittance sepaMandate solvencyRequest template visitInvitation workOrder'.split(
        ' ',
      ),
    );
  });

  it.each(
    [...new Set([...derived, ...withParts])].map(
      (definition) => [definition.collection, definition] as const,
    ),
  )(
    '[STA-03] [STA-04] [STA-08] %s: by its status, its flags and the statuses of its parts',
    async (_name, definition) => {
      const rows = await rowsOf(definition);
      if (definition.states?.derive) {
        const values = statusesRead(definition).values.filter((one) => one !== 'DELETED');
        await expectAnswers(definition, rows, 'status', values, (row) => statusOf(definition, row, now));
      }
      for (const [name, rule] of Object.entries(factsOf(definition))) {
        const values = isPartStatus(rule) ? rule.statuses.values : [false, true];
        await expectAnswers(definition, rows, name, values, (row) => flagsOf(definition, row, now)[name]);
      }
    },
  );
});

/** Asserts that a derived value is answered, filtered by each of its values, and sorted by, as the code reckons it. */
async function expectAnswers(
  definition: RecordDefinition,
  rows: readonly Row[],
  name: string,
  values: readonly (string | boolean)[],
  reckon: (row: Row) => unknown,
): Promise<void> {
  const expected = new Map(rows.map((row) => [row.id, reckon(row)]));
  expect([name, ...rows.map((row) => row[name])]).toEqual([name, ...expected.values()]);
  for (const value of values) {
    const found = await asked(definition, rows, { [name]: { eq: value } });
    const having = rows.filter(({ id }) => expected.get(id) === value).map(({ id }) => id);
    expect([name, value, found.sort()]).toEqual([name, value, having.sort()]);
  }
  for (const order of ['asc', 'desc'] as const) {
    const found = await asked(definition, rows, {}, [{ field: name, order }]);
    const places = found.map((id) => (values as readonly unknown[]).indexOf(expected.get(id)));
    const sorted = [...places].sort((a, b) => (order === 'asc' ? a - b : b - a));
    expect(found).toHaveLength(rows.length);
    expect([name, order, places]).toEqual([name, order, sorted]);
  }
}
