import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ErasedPeople1795352201919 implements MigrationInterface {
  readonly name = 'ErasedPeople1795352201919';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "agent" ADD "erased_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "agent" ADD "blocked_until" date`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "agent" DROP COLUMN "blocked_until"`);
    await runner.query(`ALTER TABLE "agent" DROP COLUMN "erased_at"`);
  }
}
