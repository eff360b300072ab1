import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class SearchSample1795184542582 implements MigrationInterface {
  readonly name = 'SearchSample1795184542582';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "issue_search_sample" ON "issue_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "work_order_search_sample" ON "work_order_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "work_order_search_sample"`);
    await runner.query(`DROP INDEX "issue_search_sample"`);
  }
}
