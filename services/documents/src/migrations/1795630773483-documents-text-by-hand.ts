import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class DocumentsTextByHand1795630773483 implements MigrationInterface {
  readonly name = 'DocumentsTextByHand1795630773483';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "document" ADD "subcategory" text`);
    await runner.query(`ALTER TABLE "document" ADD "text_modified" boolean NOT NULL DEFAULT false`);
    await runner.query(
      `ALTER TABLE "document" ADD CONSTRAINT "document_subcategory_check_5e598deb" CHECK ("subcategory" IN ('MANDATE', 'BOOKING', 'CONTRACT', 'INVENTORY', 'ASSIGNMENT', 'BONUS', 'POSTPONEMENT', 'RENT', 'NOTICE', 'BUROFAX', 'NOTE', 'RECEIPT', 'RENT_UPDATE', 'SETTLEMENT', 'BAIL', 'BILL', 'EXPENSE', 'REMITTANCE', 'ISSUE', 'WORK_ORDER', 'SUPPLY_CHANGE_WATER', 'SUPPLY_CHANGE_ENERGY', 'SUPPLY_CHANGE_GAS', 'SUPPLY_CHANGE_OTHER', 'NON_PAYMENT_INSURANCE', 'TASK'))`,
    );
    await runner.query(
      `CREATE INDEX "document_subcategory_filter_85b315f3" ON "document" ("subcategory", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_text_modified_filter_d2a89258" ON "document" ("text_modified", "created_at", "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "document_text_modified_filter_d2a89258"`);
    await runner.query(`DROP INDEX "document_subcategory_filter_85b315f3"`);
    await runner.query(`ALTER TABLE "document" DROP CONSTRAINT "document_subcategory_check_5e598deb"`);
    await runner.query(`ALTER TABLE "document" DROP COLUMN "text_modified"`);
    await runner.query(`ALTER TABLE "document" DROP COLUMN "subcategory"`);
  }
}
