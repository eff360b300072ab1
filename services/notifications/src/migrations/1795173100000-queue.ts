import PgBoss from 'pg-boss';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tables of the queue's library, in the service's own schema: the service's role may not create schemas,
 * and need not. Later versions of the library bring their tables up to date themselves when they start.
 */
export class Queue1795173100000 implements MigrationInterface {
  readonly name = 'Queue1795173100000';

  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT current_schema() AS schema')) as [{ schema: string }];
    await runner.query(withinMigration(PgBoss.getConstructionPlans(schema)));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION "create_queue"(text, json)');
    await runner.query('DROP FUNCTION "delete_queue"(text)');
    await runner.query('DROP TABLE "archive", "job", "subscription", "schedule", "queue", "version"');
    await runner.query('DROP TYPE "job_state"');
  }
}

/** The library's statements without its own transaction and without a schema of its own. */
function withinMigration(plan: string): string {
  return plan
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
    .replace(/CREATE SCHEMA IF NOT EXISTS \w+\s*;/, '');
}
