import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class SearchSample1795184482436 implements MigrationInterface {
  readonly name = 'SearchSample1795184482436';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "agent_search_sample" ON "agent_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "employee_search_sample" ON "employee_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "user_search_sample" ON "user_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "organization_search_sample" ON "organization_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "agency_search_sample" ON "agency_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "supplier_search_sample" ON "supplier_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "marketer_search_sample" ON "marketer_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "marketer_search_sample"`);
    await runner.query(`DROP INDEX "supplier_search_sample"`);
    await runner.query(`DROP INDEX "agency_search_sample"`);
    await runner.query(`DROP INDEX "organization_search_sample"`);
    await runner.query(`DROP INDEX "user_search_sample"`);
    await runner.query(`DROP INDEX "employee_search_sample"`);
    await runner.query(`DROP INDEX "agent_search_sample"`);
  }
}
