import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of the embedded sign-in (decision 0192). None of them is a record. */
export class SecondFactor1795840000000 implements MigrationInterface {
  readonly name = 'SecondFactor1795840000000';

  async up(runner: QueryRunner): Promise<void> {
    // `pending` waits for a first right code and then takes the place of `sealed`. `last_step` is the newest period whose code was taken.
    await runner.query(`
      CREATE TABLE "second_factor" (
        "account" uuid PRIMARY KEY,
        "sealed" bytea,
        "last_step" bigint NOT NULL DEFAULT 0,
        "pending" bytea,
        "pending_at" timestamptz
      )`);
    await runner.query(`
      CREATE TABLE "recovery_code" (
        "account" uuid NOT NULL,
        "digest" bytea NOT NULL,
        "salt" bytea NOT NULL,
        "used_at" timestamptz,
        PRIMARY KEY ("account", "digest")
      )`);
    await runner.query(`
      CREATE TABLE "sign_in_step" (
        "ticket_hash" bytea PRIMARY KEY,
        "account" uuid NOT NULL,
        "account_version" integer NOT NULL,
        "kind" text NOT NULL,
        "expires_at" timestamptz NOT NULL
      )`);
    // A copy of the company's setting, so that nobody's sign-in waits for the service that keeps it.
    await runner.query(`
      CREATE TABLE "second_factor_rule" (
        "only" boolean PRIMARY KEY DEFAULT true CHECK ("only"),
        "rule" text NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "second_factor", "recovery_code", "sign_in_step", "second_factor_rule"`);
  }
}
