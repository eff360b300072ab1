import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class Records1795173238928 implements MigrationInterface {
  readonly name = 'Records1795173238928';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "operation" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "type" text NOT NULL,
        "status" text NOT NULL DEFAULT 'PENDING',
        "description" text COLLATE "es-x-icu",
        "assigned_to" uuid,
        "due" date,
        "requested_at" TIMESTAMP WITH TIME ZONE,
        "finished_at" TIMESTAMP WITH TIME ZONE,
        "error" text COLLATE "es-x-icu",
        "origin" text COLLATE "es-x-icu",
        "place" uuid NOT NULL,
        "mandate" uuid,
        "contract" uuid,
        "certificate" text,
        "certificate_number" text COLLATE "es-x-icu",
        "issue_date" date,
        "end_date" date,
        "supply" text,
        "company" text COLLATE "es-x-icu",
        "holder_type" text,
        "holder" uuid,
        "change_reason" text COLLATE "es-x-icu",
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "created_by" uuid,
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "operation_type_check_63e5369e" CHECK ("type" IN ('CERTIFICATE', 'SUPPLY_CHANGE')),
        CONSTRAINT "operation_status_check_4d0ce442" CHECK ("status" IN ('PENDING', 'REQUESTED', 'IN_PROGRESS', 'DONE', 'NOT_NEEDED', 'ERROR', 'CANCELLED')),
        CONSTRAINT "operation_certificate_check_b622e8b0" CHECK ("certificate" IN ('OCCUPANCY', 'ENERGY')),
        CONSTRAINT "operation_supply_check_41a90def" CHECK ("supply" IN ('GAS', 'ELECTRICITY', 'WATER', 'CENTRAL_HEATING', 'HOT_WATER', 'SOLAR_PANELS', 'ALARM', 'PHONE_INTERNET', 'BOILER_MAINTENANCE', 'HOME_MAINTENANCE', 'COMMUNITY_SUPPLIES')),
        CONSTRAINT "operation_holder_type_check_fd161b1b" CHECK ("holder_type" IN ('LANDLORD', 'TENANT', 'COMPANY', 'COMMUNITY')),
        CONSTRAINT "PK_18556ee6e49c005fc108078f3ab" PRIMARY KEY ("id"))`);
    await runner.query(`CREATE INDEX "operation_type_sort_e23fab81" ON "operation" ("type", "id")`);
    await runner.query(`CREATE INDEX "operation_status_sort_34f95167" ON "operation" ("status", "id")`);
    await runner.query(
      `CREATE INDEX "operation_assigned_to_sort_5eda4233" ON "operation" ("assigned_to" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "operation_due_sort_9a77cc3b" ON "operation" ("due" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE UNIQUE INDEX "operation_origin_unique_01523a9b" ON "operation" ("origin") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(`CREATE INDEX "operation_place_sort_f8666481" ON "operation" ("place", "id")`);
    await runner.query(
      `CREATE INDEX "operation_mandate_sort_598da850" ON "operation" ("mandate" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_contract_sort_708368b5" ON "operation" ("contract" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_certificate_sort_a62b24a8" ON "operation" ("certificate" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_end_date_sort_55fb2146" ON "operation" ("end_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_supply_sort_a11e9bbf" ON "operation" ("supply" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_created_at_sort_d4216729" ON "operation" ("created_at", "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "operation_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "operation_supply_sort_a11e9bbf"`);
    await runner.query(`DROP INDEX "operation_end_date_sort_55fb2146"`);
    await runner.query(`DROP INDEX "operation_certificate_sort_a62b24a8"`);
    await runner.query(`DROP INDEX "operation_contract_sort_708368b5"`);
    await runner.query(`DROP INDEX "operation_mandate_sort_598da850"`);
    await runner.query(`DROP INDEX "operation_place_sort_f8666481"`);
    await runner.query(`DROP INDEX "operation_origin_unique_01523a9b"`);
    await runner.query(`DROP INDEX "operation_due_sort_9a77cc3b"`);
    await runner.query(`DROP INDEX "operation_assigned_to_sort_5eda4233"`);
    await runner.query(`DROP INDEX "operation_status_sort_34f95167"`);
    await runner.query(`DROP INDEX "operation_type_sort_e23fab81"`);
    await runner.query(`DROP TABLE "operation"`);
  }
}
