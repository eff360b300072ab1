import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generation runs are jobs of the kit's engine (decision 0027); those under way go on, and ended ones can still be read. */
export class GenerationRunsToJobs1795326411000 implements MigrationInterface {
  readonly name = 'GenerationRunsToJobs1795326411000';

  async up(runner: QueryRunner): Promise<void> {
    // A run under way begins anew: receipts it has made are found as existing by their claim.
    await runner.query(`
      INSERT INTO "background_job" ("id", "name", "state", "priority", "input", "actor", "request_id", "done", "total",
        "checkpoint", "error", "created_at", "started_at", "ended_at", "reported_at")
      SELECT "id", 'generate-receipts',
        CASE "status" WHEN 'FINISHED' THEN 'done' WHEN 'ERROR' THEN 'failed' WHEN 'CANCELLED' THEN 'cancelled' ELSE 'waiting' END,
        2, jsonb_build_object('year', "year", 'month', "month", 'contracts', to_jsonb("contracts")), "actor", "request_id",
        CASE WHEN "ended_at" IS NULL THEN 0 ELSE "done" END, CASE WHEN "ended_at" IS NULL THEN 0 ELSE "total" END,
        CASE WHEN "ended_at" IS NOT NULL THEN jsonb_build_object('after', null, 'created', "created", 'existing', "existing",
          'failed', "failed", 'error', "error") END,
        CASE WHEN "status" = 'ERROR' THEN "error" END, "started_at", "started_at", "ended_at",
        CASE WHEN "ended_at" < now() - interval '10 minutes' THEN "ended_at" END
      FROM "generation_run"`);
    await runner.query(`DROP TABLE "generation_run"`);
  }

  async down(runner: QueryRunner): Promise<void> {
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
    await runner.query(`
      INSERT INTO "generation_run" ("id", "year", "month", "contracts", "status", "done", "total", "created", "existing",
        "failed", "error", "actor", "request_id", "started_at", "ended_at")
      SELECT "id", ("input" ->> 'year')::int, ("input" ->> 'month')::int,
        ARRAY(SELECT jsonb_array_elements_text("input" -> 'contracts')::uuid),
        CASE "state" WHEN 'done' THEN 'FINISHED' WHEN 'failed' THEN 'ERROR' WHEN 'cancelled' THEN 'CANCELLED' ELSE 'QUEUED' END,
        "done", "total", coalesce(("checkpoint" ->> 'created')::int, 0), coalesce(("checkpoint" ->> 'existing')::int, 0),
        coalesce(("checkpoint" ->> 'failed')::int, 0), coalesce("error", "checkpoint" ->> 'error'), "actor", "request_id",
        "created_at", "ended_at"
      FROM "background_job" WHERE "name" = 'generate-receipts'`);
    await runner.query(`DELETE FROM "background_job" WHERE "name" = 'generate-receipts'`);
  }
}
