import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class InventoryStatesAndAnswers1795464105686 implements MigrationInterface {
  readonly name = 'InventoryStatesAndAnswers1795464105686';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "inventory" ADD "based_on" uuid`);
    await runner.query(`ALTER TABLE "inventory" ADD "started_date" date`);
    await runner.query(`ALTER TABLE "inventory" ADD "completed_date" date`);
    await runner.query(`ALTER TABLE "inventory" ADD "contested_date" date`);
    await runner.query(`ALTER TABLE "inventory" ADD "status_rank" smallint NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "inventory" ADD "status_until" date NOT NULL DEFAULT '-infinity'`);
    await runner.query(
      `CREATE INDEX "inventory_based_on_filter_d2aa3090" ON "inventory" ("based_on", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_status_status_a90df350" ON "inventory" ("status_rank", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "inventory_status_stale_c488c26a" ON "inventory" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(`CREATE FUNCTION "inventory_stamp_9a23c324"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(array['DRAFT', 'IN_PROGRESS', 'COMPLETE', 'CONTESTED', 'SIGNED'], ((case when (nullif(NEW."tenant_signature_date"::text, '') is not null) then 'SIGNED' when (nullif(NEW."contested_date"::text, '') is not null) then 'CONTESTED' when (nullif(NEW."completed_date"::text, '') is not null) then 'COMPLETE' when (nullif(NEW."started_date"::text, '') is not null) then 'IN_PROGRESS' else 'DRAFT' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "inventory_stamp_9a23c324" BEFORE INSERT OR UPDATE ON "inventory" FOR EACH ROW EXECUTE FUNCTION "inventory_stamp_9a23c324"()`,
    );
    await runner.query(`UPDATE "inventory" SET "status_until" = '-infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "inventory_stamp_9a23c324" ON "inventory"`);
    await runner.query(`DROP FUNCTION "inventory_stamp_9a23c324"()`);
    await runner.query(`DROP INDEX "inventory_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "inventory_status_status_a90df350"`);
    await runner.query(`DROP INDEX "inventory_based_on_filter_d2aa3090"`);
    await runner.query(`ALTER TABLE "inventory" DROP COLUMN "status_until"`);
    await runner.query(`ALTER TABLE "inventory" DROP COLUMN "status_rank"`);
    await runner.query(`ALTER TABLE "inventory" DROP COLUMN "contested_date"`);
    await runner.query(`ALTER TABLE "inventory" DROP COLUMN "completed_date"`);
    await runner.query(`ALTER TABLE "inventory" DROP COLUMN "started_date"`);
    await runner.query(`ALTER TABLE "inventory" DROP COLUMN "based_on"`);
  }
}
