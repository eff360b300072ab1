import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Applications by the public form until they are sent, and who takes part in them (decision 0111). What people write is sealed;
 * `email_hash` finds the links of an address without keeping it readable.
 */
export class Applications1795631000000 implements MigrationInterface {
  readonly name = 'Applications1795631000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "application" (
        "id" uuid PRIMARY KEY,
        "request" text NOT NULL UNIQUE,
        "unit" uuid NOT NULL,
        "mandate" uuid,
        "candidature" uuid UNIQUE,
        "created_by" uuid,
        "sealed" bytea NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "saved_at" timestamptz NOT NULL DEFAULT now(),
        "retention_date" date NOT NULL
      )`);
    await runner.query(
      `CREATE INDEX "application_retention" ON "application" ("retention_date") WHERE "candidature" IS NULL`,
    );
    await runner.query(`
      CREATE TABLE "applicant" (
        "id" uuid PRIMARY KEY,
        "application" uuid NOT NULL REFERENCES "application" ("id") ON DELETE CASCADE,
        "role" text NOT NULL CHECK ("role" IN ('TENANT', 'AVALIST')),
        "main" boolean NOT NULL,
        "position" integer NOT NULL,
        "version" integer NOT NULL DEFAULT 1,
        "email_hash" bytea NOT NULL,
        "sealed" bytea NOT NULL,
        "consent_version" text,
        "consent_at" timestamptz,
        "saved_at" timestamptz,
        "submitted_at" timestamptz
      )`);
    await runner.query(`CREATE INDEX "applicant_application" ON "applicant" ("application", "position")`);
    await runner.query(
      `CREATE INDEX "applicant_email" ON "applicant" ("email_hash") WHERE "submitted_at" IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "applicant"`);
    await runner.query(`DROP TABLE "application"`);
  }
}
