import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Background work over the rows of a list: changes with their result per row, and exports with the file they make. What
 * was asked for and what a file says is somebody's data and is sealed.
 */
export class ListJobs1763600000030 implements MigrationInterface {
  readonly name = 'ListJobs1763600000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "list_job" (
        "id" uuid PRIMARY KEY,
        "kind" text NOT NULL CHECK ("kind" IN ('change', 'export')),
        "collection" text NOT NULL,
        "author" text NOT NULL,
        "caller" jsonb NOT NULL,
        "ask" bytea NOT NULL,
        "job" uuid NOT NULL,
        "undoing" boolean NOT NULL DEFAULT false,
        "collected" boolean NOT NULL DEFAULT false,
        "total" integer NOT NULL DEFAULT 0,
        "ok" integer NOT NULL DEFAULT 0,
        "unchanged" integer NOT NULL DEFAULT 0,
        "failed" integer NOT NULL DEFAULT 0,
        "undone" integer NOT NULL DEFAULT 0,
        "kept" integer NOT NULL DEFAULT 0,
        "created_at" timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX "list_job_created" ON "list_job" ("created_at")`);
    await runner.query(`
      CREATE TABLE "list_job_row" (
        "list_job" uuid NOT NULL REFERENCES "list_job" ("id") ON DELETE CASCADE,
        "row" integer NOT NULL,
        "record" uuid NOT NULL,
        "version" integer NOT NULL,
        "after" integer,
        "outcome" text CHECK ("outcome" IN ('ok', 'unchanged', 'failed')),
        "message" text,
        "undo" text CHECK ("undo" IN ('undone', 'kept')),
        PRIMARY KEY ("list_job", "row"),
        UNIQUE ("list_job", "record")
      )`);
    await runner.query(
      `CREATE INDEX "list_job_row_waiting" ON "list_job_row" ("list_job", "row") WHERE "outcome" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "list_job_row_done" ON "list_job_row" ("list_job", "row") WHERE "outcome" = 'ok' AND "undo" IS NULL`,
    );
    await runner.query(`
      CREATE TABLE "list_job_file" (
        "list_job" uuid NOT NULL REFERENCES "list_job" ("id") ON DELETE CASCADE,
        "part" integer NOT NULL,
        "data" bytea NOT NULL,
        PRIMARY KEY ("list_job", "part")
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "list_job_file", "list_job_row", "list_job"`);
  }
}
