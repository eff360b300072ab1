import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class AccountingAccountOfTheMandate1795447989751 implements MigrationInterface {
  readonly name = 'AccountingAccountOfTheMandate1795447989751';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "mandate" ADD "accounting_account" text COLLATE "es-x-icu"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "mandate" DROP COLUMN "accounting_account"`);
  }
}
