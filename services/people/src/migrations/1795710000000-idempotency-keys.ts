import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Writes that named an idempotency key, and their answers, sealed (API-11, decision 0149). */
export class IdempotencyKeys1795710000000 implements MigrationInterface {
  readonly name = 'IdempotencyKeys1795710000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "idempotency_key" (
      "id" uuid PRIMARY KEY,
      "key" bytea NOT NULL UNIQUE,
      "request" bytea NOT NULL,
      "claimed_at" timestamptz NOT NULL DEFAULT now(),
      "sealed" bytea)`);
    await runner.query(`CREATE INDEX "idempotency_key_claimed" ON "idempotency_key" ("claimed_at")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "idempotency_key"`);
  }
}
