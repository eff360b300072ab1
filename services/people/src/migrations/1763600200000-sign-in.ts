import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys, sessions, attempts and reset codes: what the embedded sign-in stands on. None of them is a record. */
export class SignIn1763600200000 implements MigrationInterface {
  readonly name = 'SignIn1763600200000';

  async up(runner: QueryRunner): Promise<void> {
    // The private half is sealed; the public half leaves through the JWKS for as long as tokens may carry it.
    await runner.query(`
      CREATE TABLE "signing_key" (
        "kid" uuid PRIMARY KEY,
        "public" jsonb NOT NULL,
        "sealed" bytea NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "expires_at" timestamptz NOT NULL
      )`);
    // Address and device are personal data, so they are sealed. `account` is the employee or user,
    // `actor` who the token speaks for (the agent of a user).
    await runner.query(`
      CREATE TABLE "session" (
        "id" uuid PRIMARY KEY,
        "account" uuid NOT NULL,
        "actor" uuid NOT NULL,
        "impersonator" uuid,
        "sealed" bytea NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "last_seen_at" timestamptz NOT NULL DEFAULT now(),
        "expires_at" timestamptz NOT NULL,
        "revoked_at" timestamptz
      )`);
    await runner.query(`CREATE INDEX "session_account" ON "session" ("account") WHERE "revoked_at" IS NULL`);
    await runner.query(
      `CREATE INDEX "session_revoked" ON "session" ("expires_at") WHERE "revoked_at" IS NOT NULL`,
    );
    // Keyed hash of the e-mail or network address: nobody can read whom it is about.
    await runner.query(`
      CREATE TABLE "sign_in_attempt" (
        "key" bytea PRIMARY KEY,
        "failures" integer NOT NULL,
        "blocked_until" timestamptz NOT NULL,
        "last_at" timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE "password_reset" (
        "token_hash" bytea PRIMARY KEY,
        "account" uuid NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "expires_at" timestamptz NOT NULL,
        "used_at" timestamptz
      )`);
    await runner.query(`CREATE INDEX "password_reset_account" ON "password_reset" ("account", "created_at")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "password_reset", "sign_in_attempt", "session", "signing_key"`);
  }
}
