import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The task that somebody has when a mandate ends while its units are published: one for each end, one open for each mandate. */
export class TasksOfEndedMandates1795851000000 implements MigrationInterface {
  readonly name = 'TasksOfEndedMandates1795851000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "ended_mandate_task" (
        "mandate" uuid NOT NULL,
        "ending" text NOT NULL,
        "task" uuid,
        "closed_at" timestamptz,
        PRIMARY KEY ("mandate", "ending")
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX "ended_mandate_task_open" ON "ended_mandate_task" ("mandate") WHERE "closed_at" IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "ended_mandate_task"`);
  }
}
