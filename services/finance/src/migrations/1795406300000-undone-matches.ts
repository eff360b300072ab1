import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class UndoneMatches1795406300000 implements MigrationInterface {
  readonly name = 'UndoneMatches1795406300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "bank_line" ADD "undone" boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "bank_line" DROP COLUMN "undone"`);
  }
}
