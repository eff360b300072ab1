import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class PlaceConstructionValues1795379595152 implements MigrationInterface {
  readonly name = 'PlaceConstructionValues1795379595152';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "place" ADD "construction_cost" numeric(14,2)`);
    await runner.query(`ALTER TABLE "place" ADD "construction_cadastral_value" numeric(14,2)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "place" DROP COLUMN "construction_cadastral_value"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "construction_cost"`);
  }
}
