import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Received mails (JOB-04, decision 0144): each once by its key, its content sealed until it has been read. */
export class InboundMail1795700000000 implements MigrationInterface {
  readonly name = 'InboundMail1795700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "inbound_mail" (
        "id" uuid PRIMARY KEY,
        "key" text NOT NULL UNIQUE,
        "received_at" timestamptz NOT NULL DEFAULT now(),
        "outcome" text CHECK ("outcome" IN ('ANSWER', 'THREADED', 'ASIDE', 'AUTOMATIC', 'BOUNCE', 'IGNORED')),
        "sealed" bytea
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "inbound_mail"`);
  }
}
