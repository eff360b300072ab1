import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class NextStepsOfApplicationsAndVisits1795751772111 implements MigrationInterface {
  readonly name = 'NextStepsOfApplicationsAndVisits1795751772111';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "visit" ADD "next_step" text`);
    await runner.query(`ALTER TABLE "visit" ADD "next_holder" text`);
    await runner.query(`ALTER TABLE "visit" ADD "next_date" date`);
    await runner.query(`ALTER TABLE "visit" ADD "follow_up_date" date`);
    await runner.query(
      `ALTER TABLE "visit" ADD CONSTRAINT "visit_next_step_check_27985d1c" CHECK ("next_step" IN ('SHOW', 'NOTE', 'REBOOK', 'RATE', 'OFFER', 'NONE'))`,
    );
    await runner.query(
      `ALTER TABLE "visit" ADD CONSTRAINT "visit_next_holder_check_9ff167cc" CHECK ("next_holder" IN ('OFFICE', 'VISITOR', 'NOBODY'))`,
    );
    await runner.query(
      `CREATE INDEX "visit_next_step_filter_d72ffacd" ON "visit" ("next_step", "start_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_next_step_sort_c5c2a7a1" ON "visit" ((array_position(ARRAY['SHOW', 'NOTE', 'REBOOK', 'RATE', 'OFFER', 'NONE'], "next_step")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_next_holder_filter_fdb0e411" ON "visit" ("next_holder", "start_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_next_holder_sort_a062872c" ON "visit" ((array_position(ARRAY['OFFICE', 'VISITOR', 'NOBODY'], "next_holder")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_next_date_sort_8229366b" ON "visit" ("next_date" NULLS FIRST, "id")`,
    );
    // As the rule has it (decision 0170); what is long over asks for nothing.
    await runner.query(`
      UPDATE "visit" SET "follow_up_date" = ("start_at" AT TIME ZONE 'Europe/Madrid')::date
        WHERE "status" IN ('DONE', 'NO_SHOW', 'CANCELLED') AND "start_at" < now() - interval '30 days'`);
    await runner.query(`
      UPDATE "visit" SET ("next_step", "next_holder", "next_date") = (
        SELECT step, CASE step WHEN 'NONE' THEN 'NOBODY' WHEN 'RATE' THEN 'VISITOR' ELSE 'OFFICE' END,
          CASE step WHEN 'NONE' THEN NULL WHEN 'OFFER' THEN day + 2 WHEN 'RATE' THEN asked + 7
            WHEN 'REBOOK' THEN coalesce(cancelled, day) + 1 ELSE day END
        FROM (
          SELECT day, asked, cancelled, CASE
            WHEN "status" IN ('SCHEDULED', 'CONFIRMED') THEN CASE WHEN "end_at" > now() THEN 'SHOW' ELSE 'NOTE' END
            WHEN "follow_up_date" IS NOT NULL THEN 'NONE'
            WHEN "status" = 'NO_SHOW' OR "status" = 'CANCELLED' AND "cancel_reason" = 'EMPLOYEE' THEN 'REBOOK'
            WHEN "status" <> 'DONE' THEN 'NONE'
            WHEN "interested" THEN 'OFFER'
            WHEN "rating" IS NULL AND asked + 7 > current_date THEN 'RATE'
            ELSE 'NONE' END AS step
          FROM (SELECT
            ("start_at" AT TIME ZONE 'Europe/Madrid')::date AS day,
            CASE "status" WHEN 'CANCELLED' THEN ("cancelled_at" AT TIME ZONE 'Europe/Madrid')::date END AS cancelled,
            (coalesce("feedback_asked_at", "start_at") AT TIME ZONE 'Europe/Madrid')::date AS asked) days) steps)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "visit_next_date_sort_8229366b"`);
    await runner.query(`DROP INDEX "visit_next_holder_sort_a062872c"`);
    await runner.query(`DROP INDEX "visit_next_holder_filter_fdb0e411"`);
    await runner.query(`DROP INDEX "visit_next_step_sort_c5c2a7a1"`);
    await runner.query(`DROP INDEX "visit_next_step_filter_d72ffacd"`);
    await runner.query(`ALTER TABLE "visit" DROP CONSTRAINT "visit_next_holder_check_9ff167cc"`);
    await runner.query(`ALTER TABLE "visit" DROP CONSTRAINT "visit_next_step_check_27985d1c"`);
    await runner.query(`ALTER TABLE "visit" DROP COLUMN "follow_up_date"`);
    await runner.query(`ALTER TABLE "visit" DROP COLUMN "next_date"`);
    await runner.query(`ALTER TABLE "visit" DROP COLUMN "next_holder"`);
    await runner.query(`ALTER TABLE "visit" DROP COLUMN "next_step"`);
  }
}
