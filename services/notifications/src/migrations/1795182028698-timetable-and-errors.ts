import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When recurring work is due, and what has failed. None of these tables holds anything about people. */
export class TimetableAndErrors1795182028698 implements MigrationInterface {
  readonly name = 'TimetableAndErrors1795182028698';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "timetable" (
        "name" text PRIMARY KEY,
        "cron" text NOT NULL,
        "next_at" timestamptz NOT NULL,
        "last_at" timestamptz,
        "last_process" uuid
      )`);
    await runner.query(`
      CREATE TABLE "dead_event" (
        "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        "seq" bigint NOT NULL,
        "at" timestamptz NOT NULL,
        "consumer" text NOT NULL,
        "subject" text NOT NULL,
        "reason" text NOT NULL,
        "event" text NOT NULL,
        "redelivered_at" timestamptz,
        UNIQUE ("seq", "at")
      )`);
    await runner.query(`
      CREATE TABLE "client_error" (
        "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        "fingerprint" text NOT NULL UNIQUE,
        "message" text NOT NULL,
        "stack" text,
        "screen" text,
        "browser" text,
        "version" text,
        "times" integer NOT NULL DEFAULT 1,
        "first_at" timestamptz NOT NULL,
        "at" timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE "dismissed_error" (
        "kind" text NOT NULL CHECK ("kind" IN ('JOB', 'MESSAGE', 'EVENT', 'CLIENT')),
        "ref" uuid NOT NULL,
        "at" timestamptz NOT NULL,
        "actor" text NOT NULL,
        PRIMARY KEY ("kind", "ref")
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "dismissed_error", "client_error", "dead_event", "timetable"');
  }
}
