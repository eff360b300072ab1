import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class OwnerReserve1795377655361 implements MigrationInterface {
  readonly name = 'OwnerReserve1795377655361';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "finance" ADD "reserve_amount" numeric(14,2) NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "bill" ADD "from_reserve" boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "bill" DROP COLUMN "from_reserve"`);
    await runner.query(`ALTER TABLE "finance" DROP COLUMN "reserve_amount"`);
  }
}
