import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class SupplyChanges1795630834239 implements MigrationInterface {
  readonly name = 'SupplyChanges1795630834239';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "marketer" ADD "change_data" text array NOT NULL DEFAULT '{}'`);
    await runner.query(`ALTER TABLE "marketer" ADD "change_form" text`);
    await runner.query(`ALTER TABLE "marketer" ADD "change_text" text COLLATE "es-x-icu"`);
    await runner.query(
      `ALTER TABLE "marketer" ADD CONSTRAINT "marketer_change_data_check_25756923" CHECK ("change_data" <@ ARRAY['ADDRESS', 'CODE', 'HOLDER', 'HOLDER_ID', 'HOLDER_PHONE', 'HOLDER_EMAIL', 'FORMER_HOLDER', 'IBAN', 'TRANSFER', 'POWER', 'TARIFF', 'READING', 'CONTRACT_START']::text[])`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "marketer" DROP CONSTRAINT "marketer_change_data_check_25756923"`);
    await runner.query(`ALTER TABLE "marketer" DROP COLUMN "change_text"`);
    await runner.query(`ALTER TABLE "marketer" DROP COLUMN "change_form"`);
    await runner.query(`ALTER TABLE "marketer" DROP COLUMN "change_data"`);
  }
}
