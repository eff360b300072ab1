import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people are told of, what they follow, and how they want to be told. Ids and names of fields only. */
export class Inbox1795330900000 implements MigrationInterface {
  readonly name = 'Inbox1795330900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "inbox_notice" (
        "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        "employee" uuid NOT NULL,
        "collection" text NOT NULL,
        "record_id" uuid NOT NULL,
        "kind" text NOT NULL CHECK ("kind" IN ('MENTION', 'TASK', 'CHANGE')),
        "verbs" text[] NOT NULL,
        "fields" text[] NOT NULL,
        "actors" text[] NOT NULL,
        "from_version" integer NOT NULL,
        "to_version" integer NOT NULL,
        "at" timestamptz NOT NULL,
        "ready_at" timestamptz NOT NULL,
        "settled" boolean NOT NULL DEFAULT false,
        "in_app" boolean NOT NULL DEFAULT true,
        "by_mail" boolean NOT NULL DEFAULT false,
        "read_at" timestamptz,
        "mailed_at" timestamptz
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX "inbox_notice_buffer" ON "inbox_notice" ("employee", "collection", "record_id")
       WHERE NOT "settled" AND "kind" <> 'MENTION'`);
    await runner.query(`CREATE INDEX "inbox_notice_due" ON "inbox_notice" ("ready_at") WHERE NOT "settled"`);
    await runner.query(
      `CREATE INDEX "inbox_notice_mine" ON "inbox_notice" ("employee", "at" DESC) WHERE "settled" AND "in_app"`,
    );
    await runner.query(`
      CREATE TABLE "inbox_follow" (
        "employee" uuid NOT NULL,
        "collection" text NOT NULL,
        "record_id" uuid NOT NULL,
        "follows" boolean NOT NULL,
        "since" timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY ("collection", "record_id", "employee")
      )`);
    await runner.query(`
      CREATE TABLE "inbox_setting" (
        "employee" uuid NOT NULL,
        "kind" text NOT NULL,
        "in_app" boolean NOT NULL,
        "by_mail" boolean NOT NULL,
        PRIMARY KEY ("employee", "kind")
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "inbox_setting", "inbox_follow", "inbox_notice"`);
  }
}
