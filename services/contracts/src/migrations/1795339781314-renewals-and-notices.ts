import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class RenewalsAndNotices1795339781314 implements MigrationInterface {
  readonly name = 'RenewalsAndNotices1795339781314';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "mandate" ADD "notices" jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`ALTER TABLE "mandate" ADD "end_is_final" boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE "contract" ADD "renewals" jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`ALTER TABLE "contract" ADD "notices" jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`ALTER TABLE "contract" ADD "end_is_final" boolean NOT NULL DEFAULT false`);
    // Somebody has set the last day of these before the flag existed; without it they would be extended.
    await runner.query(
      `UPDATE "contract" SET "end_is_final" = true
        WHERE "end_date" IS NOT NULL
          AND ("finish_reason" IS NOT NULL
               OR "id" IN (SELECT "record_id" FROM "audit" WHERE "collection" = 'contract' AND "verb" = 'finished'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "end_is_final"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "notices"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "renewals"`);
    await runner.query(`ALTER TABLE "mandate" DROP COLUMN "end_is_final"`);
    await runner.query(`ALTER TABLE "mandate" DROP COLUMN "notices"`);
  }
}
