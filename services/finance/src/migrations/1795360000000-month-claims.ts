import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A month has settlements and fee bills beside receipts: a claim says of what kind, and for whom (decision 0040). */
export class MonthClaims1795360000000 implements MigrationInterface {
  readonly name = 'MonthClaims1795360000000';

  async up(runner: QueryRunner): Promise<void> {
    // Renamed, not copied: a replica of the version before must not claim receipts in another table.
    await runner.query(`ALTER TABLE "receipt_claim" RENAME TO "month_claim"`);
    await runner.query(`ALTER TABLE "month_claim" RENAME COLUMN "contract" TO "subject"`);
    await runner.query(`
      ALTER TABLE "month_claim"
        ADD COLUMN "kind" text NOT NULL DEFAULT 'RECEIPT',
        ADD COLUMN "unit" uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
        ADD COLUMN "payee" uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
        DROP CONSTRAINT "receipt_claim_pkey",
        ADD CONSTRAINT "month_claim_pkey" PRIMARY KEY ("subject", "year", "month", "kind", "unit", "payee")`);
    await runner.query(
      `UPDATE "background_job" SET "name" = 'generate-month' WHERE "name" = 'generate-receipts'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE "background_job" SET "name" = 'generate-receipts' WHERE "name" = 'generate-month'`,
    );
    await runner.query(`DELETE FROM "month_claim" WHERE "kind" <> 'RECEIPT'`);
    await runner.query(`
      ALTER TABLE "month_claim"
        DROP CONSTRAINT "month_claim_pkey",
        DROP COLUMN "kind",
        DROP COLUMN "unit",
        DROP COLUMN "payee",
        ADD CONSTRAINT "receipt_claim_pkey" PRIMARY KEY ("subject", "year", "month")`);
    await runner.query(`ALTER TABLE "month_claim" RENAME COLUMN "subject" TO "contract"`);
    await runner.query(`ALTER TABLE "month_claim" RENAME TO "receipt_claim"`);
  }
}
