import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counters, claims and runs: what the generation of a month stands on. None of them is a record. */
export class SeriesAndGeneration1763600100000 implements MigrationInterface {
  readonly name = 'SeriesAndGeneration1763600100000';

  async up(runner: QueryRunner): Promise<void> {
    // One row per series; its lock makes numbers gap-free, because a number is taken in the transaction
    // that uses it (FIN-03). A PostgreSQL sequence would leave a gap at every rollback.
    await runner.query(`
      CREATE TABLE "series" (
        "type" text NOT NULL,
        "year" integer NOT NULL,
        "last" integer NOT NULL,
        PRIMARY KEY ("type", "year")
      )`);
    // Who was billed for which month: the key that makes the generation idempotent (FIN-01).
    await runner.query(`
      CREATE TABLE "receipt_claim" (
        "contract" uuid NOT NULL,
        "year" integer NOT NULL,
        "month" integer NOT NULL,
        "finance" uuid NOT NULL,
        PRIMARY KEY ("contract", "year", "month")
      )`);
    await runner.query(`
      CREATE TABLE "generation_run" (
        "id" uuid PRIMARY KEY,
        "year" integer NOT NULL,
        "month" integer NOT NULL,
        "contracts" uuid[] NOT NULL,
        "status" text NOT NULL CHECK ("status" IN ('QUEUED', 'IN_PROGRESS', 'FINISHED', 'ERROR', 'CANCELLED')),
        "done" integer NOT NULL DEFAULT 0,
        "total" integer NOT NULL DEFAULT 0,
        "created" integer NOT NULL DEFAULT 0,
        "existing" integer NOT NULL DEFAULT 0,
        "failed" integer NOT NULL DEFAULT 0,
        "error" text,
        "actor" jsonb NOT NULL,
        "request_id" text,
        "started_at" timestamptz NOT NULL DEFAULT now(),
        "ended_at" timestamptz
      )`);
    await runner.query(
      `CREATE INDEX "generation_run_open" ON "generation_run" ("started_at") WHERE "status" IN ('QUEUED', 'IN_PROGRESS')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "generation_run", "receipt_claim", "series"`);
  }
}
