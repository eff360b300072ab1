import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class SearchSample1795184494411 implements MigrationInterface {
  readonly name = 'SearchSample1795184494411';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "place_search_sample" ON "place_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_search_sample" ON "visit_contact_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "visit_contact_search_sample"`);
    await runner.query(`DROP INDEX "place_search_sample"`);
  }
}
