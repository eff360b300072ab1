import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class TemplateEditions1795466977114 implements MigrationInterface {
  readonly name = 'TemplateEditions1795466977114';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "documents"."template_kind_sort_7136d6ff"`);
    await runner.query(`DROP INDEX "documents"."template_active_sort_1b14808c"`);
    await runner.query(`ALTER TABLE "template" ADD "published" boolean NOT NULL DEFAULT false`);
    await runner.query(`UPDATE "template" SET "published" = true WHERE "active"`);
    await runner.query(`ALTER TABLE "template" ADD "status_rank" smallint NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "template" ADD "status_until" date NOT NULL DEFAULT '-infinity'`);
    await runner.query(
      `CREATE INDEX "template_status_status_4b84b574" ON "template" ("status_rank", "name", "id")`,
    );
    await runner.query(
      `CREATE INDEX "template_status_stale_c488c26a" ON "template" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(`CREATE FUNCTION "template_stamp_153538ec"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(array['DRAFT', 'PUBLISHED', 'RETIRED'], ((case when (NEW."active" is true) then 'PUBLISHED' when (NEW."published" is true) then 'RETIRED' else 'DRAFT' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "template_stamp_153538ec" BEFORE INSERT OR UPDATE ON "template" FOR EACH ROW EXECUTE FUNCTION "template_stamp_153538ec"()`,
    );
    await runner.query(`UPDATE "template" SET "status_until" = '-infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "template_stamp_153538ec" ON "template"`);
    await runner.query(`DROP FUNCTION "template_stamp_153538ec"()`);
    await runner.query(`DROP INDEX "template_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "template_status_status_4b84b574"`);
    await runner.query(`ALTER TABLE "template" DROP COLUMN "status_until"`);
    await runner.query(`ALTER TABLE "template" DROP COLUMN "status_rank"`);
    await runner.query(`ALTER TABLE "template" DROP COLUMN "published"`);
    await runner.query(
      `CREATE INDEX "template_active_sort_1b14808c" ON "template" USING btree ("active", "id") `,
    );
    await runner.query(`CREATE INDEX "template_kind_sort_7136d6ff" ON "template" USING btree ("id") `);
  }
}
