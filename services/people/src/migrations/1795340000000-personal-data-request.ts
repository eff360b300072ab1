import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mailed links that ask a person for missing data (WIZ-08). Not a record; only the digest of the code is kept. */
export class PersonalDataRequest1795340000000 implements MigrationInterface {
  readonly name = 'PersonalDataRequest1795340000000';

  async up(runner: QueryRunner): Promise<void> {
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
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "personal_data_request"`);
  }
}
