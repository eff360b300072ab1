import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ListsSortedInAtOnce1795465900811 implements MigrationInterface {
  readonly name = 'ListsSortedInAtOnce1795465900811';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "contracts"."mandate_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "contracts"."mandate_properties_gin_d223ae21"`);
    await runner.query(`DROP INDEX "contracts"."mandate_units_gin_363a6be2"`);
    await runner.query(`DROP INDEX "contracts"."contract_avalists_gin_0ef26a25"`);
    await runner.query(`DROP INDEX "contracts"."contract_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "contracts"."contract_units_gin_363a6be2"`);
    await runner.query(`DROP INDEX "contracts"."contract_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "contracts"."contract_collaborators_gin_b09b4ebf"`);
    await runner.query(`DROP INDEX "contracts"."booking_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "contracts"."booking_avalists_gin_0ef26a25"`);
    await runner.query(`DROP INDEX "contracts"."booking_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "contracts"."booking_collaborators_gin_b09b4ebf"`);
    await runner.query(`DROP INDEX "contracts"."candidature_collaborators_gin_b09b4ebf"`);
    await runner.query(`DROP INDEX "contracts"."solvency_request_collaborators_gin_b09b4ebf"`);
    await runner.query(`DROP INDEX "contracts"."insurance_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "contracts"."insurance_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "contracts"."insurance_collaborators_gin_b09b4ebf"`);
    await runner.query(`DROP INDEX "contracts"."next_rent_units_gin_363a6be2"`);
    await runner.query(`DROP INDEX "contracts"."next_rent_collaborators_gin_b09b4ebf"`);
    await runner.query(
      `CREATE INDEX "mandate_landlords_gin_773d8131" ON "mandate" USING gin ("landlords") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "mandate_properties_gin_8291570f" ON "mandate" USING gin ("properties") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "mandate_units_gin_ed782121" ON "mandate" USING gin ("units") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "contract_units_gin_ed782121" ON "contract" USING gin ("units") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "contract_tenants_gin_f9984ba6" ON "contract" USING gin ("tenants") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "contract_avalists_gin_c4a7b76e" ON "contract" USING gin ("avalists") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "contract_landlords_gin_773d8131" ON "contract" USING gin ("landlords") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "contract_collaborators_gin_b1ee3ca5" ON "contract" USING gin ("collaborators") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "booking_tenants_gin_f9984ba6" ON "booking" USING gin ("tenants") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "booking_avalists_gin_c4a7b76e" ON "booking" USING gin ("avalists") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "booking_landlords_gin_773d8131" ON "booking" USING gin ("landlords") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "booking_collaborators_gin_b1ee3ca5" ON "booking" USING gin ("collaborators") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "candidature_collaborators_gin_b1ee3ca5" ON "candidature" USING gin ("collaborators") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_collaborators_gin_b1ee3ca5" ON "solvency_request" USING gin ("collaborators") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "insurance_landlords_gin_773d8131" ON "insurance" USING gin ("landlords") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "insurance_tenants_gin_f9984ba6" ON "insurance" USING gin ("tenants") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "insurance_collaborators_gin_b1ee3ca5" ON "insurance" USING gin ("collaborators") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_units_gin_ed782121" ON "next_rent" USING gin ("units") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_collaborators_gin_b1ee3ca5" ON "next_rent" USING gin ("collaborators") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "next_rent_collaborators_gin_b1ee3ca5"`);
    await runner.query(`DROP INDEX "next_rent_units_gin_ed782121"`);
    await runner.query(`DROP INDEX "insurance_collaborators_gin_b1ee3ca5"`);
    await runner.query(`DROP INDEX "insurance_tenants_gin_f9984ba6"`);
    await runner.query(`DROP INDEX "insurance_landlords_gin_773d8131"`);
    await runner.query(`DROP INDEX "solvency_request_collaborators_gin_b1ee3ca5"`);
    await runner.query(`DROP INDEX "candidature_collaborators_gin_b1ee3ca5"`);
    await runner.query(`DROP INDEX "booking_collaborators_gin_b1ee3ca5"`);
    await runner.query(`DROP INDEX "booking_landlords_gin_773d8131"`);
    await runner.query(`DROP INDEX "booking_avalists_gin_c4a7b76e"`);
    await runner.query(`DROP INDEX "booking_tenants_gin_f9984ba6"`);
    await runner.query(`DROP INDEX "contract_collaborators_gin_b1ee3ca5"`);
    await runner.query(`DROP INDEX "contract_landlords_gin_773d8131"`);
    await runner.query(`DROP INDEX "contract_avalists_gin_c4a7b76e"`);
    await runner.query(`DROP INDEX "contract_tenants_gin_f9984ba6"`);
    await runner.query(`DROP INDEX "contract_units_gin_ed782121"`);
    await runner.query(`DROP INDEX "mandate_units_gin_ed782121"`);
    await runner.query(`DROP INDEX "mandate_properties_gin_8291570f"`);
    await runner.query(`DROP INDEX "mandate_landlords_gin_773d8131"`);
    await runner.query(
      `CREATE INDEX "next_rent_collaborators_gin_b09b4ebf" ON "next_rent" USING gin ("collaborators") `,
    );
    await runner.query(`CREATE INDEX "next_rent_units_gin_363a6be2" ON "next_rent" USING gin ("units") `);
    await runner.query(
      `CREATE INDEX "insurance_collaborators_gin_b09b4ebf" ON "insurance" USING gin ("collaborators") `,
    );
    await runner.query(`CREATE INDEX "insurance_tenants_gin_457f828a" ON "insurance" USING gin ("tenants") `);
    await runner.query(
      `CREATE INDEX "insurance_landlords_gin_88e370a4" ON "insurance" USING gin ("landlords") `,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_collaborators_gin_b09b4ebf" ON "solvency_request" USING gin ("collaborators") `,
    );
    await runner.query(
      `CREATE INDEX "candidature_collaborators_gin_b09b4ebf" ON "candidature" USING gin ("collaborators") `,
    );
    await runner.query(
      `CREATE INDEX "booking_collaborators_gin_b09b4ebf" ON "booking" USING gin ("collaborators") `,
    );
    await runner.query(`CREATE INDEX "booking_landlords_gin_88e370a4" ON "booking" USING gin ("landlords") `);
    await runner.query(`CREATE INDEX "booking_avalists_gin_0ef26a25" ON "booking" USING gin ("avalists") `);
    await runner.query(`CREATE INDEX "booking_tenants_gin_457f828a" ON "booking" USING gin ("tenants") `);
    await runner.query(
      `CREATE INDEX "contract_collaborators_gin_b09b4ebf" ON "contract" USING gin ("collaborators") `,
    );
    await runner.query(`CREATE INDEX "contract_tenants_gin_457f828a" ON "contract" USING gin ("tenants") `);
    await runner.query(`CREATE INDEX "contract_units_gin_363a6be2" ON "contract" USING gin ("units") `);
    await runner.query(
      `CREATE INDEX "contract_landlords_gin_88e370a4" ON "contract" USING gin ("landlords") `,
    );
    await runner.query(`CREATE INDEX "contract_avalists_gin_0ef26a25" ON "contract" USING gin ("avalists") `);
    await runner.query(`CREATE INDEX "mandate_units_gin_363a6be2" ON "mandate" USING gin ("units") `);
    await runner.query(
      `CREATE INDEX "mandate_properties_gin_d223ae21" ON "mandate" USING gin ("properties") `,
    );
    await runner.query(`CREATE INDEX "mandate_landlords_gin_88e370a4" ON "mandate" USING gin ("landlords") `);
  }
}
