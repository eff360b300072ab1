import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ReplacedMandate1795721746549 implements MigrationInterface {
  readonly name = 'ReplacedMandate1795721746549';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "sepa_mandate" ADD "replaces" uuid`);
    await runner.query(
      `CREATE INDEX "sepa_mandate_replaces_filter_bd380a59" ON "sepa_mandate" ("replaces", "lapse_date" NULLS FIRST, "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "sepa_mandate_replaces_filter_bd380a59"`);
    await runner.query(`ALTER TABLE "sepa_mandate" DROP COLUMN "replaces"`);
  }
}
