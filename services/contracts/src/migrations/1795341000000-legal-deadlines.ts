import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Legal deadlines of contracts, mandates, policies and places, worked out when their records change, so that one list
 * filters and sorts them in SQL. `legal_deadline_source` says of which version of a record they are.
 */
export class LegalDeadlines1795341000000 implements MigrationInterface {
  readonly name = 'LegalDeadlines1795341000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "legal_deadline" (
        "record" uuid NOT NULL,
        "collection" text NOT NULL,
        "kind" text NOT NULL,
        "day" date NOT NULL,
        "law" text NOT NULL,
        "mandate" uuid,
        PRIMARY KEY ("record", "kind", "day")
      )`);
    await runner.query(`CREATE INDEX "legal_deadline_day" ON "legal_deadline" ("day", "kind")`);
    await runner.query(`
      CREATE TABLE "legal_deadline_source" (
        "record" uuid PRIMARY KEY,
        "version" integer NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "legal_deadline_source"`);
    await runner.query(`DROP TABLE "legal_deadline"`);
  }
}
