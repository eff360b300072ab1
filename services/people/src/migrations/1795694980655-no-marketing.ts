import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class NoMarketing1795694980655 implements MigrationInterface {
  readonly name = 'NoMarketing1795694980655';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "agent" ADD "no_marketing" boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "agent" DROP COLUMN "no_marketing"`);
  }
}
