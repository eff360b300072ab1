import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class DocumentSnapshots1795466503852 implements MigrationInterface {
  readonly name = 'DocumentSnapshots1795466503852';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "document" ADD "template" uuid`);
    await runner.query(`ALTER TABLE "document" ADD "template_edition" integer`);
    await runner.query(`ALTER TABLE "document" ADD "snapshot_key" text COLLATE "es-x-icu"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "document" DROP COLUMN "snapshot_key"`);
    await runner.query(`ALTER TABLE "document" DROP COLUMN "template_edition"`);
    await runner.query(`ALTER TABLE "document" DROP COLUMN "template"`);
  }
}
