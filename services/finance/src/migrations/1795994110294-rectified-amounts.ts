import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class RectifiedAmounts1795994110294 implements MigrationInterface {
  readonly name = 'RectifiedAmounts1795994110294';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "finance" ADD "rectified_amount" numeric(14,2) NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "finance" ADD "taken_whole" boolean NOT NULL DEFAULT false`);
    await runner.query(`DROP TRIGGER "finance_stamp_903cd4ab" ON "finance"`);
    await runner.query(`DROP FUNCTION "finance_stamp_903cd4ab"()`);
    await runner.query(`CREATE FUNCTION "finance_stamp_f1319179"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_rank" := array_position(array['PREVIEW', 'CANCELLED', 'PAUSED', 'PENDING_DATA', 'IN_PROCESS', 'CHARGED', 'PAYED', 'UNPAID', 'COMMUNICATED', 'ISSUED', 'VALIDATED', 'NOT_VALIDATED'], ((case when (NEW."preview" is true) then 'PREVIEW' when (NEW."cancelled" is true) then 'CANCELLED' when (NEW."paused" is true) then 'PAUSED' when ((coalesce(NEW."type" in ('SETTLEMENT', 'GUARANTEED'), false) and ((not (nullif(NEW."payment_method"::text, '') is not null)) or (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and (not (NEW."destination_account_known" is true))))) and (not (NEW."data_waived" is true))) then 'PENDING_DATA' when (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and (nullif(NEW."process_start_date"::text, '') is not null) and (not (nullif(NEW."payment_date"::text, '') is not null))) then 'IN_PROCESS' when (coalesce(NEW."type" in ('RECEIPT', 'BILL', 'RECTIFYING_BILL', 'RENT_BILL', 'RECTIFYING_RENT_BILL'), false) and (nullif(NEW."payment_date"::text, '') is not null)) then 'CHARGED' when (coalesce(NEW."type" in ('SETTLEMENT', 'GUARANTEED', 'EXPENSE'), false) and (nullif(NEW."payment_date"::text, '') is not null)) then 'PAYED' when ((not ((nullif(NEW."included_in"::text, '') is not null) or (NEW."taken_whole" is true) or (coalesce(NEW."type" in ('RECEIPT'), false) and coalesce(NEW."total_amount" < 0, false)))) and ((nullif(NEW."unpaid_since"::text, '') is not null) or (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and coalesce("today" > (greatest(NEW."communication_date", NEW."payment_expected_date") + 6), false)))) then 'UNPAID' when (nullif(NEW."communication_date"::text, '') is not null) then 'COMMUNICATED' when (nullif(NEW."issue_date"::text, '') is not null) then 'ISSUED' when (NEW."validated" is true) then 'VALIDATED' else 'NOT_VALIDATED' end))::text);
  NEW."status_until" := coalesce(least(case when (greatest(NEW."communication_date", NEW."payment_expected_date") + 7) > "today" then (greatest(NEW."communication_date", NEW."payment_expected_date") + 7) end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "finance_stamp_f1319179" BEFORE INSERT OR UPDATE ON "finance" FOR EACH ROW EXECUTE FUNCTION "finance_stamp_f1319179"()`,
    );
    await runner.query(`UPDATE "finance" SET "status_until" = '-infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "finance_stamp_f1319179" ON "finance"`);
    await runner.query(`DROP FUNCTION "finance_stamp_f1319179"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION finance_stamp_903cd4ab()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_rank" := array_position(array['PREVIEW', 'CANCELLED', 'PAUSED', 'PENDING_DATA', 'IN_PROCESS', 'CHARGED', 'PAYED', 'UNPAID', 'COMMUNICATED', 'ISSUED', 'VALIDATED', 'NOT_VALIDATED'], ((case when (NEW."preview" is true) then 'PREVIEW' when (NEW."cancelled" is true) then 'CANCELLED' when (NEW."paused" is true) then 'PAUSED' when ((coalesce(NEW."type" in ('SETTLEMENT', 'GUARANTEED'), false) and ((not (nullif(NEW."payment_method"::text, '') is not null)) or (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and (not (NEW."destination_account_known" is true))))) and (not (NEW."data_waived" is true))) then 'PENDING_DATA' when (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and (nullif(NEW."process_start_date"::text, '') is not null) and (not (nullif(NEW."payment_date"::text, '') is not null))) then 'IN_PROCESS' when (coalesce(NEW."type" in ('RECEIPT', 'BILL', 'RECTIFYING_BILL', 'RENT_BILL', 'RECTIFYING_RENT_BILL'), false) and (nullif(NEW."payment_date"::text, '') is not null)) then 'CHARGED' when (coalesce(NEW."type" in ('SETTLEMENT', 'GUARANTEED', 'EXPENSE'), false) and (nullif(NEW."payment_date"::text, '') is not null)) then 'PAYED' when ((not ((nullif(NEW."included_in"::text, '') is not null) or (coalesce(NEW."type" in ('RECEIPT'), false) and coalesce(NEW."total_amount" < 0, false)))) and ((nullif(NEW."unpaid_since"::text, '') is not null) or (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and coalesce("today" > (greatest(NEW."communication_date", NEW."payment_expected_date") + 6), false)))) then 'UNPAID' when (nullif(NEW."communication_date"::text, '') is not null) then 'COMMUNICATED' when (nullif(NEW."issue_date"::text, '') is not null) then 'ISSUED' when (NEW."validated" is true) then 'VALIDATED' else 'NOT_VALIDATED' end))::text);
  NEW."status_until" := coalesce(least(case when (greatest(NEW."communication_date", NEW."payment_expected_date") + 7) > "today" then (greatest(NEW."communication_date", NEW."payment_expected_date") + 7) end), 'infinity'::date);
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER finance_stamp_903cd4ab BEFORE INSERT OR UPDATE ON finance FOR EACH ROW EXECUTE FUNCTION finance_stamp_903cd4ab()`,
    );
    await runner.query(`ALTER TABLE "finance" DROP COLUMN "taken_whole"`);
    await runner.query(`ALTER TABLE "finance" DROP COLUMN "rectified_amount"`);
  }
}
