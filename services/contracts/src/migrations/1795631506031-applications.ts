import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class Applications1795631506031 implements MigrationInterface {
  readonly name = 'Applications1795631506031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "candidature" ADD "informed_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "solvency_request" ADD "insurer_reference" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "solvency_request" ADD "policy_number" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "solvency_request" ADD "insurer_problem" text COLLATE "es-x-icu"`);
    await runner.query(
      `CREATE INDEX "solvency_request_insurer_reference_sort_b174c539" ON "solvency_request" ("insurer_reference" NULLS FIRST, "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "solvency_request_insurer_reference_sort_b174c539"`);
    await runner.query(`ALTER TABLE "solvency_request" DROP COLUMN "insurer_problem"`);
    await runner.query(`ALTER TABLE "solvency_request" DROP COLUMN "policy_number"`);
    await runner.query(`ALTER TABLE "solvency_request" DROP COLUMN "insurer_reference"`);
    await runner.query(`ALTER TABLE "candidature" DROP COLUMN "informed_at"`);
  }
}
