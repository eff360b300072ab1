import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signatures at a provider of others, and its calls (EXT-10, decision 0102). */
export class SignaturesAtAProvider1795632000000 implements MigrationInterface {
  readonly name = 'SignaturesAtAProvider1795632000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "signature_request"
        ADD "at_provider" boolean NOT NULL DEFAULT false,
        ADD "provider_id" text UNIQUE`);
    await runner.query(`
      CREATE TABLE "signature_callback" (
        "digest" text NOT NULL,
        "request" uuid NOT NULL REFERENCES "signature_request",
        "at" timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY ("request", "digest")
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "signature_callback"`);
    await runner.query(
      `ALTER TABLE "signature_request" DROP COLUMN "provider_id", DROP COLUMN "at_provider"`,
    );
  }
}
