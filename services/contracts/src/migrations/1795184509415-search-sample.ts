import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class SearchSample1795184509415 implements MigrationInterface {
  readonly name = 'SearchSample1795184509415';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "mandate_search_sample" ON "mandate_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "contract_search_sample" ON "contract_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "booking_search_sample" ON "booking_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "candidature_search_sample" ON "candidature_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_search_sample" ON "solvency_request_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "insurance_search_sample" ON "insurance_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "product_search_sample" ON "product_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "product_search_sample"`);
    await runner.query(`DROP INDEX "insurance_search_sample"`);
    await runner.query(`DROP INDEX "solvency_request_search_sample"`);
    await runner.query(`DROP INDEX "candidature_search_sample"`);
    await runner.query(`DROP INDEX "booking_search_sample"`);
    await runner.query(`DROP INDEX "contract_search_sample"`);
    await runner.query(`DROP INDEX "mandate_search_sample"`);
  }
}
