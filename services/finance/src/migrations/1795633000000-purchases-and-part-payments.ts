import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Suppliers' bills beside the company's invoices in the accounting program, and what was told of payments (EXT-12). */
export class PurchasesAndPartPayments1795633000000 implements MigrationInterface {
  readonly name = 'PurchasesAndPartPayments1795633000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "accounting_sync"
        ADD "source" text NOT NULL DEFAULT 'FINANCE' CHECK ("source" IN ('FINANCE', 'BILL')),
        ADD "payments" jsonb NOT NULL DEFAULT '[]'`);
    // Purchases have ids of a series of their own there.
    await runner.query(`ALTER TABLE "accounting_sync" DROP CONSTRAINT "accounting_sync_external_id_key"`);
    await runner.query(
      `CREATE UNIQUE INDEX "accounting_sync_external" ON "accounting_sync" ("source", "external_id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "accounting_sync" WHERE "source" = 'BILL'`);
    await runner.query(`DROP INDEX "accounting_sync_external"`);
    await runner.query(
      `ALTER TABLE "accounting_sync" ADD CONSTRAINT "accounting_sync_external_id_key" UNIQUE ("external_id")`,
    );
    await runner.query(`ALTER TABLE "accounting_sync" DROP COLUMN "payments", DROP COLUMN "source"`);
  }
}
