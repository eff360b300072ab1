import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@llavero/kit/testing/database';
import { contractRenewals, contractTypes } from '@llavero/proto/records/choices/contracts';
import { leaseEnds, type LeaseTerms } from '@llavero/proto/rules/lease-term';
import { addDays, dayKey, fromDayKey } from '@llavero/proto/values/dates';
import fc from 'fast-check';
import pg from 'pg';
import { leaseEndsSql } from './migrations/1795191840216-terms-by-signing-date.ts';

const RUNS = 4000;

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

/** Days around those on which the law changed, and the last ones of months. */
const days = fc.oneof(
  fc.nat(20_000).map((offset) => addDays(fromDayKey('1990-01-01'), offset)),
  fc
    .constantFrom('2013-06-05', '2013-06-06', '2018-12-18', '2018-12-19', '2019-01-23', '2019-01-24')
    .map(fromDayKey),
  fc
    .constantFrom('2019-03-05', '2019-03-06', '2024-02-29', '2026-01-31', '1994-12-31', '1995-01-01')
    .map(fromDayKey),
);

const terms: fc.Arbitrary<LeaseTerms & { startDate: number | null }> = fc
  .record({
    contractType: fc.option(fc.constantFrom(...contractTypes.values), { nil: null }),
    startDate: fc.option(days, { nil: null, freq: 20 }),
    signatureDate: fc.option(days, { nil: null }),
    length: fc.option(fc.nat(4000), { nil: null }),
    contractDuration: fc.option(
      fc.oneof(
        fc.record({ years: fc.nat(12), months: fc.nat(11), days: fc.nat(31) }),
        fc.constant({ years: 0, months: 0, days: 0 }),
      ),
      { nil: null },
    ),
    landlordIsCompany: fc.option(fc.boolean(), { nil: null }),
    renewalType: fc.option(fc.constantFrom(...contractRenewals.values), { nil: null }),
    numberOfRenewals: fc.option(fc.nat(2000), { nil: null }),
  })
  .map(({ length, ...rest }) => ({
    ...rest,
    endDate: length === null || rest.startDate === null ? null : addDays(rest.startDate, length),
  }));

const key = (day: number | null | undefined) => (day == null ? null : dayKey(day));

describe('migrations of contracts', () => {
  it(`[STA-03] the ends of terms: SQL and code agree on ${RUNS} contracts, and write a row once`, async () => {
    const cases = fc.sample(terms, { numRuns: RUNS });
    // Takes the place of the table for this connection.
    await client.query(`CREATE TEMP TABLE "contract" (
      "id" int, "contract_type" text, "start_date" date, "end_date" date, "signature_date" date,
      "contract_duration" jsonb, "landlord_is_company" boolean, "renewal_type" text, "number_of_renewals" int,
      "agreed_end_date" date, "minimum_end_date" date, "renewal_end_date" date)`);
    const rows = cases.map((each, id) => ({
      id,
      contract_type: each.contractType,
      start_date: key(each.startDate),
      end_date: key(each.endDate),
      signature_date: key(each.signatureDate),
      contract_duration: each.contractDuration,
      landlord_is_company: each.landlordIsCompany,
      renewal_type: each.renewalType,
      number_of_renewals: each.numberOfRenewals,
      // As if it had been worked out before.
      agreed_end_date: '2020-01-01',
      minimum_end_date: '2020-01-01',
      renewal_end_date: null,
    }));
    await client.query(
      `INSERT INTO "contract" SELECT * FROM json_populate_recordset(NULL::pg_temp."contract", $1::json)`,
      [JSON.stringify(rows)],
    );
    await client.query(leaseEndsSql);
    const { rows: written } = await client.query<Record<string, string | null>>(
      `SELECT "agreed_end_date"::text AS a, "minimum_end_date"::text AS m, "renewal_end_date"::text AS r
         FROM "contract" ORDER BY "id"`,
    );
    const differences = cases.flatMap((each, at) => {
      const ends = leaseEnds(each);
      const code = [ends.agreedEndDate, ends.minimumEndDate, ends.renewalEndDate].map(key);
      const sql = [written[at]?.['a'], written[at]?.['m'], written[at]?.['r']];
      return JSON.stringify(code) === JSON.stringify(sql) ? [] : [{ row: rows[at], code, sql }];
    });
    expect(differences.slice(0, 3)).toEqual([]);
    expect((await client.query(leaseEndsSql)).rowCount).toBe(0);
  });
});
