import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class Records1795173236633 implements MigrationInterface {
  readonly name = 'Records1795173236633';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "document" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "type" text NOT NULL DEFAULT 'UNKNOWN',
        "category" text,
        "status" text NOT NULL DEFAULT 'VALID',
        "visibility" text array NOT NULL DEFAULT '{}',
        "expiration_date" date,
        "mime_type" text COLLATE "es-x-icu",
        "size" integer,
        "sha256" text COLLATE "es-x-icu",
        "storage_key" text COLLATE "es-x-icu",
        "media" uuid array NOT NULL DEFAULT '{}',
        "file_version" integer NOT NULL DEFAULT '1',
        "source_version" integer,
        "generated" boolean NOT NULL DEFAULT false,
        "agents" uuid array NOT NULL DEFAULT '{}',
        "places" uuid array NOT NULL DEFAULT '{}',
        "mandate" uuid,
        "contract" uuid,
        "finance" uuid,
        "landlords" uuid array NOT NULL DEFAULT '{}',
        "tenants" uuid array NOT NULL DEFAULT '{}',
        "uploaded_by" uuid,
        "verified_by" uuid,
        "verified_at" TIMESTAMP WITH TIME ZONE,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "document_type_check_a6bf155a" CHECK ("type" IN ('NIF', 'NIE', 'PASSPORT', 'TIE', 'OTHER_ID', 'AUTHORIZATION', 'BANK_ACCOUNT', 'LABORAL_LIFE', 'WORK_CONTRACT', 'PAYSLIP', 'PENSION', 'FREELANCE_FEE', 'INCOME_STATEMENT', 'PATRIMONIAL_DECLARATION', 'OTHER_PROOF_OF_OWNERSHIP', 'SEPA', 'ITP', 'MANDATE', 'LONG_CONTRACT', 'SEASONAL_CONTRACT', 'CONTRACT', 'INVENTORY', 'RESOLUTION', 'BOND', 'ANNEX', 'RECEIPT', 'SETTLEMENT', 'PAYMENT_INSURANCE', 'ENERGY_CERTIFICATE', 'OCCUPANCY_CERTIFICATE', 'CADASTRAL_REFERENCE', 'COMMUNITY', 'DEED', 'VALUATION', 'FLOOR_PLAN', 'OWNERS_BOARD', 'IBI', 'TAXES', 'ITE', 'MORTGAGE', 'SIMPLE_NOTE', 'PRICE_INDEX', 'TAX_SUMMARY', 'SUPPLY', 'ELECTRICITY', 'GAS', 'WATER', 'PHONE_AND_INTERNET', 'MAINTENANCE', 'INSURANCE', 'OTHER_BILLS', 'OTHER', 'UNKNOWN')),
        CONSTRAINT "document_category_check_c15f55f2" CHECK ("category" IN ('LANDLORD', 'TENANT', 'PLACE', 'RENT', 'EXPENSE', 'INSURANCE', 'FISCAL_SUMMARY')),
        CONSTRAINT "document_status_check_bcbf6f55" CHECK ("status" IN ('DRAFT', 'GENERATED', 'SENT', 'WAITING_SIGNATURE', 'WAITING_AVAILABILITY', 'REVIEW_PENDING', 'DATA_PENDING', 'SIGNED', 'VALID', 'IN_PROCESS', 'REQUESTED', 'REQUESTED_TO_THE_PROPERTY', 'BUDGETED', 'APROVED', 'INVOICED', 'PAYED', 'UNPAID', 'RECOVERED', 'LIQUIDATED', 'COMPENSATION_PENDING', 'COMPENSATION_DONE', 'REGISTERED', 'DOESNT_APPLY', 'JUDGMENT', 'REJECTED', 'EXPIRED', 'FINISHED', 'CANCELLED', 'DELETED', 'UNKNOWN')),
        CONSTRAINT "document_visibility_check_b09073e2" CHECK ("visibility" <@ ARRAY['TENANT', 'LANDLORD', 'OWNER']::text[]),
        CONSTRAINT "PK_e57d3357f83f3cdc0acffc3d777" PRIMARY KEY ("id"))`);
    await runner.query(`CREATE INDEX "document_type_sort_e23fab81" ON "document" ("type", "id")`);
    await runner.query(
      `CREATE INDEX "document_category_sort_d3d87ea4" ON "document" ("category" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "document_status_sort_34f95167" ON "document" ("status", "id")`);
    await runner.query(
      `CREATE INDEX "document_expiration_date_sort_eb4b9089" ON "document" ("expiration_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_sha256_sort_ca20d3d5" ON "document" ("sha256" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "document_agents_gin_529163d0" ON "document" USING gin ("agents")`);
    await runner.query(`CREATE INDEX "document_places_gin_ed3f1761" ON "document" USING gin ("places")`);
    await runner.query(
      `CREATE INDEX "document_mandate_sort_598da850" ON "document" ("mandate" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_contract_sort_708368b5" ON "document" ("contract" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_finance_sort_84eb7d08" ON "document" ("finance" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_landlords_gin_88e370a4" ON "document" USING gin ("landlords")`,
    );
    await runner.query(`CREATE INDEX "document_tenants_gin_457f828a" ON "document" USING gin ("tenants")`);
    await runner.query(
      `CREATE INDEX "document_admin_id_sort_9f4d3087" ON "document" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "document_created_at_sort_d4216729" ON "document" ("created_at", "id")`);
    await runner.query(`
      CREATE TABLE "document_search" (
        "id" uuid PRIMARY KEY REFERENCES "document" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "document_search_tokens" ON "document_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "document_search"`);
    await runner.query(`DROP INDEX "document_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "document_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "document_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "document_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "document_finance_sort_84eb7d08"`);
    await runner.query(`DROP INDEX "document_contract_sort_708368b5"`);
    await runner.query(`DROP INDEX "document_mandate_sort_598da850"`);
    await runner.query(`DROP INDEX "document_places_gin_ed3f1761"`);
    await runner.query(`DROP INDEX "document_agents_gin_529163d0"`);
    await runner.query(`DROP INDEX "document_sha256_sort_ca20d3d5"`);
    await runner.query(`DROP INDEX "document_expiration_date_sort_eb4b9089"`);
    await runner.query(`DROP INDEX "document_status_sort_34f95167"`);
    await runner.query(`DROP INDEX "document_category_sort_d3d87ea4"`);
    await runner.query(`DROP INDEX "document_type_sort_e23fab81"`);
    await runner.query(`DROP TABLE "document"`);
  }
}
