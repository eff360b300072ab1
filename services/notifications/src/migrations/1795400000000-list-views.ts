import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved views of lists. Name and address are sealed: a filter may hold the name of a person. */
export class ListViews1795400000000 implements MigrationInterface {
  readonly name = 'ListViews1795400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "list_view" (
        "id" uuid PRIMARY KEY,
        "path" text NOT NULL,
        "author" uuid NOT NULL,
        "shared" boolean NOT NULL DEFAULT false,
        "sealed" bytea NOT NULL,
        "updated_at" timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX "list_view_author" ON "list_view" ("author", "path")`);
    await runner.query(`CREATE INDEX "list_view_shared" ON "list_view" ("path") WHERE "shared"`);
    await runner.query(`
      CREATE TABLE "list_view_default" (
        "person" uuid NOT NULL,
        "path" text NOT NULL,
        "view" uuid NOT NULL REFERENCES "list_view" ("id") ON DELETE CASCADE,
        PRIMARY KEY ("person", "path")
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "list_view_default", "list_view"`);
  }
}
