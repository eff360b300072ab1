import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Imports of files: a batch and its rows. What a file says is somebody's data, so file name, headings and cells
 * are sealed; the rows go once the batch can no longer be undone.
 */
export class Import1763600000010 implements MigrationInterface {
  readonly name = 'Import1763600000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "import_batch" (
        "id" uuid PRIMARY KEY,
        "collection" text NOT NULL,
        "state" text NOT NULL DEFAULT 'UPLOADING' CHECK ("state" IN ('UPLOADING', 'UPLOADED', 'CHECKING', 'CHECKED',
          'RUNNING', 'FINISHED', 'CANCELLED', 'ERROR', 'UNDOING', 'UNDONE')),
        "caller" jsonb NOT NULL,
        "author" text NOT NULL,
        "source" bytea NOT NULL,
        "mapping" jsonb,
        "key" text,
        "total" integer NOT NULL DEFAULT 0,
        "done" integer NOT NULL DEFAULT 0,
        "create" integer NOT NULL DEFAULT 0,
        "update" integer NOT NULL DEFAULT 0,
        "unchanged" integer NOT NULL DEFAULT 0,
        "error" integer NOT NULL DEFAULT 0,
        "undone" integer NOT NULL DEFAULT 0,
        "kept" integer NOT NULL DEFAULT 0,
        "failure" text,
        "lease" uuid,
        "leased_until" timestamptz,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "started_at" timestamptz,
        "ended_at" timestamptz,
        "emptied_at" timestamptz
      )`);
    await runner.query(`CREATE INDEX "import_batch_author" ON "import_batch" ("author", "created_at")`);
    await runner.query(
      `CREATE INDEX "import_batch_work" ON "import_batch" ("created_at") WHERE "state" IN ('CHECKING', 'RUNNING', 'UNDOING')`,
    );
    await runner.query(
      `CREATE INDEX "import_batch_full" ON "import_batch" ("created_at") WHERE "emptied_at" IS NULL`,
    );
    await runner.query(`
      CREATE TABLE "import_row" (
        "batch" uuid NOT NULL REFERENCES "import_batch" ("id") ON DELETE CASCADE,
        "row" integer NOT NULL,
        "cells" bytea NOT NULL,
        "plan" text CHECK ("plan" IN ('create', 'update', 'unchanged', 'error')),
        "outcome" text CHECK ("outcome" IN ('create', 'update', 'unchanged', 'error')),
        "record" uuid,
        "version" integer,
        "result" bytea,
        "undo" text,
        PRIMARY KEY ("batch", "row")
      )`);
    await runner.query(
      `CREATE INDEX "import_row_waiting" ON "import_row" ("batch", "row") WHERE "outcome" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "import_row_written" ON "import_row" ("batch", "row") WHERE "version" IS NOT NULL AND "undo" IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "import_row", "import_batch"`);
  }
}
