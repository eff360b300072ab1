import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rows of remittances that ask for some instalments of a document (decision 0205). While such a row is on its way nothing else of the
 * document goes to the bank; once it is booked the next instalment may.
 */
export class RowsOfInstalments1795995000000 implements MigrationInterface {
  readonly name = 'RowsOfInstalments1795995000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "remittance_row" ADD "part" boolean NOT NULL DEFAULT false`);
    await runner.query(`DROP INDEX "remittance_row_standing"`);
    await runner.query(`
      CREATE UNIQUE INDEX "remittance_row_standing" ON "remittance_row" ("document", "purpose")
       WHERE "outcome" IN ('PREPARED', 'SENT') OR ("outcome" = 'SETTLED' AND NOT "part")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "remittance_row_standing"`);
    await runner.query(`ALTER TABLE "remittance_row" DROP COLUMN "part"`);
    await runner.query(`
      CREATE UNIQUE INDEX "remittance_row_standing" ON "remittance_row" ("document", "purpose")
       WHERE "outcome" IN ('PREPARED', 'SENT', 'SETTLED')`);
  }
}
