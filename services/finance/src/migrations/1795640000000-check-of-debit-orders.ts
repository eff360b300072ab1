import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The delivered check of receipts by direct debit without a signed order (FIN-02, FIN-04), after those there are. */
export class CheckOfDebitOrders1795640000000 implements MigrationInterface {
  readonly name = 'CheckOfDebitOrders1795640000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO "review_check" ("delivered", "shared", "severity", "position", "conditions")
      SELECT 'SEPA_MANDATE', true, 'WARNING', coalesce(max("position"), 0) + 1, '[{"fact": "NO_SEPA_MANDATE", "value": null}]'
        FROM "review_check"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "review_check" WHERE "delivered" = 'SEPA_MANDATE'`);
  }
}
