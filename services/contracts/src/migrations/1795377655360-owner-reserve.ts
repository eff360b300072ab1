import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class OwnerReserve1795377655360 implements MigrationInterface {
  readonly name = 'OwnerReserve1795377655360';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "mandate" ADD "reserve_target" numeric(14,2)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "mandate" DROP COLUMN "reserve_target"`);
  }
}
