import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class BindingOffers1795693158907 implements MigrationInterface {
  readonly name = 'BindingOffers1795693158907';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "candidature" ADD "binding_until" date`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "candidature" DROP COLUMN "binding_until"`);
  }
}
