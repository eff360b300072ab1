import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class SupplyChanges1795630834240 implements MigrationInterface {
  readonly name = 'SupplyChanges1795630834240';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "contract" ADD "supplies_authorised_date" date`);
    await runner.query(`ALTER TABLE "contract" ADD "supplies_authorisation" uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "supplies_authorisation"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "supplies_authorised_date"`);
  }
}
