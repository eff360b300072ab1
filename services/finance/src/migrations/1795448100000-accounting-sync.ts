import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the accounting program has (EXT-12, decision 0074): its ids, and fingerprints of what was sent, so that only differences are
 * sent. Beside the documents and not on them: what another program knows is no change of a document, and a closed month lets it be noted.
 */
export class AccountingSync1795448100000 implements MigrationInterface {
  readonly name = 'AccountingSync1795448100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "accounting_contact" (
        "party" uuid PRIMARY KEY,
        "external_id" text,
        "sent_hash" text
      )`);
    await runner.query(`
      CREATE TABLE "accounting_sync" (
        "finance" uuid PRIMARY KEY,
        "number" text NOT NULL,
        "day" date NOT NULL,
        "total" bigint NOT NULL,
        "external_id" text UNIQUE,
        "sent_hash" text,
        "paid" bigint NOT NULL DEFAULT 0,
        "state" text NOT NULL CHECK ("state" IN ('PENDING', 'SENT', 'DIFFERENT', 'CLOSED', 'REFUSED', 'FAILED')),
        "refused_hash" text,
        "message" text,
        "attempts" integer NOT NULL DEFAULT 0,
        "sent_at" timestamptz
      )`);
    await runner.query(
      `CREATE INDEX "accounting_sync_day" ON "accounting_sync" ("day" DESC, "finance" DESC)`,
    );
    await runner.query(
      `CREATE INDEX "accounting_sync_state" ON "accounting_sync" ("state", "day" DESC, "finance" DESC) WHERE "state" <> 'SENT'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "accounting_sync"`);
    await runner.query(`DROP TABLE "accounting_contact"`);
  }
}
