import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '@llavero/proto/fields/field';
import type { Filter } from '@llavero/proto/requests';
import { daySeconds } from '@llavero/proto/values/dates';
import { serviceContext } from '../../context.ts';
import { testContext } from '../../testing/context.ts';
import { matchesFilter } from '../read/matches-filter.ts';
import { sample } from '../testing/definition.ts';
import { type Bench, openBench, parsed, refusal } from '../testing/harness.ts';
import type { StoredRecord } from '../store-parts.ts';

const staff = testContext('ADMIN');
const now = daySeconds({ year: 2026, month: 6, day: 15 }) + 3600;
let bench: Bench;
let all: StoredRecord[];

const ids = [1, 2, 3].map((n) => `0199aaaa-0000-7000-8000-00000000000${n}`);
const words = ['azul', 'rojo', 'verde oscuro', 'Ávila', "d'or%_\\"];
const dayAt = (offset: number) => daySeconds({ year: 2026, month: 6, day: 15 + offset });
const tagValues = ['NEW', 'SEA', 'PETS'];

const nullable = <T extends Json>(values: fc.Arbitrary<T>): fc.Arbitrary<Json> =>
  fc.option(values, { nil: null });
const int = fc.integer({ min: 0, max: 4 });
const amount = int.map((n) => n / 4);
const day = fc.integer({ min: -2, max: 2 }).map(dayAt);
const instant = fc.integer({ min: -2, max: 2 }).map((n) => now + n);
const word = fc.constantFrom(...words);
const tags = fc.subarray(tagValues);
const line = fc.record({ concept: word, amount, tags });

const records = fc.record({
  notes: nullable(word),
  rooms: nullable(int),
  rent: amount,
  area: nullable(amount),
  furnished: fc.boolean(),
  start: nullable(day),
  end: nullable(day),
  signedAt: nullable(instant),
  finished: fc.boolean(),
  kind: nullable(fc.constantFrom('FLAT', 'HOUSE')),
  tags,
  tenant: nullable(fc.constantFrom(...ids)),
  owners: fc.subarray(ids),
  bond: nullable(
    fc.record({
      amount: nullable(amount),
      place: nullable(word),
      paidAt: nullable(day),
      returned: fc.boolean(),
    }),
  ),
  lines: fc.array(line, { maxLength: 3 }),
  name: nullable(word),
});

/** Fields a filter may compare, with values of their kind. */
const comparable: [string, fc.Arbitrary<Json>][] = [
  ['rooms', int],
  ['rent', amount],
  ['area', amount],
  ['start', fc.oneof(day, instant)],
  ['end', day],
  ['signedAt', instant],
  ['createdAt', fc.constantFrom(now, now + 100)],
  ['bond.amount', amount],
  ['bond.paidAt', day],
  ['lines.amount', amount],
];
const equatable: [string, fc.Arbitrary<Json>][] = [
  ...comparable,
  ['notes', word],
  ['furnished', fc.boolean()],
  ['kind', fc.constantFrom('FLAT', 'HOUSE', 'ROOM')],
  ['status', fc.constantFrom('DRAFT', 'SIGNED', 'ACTIVE', 'FINISHED')],
  ['tags', fc.constantFrom(...tagValues)],
  ['tenant', fc.constantFrom(...ids)],
  ['owners', fc.constantFrom(...ids)],
  ['bond.place', word],
  ['bond.returned', fc.boolean()],
  ['lines.concept', word],
  ['lines.tags', fc.constantFrom(...tagValues)],
];
const present = [
  'bond',
  'lines',
  'lines.tags',
  'name',
  'tags',
  'owners',
  'notes',
  'start',
  'tenant',
  'bond.amount',
];
const textual = ['notes', 'bond.place', 'lines.concept', 'kind'];

const pair = (fields: [string, fc.Arbitrary<Json>][], operators: string[]) =>
  fc
    .constantFrom(...fields)
    .chain(([name, values]) =>
      fc
        .tuple(fc.constantFrom(...operators), values)
        .map(([operator, value]): Filter => ({ [name]: { [operator]: value } })),
    );
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  pair(equatable, ['$eq', '$ne']),
  pair(comparable, ['$gt', '$gte', '$lt', '$lte']),
  fc
    .constantFrom(...equatable)
    .chain(([name, values]) =>
      fc
        .tuple(fc.constantFrom('$in', '$nin'), fc.array(nullable(values), { maxLength: 3 }))
        .map(([operator, list]): Filter => ({ [name]: { [operator]: list } })),
    ),
  fc
    .constantFrom(...equatable)
    .chain(([name, values]) => nullable(values).map((value): Filter => ({ [name]: value }))),
  fc
    .tuple(fc.constantFrom(...present), fc.boolean())
    .map(([name, yes]): Filter => ({ [name]: { $exists: yes } })),
  fc
    .tuple(fc.constantFrom(...textual), fc.constantFrom('^a', 'o$', 'zul|Av', 'R', 'e.d'), fc.boolean())
    .map(([name, pattern, i]): Filter => ({ [name]: { $regex: pattern, ...(i ? { $options: 'i' } : {}) } })),
  pair(comparable, ['$gte']).map((filter): Filter => {
    const [[name, condition]] = Object.entries(filter) as [[string, Json]];
    return { [name]: { $not: condition } };
  }),
  fc
    .tuple(word, amount)
    .map(([concept, euros]): Filter => ({ lines: { $elemMatch: { concept, amount: { $gte: euros } } } })),
  fc
    .tuple(fc.subarray(tagValues))
    .map(([list]): Filter => ({ lines: { $elemMatch: { tags: { $in: list }, amount: { $gt: 0.3 } } } })),
  fc.subarray(tagValues).map((list): Filter => ({ tags: { $elemMatch: { $in: list, $ne: 'NEW' } } })),
);
const { tree } = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.tuple(leaf, leaf).map(([a, b]): Filter => ({ ...a, ...b })),
    fc.array(tie('tree'), { maxLength: 3 }).map((list): Filter => ({ $and: list })),
    fc.array(tie('tree'), { maxLength: 3 }).map((list): Filter => ({ $or: list })),
    tie('tree').map((filter): Filter => ({ $not: filter })),
  ),
}));

beforeAll(async () => {
  bench = await openBench();
  const ctx = { ...serviceContext('notifications'), now };
  all = [];
  for (const [at, values] of fc.sample(records, { numRuns: 80, seed: 7 }).entries())
    all.push(await bench.store.create({ ...(values as Record<string, Json>), reference: `R${at}` }, ctx));
});
afterAll(() => bench.close());

const matching = async (filter: Filter) => {
  const found = await bench.store.findUnchecked({ filter, now });
  return found.map(({ reference }) => reference).sort();
};

describe('filters', () => {
  it('[API-06] select what the plain evaluation selects, for random filters over every kind of field', async () => {
    let selective = 0;
    await fc.assert(
      fc.asyncProperty(tree, async (filter) => {
        const expected = all
          .filter((record) => matchesFilter(sample, filter, record))
          .map(({ reference }) => reference)
          .sort();
        if (expected.length > 0 && expected.length < all.length) selective += 1;
        expect(await matching(filter)).toEqual(expected);
      }),
      { numRuns: 600 },
    );
    expect(selective).toBeGreaterThan(200);
  });

  it('[STA-12] filter and sort by the derived status', async () => {
    const list = parsed(
      await bench.store.list(
        {
          collection: 'test',
          fields: ['status'],
          filter: { status: { $ne: 'FINISHED' } },
          sort: [{ field: 'status', order: 'asc' }],
          limit: 500,
          now,
        },
        staff,
      ),
    );
    const order = ['DRAFT', 'SIGNED', 'ACTIVE'];
    const got = list.items.map(({ status }) => order.indexOf(status as string));
    expect(got).toEqual([...got].sort((a, b) => a - b));
    expect(new Set(got)).toEqual(new Set([0, 1, 2]));
  });

  const refused = (filter: Filter) => refusal(bench.store.list({ collection: 'test', filter }, staff));

  it('refuse unknown fields and operators by name', async () => {
    for (const name of [
      'nope',
      'bond.nope',
      'lines.0',
      'constructor',
      '__proto__',
      'bond.toString',
      'password',
      'sealed',
      'sealed_set',
      'created_at',
    ])
      expect(await refused(JSON.parse(`{"${name}":1}`) as Filter)).toMatchObject({
        code: 'FILTER.UNKNOWN_FIELD',
        kind: 'invalid',
        message: expect.stringContaining(`«${name}»`),
      });
    for (const operator of ['$where', '$gtt', '$expr', '$function'])
      expect(await refused({ rooms: { [operator]: 1 } })).toMatchObject({
        code: 'FILTER.UNKNOWN_OPERATOR',
        message: expect.stringContaining(operator),
      });
    expect(await refused({ $where: 'true' })).toMatchObject({ code: 'FILTER.UNKNOWN_OPERATOR' });
    expect(await refused({ rooms: { a: 1 } })).toMatchObject({ code: 'FILTER.UNKNOWN_OPERATOR' });
  });

  it('refuse values of another kind', async () => {
    const wrong: Filter[] = [
      { rooms: 'x' },
      { rooms: 1.5 },
      { furnished: 1 },
      { tenant: 'x' },
      { notes: { a: 1 } as Json },
      { start: 'hoy' },
      { rooms: { $in: 3 } },
      { rooms: { $exists: 1 } },
      { notes: { $regex: '(' } },
      { notes: 'a\0b' },
      { start: 9e14 },
      { $or: 1 },
      { rooms: { $gt: null } },
    ];
    for (const filter of wrong)
      expect((await refused(filter)).code).toMatch(/^FILTER\.(BAD_VALUE|UNKNOWN_OPERATOR)$/);
  });

  it('[ENT-10] answer of sealed fields only whether they have a value', async () => {
    expect(await refused({ name: 'azul' })).toMatchObject({ code: 'FILTER.SEALED_FIELD' });
    expect(await refused({ name: { $regex: 'a' } })).toMatchObject({ code: 'FILTER.SEALED_FIELD' });
    expect(await matching({ name: { $exists: true } })).toEqual(
      all
        .filter(({ name }) => name !== null)
        .map(({ reference }) => reference)
        .sort(),
    );
  });

  it('take nothing of the caller into the SQL text', async () => {
    const attacks = [
      "x'; DROP TABLE test; --",
      "' OR '1'='1",
      '$1',
      '\\',
      "\\'",
      '");--',
      '${1}',
      '1)) OR true --',
    ];
    for (const attack of attacks) {
      expect(await matching({ notes: attack })).toEqual([]);
      expect(await matching({ notes: { $in: [attack] } })).toEqual([]);
      expect(await matching({ tags: attack })).toEqual([]);
      expect(await matching({ notes: { $gt: attack, $lt: attack } })).toEqual([]);
      expect(await refused({ [attack]: 1 })).toMatchObject({ kind: 'invalid' });
      expect(await refused({ [`bond.${attack}`]: 1 })).toMatchObject({ code: 'FILTER.UNKNOWN_FIELD' });
      expect(
        await refusal(
          bench.store.list({ collection: 'test', sort: [{ field: attack, order: 'asc' }] }, staff),
        ),
      ).toMatchObject({ code: 'SORT.UNKNOWN_FIELD' });
      expect(await refusal(bench.store.list({ collection: 'test', fields: [attack] }, staff))).toMatchObject({
        code: 'RECORD.UNKNOWN_FIELD',
      });
      expect(await refusal(bench.store.list({ collection: 'test', after: attack }, staff))).toMatchObject({
        code: 'RECORD.BAD_CURSOR',
      });
    }
    expect(await matching({})).toHaveLength(all.length);
  });

  it('are kept from growing without end, and patterns from running without end', async () => {
    let deep: Filter = { rooms: 1 };
    for (let at = 0; at < 12; at += 1) deep = { $not: deep };
    expect(await refused(deep)).toMatchObject({ code: 'FILTER.TOO_COMPLEX' });
    expect(await refused({ $or: Array.from({ length: 201 }, (): Filter => ({ rooms: 1 })) })).toMatchObject({
      code: 'FILTER.TOO_COMPLEX',
    });
    expect(await refused({ notes: { $regex: 'a'.repeat(201) } })).toMatchObject({
      code: 'FILTER.TOO_COMPLEX',
    });
    expect(await refused({ notes: { $regex: '(a*)\\1' } })).toMatchObject({ code: 'FILTER.TOO_COMPLEX' });
  });
});
