import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keyed hashes of bank accounts, by which records with the same one are found; worked out when they are asked for. */
export class AccountTokens1795371000000 implements MigrationInterface {
  readonly name = 'AccountTokens1795371000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "account_token" (
        "collection" text NOT NULL,
        "record" uuid NOT NULL,
        "version" integer NOT NULL,
        "token" bytea NOT NULL,
        PRIMARY KEY ("collection", "record")
      )`);
    await runner.query(`CREATE INDEX "account_token_token" ON "account_token" ("token")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "account_token"`);
  }
}
