import type { MigrationInterface, QueryRunner } from 'typeorm';

/** API keys of partners, as digests. */
export class PartnerKeys1795697297900 implements MigrationInterface {
  readonly name = 'PartnerKeys1795697297900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "partner_key" (
      "id" uuid PRIMARY KEY,
      "partner" uuid NOT NULL,
      "name" text NOT NULL,
      "hash" bytea NOT NULL,
      "created_by" text NOT NULL,
      "created_at" timestamptz NOT NULL DEFAULT now(),
      "expires_at" timestamptz NOT NULL,
      "last_used_on" date,
      "revoked_at" timestamptz)`);
    await runner.query(`CREATE INDEX "partner_key_partner" ON "partner_key" ("partner", "created_at" DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "partner_key"`);
  }
}
