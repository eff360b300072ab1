import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class SearchSample1795184527855 implements MigrationInterface {
  readonly name = 'SearchSample1795184527855';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "document_search_sample" ON "document_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "media_search_sample" ON "media_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "template_search_sample" ON "template_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "template_search_sample"`);
    await runner.query(`DROP INDEX "media_search_sample"`);
    await runner.query(`DROP INDEX "document_search_sample"`);
  }
}
