import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why an error was dismissed; encrypted, because people write names. */
export class ReasonsOfDismissedErrors1795709000000 implements MigrationInterface {
  readonly name = 'ReasonsOfDismissedErrors1795709000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "dismissed_error" ADD "sealed" bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "dismissed_error" DROP "sealed"');
  }
}
