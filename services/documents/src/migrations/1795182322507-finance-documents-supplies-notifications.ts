import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class FinanceDocumentsSuppliesNotifications1795182322507 implements MigrationInterface {
  readonly name = 'FinanceDocumentsSuppliesNotifications1795182322507';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "documents"."document_type_sort_e23fab81"`);
    await runner.query(`DROP INDEX "documents"."document_category_sort_d3d87ea4"`);
    await runner.query(`DROP INDEX "documents"."document_status_sort_34f95167"`);
    await runner.query(`DROP INDEX "documents"."document_mandate_sort_598da850"`);
    await runner.query(`DROP INDEX "documents"."document_contract_sort_708368b5"`);
    await runner.query(`DROP INDEX "documents"."document_finance_sort_84eb7d08"`);
    await runner.query(`
      CREATE TABLE "media" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "type" text,
        "mime_type" text COLLATE "es-x-icu",
        "size" integer,
        "sha256" text COLLATE "es-x-icu",
        "storage_key" text COLLATE "es-x-icu",
        "owner_collection" text COLLATE "es-x-icu",
        "owner_id" text COLLATE "es-x-icu",
        "uploaded_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "media_type_check_3732b18c" CHECK ("type" IN ('pdf', 'jpg', 'jpeg', 'gif', 'png', 'xls', 'xlsx', 'doc', 'docx')),
        CONSTRAINT "PK_f4e0fcac36e050de337b670d8bd" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "template" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "key" text COLLATE "es-x-icu" NOT NULL,
        "name" text COLLATE "es-x-icu" NOT NULL,
        "kind" text NOT NULL DEFAULT 'DOCUMENT',
        "collection" text COLLATE "es-x-icu",
        "document_type" text,
        "language" text NOT NULL DEFAULT 'ES',
        "edition" integer NOT NULL DEFAULT '1',
        "active" boolean NOT NULL DEFAULT false,
        "active_key" text COLLATE "es-x-icu",
        "description" text COLLATE "es-x-icu",
        "subject" text COLLATE "es-x-icu",
        "body" text COLLATE "es-x-icu",
        "paragraphs" jsonb NOT NULL DEFAULT '[]',
        "variables" jsonb NOT NULL DEFAULT '[]',
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        CONSTRAINT "template_kind_check_e90b8126" CHECK ("kind" IN ('DOCUMENT', 'EMAIL', 'SLACK')),
        CONSTRAINT "template_document_type_check_6350b3e3" CHECK ("document_type" IN ('NIF', 'NIE', 'PASSPORT', 'TIE', 'OTHER_ID', 'AUTHORIZATION', 'BANK_ACCOUNT', 'LABORAL_LIFE', 'WORK_CONTRACT', 'PAYSLIP', 'PENSION', 'FREELANCE_FEE', 'INCOME_STATEMENT', 'PATRIMONIAL_DECLARATION', 'OTHER_PROOF_OF_OWNERSHIP', 'SEPA', 'ITP', 'MANDATE', 'LONG_CONTRACT', 'SEASONAL_CONTRACT', 'CONTRACT', 'INVENTORY', 'RESOLUTION', 'BOND', 'ANNEX', 'RECEIPT', 'SETTLEMENT', 'PAYMENT_INSURANCE', 'ENERGY_CERTIFICATE', 'OCCUPANCY_CERTIFICATE', 'CADASTRAL_REFERENCE', 'COMMUNITY', 'DEED', 'VALUATION', 'FLOOR_PLAN', 'OWNERS_BOARD', 'IBI', 'TAXES', 'ITE', 'MORTGAGE', 'SIMPLE_NOTE', 'PRICE_INDEX', 'TAX_SUMMARY', 'SUPPLY', 'ELECTRICITY', 'GAS', 'WATER', 'PHONE_AND_INTERNET', 'MAINTENANCE', 'INSURANCE', 'OTHER_BILLS', 'OTHER', 'UNKNOWN')),
        CONSTRAINT "template_language_check_21dc7a48" CHECK ("language" IN ('ES', 'CA', 'EN', 'FR', 'OTHER')),
        CONSTRAINT "PK_fbae2ac36bd9b5e1e793b957b7f" PRIMARY KEY ("id"))`);
    await runner.query(`ALTER TABLE "document" ADD "signature_date" date`);
    await runner.query(`ALTER TABLE "document" ADD "sent_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(
      `CREATE INDEX "document_type_filter_b1dd79e3" ON "document" ("type", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_type_sort_07db5d48" ON "document" ((array_position(ARRAY['NIF', 'NIE', 'PASSPORT', 'TIE', 'OTHER_ID', 'AUTHORIZATION', 'BANK_ACCOUNT', 'LABORAL_LIFE', 'WORK_CONTRACT', 'PAYSLIP', 'PENSION', 'FREELANCE_FEE', 'INCOME_STATEMENT', 'PATRIMONIAL_DECLARATION', 'OTHER_PROOF_OF_OWNERSHIP', 'SEPA', 'ITP', 'MANDATE', 'LONG_CONTRACT', 'SEASONAL_CONTRACT', 'CONTRACT', 'INVENTORY', 'RESOLUTION', 'BOND', 'ANNEX', 'RECEIPT', 'SETTLEMENT', 'PAYMENT_INSURANCE', 'ENERGY_CERTIFICATE', 'OCCUPANCY_CERTIFICATE', 'CADASTRAL_REFERENCE', 'COMMUNITY', 'DEED', 'VALUATION', 'FLOOR_PLAN', 'OWNERS_BOARD', 'IBI', 'TAXES', 'ITE', 'MORTGAGE', 'SIMPLE_NOTE', 'PRICE_INDEX', 'TAX_SUMMARY', 'SUPPLY', 'ELECTRICITY', 'GAS', 'WATER', 'PHONE_AND_INTERNET', 'MAINTENANCE', 'INSURANCE', 'OTHER_BILLS', 'OTHER', 'UNKNOWN'], "type")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_category_filter_5e3621e4" ON "document" ("category", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_category_sort_06673d12" ON "document" ((array_position(ARRAY['LANDLORD', 'TENANT', 'PLACE', 'RENT', 'EXPENSE', 'INSURANCE', 'FISCAL_SUMMARY'], "category")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_status_filter_2f92b1de" ON "document" ("status", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_status_sort_7ddff442" ON "document" ((array_position(ARRAY['DRAFT', 'GENERATED', 'SENT', 'WAITING_SIGNATURE', 'WAITING_AVAILABILITY', 'REVIEW_PENDING', 'DATA_PENDING', 'SIGNED', 'VALID', 'IN_PROCESS', 'REQUESTED', 'REQUESTED_TO_THE_PROPERTY', 'BUDGETED', 'APROVED', 'INVOICED', 'PAYED', 'UNPAID', 'RECOVERED', 'LIQUIDATED', 'COMPENSATION_PENDING', 'COMPENSATION_DONE', 'REGISTERED', 'DOESNT_APPLY', 'JUDGMENT', 'REJECTED', 'EXPIRED', 'FINISHED', 'CANCELLED', 'DELETED', 'UNKNOWN'], "status")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_mandate_filter_dd020976" ON "document" ("mandate", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_contract_filter_5cba630d" ON "document" ("contract", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_finance_filter_035b2293" ON "document" ("finance", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_uploaded_by_filter_22b8d9f4" ON "document" ("uploaded_by", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_uploaded_by_sort_fbb453a1" ON "document" ("uploaded_by" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "document_list_deleted_94e19273" ON "document" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX "media_created_at_sort_d4216729" ON "media" ("created_at", "id")`);
    await runner.query(`CREATE INDEX "media_type_filter_b1dd79e3" ON "media" ("type", "created_at", "id")`);
    await runner.query(
      `CREATE INDEX "media_type_sort_1bccf14c" ON "media" ((array_position(ARRAY['pdf', 'jpg', 'jpeg', 'gif', 'png', 'xls', 'xlsx', 'doc', 'docx'], "type")) NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "media_size_sort_526edc10" ON "media" ("size" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "media_sha256_sort_ca20d3d5" ON "media" ("sha256" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "media_owner_collection_sort_6930a7e8" ON "media" ("owner_collection" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "media_owner_id_sort_432ad50d" ON "media" ("owner_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "media_uploaded_by_filter_22b8d9f4" ON "media" ("uploaded_by", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "media_uploaded_by_sort_fbb453a1" ON "media" ("uploaded_by" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "media_admin_id_sort_9f4d3087" ON "media" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "media_list_deleted_94e19273" ON "media" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE "media_search" (
        "id" uuid PRIMARY KEY REFERENCES "media" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "media_search_tokens" ON "media_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(`CREATE INDEX "template_updated_at_sort_a1472f29" ON "template" ("updated_at", "id")`);
    await runner.query(`CREATE INDEX "template_key_sort_c2a7dc48" ON "template" ("key", "id")`);
    await runner.query(`CREATE INDEX "template_name_sort_f0e79334" ON "template" ("name", "id")`);
    await runner.query(`CREATE INDEX "template_kind_filter_b5e117a9" ON "template" ("kind", "name", "id")`);
    await runner.query(
      `CREATE INDEX "template_kind_sort_7136d6ff" ON "template" ((array_position(ARRAY['DOCUMENT', 'EMAIL', 'SLACK'], "kind")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "template_collection_sort_2a99960a" ON "template" ("collection" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "template_document_type_filter_18558d13" ON "template" ("document_type", "name", "id")`,
    );
    await runner.query(
      `CREATE INDEX "template_document_type_sort_831bc9ae" ON "template" ((array_position(ARRAY['NIF', 'NIE', 'PASSPORT', 'TIE', 'OTHER_ID', 'AUTHORIZATION', 'BANK_ACCOUNT', 'LABORAL_LIFE', 'WORK_CONTRACT', 'PAYSLIP', 'PENSION', 'FREELANCE_FEE', 'INCOME_STATEMENT', 'PATRIMONIAL_DECLARATION', 'OTHER_PROOF_OF_OWNERSHIP', 'SEPA', 'ITP', 'MANDATE', 'LONG_CONTRACT', 'SEASONAL_CONTRACT', 'CONTRACT', 'INVENTORY', 'RESOLUTION', 'BOND', 'ANNEX', 'RECEIPT', 'SETTLEMENT', 'PAYMENT_INSURANCE', 'ENERGY_CERTIFICATE', 'OCCUPANCY_CERTIFICATE', 'CADASTRAL_REFERENCE', 'COMMUNITY', 'DEED', 'VALUATION', 'FLOOR_PLAN', 'OWNERS_BOARD', 'IBI', 'TAXES', 'ITE', 'MORTGAGE', 'SIMPLE_NOTE', 'PRICE_INDEX', 'TAX_SUMMARY', 'SUPPLY', 'ELECTRICITY', 'GAS', 'WATER', 'PHONE_AND_INTERNET', 'MAINTENANCE', 'INSURANCE', 'OTHER_BILLS', 'OTHER', 'UNKNOWN'], "document_type")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "template_language_filter_f58cace8" ON "template" ("language", "name", "id")`,
    );
    await runner.query(
      `CREATE INDEX "template_language_sort_d0070854" ON "template" ((array_position(ARRAY['ES', 'CA', 'EN', 'FR', 'OTHER'], "language")), "id")`,
    );
    await runner.query(`CREATE INDEX "template_edition_sort_88e22799" ON "template" ("edition", "id")`);
    await runner.query(
      `CREATE INDEX "template_active_filter_0869387c" ON "template" ("active", "name", "id")`,
    );
    await runner.query(`CREATE INDEX "template_active_sort_1b14808c" ON "template" ("active", "id")`);
    await runner.query(
      `CREATE UNIQUE INDEX "template_active_key_unique_344ecfcc" ON "template" ("active_key") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "template_admin_id_sort_9f4d3087" ON "template" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "template_list_deleted_569111c1" ON "template" ("name", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE "template_search" (
        "id" uuid PRIMARY KEY REFERENCES "template" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "template_search_tokens" ON "template_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "template_search"`);
    await runner.query(`DROP INDEX "template_list_deleted_569111c1"`);
    await runner.query(`DROP INDEX "template_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "template_active_key_unique_344ecfcc"`);
    await runner.query(`DROP INDEX "template_active_sort_1b14808c"`);
    await runner.query(`DROP INDEX "template_active_filter_0869387c"`);
    await runner.query(`DROP INDEX "template_edition_sort_88e22799"`);
    await runner.query(`DROP INDEX "template_language_sort_d0070854"`);
    await runner.query(`DROP INDEX "template_language_filter_f58cace8"`);
    await runner.query(`DROP INDEX "template_document_type_sort_831bc9ae"`);
    await runner.query(`DROP INDEX "template_document_type_filter_18558d13"`);
    await runner.query(`DROP INDEX "template_collection_sort_2a99960a"`);
    await runner.query(`DROP INDEX "template_kind_sort_7136d6ff"`);
    await runner.query(`DROP INDEX "template_kind_filter_b5e117a9"`);
    await runner.query(`DROP INDEX "template_name_sort_f0e79334"`);
    await runner.query(`DROP INDEX "template_key_sort_c2a7dc48"`);
    await runner.query(`DROP INDEX "template_updated_at_sort_a1472f29"`);
    await runner.query(`DROP TABLE "media_search"`);
    await runner.query(`DROP INDEX "media_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "media_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "media_uploaded_by_sort_fbb453a1"`);
    await runner.query(`DROP INDEX "media_uploaded_by_filter_22b8d9f4"`);
    await runner.query(`DROP INDEX "media_owner_id_sort_432ad50d"`);
    await runner.query(`DROP INDEX "media_owner_collection_sort_6930a7e8"`);
    await runner.query(`DROP INDEX "media_sha256_sort_ca20d3d5"`);
    await runner.query(`DROP INDEX "media_size_sort_526edc10"`);
    await runner.query(`DROP INDEX "media_type_sort_1bccf14c"`);
    await runner.query(`DROP INDEX "media_type_filter_b1dd79e3"`);
    await runner.query(`DROP INDEX "media_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "document_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "document_uploaded_by_sort_fbb453a1"`);
    await runner.query(`DROP INDEX "document_uploaded_by_filter_22b8d9f4"`);
    await runner.query(`DROP INDEX "document_finance_filter_035b2293"`);
    await runner.query(`DROP INDEX "document_contract_filter_5cba630d"`);
    await runner.query(`DROP INDEX "document_mandate_filter_dd020976"`);
    await runner.query(`DROP INDEX "document_status_sort_7ddff442"`);
    await runner.query(`DROP INDEX "document_status_filter_2f92b1de"`);
    await runner.query(`DROP INDEX "document_category_sort_06673d12"`);
    await runner.query(`DROP INDEX "document_category_filter_5e3621e4"`);
    await runner.query(`DROP INDEX "document_type_sort_07db5d48"`);
    await runner.query(`DROP INDEX "document_type_filter_b1dd79e3"`);
    await runner.query(`ALTER TABLE "document" DROP COLUMN "sent_at"`);
    await runner.query(`ALTER TABLE "document" DROP COLUMN "signature_date"`);
    await runner.query(`DROP TABLE "template"`);
    await runner.query(`DROP TABLE "media"`);
    await runner.query(
      `CREATE INDEX "document_finance_sort_84eb7d08" ON "document" USING btree ("finance", "id") `,
    );
    await runner.query(
      `CREATE INDEX "document_contract_sort_708368b5" ON "document" USING btree ("contract", "id") `,
    );
    await runner.query(
      `CREATE INDEX "document_mandate_sort_598da850" ON "document" USING btree ("id", "mandate") `,
    );
    await runner.query(
      `CREATE INDEX "document_status_sort_34f95167" ON "document" USING btree ("id", "status") `,
    );
    await runner.query(
      `CREATE INDEX "document_category_sort_d3d87ea4" ON "document" USING btree ("category", "id") `,
    );
    await runner.query(
      `CREATE INDEX "document_type_sort_e23fab81" ON "document" USING btree ("id", "type") `,
    );
  }
}
