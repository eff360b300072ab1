import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class Partner1795697309537 implements MigrationInterface {
  readonly name = 'Partner1795697309537';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "partner" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "name" text COLLATE "es-x-icu" NOT NULL,
        "active" boolean NOT NULL DEFAULT true,
        "role" text NOT NULL DEFAULT 'INTERNAL_EMPLOYEE',
        "scopes" jsonb NOT NULL DEFAULT '[]',
        "per_minute" integer NOT NULL DEFAULT '120',
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "partner_role_check_b531d135" CHECK ("role" IN ('INTERNAL_EMPLOYEE', 'EXTERNAL_EMPLOYEE')),
        CONSTRAINT "PK_8f34ff11ddd5459eacbfacd48ca" PRIMARY KEY ("id"))`);
    await runner.query(
      `CREATE UNIQUE INDEX "partner_name_unique_a249d1ec" ON "partner" ("name") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(`CREATE INDEX "partner_name_sort_f0e79334" ON "partner" ("name", "id")`);
    await runner.query(`CREATE INDEX "partner_active_filter_0869387c" ON "partner" ("active", "name", "id")`);
    await runner.query(`CREATE INDEX "partner_active_sort_1b14808c" ON "partner" ("active", "id")`);
    await runner.query(`CREATE INDEX "partner_role_filter_fd80e02d" ON "partner" ("role", "name", "id")`);
    await runner.query(
      `CREATE INDEX "partner_role_sort_4c2e12f0" ON "partner" ((array_position(ARRAY['INTERNAL_EMPLOYEE', 'EXTERNAL_EMPLOYEE'], "role")), "id")`,
    );
    await runner.query(`CREATE INDEX "partner_per_minute_sort_22eb3981" ON "partner" ("per_minute", "id")`);
    await runner.query(
      `CREATE INDEX "partner_list_deleted_569111c1" ON "partner" ("name", "id") WHERE "deleted_at" IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "partner_list_deleted_569111c1"`);
    await runner.query(`DROP INDEX "partner_per_minute_sort_22eb3981"`);
    await runner.query(`DROP INDEX "partner_role_sort_4c2e12f0"`);
    await runner.query(`DROP INDEX "partner_role_filter_fd80e02d"`);
    await runner.query(`DROP INDEX "partner_active_sort_1b14808c"`);
    await runner.query(`DROP INDEX "partner_active_filter_0869387c"`);
    await runner.query(`DROP INDEX "partner_name_sort_f0e79334"`);
    await runner.query(`DROP INDEX "partner_name_unique_a249d1ec"`);
    await runner.query(`DROP TABLE "partner"`);
  }
}
