import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class MergedInto1795351607133 implements MigrationInterface {
  readonly name = 'MergedInto1795351607133';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "agent" ADD "merged_into" uuid`);
    await runner.query(`ALTER TABLE "supplier" ADD "merged_into" uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "supplier" DROP COLUMN "merged_into"`);
    await runner.query(`ALTER TABLE "agent" DROP COLUMN "merged_into"`);
  }
}
