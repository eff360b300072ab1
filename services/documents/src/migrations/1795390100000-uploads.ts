import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files on their way in, and who has taken which file out (DOC-04, decision 0056). */
export class Uploads1795390100000 implements MigrationInterface {
  readonly name = 'Uploads1795390100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "upload" (
        "id" uuid PRIMARY KEY,
        "actor" text NOT NULL,
        "sealed" bytea NOT NULL,
        "size" bigint,
        "received" bigint NOT NULL DEFAULT 0,
        "pieces" bigint[] NOT NULL DEFAULT '{}',
        "collection" text NOT NULL,
        "record" text,
        "media" uuid,
        "expires_at" timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX "upload_expires_at" ON "upload" ("expires_at")`);
    await runner.query(`CREATE INDEX "upload_actor" ON "upload" ("actor")`);
    await runner.query(`
      CREATE TABLE "media_download" (
        "at" timestamptz NOT NULL DEFAULT now(),
        "actor" text NOT NULL,
        "impersonator" text,
        "collection" text NOT NULL,
        "record" uuid NOT NULL,
        "request_id" text
      )`);
    await runner.query(`CREATE INDEX "media_download_record" ON "media_download" ("record", "at")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "media_download"`);
    await runner.query(`DROP TABLE "upload"`);
  }
}
