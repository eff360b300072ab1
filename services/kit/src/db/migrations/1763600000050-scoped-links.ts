import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mailed links by which outsiders take part (decision 0090); only the digests of their codes are kept. */
export class ScopedLinks1763600000050 implements MigrationInterface {
  readonly name = 'ScopedLinks1763600000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "scoped_link" (
        "id" uuid PRIMARY KEY,
        "token_hash" bytea NOT NULL UNIQUE,
        "purpose" text NOT NULL,
        "collection" text NOT NULL,
        "record" uuid NOT NULL,
        "recipient" uuid,
        "scope" jsonb NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "expires_at" timestamptz NOT NULL,
        "opened_at" timestamptz,
        "used_at" timestamptz,
        "revoked_at" timestamptz
      )`);
    await runner.query(`CREATE INDEX "scoped_link_record" ON "scoped_link" ("record", "purpose")`);
    await runner.query(
      `CREATE INDEX "scoped_link_recipient" ON "scoped_link" ("recipient") WHERE "recipient" IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "scoped_link"`);
  }
}
