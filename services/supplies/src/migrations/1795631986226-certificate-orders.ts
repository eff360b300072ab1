import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class CertificateOrders1795631986226 implements MigrationInterface {
  readonly name = 'CertificateOrders1795631986226';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "operation" ADD "supplier" uuid`);
    await runner.query(
      `CREATE INDEX "operation_supplier_filter_5eff2b50" ON "operation" ("supplier", "created_at", "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "operation_supplier_filter_5eff2b50"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "supplier"`);
  }
}
