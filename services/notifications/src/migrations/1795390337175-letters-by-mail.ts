import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class LettersByMail1795390337175 implements MigrationInterface {
  readonly name = 'LettersByMail1795390337175';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "communication" ADD "related_finances" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(
      `CREATE INDEX "communication_related_finances_gin_4639b453" ON "communication" USING gin ("related_finances")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "communication_related_finances_gin_4639b453"`);
    await runner.query(`ALTER TABLE "communication" DROP COLUMN "related_finances"`);
  }
}
