import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class MoveOut1795339682671 implements MigrationInterface {
  readonly name = 'MoveOut1795339682671';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "contract" ADD "move_out" jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "move_out"`);
  }
}
