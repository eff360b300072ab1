import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class InstalmentsOfBills1795735328255 implements MigrationInterface {
  readonly name = 'InstalmentsOfBills1795735328255';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "bill" ADD "instalments" integer NOT NULL DEFAULT '1'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "bill" DROP COLUMN "instalments"`);
  }
}
