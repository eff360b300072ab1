import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Durable work of a service (decision 0027): one row per job, with its lease, progress and result. The rows are not
 * sealed, so inputs and results carry ids and counts only. Import batches under way become jobs; their own lease goes.
 */
export class BackgroundJobs1763600000020 implements MigrationInterface {
  readonly name = 'BackgroundJobs1763600000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "background_job" (
        "id" uuid PRIMARY KEY,
        "name" text NOT NULL,
        "state" text NOT NULL DEFAULT 'waiting'
          CHECK ("state" IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
        "priority" smallint NOT NULL DEFAULT 4,
        "input" jsonb NOT NULL,
        "actor" jsonb NOT NULL,
        "request_id" text,
        "unique_key" text,
        "run_at" timestamptz NOT NULL DEFAULT now(),
        "attempt" integer NOT NULL DEFAULT 0,
        "failures" integer NOT NULL DEFAULT 0,
        "lapses" integer NOT NULL DEFAULT 0,
        "lease_until" timestamptz,
        "done" integer NOT NULL DEFAULT 0,
        "total" integer NOT NULL DEFAULT 0,
        "checkpoint" jsonb,
        "result" jsonb,
        "error" text,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "started_at" timestamptz,
        "ended_at" timestamptz,
        "reported_at" timestamptz
      )`);
    await runner.query(
      `CREATE INDEX "background_job_waiting" ON "background_job" ("priority", "created_at", "id") WHERE "state" = 'waiting'`,
    );
    await runner.query(
      `CREATE INDEX "background_job_leased" ON "background_job" ("lease_until") WHERE "state" = 'running'`,
    );
    await runner.query(
      `CREATE INDEX "background_job_ended" ON "background_job" ("ended_at") WHERE "ended_at" IS NOT NULL`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "background_job_unique" ON "background_job" ("name", "unique_key")
        WHERE "unique_key" IS NOT NULL AND "state" <> 'cancelled'`,
    );
    await runner.query(`ALTER TABLE "import_batch" ADD COLUMN "job" uuid`);
    await runner.query(
      `UPDATE "import_batch" SET "job" = gen_random_uuid() WHERE "state" IN ('CHECKING', 'RUNNING', 'UNDOING')`,
    );
    await runner.query(
      `INSERT INTO "background_job" ("id", "name", "input", "actor", "request_id", "created_at")
       SELECT "job", 'import', jsonb_build_object('batch', "id"), "caller" -> 'actor', "caller" ->> 'requestId', "created_at"
         FROM "import_batch" WHERE "job" IS NOT NULL`,
    );
    await runner.query(`DROP INDEX "import_batch_work"`);
    await runner.query(`ALTER TABLE "import_batch" DROP COLUMN "lease", DROP COLUMN "leased_until"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "import_batch" ADD COLUMN "lease" uuid, ADD COLUMN "leased_until" timestamptz, DROP COLUMN "job"`,
    );
    await runner.query(
      `CREATE INDEX "import_batch_work" ON "import_batch" ("created_at") WHERE "state" IN ('CHECKING', 'RUNNING', 'UNDOING')`,
    );
    await runner.query(`DROP TABLE "background_job"`);
  }
}
