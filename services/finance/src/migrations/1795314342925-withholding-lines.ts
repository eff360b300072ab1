import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class WithholdingLines1795314342925 implements MigrationInterface {
  readonly name = 'WithholdingLines1795314342925';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "modificator" DROP CONSTRAINT "modificator_subcategory_check_0d16e86f"`);
    await runner.query(
      `ALTER TABLE "modificator" ADD CONSTRAINT "modificator_subcategory_check_db21f303" CHECK ("subcategory" IN ('RENT', 'BONUS', 'GUARANTEED', 'ADDITIONAL_DEPOSIT', 'LACK', 'FEE', 'PROMOTION_FEE', 'OTHER_INVOICE', 'RENT_ADVANCE', 'SETTLEMENT', 'BILL_EXPENSE', 'SUPPLY', 'FIXED_EXPENSE', 'OTHER_SUPPLEMENT', 'HOME_INSURANCE', 'PAYMENT_INSURANCE', 'PROMOTION_PAYMENT_INSURANCE', 'ITP', 'WITHHOLDING'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "modificator" DROP CONSTRAINT "modificator_subcategory_check_db21f303"`);
    await runner.query(
      `ALTER TABLE "modificator" ADD CONSTRAINT "modificator_subcategory_check_0d16e86f" CHECK ((subcategory = ANY (ARRAY['RENT'::text, 'BONUS'::text, 'GUARANTEED'::text, 'ADDITIONAL_DEPOSIT'::text, 'LACK'::text, 'FEE'::text, 'PROMOTION_FEE'::text, 'OTHER_INVOICE'::text, 'RENT_ADVANCE'::text, 'SETTLEMENT'::text, 'BILL_EXPENSE'::text, 'SUPPLY'::text, 'FIXED_EXPENSE'::text, 'OTHER_SUPPLEMENT'::text, 'HOME_INSURANCE'::text, 'PAYMENT_INSURANCE'::text, 'PROMOTION_PAYMENT_INSURANCE'::text, 'ITP'::text])))`,
    );
  }
}
