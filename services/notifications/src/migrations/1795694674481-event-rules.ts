import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class EventRules1795694674481 implements MigrationInterface {
  readonly name = 'EventRules1795694674481';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "task" ADD "awaits" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "config" ADD "event" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "config" ADD "schedule" text`);
    await runner.query(`ALTER TABLE "config" ADD "conditions" jsonb`);
    await runner.query(
      `ALTER TABLE "config" ADD CONSTRAINT "config_schedule_check_10678b4c" CHECK ("schedule" IN ('DAY', 'WEEK', 'MONTH'))`,
    );
    await runner.query(`CREATE INDEX "task_awaits_sort_60f98d62" ON "task" ("awaits" NULLS FIRST, "id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "task_awaits_sort_60f98d62"`);
    await runner.query(`ALTER TABLE "config" DROP CONSTRAINT "config_schedule_check_10678b4c"`);
    await runner.query(`ALTER TABLE "config" DROP COLUMN "conditions"`);
    await runner.query(`ALTER TABLE "config" DROP COLUMN "schedule"`);
    await runner.query(`ALTER TABLE "config" DROP COLUMN "event"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "awaits"`);
  }
}
