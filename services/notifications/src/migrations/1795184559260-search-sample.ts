import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class SearchSample1795184559260 implements MigrationInterface {
  readonly name = 'SearchSample1795184559260';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "communication_search_sample" ON "communication_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "task_search_sample" ON "task_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "test_search_sample" ON "test_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "test_search_sample"`);
    await runner.query(`DROP INDEX "task_search_sample"`);
    await runner.query(`DROP INDEX "communication_search_sample"`);
  }
}
