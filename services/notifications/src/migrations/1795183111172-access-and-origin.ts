import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class AccessAndOrigin1795183111172 implements MigrationInterface {
  readonly name = 'AccessAndOrigin1795183111172';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "log" ADD "channel" text`);
    await runner.query(`ALTER TABLE "log" ADD "device" text COLLATE "es-x-icu"`);
    await runner.query(
      `ALTER TABLE "log" ADD CONSTRAINT "log_channel_check_0cfe172f" CHECK ("channel" IN ('WEB', 'API', 'IMPORT', 'JOB', 'SERVICE'))`,
    );
    await runner.query(
      `CREATE INDEX "log_channel_filter_520f4deb" ON "log" ("channel", "at" NULLS FIRST, "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "log_channel_filter_520f4deb"`);
    await runner.query(`ALTER TABLE "log" DROP CONSTRAINT "log_channel_check_0cfe172f"`);
    await runner.query(`ALTER TABLE "log" DROP COLUMN "device"`);
    await runner.query(`ALTER TABLE "log" DROP COLUMN "channel"`);
  }
}
