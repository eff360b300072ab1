import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ReceivedMail1795697609277 implements MigrationInterface {
  readonly name = 'ReceivedMail1795697609277';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "communication" ADD "direction" text NOT NULL DEFAULT 'OUT'`);
    await runner.query(`ALTER TABLE "communication" ADD "answer_to" uuid`);
    await runner.query(
      `ALTER TABLE "communication" ADD CONSTRAINT "communication_direction_check_ca1d96a0" CHECK ("direction" IN ('OUT', 'IN'))`,
    );
    await runner.query(
      `CREATE INDEX "communication_direction_filter_623fd165" ON "communication" ("direction", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "communication_answer_to_filter_235813fc" ON "communication" ("answer_to", "created_at", "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "communication_answer_to_filter_235813fc"`);
    await runner.query(`DROP INDEX "communication_direction_filter_623fd165"`);
    await runner.query(
      `ALTER TABLE "communication" DROP CONSTRAINT "communication_direction_check_ca1d96a0"`,
    );
    await runner.query(`ALTER TABLE "communication" DROP COLUMN "answer_to"`);
    await runner.query(`ALTER TABLE "communication" DROP COLUMN "direction"`);
  }
}
