import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class RectifyingDocuments1795380146571 implements MigrationInterface {
  readonly name = 'RectifyingDocuments1795380146571';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "finance" ADD "rectifies" uuid`);
    await runner.query(
      `CREATE INDEX "finance_rectifies_filter_bd7de335" ON "finance" ("rectifies", "period_start" NULLS FIRST, "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "finance_rectifies_filter_bd7de335"`);
    await runner.query(`ALTER TABLE "finance" DROP COLUMN "rectifies"`);
  }
}
