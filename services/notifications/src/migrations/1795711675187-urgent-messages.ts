import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class UrgentMessages1795711675187 implements MigrationInterface {
  readonly name = 'UrgentMessages1795711675187';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "communication" ADD "urgent" boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE "communication" ADD "content_key" text COLLATE "es-x-icu"`);
    await runner.query(
      `CREATE INDEX "communication_content_key_sort_c61e29aa" ON "communication" ("content_key" NULLS FIRST, "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "communication_content_key_sort_c61e29aa"`);
    await runner.query(`ALTER TABLE "communication" DROP COLUMN "content_key"`);
    await runner.query(`ALTER TABLE "communication" DROP COLUMN "urgent"`);
  }
}
