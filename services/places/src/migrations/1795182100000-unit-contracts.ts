import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the figures of places stand on: the contracts of each unit as the contracts service last told them. */
export class UnitContracts1795182100000 implements MigrationInterface {
  readonly name = 'UnitContracts1795182100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "unit_contract" (
        "contract" uuid NOT NULL,
        "unit" uuid NOT NULL,
        "rent" numeric(14,2) NOT NULL,
        "start_date" date,
        "end_date" date,
        "counts" boolean NOT NULL,
        "mandate_over" boolean NOT NULL,
        PRIMARY KEY ("contract", "unit")
      )`);
    await runner.query(`CREATE INDEX "unit_contract_unit" ON "unit_contract" ("unit", "start_date" DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "unit_contract"`);
  }
}
