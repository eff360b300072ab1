import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ListsSortedInAtOnce1795465900811 implements MigrationInterface {
  readonly name = 'ListsSortedInAtOnce1795465900811';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "places"."place_mandates_gin_e3fe2778"`);
    await runner.query(`DROP INDEX "places"."place_inventory_ids_gin_c7393011"`);
    await runner.query(`DROP INDEX "places"."place_collaborators_gin_b09b4ebf"`);
    await runner.query(`DROP INDEX "places"."inventory_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "places"."inventory_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "places"."visit_contacts_gin_9b94faf2"`);
    await runner.query(`DROP INDEX "places"."visit_contact_interested_in_gin_d1dfd887"`);
    await runner.query(
      `CREATE INDEX "place_mandates_gin_d350838e" ON "place" USING gin ("mandates") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "place_inventory_ids_gin_2f04a251" ON "place" USING gin ("inventory_ids") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "place_collaborators_gin_b1ee3ca5" ON "place" USING gin ("collaborators") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "inventory_tenants_gin_f9984ba6" ON "inventory" USING gin ("tenants") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "inventory_landlords_gin_773d8131" ON "inventory" USING gin ("landlords") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "visit_contacts_gin_cda0dde8" ON "visit" USING gin ("contacts") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "visit_contact_interested_in_gin_93293569" ON "visit_contact" USING gin ("interested_in") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "visit_contact_interested_in_gin_93293569"`);
    await runner.query(`DROP INDEX "visit_contacts_gin_cda0dde8"`);
    await runner.query(`DROP INDEX "inventory_landlords_gin_773d8131"`);
    await runner.query(`DROP INDEX "inventory_tenants_gin_f9984ba6"`);
    await runner.query(`DROP INDEX "place_collaborators_gin_b1ee3ca5"`);
    await runner.query(`DROP INDEX "place_inventory_ids_gin_2f04a251"`);
    await runner.query(`DROP INDEX "place_mandates_gin_d350838e"`);
    await runner.query(
      `CREATE INDEX "visit_contact_interested_in_gin_d1dfd887" ON "visit_contact" USING gin ("interested_in") `,
    );
    await runner.query(`CREATE INDEX "visit_contacts_gin_9b94faf2" ON "visit" USING gin ("contacts") `);
    await runner.query(
      `CREATE INDEX "inventory_landlords_gin_88e370a4" ON "inventory" USING gin ("landlords") `,
    );
    await runner.query(`CREATE INDEX "inventory_tenants_gin_457f828a" ON "inventory" USING gin ("tenants") `);
    await runner.query(
      `CREATE INDEX "place_collaborators_gin_b09b4ebf" ON "place" USING gin ("collaborators") `,
    );
    await runner.query(
      `CREATE INDEX "place_inventory_ids_gin_c7393011" ON "place" USING gin ("inventory_ids") `,
    );
    await runner.query(`CREATE INDEX "place_mandates_gin_e3fe2778" ON "place" USING gin ("mandates") `);
  }
}
