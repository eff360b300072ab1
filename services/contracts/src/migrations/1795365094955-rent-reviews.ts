import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class RentReviews1795365094955 implements MigrationInterface {
  readonly name = 'RentReviews1795365094955';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "next_rent" ADD "due_date" date`);
    await runner.query(`ALTER TABLE "next_rent" ADD "percent_reason" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "next_rent" ADD "index_percent" numeric`);
    await runner.query(`ALTER TABLE "next_rent" ADD "index_published" date`);
    await runner.query(`ALTER TABLE "next_rent" ADD "index_source" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "next_rent" ADD "cap_percent" numeric`);
    await runner.query(`ALTER TABLE "next_rent" ADD "cap_law" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "next_rent" ADD "above_cap" boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE "next_rent" ADD "applied_from" date`);
    await runner.query(`ALTER TABLE "next_rent" ADD "notices" jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`ALTER TABLE "next_rent" ADD "planned_key" text COLLATE "es-x-icu"`);
    await runner.query(
      `CREATE INDEX "next_rent_index_percent_sort_73f2eda1" ON "next_rent" ("index_percent" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_cap_percent_sort_cf677d7e" ON "next_rent" ("cap_percent" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_above_cap_filter_372d7b37" ON "next_rent" ("above_cap", "date", "id")`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "next_rent_planned_key_unique_050db52e" ON "next_rent" ("planned_key") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(`DROP TRIGGER "next_rent_stamp_8ce5e755" ON "next_rent"`);
    await runner.query(`DROP FUNCTION "next_rent_stamp_8ce5e755"()`);
    await runner.query(`CREATE FUNCTION "next_rent_stamp_677b7e2b"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(array['PLANNED', 'TO_DECIDE', 'CALCULATED', 'NOTIFIED', 'APPLIED', 'SKIPPED', 'NOT_APPLICABLE', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."applied_at"::text, '') is not null) then 'APPLIED' when coalesce(NEW."action" = 'SKIP_NEXT_IPC', false) then 'SKIPPED' when coalesce(NEW."action" = 'DONT_APPLY', false) then 'NOT_APPLICABLE' when (nullif(NEW."tenant_notified_at"::text, '') is not null) then 'NOTIFIED' when (nullif(NEW."percent"::text, '') is not null) then 'CALCULATED' when (NEW."above_cap" is true) then 'TO_DECIDE' else 'PLANNED' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "next_rent_stamp_677b7e2b" BEFORE INSERT OR UPDATE ON "next_rent" FOR EACH ROW EXECUTE FUNCTION "next_rent_stamp_677b7e2b"()`,
    );
    await runner.query(`UPDATE "next_rent" SET "status_until" = '-infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "next_rent_stamp_677b7e2b" ON "next_rent"`);
    await runner.query(`DROP FUNCTION "next_rent_stamp_677b7e2b"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION next_rent_stamp_8ce5e755()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."status_rank" := array_position(array['PLANNED', 'CALCULATED', 'NOTIFIED', 'APPLIED', 'SKIPPED', 'NOT_APPLICABLE', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."applied_at"::text, '') is not null) then 'APPLIED' when coalesce(NEW."action" = 'SKIP_NEXT_IPC', false) then 'SKIPPED' when coalesce(NEW."action" = 'DONT_APPLY', false) then 'NOT_APPLICABLE' when (nullif(NEW."tenant_notified_at"::text, '') is not null) then 'NOTIFIED' when (nullif(NEW."percent"::text, '') is not null) then 'CALCULATED' else 'PLANNED' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER next_rent_stamp_8ce5e755 BEFORE INSERT OR UPDATE ON next_rent FOR EACH ROW EXECUTE FUNCTION next_rent_stamp_8ce5e755()`,
    );
    await runner.query(`DROP INDEX "next_rent_planned_key_unique_050db52e"`);
    await runner.query(`DROP INDEX "next_rent_above_cap_filter_372d7b37"`);
    await runner.query(`DROP INDEX "next_rent_cap_percent_sort_cf677d7e"`);
    await runner.query(`DROP INDEX "next_rent_index_percent_sort_73f2eda1"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "planned_key"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "notices"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "applied_from"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "above_cap"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "cap_law"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "cap_percent"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "index_source"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "index_published"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "index_percent"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "percent_reason"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "due_date"`);
  }
}
