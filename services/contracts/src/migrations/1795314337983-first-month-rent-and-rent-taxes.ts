import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rent in force on the first day, as `rentOn` of `proto/rules/rent.ts` tells it. */
const rentAtStart = `coalesce(
  (select (change ->> 'nextRent')::numeric from jsonb_array_elements(rent_history) as change
    where to_timestamp((change ->> 'dateModified')::float8) at time zone 'Europe/Madrid' < start_date + 1
    order by (change ->> 'dateModified')::float8 desc limit 1),
  (select (change ->> 'previousRent')::numeric from jsonb_array_elements(rent_history) as change
    order by (change ->> 'dateModified')::float8 limit 1),
  rent)`;

/**
 * What the first month costs by its days. Contracts whose rent changed inside it are left out: what they have counts as
 * typed, and the next write computes the rest.
 */
const computed = `
  select id, round(${rentAtStart} * (least(last_day, coalesce(end_date, last_day)) - start_date + 1)
                   / extract(day from last_day)::numeric, 2) as amount
    from contract
   cross join lateral (
     select (date_trunc('month', start_date) + interval '1 month - 1 day')::date as last_day) as month
   where start_date is not null and rent is not null
     and start_date <= coalesce(end_date, start_date)
     and not exists (
       select from jsonb_array_elements(rent_history) as change
        where to_timestamp((change ->> 'dateModified')::float8) at time zone 'Europe/Madrid' >= start_date + 1
          and to_timestamp((change ->> 'dateModified')::float8) at time zone 'Europe/Madrid' < last_day + 1)`;

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class FirstMonthRentAndRentTaxes1795314337983 implements MigrationInterface {
  readonly name = 'FirstMonthRentAndRentTaxes1795314337983';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "contract" ADD "first_month_rent_typed" boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE "contract" ADD "first_month_rent_computed" numeric(14,2)`);
    await runner.query(`ALTER TABLE "contract" ADD "rent_taxes" jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(
      `UPDATE "contract" SET "first_month_rent_computed" = c."amount" FROM (${computed}) AS c WHERE c."id" = "contract"."id"`,
    );
    await runner.query(
      `UPDATE "contract" SET "first_month_rent" = coalesce("first_month_rent", "first_month_rent_computed"),
              "first_month_rent_typed" = "first_month_rent" IS NOT NULL
                AND "first_month_rent" IS DISTINCT FROM "first_month_rent_computed"
        WHERE "first_month_rent" IS NOT NULL OR "first_month_rent_computed" IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "rent_taxes"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "first_month_rent_computed"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "first_month_rent_typed"`);
  }
}
