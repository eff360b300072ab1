import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class Arrears1795380532571 implements MigrationInterface {
  readonly name = 'Arrears1795380532571';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "finance" ADD "arrears_paused_until" date`);
    await runner.query(`ALTER TABLE "finance" ADD "disputed" boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE "finance" ADD "promised_date" date`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "finance" DROP COLUMN "promised_date"`);
    await runner.query(`ALTER TABLE "finance" DROP COLUMN "disputed"`);
    await runner.query(`ALTER TABLE "finance" DROP COLUMN "arrears_paused_until"`);
  }
}
