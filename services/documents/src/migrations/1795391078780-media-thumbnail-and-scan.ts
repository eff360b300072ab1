import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class MediaThumbnailAndScan1795391078780 implements MigrationInterface {
  readonly name = 'MediaThumbnailAndScan1795391078780';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "media" ADD "thumbnail_key" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "media" ADD "scan" text`);
    await runner.query(
      `ALTER TABLE "media" ADD CONSTRAINT "media_scan_check_20bef8e1" CHECK ("scan" IN ('CLEAN', 'NOT_SCANNED'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "media" DROP CONSTRAINT "media_scan_check_20bef8e1"`);
    await runner.query(`ALTER TABLE "media" DROP COLUMN "scan"`);
    await runner.query(`ALTER TABLE "media" DROP COLUMN "thumbnail_key"`);
  }
}
