import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mailed links that ask a person for missing data move to the kit's table of links (decision 0090); open ones stay valid. */
export class LinksOfTheKit1795430000000 implements MigrationInterface {
  readonly name = 'LinksOfTheKit1795430000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO "scoped_link"
        ("id", "token_hash", "purpose", "collection", "record", "recipient", "scope", "created_at", "expires_at", "used_at")
      SELECT gen_random_uuid(), "token_hash", 'personalData', 'agent', "agent", "agent",
             jsonb_build_object('fields', "fields"), "created_at", "expires_at", "used_at"
      FROM "personal_data_request"`);
    await runner.query(`DROP TABLE "personal_data_request"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "personal_data_request" (
        "token_hash" bytea PRIMARY KEY,
        "agent" uuid NOT NULL,
        "fields" text[] NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "expires_at" timestamptz NOT NULL,
        "used_at" timestamptz
      )`);
    await runner.query(`CREATE INDEX "personal_data_request_agent" ON "personal_data_request" ("agent")`);
    await runner.query(`
      INSERT INTO "personal_data_request" ("token_hash", "agent", "fields", "created_at", "expires_at", "used_at")
      SELECT "token_hash", "record", ARRAY(SELECT jsonb_array_elements_text("scope" -> 'fields')), "created_at",
             "expires_at", "used_at"
      FROM "scoped_link" WHERE "purpose" = 'personalData'`);
  }
}
