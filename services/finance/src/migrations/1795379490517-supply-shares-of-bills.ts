import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class SupplySharesOfBills1795379490517 implements MigrationInterface {
  readonly name = 'SupplySharesOfBills1795379490517';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "bill" ADD "split_method" text`);
    await runner.query(`ALTER TABLE "bill" ADD "shares" jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`ALTER TABLE "bill" ADD "split_contracts" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(
      `ALTER TABLE "bill" ADD CONSTRAINT "bill_split_method_check_313c4b52" CHECK ("split_method" IN ('DAYS', 'SHARES', 'READINGS'))`,
    );
    await runner.query(
      `CREATE INDEX "bill_split_contracts_gin_a281e2b8" ON "bill" USING gin ("split_contracts")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "bill_split_contracts_gin_a281e2b8"`);
    await runner.query(`ALTER TABLE "bill" DROP CONSTRAINT "bill_split_method_check_313c4b52"`);
    await runner.query(`ALTER TABLE "bill" DROP COLUMN "split_contracts"`);
    await runner.query(`ALTER TABLE "bill" DROP COLUMN "shares"`);
    await runner.query(`ALTER TABLE "bill" DROP COLUMN "split_method"`);
  }
}
