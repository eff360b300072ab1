import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ValuesOfTheIndex1795722094190 implements MigrationInterface {
  readonly name = 'ValuesOfTheIndex1795722094190';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "next_rent" ADD "index_before" numeric`);
    await runner.query(`ALTER TABLE "next_rent" ADD "index_after" numeric`);
    await runner.query(`ALTER TABLE "next_rent" ADD "index_quotient" numeric`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "index_quotient"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "index_after"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "index_before"`);
  }
}
