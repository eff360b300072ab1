import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class StatusRank1795326090235 implements MigrationInterface {
  readonly name = 'StatusRank1795326090235';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "supplies"."work_order_status_status_019a29a4"`);
    await runner.query(`ALTER TABLE "work_order" RENAME COLUMN "status_place" TO "status_rank"`);
    await runner.query(
      `CREATE INDEX "work_order_status_status_a90df350" ON "work_order" ("status_rank", "created_at", "id")`,
    );
    await runner.query(`DROP TRIGGER "work_order_stamp_ab08e8a8" ON "work_order"`);
    await runner.query(`DROP FUNCTION "work_order_stamp_ab08e8a8"()`);
    await runner.query(`CREATE FUNCTION "work_order_stamp_ecb1b66f"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(array['DRAFT', 'REQUESTED', 'BUDGETED', 'APROVED', 'IN_PROCESS', 'FINISHED', 'INVOICED', 'PAYED', 'REJECTED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."rejection_date"::text, '') is not null) then 'REJECTED' when (nullif(NEW."payment_date"::text, '') is not null) then 'PAYED' when (nullif(NEW."invoice_date"::text, '') is not null) then 'INVOICED' when (nullif(NEW."finish_date"::text, '') is not null) then 'FINISHED' when (nullif(NEW."start_date"::text, '') is not null) then 'IN_PROCESS' when (nullif(NEW."approval_date"::text, '') is not null) then 'APROVED' when (nullif(NEW."budget_date"::text, '') is not null) then 'BUDGETED' when (nullif(NEW."request_date"::text, '') is not null) then 'REQUESTED' else 'DRAFT' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "work_order_stamp_ecb1b66f" BEFORE INSERT OR UPDATE ON "work_order" FOR EACH ROW EXECUTE FUNCTION "work_order_stamp_ecb1b66f"()`,
    );
    await runner.query(`UPDATE "work_order" SET "status_until" = '-infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "work_order_stamp_ecb1b66f" ON "work_order"`);
    await runner.query(`DROP FUNCTION "work_order_stamp_ecb1b66f"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION work_order_stamp_ab08e8a8()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'REQUESTED', 'BUDGETED', 'APROVED', 'IN_PROCESS', 'FINISHED', 'INVOICED', 'PAYED', 'REJECTED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."rejection_date"::text, '') is not null) then 'REJECTED' when (nullif(NEW."payment_date"::text, '') is not null) then 'PAYED' when (nullif(NEW."invoice_date"::text, '') is not null) then 'INVOICED' when (nullif(NEW."finish_date"::text, '') is not null) then 'FINISHED' when (nullif(NEW."start_date"::text, '') is not null) then 'IN_PROCESS' when (nullif(NEW."approval_date"::text, '') is not null) then 'APROVED' when (nullif(NEW."budget_date"::text, '') is not null) then 'BUDGETED' when (nullif(NEW."request_date"::text, '') is not null) then 'REQUESTED' else 'DRAFT' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER work_order_stamp_ab08e8a8 BEFORE INSERT OR UPDATE ON work_order FOR EACH ROW EXECUTE FUNCTION work_order_stamp_ab08e8a8()`,
    );
    await runner.query(`DROP INDEX "work_order_status_status_a90df350"`);
    await runner.query(`ALTER TABLE "work_order" RENAME COLUMN "status_rank" TO "status_place"`);
    await runner.query(
      `CREATE INDEX "work_order_status_status_019a29a4" ON "work_order" USING btree ("created_at", "id", "status_place") `,
    );
  }
}
