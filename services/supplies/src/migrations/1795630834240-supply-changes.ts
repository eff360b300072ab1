import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class SupplyChanges1795630834240 implements MigrationInterface {
  readonly name = 'SupplyChanges1795630834240';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "operation" ADD "next_step" text`);
    await runner.query(`ALTER TABLE "operation" ADD "cause" text`);
    await runner.query(`ALTER TABLE "operation" ADD "marketer" uuid`);
    await runner.query(`ALTER TABLE "operation" ADD "former_holder_type" text`);
    await runner.query(`ALTER TABLE "operation" ADD "former_holder" uuid`);
    await runner.query(`ALTER TABLE "operation" ADD "transfer" text`);
    await runner.query(`ALTER TABLE "operation" ADD "power" numeric`);
    await runner.query(`ALTER TABLE "operation" ADD "tariff" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "operation" ADD "payment_method" text`);
    await runner.query(`ALTER TABLE "operation" ADD "reading" numeric`);
    await runner.query(`ALTER TABLE "operation" ADD "reading_date" date`);
    await runner.query(`ALTER TABLE "operation" ADD "reading_photos" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(`ALTER TABLE "operation" ADD "authorised_date" date`);
    await runner.query(`ALTER TABLE "operation" ADD "authorisation" uuid`);
    await runner.query(`ALTER TABLE "operation" ADD "requested_by" text`);
    await runner.query(`ALTER TABLE "operation" ADD "company_reference" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "operation" ADD "switch_id" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "operation" ADD "effective_date" date`);
    await runner.query(`ALTER TABLE "operation" ADD "proof" uuid`);
    await runner.query(`ALTER TABLE "operation" ADD "closing_note" text COLLATE "es-x-icu"`);
    await runner.query(
      `ALTER TABLE "operation" ADD CONSTRAINT "operation_next_step_check_98b22c72" CHECK ("next_step" IN ('HOLDER', 'DATA', 'AUTHORISATION', 'READING', 'REQUEST', 'PROOF', 'CORRECT'))`,
    );
    await runner.query(
      `ALTER TABLE "operation" ADD CONSTRAINT "operation_cause_check_128e5876" CHECK ("cause" IN ('CONTRACT_START', 'CONTRACT_END', 'MANUAL'))`,
    );
    await runner.query(
      `ALTER TABLE "operation" ADD CONSTRAINT "operation_former_holder_type_check_860c919b" CHECK ("former_holder_type" IN ('LANDLORD', 'TENANT', 'COMPANY', 'COMMUNITY'))`,
    );
    await runner.query(
      `ALTER TABLE "operation" ADD CONSTRAINT "operation_transfer_check_604630e5" CHECK ("transfer" IN ('SUBROGATION', 'NEW_CONTRACT'))`,
    );
    await runner.query(
      `ALTER TABLE "operation" ADD CONSTRAINT "operation_payment_method_check_a036509e" CHECK ("payment_method" IN ('MANUAL_REBILL', 'SEPARATE_FIXED_EXPENSE', 'INCLUDED_IN_RENT'))`,
    );
    await runner.query(
      `ALTER TABLE "operation" ADD CONSTRAINT "operation_requested_by_check_8c51de80" CHECK ("requested_by" IN ('MAIL', 'FORM', 'PHONE', 'SWITCH'))`,
    );
    await runner.query(
      `CREATE INDEX "operation_next_step_filter_ee155c15" ON "operation" ("next_step", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_cause_filter_82f4fe52" ON "operation" ("cause", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_company_sort_b1c14dc3" ON "operation" ("company" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_marketer_filter_db764c8d" ON "operation" ("marketer", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_holder_filter_f01af27a" ON "operation" ("holder", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_switch_id_sort_85ff31ae" ON "operation" ("switch_id" NULLS FIRST, "id")`,
    );
    // What is sealed cannot be looked at here: the next write of a change works its step out anew.
    await runner.query(
      `UPDATE "operation" SET "next_step" = CASE
         WHEN "status" = 'ERROR' THEN 'CORRECT'
         WHEN "status" = 'REQUESTED' OR "requested_at" IS NOT NULL THEN 'PROOF'
         WHEN "holder_type" IS NULL THEN 'HOLDER'
         ELSE 'DATA' END
       WHERE "type" = 'SUPPLY_CHANGE' AND "status" IN ('PENDING', 'REQUESTED', 'IN_PROGRESS', 'ERROR')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "operation_switch_id_sort_85ff31ae"`);
    await runner.query(`DROP INDEX "operation_holder_filter_f01af27a"`);
    await runner.query(`DROP INDEX "operation_marketer_filter_db764c8d"`);
    await runner.query(`DROP INDEX "operation_company_sort_b1c14dc3"`);
    await runner.query(`DROP INDEX "operation_cause_filter_82f4fe52"`);
    await runner.query(`DROP INDEX "operation_next_step_filter_ee155c15"`);
    await runner.query(`ALTER TABLE "operation" DROP CONSTRAINT "operation_requested_by_check_8c51de80"`);
    await runner.query(`ALTER TABLE "operation" DROP CONSTRAINT "operation_payment_method_check_a036509e"`);
    await runner.query(`ALTER TABLE "operation" DROP CONSTRAINT "operation_transfer_check_604630e5"`);
    await runner.query(
      `ALTER TABLE "operation" DROP CONSTRAINT "operation_former_holder_type_check_860c919b"`,
    );
    await runner.query(`ALTER TABLE "operation" DROP CONSTRAINT "operation_cause_check_128e5876"`);
    await runner.query(`ALTER TABLE "operation" DROP CONSTRAINT "operation_next_step_check_98b22c72"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "closing_note"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "proof"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "effective_date"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "switch_id"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "company_reference"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "requested_by"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "authorisation"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "authorised_date"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "reading_photos"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "reading_date"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "reading"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "payment_method"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "tariff"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "power"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "transfer"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "former_holder"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "former_holder_type"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "marketer"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "cause"`);
    await runner.query(`ALTER TABLE "operation" DROP COLUMN "next_step"`);
  }
}
