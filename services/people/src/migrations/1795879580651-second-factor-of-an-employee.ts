import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class SecondFactorOfAnEmployee1795879580651 implements MigrationInterface {
  readonly name = 'SecondFactorOfAnEmployee1795879580651';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "employee" ADD "second_factor_since" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "employee" ADD "recovery_codes_since" TIMESTAMP WITH TIME ZONE`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "employee" DROP COLUMN "recovery_codes_since"`);
    await runner.query(`ALTER TABLE "employee" DROP COLUMN "second_factor_since"`);
  }
}
