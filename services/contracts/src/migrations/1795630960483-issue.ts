import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class Issue1795630960483 implements MigrationInterface {
  readonly name = 'Issue1795630960483';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "mandate" ADD "repair_limit" numeric(14,2)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "mandate" DROP COLUMN "repair_limit"`);
  }
}
