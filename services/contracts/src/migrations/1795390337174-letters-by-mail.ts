import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class LettersByMail1795390337174 implements MigrationInterface {
  readonly name = 'LettersByMail1795390337174';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "insurance" ADD "reporting_days" integer`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "insurance" DROP COLUMN "reporting_days"`);
  }
}
