import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the mailbox has been read by IMAP (JOB-04, decision 0150). */
export class MailboxCursor1795711000000 implements MigrationInterface {
  readonly name = 'MailboxCursor1795711000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "mailbox_cursor" (
      "id" integer PRIMARY KEY CHECK ("id" = 1),
      "validity" text,
      "uid" bigint NOT NULL DEFAULT 0,
      "read_until" timestamptz NOT NULL DEFAULT now())`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "mailbox_cursor"`);
  }
}
