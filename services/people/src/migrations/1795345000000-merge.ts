import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Merges of duplicates: which record stays, how far its job is, and the versions between which its values were changed. */
export class Merge1795345000000 implements MigrationInterface {
  readonly name = 'Merge1795345000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "merge" (
        "id" uuid PRIMARY KEY,
        "collection" text NOT NULL,
        "winner" uuid NOT NULL,
        "loser" uuid NOT NULL,
        "state" text NOT NULL CHECK ("state" IN ('RUNNING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE')),
        "author" text NOT NULL,
        "caller" jsonb NOT NULL,
        "job" uuid NOT NULL,
        "winner_before" integer NOT NULL,
        "winner_after" integer NOT NULL,
        "moved" integer NOT NULL DEFAULT 0,
        "kept" integer NOT NULL DEFAULT 0,
        "error" text,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "merged_at" timestamptz
      )`);
    await runner.query(`CREATE INDEX "merge_winner" ON "merge" ("winner")`);
    await runner.query(`CREATE INDEX "merge_loser" ON "merge" ("loser")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "merge"`);
  }
}
