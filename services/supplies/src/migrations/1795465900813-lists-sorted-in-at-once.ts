import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ListsSortedInAtOnce1795465900813 implements MigrationInterface {
  readonly name = 'ListsSortedInAtOnce1795465900813';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "supplies"."issue_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "supplies"."issue_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "supplies"."issue_watchers_gin_67a98806"`);
    await runner.query(`DROP INDEX "supplies"."work_order_landlords_gin_88e370a4"`);
    await runner.query(
      `CREATE INDEX "issue_tenants_gin_f9984ba6" ON "issue" USING gin ("tenants") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "issue_landlords_gin_773d8131" ON "issue" USING gin ("landlords") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "issue_watchers_gin_0c5f7d6d" ON "issue" USING gin ("watchers") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "work_order_landlords_gin_773d8131" ON "work_order" USING gin ("landlords") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "work_order_landlords_gin_773d8131"`);
    await runner.query(`DROP INDEX "issue_watchers_gin_0c5f7d6d"`);
    await runner.query(`DROP INDEX "issue_landlords_gin_773d8131"`);
    await runner.query(`DROP INDEX "issue_tenants_gin_f9984ba6"`);
    await runner.query(
      `CREATE INDEX "work_order_landlords_gin_88e370a4" ON "work_order" USING gin ("landlords") `,
    );
    await runner.query(`CREATE INDEX "issue_watchers_gin_67a98806" ON "issue" USING gin ("watchers") `);
    await runner.query(`CREATE INDEX "issue_landlords_gin_88e370a4" ON "issue" USING gin ("landlords") `);
    await runner.query(`CREATE INDEX "issue_tenants_gin_457f828a" ON "issue" USING gin ("tenants") `);
  }
}
