import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a rectification takes off an invoice of a rent (decision 0204): it follows the invoice up when its month is closed, and those
 * that were rectified before have it. What an invoice missed is asked for as the invoice is.
 */
export class RectifiedInvoicesOfRents1795994200000 implements MigrationInterface {
  readonly name = 'RectifiedInvoicesOfRents1795994200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(closedMonth([...follows, 'rectified_amount', 'taken_whole']));
    await runner.query(`
      UPDATE "finance" f SET "rectified_amount" = r."taken"
        FROM (SELECT "rectifies", sum(-"total_amount") AS "taken" FROM "finance"
               WHERE "type" = 'RECTIFYING_RENT_BILL' AND "total_amount" < 0 AND "payment_date" IS NULL AND NOT "cancelled" AND "deleted_at" IS NULL
               GROUP BY 1) r
       WHERE r."rectifies" = f."id" AND f."type" = 'RENT_BILL' AND f."included_in" IS NULL AND f."payment_date" IS NULL
         AND f."process_start_date" IS NULL AND f."deleted_at" IS NULL`);
    await runner.query(`
      UPDATE "finance" f SET "taken_whole" = true
       WHERE f."rectified_amount" > 0 AND f."rectified_amount" >= f."total_amount" - coalesce(
         (SELECT sum((p ->> 'amount')::numeric) FROM jsonb_array_elements(f."payment_rates") p WHERE p ->> 'paymentDate' IS NOT NULL), 0)`);
    await runner.query(`
      UPDATE "finance" f SET "payment_method" = b."payment_method",
             "payment_expected_date" = greatest(b."payment_expected_date", f."issue_date")
        FROM "finance" b
       WHERE b."id" = f."rectifies" AND f."type" = 'RECTIFYING_RENT_BILL' AND f."total_amount" > 0 AND f."included_in" IS NULL
         AND f."payment_method" IS NULL AND f."payment_date" IS NULL AND NOT f."cancelled" AND f."deleted_at" IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(closedMonth(follows));
  }
}

/** The trigger function of the migration `closed-months`, with the columns that it lets through. */
const closedMonth = (columns: readonly string[]) => `
  CREATE OR REPLACE FUNCTION "finance_closed_month"() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE "follows" text[] := ARRAY[${columns.map((name) => `'${name}'`).join(', ')}];
  BEGIN
    -- The same person under another id is no change of the document (decision 0036).
    IF current_setting('llavero.moves_links', true) = 'on' THEN RETURN NEW; END IF;
    IF TG_OP = 'INSERT' THEN
      PERFORM "refuse_closed_month"(NEW."year"::integer, NEW."month"::integer);
      PERFORM "refuse_closed_day"(NEW."payment_date");
      RETURN NEW;
    END IF;
    IF ("month_is_closed"(OLD."year"::integer, OLD."month"::integer) OR "month_is_closed"(NEW."year"::integer, NEW."month"::integer))
       AND (to_jsonb(OLD) - "follows") IS DISTINCT FROM (to_jsonb(NEW) - "follows") THEN
      PERFORM "refuse_closed_month"(OLD."year"::integer, OLD."month"::integer);
      PERFORM "refuse_closed_month"(NEW."year"::integer, NEW."month"::integer);
    END IF;
    IF OLD."payment_date" IS DISTINCT FROM NEW."payment_date" THEN
      PERFORM "refuse_closed_day"(OLD."payment_date");
      PERFORM "refuse_closed_day"(NEW."payment_date");
    END IF;
    RETURN NEW;
  END $$`;

const follows = [
  'version',
  'updated_at',
  'sealed',
  'sealed_set',
  'status_rank',
  'status_until',
  'destination_account_known',
  'communication_date',
  'payment_expected_date',
  'process_start_date',
  'payment_date',
  'unpaid_since',
  'payment_method',
  'payment_rates',
  'payment_block',
  'included_in',
  'paused',
  'data_waived',
  'archived',
  'arrears_paused_until',
  'disputed',
  'promised_date',
  'chronology',
  'computed_data',
];
