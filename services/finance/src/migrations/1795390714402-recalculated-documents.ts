import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class RecalculatedDocuments1795390714402 implements MigrationInterface {
  readonly name = 'RecalculatedDocuments1795390714402';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "finance" ADD "recalculated" boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "finance" DROP COLUMN "recalculated"`);
  }
}
