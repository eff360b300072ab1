import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Texts of named messages that staff have changed: rows are added and never changed, and the latest is in use. One without words
 * puts the built-in text in use again. They hold merge fields and no personal data.
 */
export class MessageTexts1795694000000 implements MigrationInterface {
  readonly name = 'MessageTexts1795694000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "message_text" (
        "message" text NOT NULL,
        "language" text NOT NULL,
        "version" int NOT NULL,
        "subject" text,
        "body" text,
        "author" uuid,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY ("message", "language", "version"),
        CHECK (("subject" IS NULL) = ("body" IS NULL))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "message_text"`);
  }
}
