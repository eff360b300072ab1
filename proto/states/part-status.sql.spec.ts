import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@llavero/kit/testing/database';
import fc from 'fast-check';
import pg from 'pg';
import { place } from '../records/place.ts';
import { addDays, daySeconds, startOfDay } from '../values/dates.ts';
import { flagsOf } from './flags.ts';
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

describe('statuses of parts in SQL', () => {
  it.each(Object.entries(place.partStatuses!))(
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
        const inCode = flagsOf(place, { [rule.of]: part }, now)[name];
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
