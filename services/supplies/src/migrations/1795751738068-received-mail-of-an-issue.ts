import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ReceivedMailOfAnIssue1795751738068 implements MigrationInterface {
  readonly name = 'ReceivedMailOfAnIssue1795751738068';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "issue" ADD "received_mail" uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "issue" DROP COLUMN "received_mail"`);
  }
}
