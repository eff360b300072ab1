import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved queries. Name, text and parameters are sealed: their literals may name people. */
export class SavedQueries1795410000000 implements MigrationInterface {
  readonly name = 'SavedQueries1795410000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "saved_query" (
        "id" uuid PRIMARY KEY,
        "author" uuid NOT NULL,
        "shared" boolean NOT NULL DEFAULT false,
        "sealed" bytea NOT NULL,
        "updated_at" timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX "saved_query_author" ON "saved_query" ("author")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "saved_query"`);
  }
}
