import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class RemittancesOfBills1795466307257 implements MigrationInterface {
  readonly name = 'RemittancesOfBills1795466307257';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "finance"."remittance_type_sort_537140a3"`);
    await runner.query(`ALTER TABLE "remittance" DROP CONSTRAINT "remittance_type_check_789b6fda"`);
    await runner.query(
      `ALTER TABLE "remittance" ADD CONSTRAINT "remittance_type_check_fcc89c74" CHECK ("type" IN ('DEBIT', 'TRANSFER', 'BILLS'))`,
    );
    await runner.query(
      `CREATE INDEX "remittance_type_sort_beb8280d" ON "remittance" ((array_position(ARRAY['DEBIT', 'TRANSFER', 'BILLS'], "type")), "id")`,
    );
    // Accounts of payees are compared over both kinds of transfers.
    await runner.query(`ALTER TABLE "remittance_row" DROP CONSTRAINT "remittance_row_purpose_check"`);
    await runner.query(
      `ALTER TABLE "remittance_row" ADD CONSTRAINT "remittance_row_purpose_check" CHECK ("purpose" IN ('DEBIT', 'TRANSFER', 'BILLS'))`,
    );
    await runner.query(`DROP INDEX "remittance_row_party"`);
    await runner.query(
      `CREATE INDEX "remittance_row_party" ON "remittance_row" ("party", "execution_day") WHERE "purpose" IN ('TRANSFER', 'BILLS')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "remittance_type_sort_beb8280d"`);
    await runner.query(`ALTER TABLE "remittance" DROP CONSTRAINT "remittance_type_check_fcc89c74"`);
    await runner.query(
      `ALTER TABLE "remittance" ADD CONSTRAINT "remittance_type_check_789b6fda" CHECK ((type = ANY (ARRAY['DEBIT'::text, 'TRANSFER'::text])))`,
    );
    await runner.query(`CREATE INDEX "remittance_type_sort_537140a3" ON "remittance" USING btree ("id") `);
    await runner.query(`DROP INDEX "remittance_row_party"`);
    await runner.query(
      `CREATE INDEX "remittance_row_party" ON "remittance_row" ("party", "execution_day") WHERE "purpose" = 'TRANSFER'`,
    );
    await runner.query(`ALTER TABLE "remittance_row" DROP CONSTRAINT "remittance_row_purpose_check"`);
    await runner.query(
      `ALTER TABLE "remittance_row" ADD CONSTRAINT "remittance_row_purpose_check" CHECK ("purpose" IN ('DEBIT', 'TRANSFER'))`,
    );
  }
}
