import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class InventoryOfADocument1795464556976 implements MigrationInterface {
  readonly name = 'InventoryOfADocument1795464556976';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "document" ADD "inventory" uuid`);
    await runner.query(
      `CREATE INDEX "document_inventory_filter_f29928d6" ON "document" ("inventory", "created_at", "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "document_inventory_filter_f29928d6"`);
    await runner.query(`ALTER TABLE "document" DROP COLUMN "inventory"`);
  }
}
