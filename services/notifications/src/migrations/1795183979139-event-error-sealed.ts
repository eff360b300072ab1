import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class EventErrorSealed1795183979139 implements MigrationInterface {
  readonly name = 'EventErrorSealed1795183979139';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "event" DROP COLUMN "error"`);
    await runner.query(`ALTER TABLE "event" ADD "sealed" bytea`);
    await runner.query(`ALTER TABLE "event" ADD "sealed_set" text array NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "event" DROP COLUMN "sealed_set"`);
    await runner.query(`ALTER TABLE "event" DROP COLUMN "sealed"`);
    await runner.query(`ALTER TABLE "event" ADD "error" text COLLATE "es-x-icu"`);
  }
}
