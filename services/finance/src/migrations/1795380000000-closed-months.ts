import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Closed months (decision 0045): documents, bills and payments dated in one are refused by triggers, whoever writes them.
 * What they let through is listed in `proto/rules/closed-month.ts`; beside it the columns that a write touches by itself.
 */
export class ClosedMonths1795380000000 implements MigrationInterface {
  readonly name = 'ClosedMonths1795380000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "month_close" (
        "id" uuid PRIMARY KEY,
        "year" integer NOT NULL,
        "month" integer NOT NULL CHECK ("month" BETWEEN 1 AND 12),
        "closed_at" timestamptz NOT NULL,
        "closed_by" text NOT NULL,
        "open_items" integer NOT NULL,
        "reopened_at" timestamptz,
        "reopened_by" text,
        "reason" text
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX "month_close_once" ON "month_close" ("year", "month") WHERE "reopened_at" IS NULL`,
    );
    // Whoever writes into a month holds it open until the end of the transaction; whoever closes it waits for that.
    await runner.query(`
      CREATE FUNCTION "month_is_closed"("in_year" integer, "in_month" integer) RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        IF "in_year" IS NULL OR "in_month" IS NULL THEN RETURN false; END IF;
        PERFORM pg_advisory_xact_lock_shared(hashtextextended('llavero month ' || "in_year" || ' ' || "in_month", 0));
        RETURN EXISTS (SELECT 1 FROM "month_close" WHERE "year" = "in_year" AND "month" = "in_month" AND "reopened_at" IS NULL);
      END $$`);
    await runner.query(`
      CREATE FUNCTION "refuse_closed_month"("in_year" integer, "in_month" integer) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE "closing" record;
      BEGIN
        IF NOT "month_is_closed"("in_year", "in_month") THEN RETURN; END IF;
        SELECT "closed_by", extract(epoch FROM "closed_at") AS "at" INTO "closing"
          FROM "month_close" WHERE "year" = "in_year" AND "month" = "in_month" AND "reopened_at" IS NULL;
        RAISE EXCEPTION 'the month is closed' USING ERRCODE = '23514', CONSTRAINT = 'closed_month',
          DETAIL = json_build_object('year', "in_year", 'month', "in_month", 'by', "closing"."closed_by", 'at', "closing"."at")::text;
      END $$`);
    await runner.query(`
      CREATE FUNCTION "refuse_closed_day"("day" date) RETURNS void LANGUAGE sql AS $$
        SELECT "refuse_closed_month"(extract(year FROM "day")::integer, extract(month FROM "day")::integer) $$`);
    for (const { table, month, follows } of guarded) {
      const of = (row: 'OLD' | 'NEW') => month.map((part) => part.replaceAll('ROW', row)).join(', ');
      await runner.query(`
        CREATE FUNCTION "${table}_closed_month"() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE "follows" text[] := ARRAY[${[...touched, ...follows].map((name) => `'${name}'`).join(', ')}];
        BEGIN
          -- The same person under another id is no change of the document (decision 0036).
          IF current_setting('llavero.moves_links', true) = 'on' THEN RETURN NEW; END IF;
          IF TG_OP = 'INSERT' THEN
            PERFORM "refuse_closed_month"(${of('NEW')});
            PERFORM "refuse_closed_day"(NEW."payment_date");
            RETURN NEW;
          END IF;
          IF ("month_is_closed"(${of('OLD')}) OR "month_is_closed"(${of('NEW')}))
             AND (to_jsonb(OLD) - "follows") IS DISTINCT FROM (to_jsonb(NEW) - "follows") THEN
            PERFORM "refuse_closed_month"(${of('OLD')});
            PERFORM "refuse_closed_month"(${of('NEW')});
          END IF;
          IF OLD."payment_date" IS DISTINCT FROM NEW."payment_date" THEN
            PERFORM "refuse_closed_day"(OLD."payment_date");
            PERFORM "refuse_closed_day"(NEW."payment_date");
          END IF;
          RETURN NEW;
        END $$`);
      await runner.query(
        `CREATE TRIGGER "${table}_closed_month" BEFORE INSERT OR UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION "${table}_closed_month"()`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table } of guarded) {
      await runner.query(`DROP TRIGGER "${table}_closed_month" ON "${table}"`);
      await runner.query(`DROP FUNCTION "${table}_closed_month"()`);
    }
    await runner.query(`DROP FUNCTION "refuse_closed_day"(date)`);
    await runner.query(`DROP FUNCTION "refuse_closed_month"(integer, integer)`);
    await runner.query(`DROP FUNCTION "month_is_closed"(integer, integer)`);
    await runner.query(`DROP TABLE "month_close"`);
  }
}

/** Columns of every write, of sealed values and of the derived status; the account of a payee is sealed. */
const touched = ['version', 'updated_at', 'sealed', 'sealed_set', 'status_rank', 'status_until'];

const booked = `coalesce(ROW."accounting_date", ROW."issue_date")`;

const guarded = [
  {
    table: 'finance',
    month: ['ROW."year"::integer', 'ROW."month"::integer'],
    follows: [
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
    ],
  },
  {
    table: 'bill',
    month: [`extract(year FROM ${booked})::integer`, `extract(month FROM ${booked})::integer`],
    follows: [
      'due_date',
      'from_reserve',
      'rebilled_in',
      'split_method',
      'shares',
      'split_contracts',
      'payment_method',
      'process_start_date',
      'payment_date',
      'chronology',
      'documents',
      'holded_id',
    ],
  },
];
