import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class TheRestOfTheCertificates1795753204872 implements MigrationInterface {
  readonly name = 'TheRestOfTheCertificates1795753204872';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "place" ADD "other_certificates" jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "place" DROP COLUMN "other_certificates"`);
  }
}
