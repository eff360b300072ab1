import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ReceptionNumberOfBills1795449912376 implements MigrationInterface {
  readonly name = 'ReceptionNumberOfBills1795449912376';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "bill" ADD "reception_number" text COLLATE "es-x-icu"`);
    await runner.query(
      `CREATE UNIQUE INDEX "bill_reception_number_unique_6f89c90d" ON "bill" ("reception_number") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "bill_reception_number_sort_c6764394" ON "bill" ("reception_number" NULLS FIRST, "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "bill_reception_number_sort_c6764394"`);
    await runner.query(`DROP INDEX "bill_reception_number_unique_6f89c90d"`);
    await runner.query(`ALTER TABLE "bill" DROP COLUMN "reception_number"`);
  }
}
