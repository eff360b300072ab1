import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The version of the person a session was opened for, so that the event of an older change does not end it. Sessions
 * of before count as opened for version 0: any change ends them, as it did.
 */
export class VersionOfASession1795475400000 implements MigrationInterface {
  readonly name = 'VersionOfASession1795475400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "session" ADD COLUMN "account_version" integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "session" DROP COLUMN "account_version"`);
  }
}
