import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@llavero/kit/testing/database';
import fc from 'fast-check';
import pg from 'pg';
import { columnName } from '../compile/columns.ts';
import { fieldMeta, type RecordDefinition } from '../fields/record.ts';
import { place } from '../records/places/place.ts';
import { records } from '../records/registry.ts';
import { addDays, dayKey, daySeconds, startOfDay } from '../values/dates.ts';
import { fieldsOfFlag, flagsOf } from './flags.ts';
import { partStatusOrderSql, partStatusSql } from './part-status.ts';

const CASES = 3_000;
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase('places');
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Moments around midnight and around the hours the clock skips and repeats. */
const clocks = fc
  .record({
    day: fc.oneof(
      fc.record({
        year: fc.integer({ min: 1980, max: 2080 }),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 28 }),
      }),
      fc.constantFrom({ year: 2026, month: 3, day: 29 }, { year: 2026, month: 10, day: 25 }),
    ),
    second: fc.oneof(fc.constantFrom(-1, 0, 1, 7200), fc.integer({ min: -90_000, max: 90_000 })),
  })
  .map(({ day, second }) => daySeconds(day) + second);

const certificates = (now: number) => {
  const day = fc.option(
    fc.integer({ min: -3, max: 3 }).map((days) => addDays(startOfDay(now), days)),
    { nil: null },
  );
  const given = fc.record(
    { issueRequestDate: day, issueDate: day, endDate: day, notNeeded: fc.boolean() },
    { requiredKeys: [] },
  );
  return fc.option(given, { nil: null, freq: 9 });
};

const owners = [...records.values()].flatMap((definition) =>
  Object.entries(definition.partStatuses ?? {}).flatMap(
    ([name, rule]): [string, string, RecordDefinition][] =>
      rule.of === undefined ? [[`${definition.collection}.${name}`, name, definition]] : [],
  ),
);

describe('statuses of parts by the own fields of a record', () => {
  it.each(owners)(
    '[STA-04] [STA-12] %s: code and PostgreSQL agree and sort alike',
    async (_title, name, definition) => {
      const rule = definition.partStatuses![name]!;
      const fields = fieldsOfFlag(rule);
      // All of them are days that are set or not.
      expect(fields.map((field) => fieldMeta(definition, field)?.kind)).toEqual(fields.map(() => 'day'));
      // Often without a day, so that none of them comes up, too.
      const day = fc.option(fc.constant(daySeconds({ year: 2026, month: 11, day: 20 })), {
        nil: null,
        freq: 2,
      });
      const cases = fc.sample(fc.record(Object.fromEntries(fields.map((field) => [field, day]))), {
        numRuns: CASES,
        seed,
      });
      const columns = fields.map((field) => `"${columnName(field)}" date`);
      const dialect = { column: (field: string) => `r."${columnName(field)}"`, now: 'now()' };
      const { rows } = await client.query<{ status: string; rank: number }>(
        `select ${partStatusSql(rule, definition.fields, dialect)} as status,
              ${partStatusOrderSql(rule, definition.fields, dialect)} as rank
         from json_to_recordset($1::json) as r(place int, ${columns.join(', ')}) order by place`,
        [
          JSON.stringify(
            cases.map((record, place) => ({
              place,
              ...Object.fromEntries(
                Object.entries(record).map(([field, value]) => [
                  columnName(field),
                  value === null ? null : dayKey(value),
                ]),
              ),
            })),
          ),
        ],
      );
      const inCode = cases.map((record) => String(flagsOf(definition, record, 0)[name]));
      expect(rows.map(({ status }) => status)).toEqual(inCode);
      expect(rows.map(({ rank }) => rank)).toEqual(
        inCode.map((status) => rule.statuses.values.indexOf(status) + 1),
      );
      expect(new Set(inCode)).toEqual(new Set(rule.derive.map(({ status }) => status)));
    },
  );
});

describe('statuses of parts in SQL', () => {
  it.each(Object.entries(place.partStatuses!).filter(([, { of }]) => of !== undefined))(
    '[STA-08] [STA-12] %s: code and PostgreSQL agree and sort alike',
    async (name, rule) => {
      const cases = fc.sample(
        clocks.chain((now) => fc.record({ now: fc.constant(now), part: certificates(now) })),
        { numRuns: CASES, seed },
      );
      const dialect = { column: () => 'r.part', now: 'to_timestamp(r.moment)' };
      const { rows } = await client.query<{ status: string; rank: number }>(
        `select ${partStatusSql(rule, place.fields, dialect)} as status,
                ${partStatusOrderSql(rule, place.fields, dialect)} as rank
           from json_to_recordset($1::json) as r(place int, moment bigint, part jsonb) order by place`,
        [JSON.stringify(cases.map(({ now, part }, at) => ({ place: at, moment: now, part })))],
      );
      const differences = cases.flatMap(({ now, part }, index) => {
        const inCode = flagsOf(place, { [rule.of!]: part }, now)[name];
        const rank = rule.statuses.values.indexOf(String(inCode)) + 1;
        const row = rows[index];
        return row?.status === inCode && row?.rank === rank ? [] : [{ seed, now, part, inCode, row }];
      });
      expect(differences.slice(0, 3)).toEqual([]);
      expect(rows).toHaveLength(CASES);
      // Every status must have been met, or the agreement says nothing about it.
      expect(new Set(rows.map(({ status }) => status))).toEqual(
        new Set(rule.derive.map(({ status }) => status)),
      );
    },
  );
});
