import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ListsSortedInAtOnce1795465900812 implements MigrationInterface {
  readonly name = 'ListsSortedInAtOnce1795465900812';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "finance"."finance_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "finance"."finance_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "finance"."finance_units_gin_363a6be2"`);
    await runner.query(`DROP INDEX "finance"."bill_units_gin_363a6be2"`);
    await runner.query(`DROP INDEX "finance"."bill_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "finance"."bill_rebilled_in_gin_6d81779f"`);
    await runner.query(`DROP INDEX "finance"."bill_split_contracts_gin_a281e2b8"`);
    await runner.query(`DROP INDEX "finance"."modificator_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "finance"."modificator_units_gin_363a6be2"`);
    await runner.query(`DROP INDEX "finance"."modificator_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "finance"."modificator_applied_in_gin_be1cef3e"`);
    await runner.query(
      `CREATE INDEX "finance_tenants_gin_f9984ba6" ON "finance" USING gin ("tenants") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "finance_landlords_gin_773d8131" ON "finance" USING gin ("landlords") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "finance_units_gin_ed782121" ON "finance" USING gin ("units") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "bill_units_gin_ed782121" ON "bill" USING gin ("units") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "bill_landlords_gin_773d8131" ON "bill" USING gin ("landlords") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "bill_rebilled_in_gin_47f72751" ON "bill" USING gin ("rebilled_in") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "bill_split_contracts_gin_53d68db1" ON "bill" USING gin ("split_contracts") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "modificator_units_gin_ed782121" ON "modificator" USING gin ("units") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "modificator_tenants_gin_f9984ba6" ON "modificator" USING gin ("tenants") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "modificator_landlords_gin_773d8131" ON "modificator" USING gin ("landlords") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "modificator_applied_in_gin_cca5e9ed" ON "modificator" USING gin ("applied_in") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "modificator_applied_in_gin_cca5e9ed"`);
    await runner.query(`DROP INDEX "modificator_landlords_gin_773d8131"`);
    await runner.query(`DROP INDEX "modificator_tenants_gin_f9984ba6"`);
    await runner.query(`DROP INDEX "modificator_units_gin_ed782121"`);
    await runner.query(`DROP INDEX "bill_split_contracts_gin_53d68db1"`);
    await runner.query(`DROP INDEX "bill_rebilled_in_gin_47f72751"`);
    await runner.query(`DROP INDEX "bill_landlords_gin_773d8131"`);
    await runner.query(`DROP INDEX "bill_units_gin_ed782121"`);
    await runner.query(`DROP INDEX "finance_units_gin_ed782121"`);
    await runner.query(`DROP INDEX "finance_landlords_gin_773d8131"`);
    await runner.query(`DROP INDEX "finance_tenants_gin_f9984ba6"`);
    await runner.query(
      `CREATE INDEX "modificator_applied_in_gin_be1cef3e" ON "modificator" USING gin ("applied_in") `,
    );
    await runner.query(
      `CREATE INDEX "modificator_tenants_gin_457f828a" ON "modificator" USING gin ("tenants") `,
    );
    await runner.query(`CREATE INDEX "modificator_units_gin_363a6be2" ON "modificator" USING gin ("units") `);
    await runner.query(
      `CREATE INDEX "modificator_landlords_gin_88e370a4" ON "modificator" USING gin ("landlords") `,
    );
    await runner.query(
      `CREATE INDEX "bill_split_contracts_gin_a281e2b8" ON "bill" USING gin ("split_contracts") `,
    );
    await runner.query(`CREATE INDEX "bill_rebilled_in_gin_6d81779f" ON "bill" USING gin ("rebilled_in") `);
    await runner.query(`CREATE INDEX "bill_landlords_gin_88e370a4" ON "bill" USING gin ("landlords") `);
    await runner.query(`CREATE INDEX "bill_units_gin_363a6be2" ON "bill" USING gin ("units") `);
    await runner.query(`CREATE INDEX "finance_units_gin_363a6be2" ON "finance" USING gin ("units") `);
    await runner.query(`CREATE INDEX "finance_landlords_gin_88e370a4" ON "finance" USING gin ("landlords") `);
    await runner.query(`CREATE INDEX "finance_tenants_gin_457f828a" ON "finance" USING gin ("tenants") `);
  }
}
