import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ListsSortedInAtOnce1795465900813 implements MigrationInterface {
  readonly name = 'ListsSortedInAtOnce1795465900813';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "documents"."document_agents_gin_529163d0"`);
    await runner.query(`DROP INDEX "documents"."document_places_gin_ed3f1761"`);
    await runner.query(`DROP INDEX "documents"."document_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "documents"."document_tenants_gin_457f828a"`);
    await runner.query(
      `CREATE INDEX "document_agents_gin_40f0ffeb" ON "document" USING gin ("agents") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "document_places_gin_2ffbaaa0" ON "document" USING gin ("places") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "document_landlords_gin_773d8131" ON "document" USING gin ("landlords") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "document_tenants_gin_f9984ba6" ON "document" USING gin ("tenants") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "document_tenants_gin_f9984ba6"`);
    await runner.query(`DROP INDEX "document_landlords_gin_773d8131"`);
    await runner.query(`DROP INDEX "document_places_gin_2ffbaaa0"`);
    await runner.query(`DROP INDEX "document_agents_gin_40f0ffeb"`);
    await runner.query(`CREATE INDEX "document_tenants_gin_457f828a" ON "document" USING gin ("tenants") `);
    await runner.query(
      `CREATE INDEX "document_landlords_gin_88e370a4" ON "document" USING gin ("landlords") `,
    );
    await runner.query(`CREATE INDEX "document_places_gin_ed3f1761" ON "document" USING gin ("places") `);
    await runner.query(`CREATE INDEX "document_agents_gin_529163d0" ON "document" USING gin ("agents") `);
  }
}
