import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class OrderOfTheTexts1795315877514 implements MigrationInterface {
  readonly name = 'OrderOfTheTexts1795315877514';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "finance" DROP CONSTRAINT "finance_type_check_ed98d1f1"`);
    await runner.query(`ALTER TABLE "finance" DROP CONSTRAINT "finance_category_check_35f5dc38"`);
    await runner.query(
      `ALTER TABLE "finance" ADD CONSTRAINT "finance_type_check_51b1a756" CHECK ("type" IN ('SETTLEMENT', 'GUARANTEED', 'RECEIPT', 'BILL', 'RECTIFYING_BILL', 'EXPENSE'))`,
    );
    await runner.query(
      `ALTER TABLE "finance" ADD CONSTRAINT "finance_category_check_1a7043aa" CHECK ("category" IN ('ENERGY', 'GAS', 'RENT'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "finance" DROP CONSTRAINT "finance_category_check_1a7043aa"`);
    await runner.query(`ALTER TABLE "finance" DROP CONSTRAINT "finance_type_check_51b1a756"`);
    await runner.query(
      `ALTER TABLE "finance" ADD CONSTRAINT "finance_category_check_35f5dc38" CHECK ((category = ANY (ARRAY['RENT'::text, 'ENERGY'::text, 'GAS'::text])))`,
    );
    await runner.query(
      `ALTER TABLE "finance" ADD CONSTRAINT "finance_type_check_ed98d1f1" CHECK ((type = ANY (ARRAY['RECEIPT'::text, 'SETTLEMENT'::text, 'GUARANTEED'::text, 'BILL'::text, 'RECTIFYING_BILL'::text, 'EXPENSE'::text])))`,
    );
  }
}
