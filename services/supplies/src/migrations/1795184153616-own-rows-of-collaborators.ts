import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class OwnRowsOfCollaborators1795184153616 implements MigrationInterface {
  readonly name = 'OwnRowsOfCollaborators1795184153616';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX "issue_watchers_gin_67a98806" ON "issue" USING gin ("watchers")`);
    await runner.query(
      `CREATE INDEX "issue_created_by_filter_2077bcb3" ON "issue" ("created_by", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_created_by_filter_2077bcb3" ON "work_order" ("created_by", "created_at", "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "work_order_created_by_filter_2077bcb3"`);
    await runner.query(`DROP INDEX "issue_created_by_filter_2077bcb3"`);
    await runner.query(`DROP INDEX "issue_watchers_gin_67a98806"`);
  }
}
