import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class SeatsAndAccountingTypes1795633018631 implements MigrationInterface {
  readonly name = 'SeatsAndAccountingTypes1795633018631';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "finance" ADD "seat" text`);
    await runner.query(`ALTER TABLE "bill" ADD "accounting_type" text`);
    await runner.query(
      `ALTER TABLE "finance" ADD CONSTRAINT "finance_seat_check_6bd818ed" CHECK ("seat" IN ('CREDIT', 'DEBIT'))`,
    );
    await runner.query(
      `ALTER TABLE "bill" ADD CONSTRAINT "bill_accounting_type_check_d4926fec" CHECK ("accounting_type" IN ('DEBIT', 'CREDIT'))`,
    );
    // What stands in closed months gets its side, too: no amount of it changes.
    for (const table of ['finance', 'bill'])
      await runner.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
    await runner.query(`
      UPDATE "finance" SET "seat" = CASE
        WHEN ("type" IN ('SETTLEMENT', 'GUARANTEED', 'EXPENSE')) = ("total_amount" < 0) THEN 'DEBIT' ELSE 'CREDIT' END
       WHERE "type" IS NOT NULL`);
    await runner.query(
      `UPDATE "bill" SET "accounting_type" = CASE WHEN "total_amount" < 0 THEN 'CREDIT' ELSE 'DEBIT' END`,
    );
    for (const table of ['finance', 'bill']) await runner.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "bill" DROP CONSTRAINT "bill_accounting_type_check_d4926fec"`);
    await runner.query(`ALTER TABLE "finance" DROP CONSTRAINT "finance_seat_check_6bd818ed"`);
    await runner.query(`ALTER TABLE "bill" DROP COLUMN "accounting_type"`);
    await runner.query(`ALTER TABLE "finance" DROP COLUMN "seat"`);
  }
}
