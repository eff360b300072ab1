import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class SearchSample1795184471489 implements MigrationInterface {
  readonly name = 'SearchSample1795184471489';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "finance_type_status_aed2135b" ON "finance" ("type", "status_place", "period_start" NULLS FIRST, "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "finance_type_status_aed2135b"`);
  }
}
