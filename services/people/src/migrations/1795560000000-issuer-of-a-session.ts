import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The session of an outside issuer that a session was opened by, so that both end together (SES-11). */
export class IssuerOfASession1795560000000 implements MigrationInterface {
  readonly name = 'IssuerOfASession1795560000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "session" ADD COLUMN "issuer_session" text`);
    await runner.query(
      `CREATE INDEX "session_issuer_session" ON "session" ("issuer_session") WHERE "issuer_session" IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "session" DROP COLUMN "issuer_session"`);
  }
}
