import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs of rules are on the list of errors too. */
export class ErrorsOfRules1795713000000 implements MigrationInterface {
  readonly name = 'ErrorsOfRules1795713000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "dismissed_error" DROP CONSTRAINT "dismissed_error_kind_check"');
    await runner.query(
      `ALTER TABLE "dismissed_error" ADD CONSTRAINT "dismissed_error_kind_check"
       CHECK ("kind" IN ('JOB', 'MESSAGE', 'EVENT', 'RULE', 'CLIENT'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "dismissed_error" WHERE "kind" = 'RULE'`);
    await runner.query('ALTER TABLE "dismissed_error" DROP CONSTRAINT "dismissed_error_kind_check"');
    await runner.query(
      `ALTER TABLE "dismissed_error" ADD CONSTRAINT "dismissed_error_kind_check"
       CHECK ("kind" IN ('JOB', 'MESSAGE', 'EVENT', 'CLIENT'))`,
    );
  }
}
