import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When the person behind a session has proved who they are: at an outside issuer perhaps long before (OWASP ASVS 6.8.4). Null where the
 * issuer does not say. Sessions of before were all opened by a sign-in, or count as if they were.
 */
export class SignInOfASession1795830000000 implements MigrationInterface {
  readonly name = 'SignInOfASession1795830000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "session" ADD COLUMN "authenticated_at" timestamptz`);
    await runner.query(`UPDATE "session" SET "authenticated_at" = "created_at"`);
    await runner.query(`ALTER TABLE "session" ALTER COLUMN "authenticated_at" SET DEFAULT now()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "session" DROP COLUMN "authenticated_at"`);
  }
}
