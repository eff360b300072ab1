import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The chassis' own tables, the same in every service's schema: outbox, inbox, audit. */
export class KitTables1763600000000 implements MigrationInterface {
  readonly name = 'KitTables1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "outbox" (
        "seq" bigserial PRIMARY KEY,
        "id" uuid NOT NULL UNIQUE,
        "subject" text NOT NULL,
        "record_id" uuid NOT NULL,
        "payload" text NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "published_at" timestamptz
      )`);
    await runner.query(`CREATE INDEX "outbox_waiting" ON "outbox" ("seq") WHERE "published_at" IS NULL`);
    await runner.query(
      `CREATE INDEX "outbox_published" ON "outbox" ("published_at") WHERE "published_at" IS NOT NULL`,
    );
    // The relay listens; one notification per statement is enough to wake it.
    await runner.query(`
      CREATE FUNCTION "outbox_notify"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('llavero_outbox_' || TG_TABLE_SCHEMA, '');
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER "outbox_notify" AFTER INSERT ON "outbox"
      FOR EACH STATEMENT EXECUTE FUNCTION "outbox_notify"()`);
    await runner.query(`
      CREATE TABLE "inbox" (
        "consumer" text NOT NULL,
        "event_id" uuid NOT NULL,
        "handled_at" timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY ("consumer", "event_id")
      )`);
    await runner.query(`
      CREATE TABLE "audit" (
        "id" uuid PRIMARY KEY,
        "collection" text NOT NULL,
        "record_id" uuid NOT NULL,
        "version" integer NOT NULL,
        "at" timestamptz NOT NULL DEFAULT now(),
        "verb" text NOT NULL,
        "actor" text NOT NULL,
        "impersonator" text,
        "request_id" text,
        "changes" jsonb NOT NULL,
        "sealed" bytea
      )`);
    await runner.query(`CREATE INDEX "audit_record" ON "audit" ("record_id", "version")`);
    // The planner underestimates how many rows share a common trigram and would read the whole table.
    await runner.query(`
      CREATE FUNCTION "search_candidates"("in_table" regclass, "wanted" integer[], "most" integer)
      RETURNS SETOF uuid LANGUAGE plpgsql STABLE SET enable_seqscan = off ROWS 100 AS $$
      BEGIN
        RETURN QUERY EXECUTE format('SELECT "id" FROM %s WHERE "tokens" @> $1 LIMIT $2', "in_table")
        USING "wanted", "most";
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION "search_candidates"(regclass, integer[], integer)`);
    await runner.query(`DROP TABLE "audit", "inbox", "outbox"`);
    await runner.query(`DROP FUNCTION "outbox_notify"()`);
  }
}
