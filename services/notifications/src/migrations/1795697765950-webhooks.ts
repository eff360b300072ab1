import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses of partners that are told of events, and what was brought to them. */
export class Webhooks1795697765950 implements MigrationInterface {
  readonly name = 'Webhooks1795697765950';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "webhook" (
      "id" uuid PRIMARY KEY,
      "partner" uuid NOT NULL,
      "url" text NOT NULL,
      "events" text[] NOT NULL,
      "active" boolean NOT NULL,
      "problem" text,
      "sealed" bytea NOT NULL,
      "created_at" timestamptz NOT NULL DEFAULT now())`);
    await runner.query(`CREATE INDEX "webhook_partner" ON "webhook" ("partner")`);
    await runner.query(`CREATE TABLE "webhook_delivery" (
      "id" uuid PRIMARY KEY,
      "seq" bigint GENERATED ALWAYS AS IDENTITY,
      "webhook" uuid NOT NULL REFERENCES "webhook" ("id") ON DELETE CASCADE,
      "type" text NOT NULL,
      "body" text NOT NULL,
      "status" text NOT NULL DEFAULT 'WAITING',
      "attempts" integer NOT NULL DEFAULT 0,
      "answer" integer,
      "error" text,
      "created_at" timestamptz NOT NULL DEFAULT now(),
      "delivered_at" timestamptz)`);
    await runner.query(`CREATE INDEX "webhook_delivery_seq" ON "webhook_delivery" ("webhook", "seq")`);
    await runner.query(
      `CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery" ("webhook", "seq") WHERE "status" = 'WAITING'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "webhook_delivery"`);
    await runner.query(`DROP TABLE "webhook"`);
  }
}
