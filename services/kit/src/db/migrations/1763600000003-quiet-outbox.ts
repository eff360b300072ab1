import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * No NOTIFY inside a write: PostgreSQL lets transactions that notify commit one after the other, each waiting for the
 * disk alone. The process rings the relay once the write is committed (decision 0017).
 */
export class QuietOutbox1763600000003 implements MigrationInterface {
  readonly name = 'QuietOutbox1763600000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "outbox_notify" ON "outbox"`);
    await runner.query(`DROP FUNCTION "outbox_notify"()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION "outbox_notify"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('llavero_outbox_' || TG_TABLE_SCHEMA, '');
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER "outbox_notify" AFTER INSERT ON "outbox"
      FOR EACH STATEMENT EXECUTE FUNCTION "outbox_notify"()`);
  }
}
