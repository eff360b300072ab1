import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who erased people were, while a law keeps their papers; who has looked; and files of exported personal data. */
export class DataProtection1795361000000 implements MigrationInterface {
  readonly name = 'DataProtection1795361000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "blocked_person" (
        "agent" uuid PRIMARY KEY,
        "identity" bytea NOT NULL,
        "until" date NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX "blocked_person_until" ON "blocked_person" ("until")`);
    await runner.query(`
      CREATE TABLE "blocked_person_look" (
        "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        "agent" uuid NOT NULL REFERENCES "blocked_person" ("agent") ON DELETE CASCADE,
        "actor" text NOT NULL,
        "reason" bytea NOT NULL,
        "at" timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE "person_file" (
        "id" uuid PRIMARY KEY,
        "agent" uuid NOT NULL,
        "author" text NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE "person_file_part" (
        "file" uuid NOT NULL REFERENCES "person_file" ("id") ON DELETE CASCADE,
        "part" integer NOT NULL,
        "data" bytea NOT NULL,
        PRIMARY KEY ("file", "part")
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE "person_file_part", "person_file", "blocked_person_look", "blocked_person"`,
    );
  }
}
