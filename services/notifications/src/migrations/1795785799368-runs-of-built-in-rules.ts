import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class RunsOfBuiltInRules1795785799368 implements MigrationInterface {
  readonly name = 'RunsOfBuiltInRules1795785799368';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "event" ADD "trigger" text COLLATE "es-x-icu"`);
    await runner.query(`CREATE INDEX "event_trigger_sort_55c01318" ON "event" ("trigger" NULLS FIRST, "id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "event_trigger_sort_55c01318"`);
    await runner.query(`ALTER TABLE "event" DROP COLUMN "trigger"`);
  }
}
