import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ListsSortedInAtOnce1795465900810 implements MigrationInterface {
  readonly name = 'ListsSortedInAtOnce1795465900810';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "people"."agent_roles_gin_dccd40e5"`);
    await runner.query(`DROP INDEX "people"."agent_collaborators_gin_b09b4ebf"`);
    await runner.query(`DROP INDEX "people"."user_roles_gin_dccd40e5"`);
    await runner.query(`DROP INDEX "people"."supplier_other_categories_gin_9df3cab8"`);
    await runner.query(`DROP INDEX "people"."supplier_regions_gin_d21866eb"`);
    await runner.query(`DROP INDEX "people"."marketer_supplies_gin_09cd41ec"`);
    await runner.query(`DROP INDEX "people"."marketer_regions_gin_d21866eb"`);
    await runner.query(
      `CREATE INDEX "agent_roles_gin_4cb8b47d" ON "agent" USING gin ("roles") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "agent_collaborators_gin_b1ee3ca5" ON "agent" USING gin ("collaborators") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "user_roles_gin_4cb8b47d" ON "user" USING gin ("roles") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "supplier_other_categories_gin_0d38bcdf" ON "supplier" USING gin ("other_categories") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "supplier_regions_gin_d729f72f" ON "supplier" USING gin ("regions") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "marketer_supplies_gin_296e3106" ON "marketer" USING gin ("supplies") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "marketer_regions_gin_d729f72f" ON "marketer" USING gin ("regions") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "marketer_regions_gin_d729f72f"`);
    await runner.query(`DROP INDEX "marketer_supplies_gin_296e3106"`);
    await runner.query(`DROP INDEX "supplier_regions_gin_d729f72f"`);
    await runner.query(`DROP INDEX "supplier_other_categories_gin_0d38bcdf"`);
    await runner.query(`DROP INDEX "user_roles_gin_4cb8b47d"`);
    await runner.query(`DROP INDEX "agent_collaborators_gin_b1ee3ca5"`);
    await runner.query(`DROP INDEX "agent_roles_gin_4cb8b47d"`);
    await runner.query(`CREATE INDEX "marketer_regions_gin_d21866eb" ON "marketer" USING gin ("regions") `);
    await runner.query(`CREATE INDEX "marketer_supplies_gin_09cd41ec" ON "marketer" USING gin ("supplies") `);
    await runner.query(`CREATE INDEX "supplier_regions_gin_d21866eb" ON "supplier" USING gin ("regions") `);
    await runner.query(
      `CREATE INDEX "supplier_other_categories_gin_9df3cab8" ON "supplier" USING gin ("other_categories") `,
    );
    await runner.query(`CREATE INDEX "user_roles_gin_dccd40e5" ON "user" USING gin ("roles") `);
    await runner.query(
      `CREATE INDEX "agent_collaborators_gin_b09b4ebf" ON "agent" USING gin ("collaborators") `,
    );
    await runner.query(`CREATE INDEX "agent_roles_gin_dccd40e5" ON "agent" USING gin ("roles") `);
  }
}
