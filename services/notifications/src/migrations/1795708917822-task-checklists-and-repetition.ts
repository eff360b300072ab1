import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class TaskChecklistsAndRepetition1795708917822 implements MigrationInterface {
  readonly name = 'TaskChecklistsAndRepetition1795708917822';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "task" ADD "checklist" jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`ALTER TABLE "task" ADD "ticks" jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`ALTER TABLE "task" ADD "repeat_every" integer`);
    await runner.query(`ALTER TABLE "task" ADD "repeat_unit" text`);
    await runner.query(`ALTER TABLE "task" ADD "repeat_next" text`);
    await runner.query(`ALTER TABLE "task" ADD "repeat_until" date`);
    await runner.query(`ALTER TABLE "task" ADD "next" uuid`);
    await runner.query(`ALTER TABLE "task" ADD "repeat_day" integer`);
    await runner.query(`ALTER TABLE "task" ADD "series" uuid`);
    await runner.query(`ALTER TABLE "task" ADD "occurrence" integer`);
    await runner.query(
      `ALTER TABLE "task" ADD CONSTRAINT "task_repeat_unit_check_73d2b598" CHECK ("repeat_unit" IN ('DAYS', 'WORKING_DAYS', 'WEEKS', 'MONTHS'))`,
    );
    await runner.query(
      `ALTER TABLE "task" ADD CONSTRAINT "task_repeat_next_check_093f2bdb" CHECK ("repeat_next" IN ('FINISHED', 'DATE'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "task" DROP CONSTRAINT "task_repeat_next_check_093f2bdb"`);
    await runner.query(`ALTER TABLE "task" DROP CONSTRAINT "task_repeat_unit_check_73d2b598"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "occurrence"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "series"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "repeat_day"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "next"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "repeat_until"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "repeat_next"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "repeat_unit"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "repeat_every"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "ticks"`);
    await runner.query(`ALTER TABLE "task" DROP COLUMN "checklist"`);
  }
}
