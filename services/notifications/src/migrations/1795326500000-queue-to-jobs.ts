import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What waits in the tables of pg-boss 10, or is being worked on, goes on as jobs of the kit's engine (decision 0027). */
export class QueueToJobs1795326500000 implements MigrationInterface {
  readonly name = 'QueueToJobs1795326500000';

  async up(runner: QueryRunner): Promise<void> {
    const [found] = (await runner.query(`SELECT to_regclass('job') IS NOT NULL AS "isThere"`)) as [
      { isThere: boolean },
    ];
    if (!found.isThere) return;
    // Work that was being done is taken up when its lease of 20 s is over, as if its replica had died.
    await runner.query(`
      INSERT INTO "background_job" ("id", "name", "state", "priority", "input", "actor", "request_id", "run_at", "attempt",
        "lease_until", "created_at", "started_at")
      SELECT CASE "name" WHEN 'job' THEN ("data" ->> 'process')::uuid ELSE "id" END,
        CASE "name" WHEN 'job' THEN 'message' ELSE "name" END,
        CASE "state" WHEN 'active' THEN 'running' ELSE 'waiting' END,
        CASE "name" WHEN 'mail' THEN 1 ELSE 4 - "priority" END,
        "data" - 'actor' - 'requestId',
        coalesce("data" -> 'actor', '{"id": "service:notifications", "role": "SERVICE", "session": null, "impersonator": null}'),
        "data" ->> 'requestId', "start_after", "retry_count" + 1,
        CASE "state" WHEN 'active' THEN "started_on" + interval '20 seconds' END, "created_on", "started_on"
      FROM "job" WHERE "name" IN ('job', 'mail', 'follow-up') AND "state" < 'completed'
      ORDER BY "created_on" DESC
      ON CONFLICT DO NOTHING`);
    // Recurring work that has become a command of the service that owns its data.
    await runner.query(`
      UPDATE "process" SET "worker" = CASE "worker" WHEN 'rentUpdates' THEN 'RentUpdates' ELSE 'CertificatesExpiring' END
       WHERE "worker" IN ('rentUpdates', 'certificatesExpiring') AND "status" IN ('QUEUED', 'IN_PROGRESS', 'ERROR')`);
    await runner.query(`DROP FUNCTION "create_queue"(text, json)`);
    await runner.query(`DROP FUNCTION "delete_queue"(text)`);
    await runner.query(`DROP TABLE "archive", "job", "subscription", "schedule", "queue", "version"`);
    await runner.query(`DROP TYPE "job_state"`);
  }

  /** The library's tables do not come back; the jobs stay in the kit's. */
  down(_runner: QueryRunner): Promise<void> {
    return Promise.resolve();
  }
}
