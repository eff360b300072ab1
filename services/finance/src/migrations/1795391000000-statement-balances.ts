import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Balances of the bank's statements, entered by hand until statements are imported (decision 0051). */
export class StatementBalances1795391000000 implements MigrationInterface {
  readonly name = 'StatementBalances1795391000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "statement_balance" (
        "day" date PRIMARY KEY,
        "amount" numeric(14, 2) NOT NULL,
        "entered_by" text NOT NULL,
        "entered_at" timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "statement_balance"`);
  }
}
