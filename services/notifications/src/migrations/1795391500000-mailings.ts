import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mailings and what became of each of their rows (decision 0052). Ids only; what was asked for is sealed. */
export class Mailings1795391500000 implements MigrationInterface {
  readonly name = 'Mailings1795391500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "mailing" (
        "id" uuid PRIMARY KEY,
        "kind" text NOT NULL,
        "author" text NOT NULL,
        "round" uuid,
        "ask" bytea NOT NULL,
        "collected" boolean NOT NULL DEFAULT false,
        "created_at" timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE "mailing_row" (
        "mailing" uuid NOT NULL REFERENCES "mailing" ON DELETE CASCADE,
        "row" integer NOT NULL,
        "subject" uuid NOT NULL,
        "outcome" text NOT NULL DEFAULT 'WAITING' CHECK ("outcome" IN ('WAITING', 'QUEUED', 'REFUSED', 'FAILED')),
        "message" text,
        "communication" uuid,
        PRIMARY KEY ("mailing", "row"),
        UNIQUE ("mailing", "subject")
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "mailing_row", "mailing"`);
  }
}
