import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class BankAccountApproval1795351207004 implements MigrationInterface {
  readonly name = 'BankAccountApproval1795351207004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "agent" ADD "account_pending" boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE "supplier" ADD "account_pending" boolean NOT NULL DEFAULT false`);
    await runner.query(
      `CREATE INDEX "agent_account_pending_filter_69ed31ac" ON "agent" ("account_pending", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "supplier_account_pending_filter_69ed31ac" ON "supplier" ("account_pending", "created_at", "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "supplier_account_pending_filter_69ed31ac"`);
    await runner.query(`DROP INDEX "agent_account_pending_filter_69ed31ac"`);
    await runner.query(`ALTER TABLE "supplier" DROP COLUMN "account_pending"`);
    await runner.query(`ALTER TABLE "agent" DROP COLUMN "account_pending"`);
  }
}
