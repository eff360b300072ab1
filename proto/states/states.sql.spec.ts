import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@llavero/kit/testing/database';
import fc from 'fast-check';
import pg from 'pg';
import type { CollectionName } from '../collections.ts';
import { columnName, columnType, quoted } from '../compile/columns.ts';
import { type FieldMeta, metaOf } from '../fields/field.ts';
import type { RecordDefinition } from '../fields/record.ts';
import { instant } from '../fields/vocabulary.ts';
import { contract } from '../records/contracts/contract.ts';
import { records } from '../records/registry.ts';
import { addDays, addMonths, atTime, dayKey, daySeconds, startOfDay } from '../values/dates.ts';
import { madridDayNumber } from '../values/madrid-offset.ts';
import { fieldsOfStates, holds, statusOf } from './evaluate.ts';
import { fieldsOfFlag, flagsOf } from './flags.ts';
import * as p from './predicate.ts';
import { predicateSql, statusOrderSql, statusSql } from './sql.ts';
import { nextTurn, nextTurnSql, turnsWithTime } from './turns.ts';

const CASES = 2_500;
/** Printed with a mismatch, so that it can be seen again. */
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

type Values = Record<string, unknown>;
interface Case {
  now: number;
  record: Values;
}

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase('contracts');
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Moments around which days are decided: midnights, the hours the clock skips and repeats, month ends. */
const clocks: fc.Arbitrary<number> = fc
  .record({
    day: fc.oneof(
      fc.record({
        year: fc.integer({ min: 1975, max: 2090 }),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 28 }),
      }),
      // The days on which summer time begins and ends, and the last of February.
      fc.constantFrom(
        { year: 2026, month: 3, day: 29 },
        { year: 2026, month: 10, day: 25 },
        { year: 2024, month: 2, day: 29 },
        { year: 2027, month: 2, day: 28 },
        { year: 2026, month: 12, day: 31 },
      ),
    ),
    second: fc.oneof(fc.constantFrom(-1, 0, 1, 7200, 10_800), fc.integer({ min: -90_000, max: 90_000 })),
  })
  .map(({ day, second }) => daySeconds(day) + second);

/** A day near the moment, where a rule may turn. */
const dayNear = (now: number) =>
  fc
    .record({
      months: fc.constantFrom(0, 0, 0, -1, 1, 2),
      days: fc.integer({ min: -9, max: 9 }),
    })
    .map(({ months, days }) => addMonths(addDays(startOfDay(now), days), months));

/** The same in years before and after, where an anniversary may turn. */
const dayOfYears = (now: number) =>
  fc
    .tuple(dayNear(now), fc.constantFrom(0, 0, 0, -12, -35, -48, 11))
    .map(([day, months]) => addMonths(day, months));

function valueOf(meta: FieldMeta, now: number): fc.Arbitrary<unknown> {
  const given = ((): fc.Arbitrary<unknown> => {
    // More often false than true, or the first rules would take nearly all cases.
    if (meta.kind === 'flag') return fc.integer({ min: 0, max: 2 }).map((die) => die === 0);
    if (meta.kind === 'day') return dayNear(now);
    if (meta.kind === 'instant') return fc.integer({ min: now - 900_000, max: now + 900_000 });
    if (meta.kind === 'money') return fc.constantFrom(-200, -0.01, 0, 0.01, 1000);
    if (meta.kind === 'integer') return fc.constantFrom(-1, 0, 1, 1000);
    if (meta.kind === 'percent') return fc.integer({ min: 0, max: 9 });
    if (meta.kind === 'text') return fc.constantFrom('', 'A-1');
    if (meta.kind === 'link') return fc.constant('01890000-0000-7000-8000-000000000001');
    if (meta.kind === 'choice') return fc.constantFrom(...(meta.choices?.values ?? []));
    throw new Error(`no arbitrary for a state field of kind ${meta.kind}`);
  })();
  return meta.required || meta.default !== undefined ? given : fc.option(given, { nil: null, freq: 2 });
}

function casesOf(definition: RecordDefinition): Case[] {
  return sampled(
    fieldsOfStates(definition.states!).map((name) => [name, metaOf(definition.fields[name]!)] as const),
    (_name, meta, now) => valueOf(meta, now),
  );
}

function sampled(
  fields: readonly (readonly [string, FieldMeta])[],
  given: (name: string, meta: FieldMeta, now: number) => fc.Arbitrary<unknown>,
): Case[] {
  const arbitrary = clocks.chain((now) =>
    fc.record({
      now: fc.constant(now),
      record: fc.record(Object.fromEntries(fields.map(([name, meta]) => [name, given(name, meta, now)]))),
    }),
  );
  // The more fields decide, the rarer is each status.
  return fc.sample(arbitrary, { numRuns: CASES * Math.ceil(fields.length / 8), seed });
}

/** The rows as a table of the real column types, in the order given. */
function tableOf(fields: readonly (readonly [string, Pick<FieldMeta, 'kind'>])[], cases: readonly Case[]) {
  const columns = fields.map(([name, meta]) => `${quoted(columnName(name))} ${columnType(meta)}`);
  const rows = cases.map(({ now, record }, place) => ({
    place,
    moment: now,
    ...Object.fromEntries(
      fields.map(([name, { kind }]) => {
        const value = record[name];
        if (typeof value !== 'number') return [columnName(name), value];
        if (kind === 'instant') return [columnName(name), new Date(value * 1000).toISOString()];
        return [columnName(name), kind === 'day' ? dayKey(value) : value];
      }),
    ),
  }));
  return {
    sql: `json_to_recordset($1::json) as r(place int, moment bigint, ${columns.join(', ')})`,
    parameters: [JSON.stringify(rows)],
  };
}

const dialect = {
  column: (field: string) => `r.${quoted(columnName(field))}`,
  now: 'to_timestamp(r.moment)',
};

const requirements: Partial<Record<CollectionName, string>> = {
  mandate: 'STA-01',
  contract: 'STA-02',
  finance: 'STA-06',
  solvencyRequest: 'STA-07',
  booking: 'STA-11',
};

/** Every record whose status is derived: being registered, it is held to the same. */
const derived = [...records.values()].flatMap((definition): [string, RecordDefinition][] => {
  if (!definition.states?.derive) return [];
  const requirement = requirements[definition.collection];
  const marks = `${requirement ? `[${requirement}] ` : ''}[STA-12]`;
  return [[`${marks} ${definition.collection}`, definition]];
});

const deletedAt = instant('Eliminado el');
const flagged = [...records.values()].filter(({ flags }) => flags);

describe('derived statuses in SQL', () => {
  it.each(derived)('%s: code and PostgreSQL agree and sort alike', async (_name, definition) => {
    const cases = casesOf(definition);
    const states = definition.states!;
    const fields = fieldsOfStates(states).map((name) => [name, metaOf(definition.fields[name]!)] as const);
    const table = tableOf(fields, cases);
    const { rows } = await client.query<{ status: string; rank: number }>(
      `select ${statusSql(states, dialect)} as status, ${statusOrderSql(states, dialect)} as rank
         from ${table.sql} order by place`,
      table.parameters,
    );
    const differences = cases.flatMap(({ now, record }, index) => {
      const inCode = statusOf(definition, record, now);
      const rank = states.statuses.values.indexOf(inCode) + 1;
      const row = rows[index];
      return row?.status === inCode && row.rank === rank ? [] : [{ seed, now, record, inCode, row }];
    });
    expect(differences.slice(0, 3)).toEqual([]);
    expect(rows).toHaveLength(cases.length);
    // Every status must have been met, or the agreement says nothing about it.
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(states.derive?.map(({ status }) => status)),
    );
  });

  it.each(flagged)(
    '[STA-03] [STA-12] flags of $collection: code and PostgreSQL agree',
    async (definition) => {
      const flags = Object.entries(definition.flags ?? {});
      const names = [...new Set(flags.flatMap(([, flag]) => fieldsOfFlag(flag)))];
      // What is no field of the definition is a moment of the system: when the record was deleted.
      const fields = names.map((name) => [name, metaOf(definition.fields[name] ?? deletedAt)] as const);
      // In force more often than not, so that it is the days that decide.
      const given = (name: string, meta: FieldMeta, now: number) =>
        meta.kind === 'flag'
          ? fc.integer({ min: 0, max: 9 }).map((die) => die > 0 === (name !== 'cancelled'))
          : meta.kind === 'day'
            ? fc.option(dayOfYears(now), { nil: null, freq: 5 })
            : valueOf(meta, now);
      const cases = sampled(fields, given);
      const table = tableOf(fields, cases);
      const { rows } = await client.query<{ held: boolean[] }>(
        `select array[${flags.map(([, { when }]) => predicateSql(when, dialect)).join(', ')}] as held
         from ${table.sql} order by place`,
        table.parameters,
      );
      const differences = cases.flatMap(({ now, record }, index) => {
        const inCode = Object.values(flagsOf({ flags: definition.flags }, record, now));
        const inSql = rows[index]?.held;
        return JSON.stringify(inCode) === JSON.stringify(inSql) ? [] : [{ seed, now, record, inCode, inSql }];
      });
      expect(differences.slice(0, 3)).toEqual([]);
      const met = flags.map(([name], at) => [name, rows.some(({ held }) => held[at])]);
      expect(met).toEqual(flags.map(([name]) => [name, true]));
    },
  );

  it('[STA-12] every predicate means the same in both, alone and nested', async () => {
    const kinds = { open: 'flag', name: 'choice', amount: 'money', first: 'day', second: 'day' } as const;
    const fields = Object.entries(kinds).map(([name, kind]) => [name, { kind }] as const);
    const shift = fc.record(
      { days: fc.integer({ min: -40, max: 40 }), months: fc.integer({ min: -14, max: 14 }) },
      { requiredKeys: [] },
    );
    const day = fc.constantFrom('first', 'second');
    const leaf: fc.Arbitrary<p.Predicate> = fc.oneof(
      fc.constant(p.flag('open')),
      fc.constant(p.always),
      fc.constantFrom('open', 'name', 'first').map(p.isSet),
      fc.constantFrom('a', "it's", '').map((value) => p.equals('name', value)),
      fc.subarray(['a', "it's", 'b']).map((values) => p.oneOf('name', values)),
      fc.constant(p.negative('amount')),
      fc.tuple(day, shift).map(([field, plus]) => p.dayReached(field, plus)),
      fc.tuple(day, shift).map(([field, plus]) => p.dayOver(field, plus)),
      fc.tuple(day, fc.integer({ min: 0, max: 15 })).map(([field, months]) => p.yearlyWithin(field, months)),
      shift.map((plus) => p.latestOver(['first', 'second'], plus)),
    );
    const { tree } = fc.letrec<{ tree: p.Predicate }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc.array(tie('tree'), { maxLength: 3 }).map((parts) => p.all(...parts)),
        fc.array(tie('tree'), { maxLength: 3 }).map((parts) => p.any(...parts)),
        tie('tree').map(p.not),
      ),
    }));
    const predicates = [...fc.sample(leaf, { numRuns: 60, seed }), ...fc.sample(tree, { numRuns: 60, seed })];
    const cases = fc.sample(
      clocks.chain((now) =>
        fc.record({
          now: fc.constant(now),
          record: fc.record({
            open: fc.option(fc.boolean(), { nil: null }),
            name: fc.constantFrom(null, '', 'a', "it's", 'b'),
            amount: fc.constantFrom(null, -0.01, 0, 0.01, -1200),
            first: fc.option(dayNear(now), { nil: null }),
            second: fc.option(dayOfYears(now), { nil: null }),
          }),
        }),
      ),
      { numRuns: 200, seed },
    );
    const table = tableOf(fields, cases);
    const { rows } = await client.query<{ held: boolean[] }>(
      `select array[${predicates.map((predicate) => predicateSql(predicate, dialect)).join(', ')}] as held
         from ${table.sql} order by place`,
      table.parameters,
    );
    const differences = cases.flatMap(({ now, record }, index) =>
      predicates.flatMap((predicate, place) => {
        const inCode = holds(predicate, record, now);
        const inSql = rows[index]?.held[place];
        return inSql === inCode ? [] : [{ seed, predicate, now, record, inCode, inSql }];
      }),
    );
    expect(differences.slice(0, 3)).toEqual([]);
  });

  it.each(derived.filter(([, { states }]) => turnsWithTime(states!.derive!.map(({ when }) => when))))(
    '%s: the clock changes no status before the turn that code and PostgreSQL foretell',
    async (_name, definition) => {
      const cases = casesOf(definition);
      const states = definition.states!;
      const predicates = states.derive!.map(({ when }) => when);
      const fields = fieldsOfStates(states).map((name) => [name, metaOf(definition.fields[name]!)] as const);
      const table = tableOf(fields, cases);
      const today = `(${dialect.now} at time zone 'Europe/Madrid')::date`;
      const { rows } = await client.query<{ turn: number | null }>(
        `select nullif(turn, 'infinity') - date '1970-01-01' as turn
         from (select place, ${nextTurnSql(predicates, { ...dialect, today })} as turn from ${table.sql}) t order by place`,
        table.parameters,
      );
      let turning = 0;
      const differences = cases.flatMap(({ now, record }, index) => {
        const turn = nextTurn(predicates, record, madridDayNumber(now));
        const at = (days: number) => addDays(startOfDay(now), days);
        const status = statusOf(definition, record, now);
        // Longer than any date of a case lies ahead of its clock, shifts of the rules included.
        const days = turn === null ? 120 : turn - madridDayNumber(now);
        const until = Array.from({ length: days }, (_, day) => statusOf(definition, record, at(day)));
        const atLast = statusOf(definition, record, at(days) - 1);
        if (turn !== null && statusOf(definition, record, at(days)) !== status) turning += 1;
        const isRight = rows[index]?.turn === turn && [...until, atLast].every((one) => one === status);
        return isRight ? [] : [{ seed, now, record, turn, row: rows[index], until }];
      });
      expect(differences.slice(0, 3)).toEqual([]);
      // Turns that change nothing are allowed, but if none did, they would foretell nothing.
      expect(turning).toBeGreaterThan(2);
    },
  );

  it('[STA-12] a day ends at midnight in Madrid, in summer, in winter and when the clock changes', async () => {
    const days = [
      { year: 2026, month: 7, day: 1 },
      { year: 2026, month: 1, day: 1 },
      { year: 2026, month: 3, day: 29 },
      { year: 2026, month: 10, day: 25 },
    ].map(daySeconds);
    for (const day of days) {
      const last = addDays(day, 1) - 1;
      expect(holds(p.dayOver('day'), { day }, last)).toBe(false);
      expect(holds(p.dayOver('day'), { day }, last + 1)).toBe(true);
      expect(holds(p.dayReached('day'), { day }, day - 1)).toBe(false);
      expect(holds(p.dayReached('day'), { day: atTime(day, 18) }, day)).toBe(true);
    }
  });

  it('a status costs microseconds: ten thousand in well under a second', () => {
    const cases = casesOf(contract);
    // Time of this process, whatever else the machine does.
    const begun = process.cpuUsage();
    for (let round = 0; round < 4; round++)
      for (const { record, now } of cases) statusOf(contract, record, now);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500);
  });
});
