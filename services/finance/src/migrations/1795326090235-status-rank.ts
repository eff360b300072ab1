import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class StatusRank1795326090235 implements MigrationInterface {
  readonly name = 'StatusRank1795326090235';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "finance"."finance_status_status_44215cb6"`);
    await runner.query(`DROP INDEX "finance"."finance_type_status_aed2135b"`);
    await runner.query(`DROP INDEX "finance"."bill_status_status_590122e6"`);
    await runner.query(`DROP INDEX "finance"."modificator_status_status_385cd90c"`);
    await runner.query(`ALTER TABLE "finance" RENAME COLUMN "status_place" TO "status_rank"`);
    await runner.query(`ALTER TABLE "bill" RENAME COLUMN "status_place" TO "status_rank"`);
    await runner.query(`ALTER TABLE "modificator" RENAME COLUMN "status_place" TO "status_rank"`);
    await runner.query(
      `CREATE INDEX "finance_status_status_6edf0bfa" ON "finance" ("status_rank", "period_start" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_type_status_c97860cb" ON "finance" ("type", "status_rank", "period_start" NULLS FIRST, "id")`,
    );
    await runner.query(`DROP TRIGGER "finance_stamp_dc51a74b" ON "finance"`);
    await runner.query(`DROP FUNCTION "finance_stamp_dc51a74b"()`);
    await runner.query(`CREATE FUNCTION "finance_stamp_02ee42b4"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_rank" := array_position(array['PREVIEW', 'CANCELLED', 'PAUSED', 'PENDING_DATA', 'IN_PROCESS', 'CHARGED', 'PAYED', 'UNPAID', 'COMMUNICATED', 'ISSUED', 'VALIDATED', 'NOT_VALIDATED'], ((case when (NEW."preview" is true) then 'PREVIEW' when (NEW."cancelled" is true) then 'CANCELLED' when (NEW."paused" is true) then 'PAUSED' when ((coalesce(NEW."type" in ('SETTLEMENT', 'GUARANTEED'), false) and ((not (nullif(NEW."payment_method"::text, '') is not null)) or (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and (not (NEW."destination_account_known" is true))))) and (not (NEW."data_waived" is true))) then 'PENDING_DATA' when (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and (nullif(NEW."process_start_date"::text, '') is not null) and (not (nullif(NEW."payment_date"::text, '') is not null))) then 'IN_PROCESS' when (coalesce(NEW."type" in ('RECEIPT', 'BILL', 'RECTIFYING_BILL'), false) and (nullif(NEW."payment_date"::text, '') is not null)) then 'CHARGED' when (coalesce(NEW."type" in ('SETTLEMENT', 'GUARANTEED', 'EXPENSE'), false) and (nullif(NEW."payment_date"::text, '') is not null)) then 'PAYED' when ((not ((nullif(NEW."included_in"::text, '') is not null) or (coalesce(NEW."type" in ('RECEIPT'), false) and coalesce(NEW."total_amount" < 0, false)))) and ((nullif(NEW."unpaid_since"::text, '') is not null) or (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and coalesce("today" > (greatest(NEW."communication_date", NEW."payment_expected_date") + 6), false)))) then 'UNPAID' when (nullif(NEW."communication_date"::text, '') is not null) then 'COMMUNICATED' when (nullif(NEW."issue_date"::text, '') is not null) then 'ISSUED' when (NEW."validated" is true) then 'VALIDATED' else 'NOT_VALIDATED' end))::text);
  NEW."status_until" := coalesce(least(case when (greatest(NEW."communication_date", NEW."payment_expected_date") + 7) > "today" then (greatest(NEW."communication_date", NEW."payment_expected_date") + 7) end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "finance_stamp_02ee42b4" BEFORE INSERT OR UPDATE ON "finance" FOR EACH ROW EXECUTE FUNCTION "finance_stamp_02ee42b4"()`,
    );
    await runner.query(`UPDATE "finance" SET "status_until" = '-infinity'`);
    await runner.query(
      `CREATE INDEX "bill_status_status_e247830c" ON "bill" ("status_rank", "issue_date" NULLS FIRST, "id")`,
    );
    await runner.query(`DROP TRIGGER "bill_stamp_8bd6877f" ON "bill"`);
    await runner.query(`DROP FUNCTION "bill_stamp_8bd6877f"()`);
    await runner.query(`CREATE FUNCTION "bill_stamp_8fba37c8"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_rank" := array_position(array['DATA_PENDING', 'REVIEW_PENDING', 'APROVED', 'IN_PROCESS', 'UNPAID', 'PAYED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."payment_date"::text, '') is not null) then 'PAYED' when (nullif(NEW."process_start_date"::text, '') is not null) then 'IN_PROCESS' when ((NEW."approved" is true) and coalesce("today" > NEW."due_date", false)) then 'UNPAID' when (NEW."approved" is true) then 'APROVED' when ((not (nullif(NEW."supplier"::text, '') is not null)) or (not (nullif(NEW."number"::text, '') is not null)) or (not (nullif(NEW."issue_date"::text, '') is not null))) then 'DATA_PENDING' else 'REVIEW_PENDING' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."due_date" + 1) > "today" then (NEW."due_date" + 1) end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "bill_stamp_8fba37c8" BEFORE INSERT OR UPDATE ON "bill" FOR EACH ROW EXECUTE FUNCTION "bill_stamp_8fba37c8"()`,
    );
    await runner.query(`UPDATE "bill" SET "status_until" = '-infinity'`);
    await runner.query(
      `CREATE INDEX "modificator_status_status_69aaf68d" ON "modificator" ("status_rank", "from" NULLS FIRST, "id")`,
    );
    await runner.query(`DROP TRIGGER "modificator_stamp_95b6d9ff" ON "modificator"`);
    await runner.query(`DROP FUNCTION "modificator_stamp_95b6d9ff"()`);
    await runner.query(`CREATE FUNCTION "modificator_stamp_590fb43a"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_rank" := array_position(array['DRAFT', 'PLANNED', 'ACTIVE', 'FINISHED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (not (NEW."validated" is true)) then 'DRAFT' when coalesce("today" > NEW."to", false) then 'FINISHED' when ((nullif(NEW."from"::text, '') is not null) and (not coalesce("today" >= NEW."from", false))) then 'PLANNED' else 'ACTIVE' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."to" + 1) > "today" then (NEW."to" + 1) end, case when NEW."from" > "today" then NEW."from" end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "modificator_stamp_590fb43a" BEFORE INSERT OR UPDATE ON "modificator" FOR EACH ROW EXECUTE FUNCTION "modificator_stamp_590fb43a"()`,
    );
    await runner.query(`UPDATE "modificator" SET "status_until" = '-infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "modificator_stamp_590fb43a" ON "modificator"`);
    await runner.query(`DROP FUNCTION "modificator_stamp_590fb43a"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION modificator_stamp_95b6d9ff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'PLANNED', 'ACTIVE', 'FINISHED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (not (NEW."validated" is true)) then 'DRAFT' when coalesce("today" > NEW."to", false) then 'FINISHED' when ((nullif(NEW."from"::text, '') is not null) and (not coalesce("today" >= NEW."from", false))) then 'PLANNED' else 'ACTIVE' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."to" + 1) > "today" then (NEW."to" + 1) end, case when NEW."from" > "today" then NEW."from" end), 'infinity'::date);
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER modificator_stamp_95b6d9ff BEFORE INSERT OR UPDATE ON modificator FOR EACH ROW EXECUTE FUNCTION modificator_stamp_95b6d9ff()`,
    );
    await runner.query(`DROP INDEX "modificator_status_status_69aaf68d"`);
    await runner.query(`DROP TRIGGER "bill_stamp_8fba37c8" ON "bill"`);
    await runner.query(`DROP FUNCTION "bill_stamp_8fba37c8"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION bill_stamp_8bd6877f()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['DATA_PENDING', 'REVIEW_PENDING', 'APROVED', 'IN_PROCESS', 'UNPAID', 'PAYED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."payment_date"::text, '') is not null) then 'PAYED' when (nullif(NEW."process_start_date"::text, '') is not null) then 'IN_PROCESS' when ((NEW."approved" is true) and coalesce("today" > NEW."due_date", false)) then 'UNPAID' when (NEW."approved" is true) then 'APROVED' when ((not (nullif(NEW."supplier"::text, '') is not null)) or (not (nullif(NEW."number"::text, '') is not null)) or (not (nullif(NEW."issue_date"::text, '') is not null))) then 'DATA_PENDING' else 'REVIEW_PENDING' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."due_date" + 1) > "today" then (NEW."due_date" + 1) end), 'infinity'::date);
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER bill_stamp_8bd6877f BEFORE INSERT OR UPDATE ON bill FOR EACH ROW EXECUTE FUNCTION bill_stamp_8bd6877f()`,
    );
    await runner.query(`DROP INDEX "bill_status_status_e247830c"`);
    await runner.query(`DROP TRIGGER "finance_stamp_02ee42b4" ON "finance"`);
    await runner.query(`DROP FUNCTION "finance_stamp_02ee42b4"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION finance_stamp_dc51a74b()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['PREVIEW', 'CANCELLED', 'PAUSED', 'PENDING_DATA', 'IN_PROCESS', 'CHARGED', 'PAYED', 'UNPAID', 'COMMUNICATED', 'ISSUED', 'VALIDATED', 'NOT_VALIDATED'], ((case when (NEW."preview" is true) then 'PREVIEW' when (NEW."cancelled" is true) then 'CANCELLED' when (NEW."paused" is true) then 'PAUSED' when ((coalesce(NEW."type" in ('SETTLEMENT', 'GUARANTEED'), false) and ((not (nullif(NEW."payment_method"::text, '') is not null)) or (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and (not (NEW."destination_account_known" is true))))) and (not (NEW."data_waived" is true))) then 'PENDING_DATA' when (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and (nullif(NEW."process_start_date"::text, '') is not null) and (not (nullif(NEW."payment_date"::text, '') is not null))) then 'IN_PROCESS' when (coalesce(NEW."type" in ('RECEIPT', 'BILL', 'RECTIFYING_BILL'), false) and (nullif(NEW."payment_date"::text, '') is not null)) then 'CHARGED' when (coalesce(NEW."type" in ('SETTLEMENT', 'GUARANTEED', 'EXPENSE'), false) and (nullif(NEW."payment_date"::text, '') is not null)) then 'PAYED' when ((not ((nullif(NEW."included_in"::text, '') is not null) or (coalesce(NEW."type" in ('RECEIPT'), false) and coalesce(NEW."total_amount" < 0, false)))) and ((nullif(NEW."unpaid_since"::text, '') is not null) or (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and coalesce("today" > (greatest(NEW."communication_date", NEW."payment_expected_date") + 6), false)))) then 'UNPAID' when (nullif(NEW."communication_date"::text, '') is not null) then 'COMMUNICATED' when (nullif(NEW."issue_date"::text, '') is not null) then 'ISSUED' when (NEW."validated" is true) then 'VALIDATED' else 'NOT_VALIDATED' end))::text);
  NEW."status_until" := coalesce(least(case when (greatest(NEW."communication_date", NEW."payment_expected_date") + 7) > "today" then (greatest(NEW."communication_date", NEW."payment_expected_date") + 7) end), 'infinity'::date);
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER finance_stamp_dc51a74b BEFORE INSERT OR UPDATE ON finance FOR EACH ROW EXECUTE FUNCTION finance_stamp_dc51a74b()`,
    );
    await runner.query(`DROP INDEX "finance_type_status_c97860cb"`);
    await runner.query(`DROP INDEX "finance_status_status_6edf0bfa"`);
    await runner.query(`ALTER TABLE "modificator" RENAME COLUMN "status_rank" TO "status_place"`);
    await runner.query(`ALTER TABLE "bill" RENAME COLUMN "status_rank" TO "status_place"`);
    await runner.query(`ALTER TABLE "finance" RENAME COLUMN "status_rank" TO "status_place"`);
    await runner.query(
      `CREATE INDEX "modificator_status_status_385cd90c" ON "modificator" USING btree ("from", "id", "status_place") `,
    );
    await runner.query(
      `CREATE INDEX "bill_status_status_590122e6" ON "bill" USING btree ("id", "issue_date", "status_place") `,
    );
    await runner.query(
      `CREATE INDEX "finance_type_status_aed2135b" ON "finance" USING btree ("id", "period_start", "status_place", "type") `,
    );
    await runner.query(
      `CREATE INDEX "finance_status_status_44215cb6" ON "finance" USING btree ("id", "period_start", "status_place") `,
    );
  }
}
