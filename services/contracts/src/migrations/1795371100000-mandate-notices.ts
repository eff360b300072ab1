import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mandates have a new deadline, their notice: the deadlines of all are worked out again at the start. */
export class MandateNotices1795371100000 implements MigrationInterface {
  readonly name = 'MandateNotices1795371100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "legal_deadline_source" WHERE "record" IN (SELECT "id" FROM "mandate")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "legal_deadline" WHERE "kind" = 'MANDATE_NOTICE'`);
  }
}
