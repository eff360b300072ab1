import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class BillOfWorkOrder1795393505843 implements MigrationInterface {
  readonly name = 'BillOfWorkOrder1795393505843';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "bill" ADD "work_order_key" text COLLATE "es-x-icu"`);
    await runner.query(
      `CREATE UNIQUE INDEX "bill_work_order_key_unique_b622698b" ON "bill" ("work_order_key") WHERE "deleted_at" IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "bill_work_order_key_unique_b622698b"`);
    await runner.query(`ALTER TABLE "bill" DROP COLUMN "work_order_key"`);
  }
}
