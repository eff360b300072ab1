import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class StatusColumns1795182801381 implements MigrationInterface {
  readonly name = 'StatusColumns1795182801381';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "people"."employee_position_sort_4efb207c"`);
    await runner.query(`DROP INDEX "people"."user_agent_sort_25be4b19"`);
    await runner.query(`
      CREATE TABLE "agency" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "registration" text COLLATE "es-x-icu",
        "region" text,
        "language" text NOT NULL DEFAULT 'ES',
        "active" boolean NOT NULL DEFAULT true,
        "website" text,
        "commission_percent" numeric,
        "vat_percent" numeric NOT NULL DEFAULT '21',
        "withholding_percent" numeric NOT NULL DEFAULT '0',
        "payment_days" integer NOT NULL DEFAULT '30',
        "sales_manager" uuid,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "agency_region_check_fb75da52" CHECK ("region" IN ('CATALONIA', 'MADRID')),
        CONSTRAINT "agency_language_check_21dc7a48" CHECK ("language" IN ('ES', 'CA', 'EN', 'FR', 'OTHER')),
        CONSTRAINT "PK_ab1244724d1c216e9720635a2e5" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "supplier" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "company" boolean NOT NULL DEFAULT true,
        "id_type" text,
        "agent" uuid,
        "active" boolean NOT NULL DEFAULT true,
        "website" text,
        "provider_category" text NOT NULL DEFAULT 'OTHER',
        "provider_subcategory" text COLLATE "es-x-icu",
        "other_categories" text array NOT NULL DEFAULT '{}',
        "regions" text array NOT NULL DEFAULT '{}',
        "emergencies" boolean NOT NULL DEFAULT false,
        "preferred" boolean NOT NULL DEFAULT false,
        "rating" integer,
        "liability_insurance" boolean NOT NULL DEFAULT false,
        "payment_method" text NOT NULL DEFAULT 'TRANSFER',
        "payment_days" integer NOT NULL DEFAULT '30',
        "vat_percent" numeric NOT NULL DEFAULT '21',
        "withholding_percent" numeric NOT NULL DEFAULT '0',
        "accounting_id" text COLLATE "es-x-icu",
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "holded_id" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "supplier_id_type_check_bee14369" CHECK ("id_type" IN ('NIF', 'NIE', 'PASSPORT', 'TIE', 'CIF', 'IDC', 'OTHER')),
        CONSTRAINT "supplier_provider_category_check_d2d2da82" CHECK ("provider_category" IN ('FINANCIAL', 'INDUSTRIAL_TRADES', 'PROFESSIONAL', 'SUPPLY', 'EQUIPMENT', 'DISCOUNT', 'MANAGEMENT', 'SERVICES_AND_SUPPLIES', 'OTHER')),
        CONSTRAINT "supplier_other_categories_check_4f7cc19f" CHECK ("other_categories" <@ ARRAY['FINANCIAL', 'INDUSTRIAL_TRADES', 'PROFESSIONAL', 'SUPPLY', 'EQUIPMENT', 'DISCOUNT', 'MANAGEMENT', 'SERVICES_AND_SUPPLIES', 'OTHER']::text[]),
        CONSTRAINT "supplier_regions_check_a597ce72" CHECK ("regions" <@ ARRAY['CATALONIA', 'MADRID']::text[]),
        CONSTRAINT "supplier_payment_method_check_b805bb52" CHECK ("payment_method" IN ('TRANSFER', 'DIRECT_DEBIT', 'CASH', 'PAYMENT_PENDING', 'DIRECTLY_TO_LANDLORD')),
        CONSTRAINT "PK_2bc0d2cab6276144d2ff98a2828" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "marketer" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "name" text COLLATE "es-x-icu" NOT NULL,
        "legal_name" text COLLATE "es-x-icu",
        "kind" text NOT NULL DEFAULT 'FREE_MARKET',
        "supplies" text array NOT NULL DEFAULT '{}',
        "registration_code" text COLLATE "es-x-icu",
        "regions" text array NOT NULL DEFAULT '{}',
        "active" boolean NOT NULL DEFAULT true,
        "website" text,
        "managed_online" boolean NOT NULL DEFAULT false,
        "external_id" text COLLATE "es-x-icu",
        "requirements" text COLLATE "es-x-icu",
        "documents" uuid array NOT NULL DEFAULT '{}',
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "marketer_kind_check_20cd8649" CHECK ("kind" IN ('FREE_MARKET', 'REFERENCE', 'DISTRIBUTOR', 'WATER', 'OTHER')),
        CONSTRAINT "marketer_supplies_check_b0744c23" CHECK ("supplies" <@ ARRAY['GAS', 'ELECTRICITY', 'WATER', 'CENTRAL_HEATING', 'HOT_WATER', 'SOLAR_PANELS', 'ALARM', 'PHONE_INTERNET', 'BOILER_MAINTENANCE', 'HOME_MAINTENANCE', 'COMMUNITY_SUPPLIES']::text[]),
        CONSTRAINT "marketer_regions_check_a597ce72" CHECK ("regions" <@ ARRAY['CATALONIA', 'MADRID']::text[]),
        CONSTRAINT "PK_50b1e2da519ec6b5af752229d7d" PRIMARY KEY ("id"))`);
    await runner.query(`ALTER TABLE "agent" ADD "collaborators" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(
      `CREATE INDEX "agent_company_filter_b1fe62e7" ON "agent" ("company", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "agent_language_filter_512c3401" ON "agent" ("language", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "agent_active_filter_e3e3795c" ON "agent" ("active", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "agent_collaborators_gin_b09b4ebf" ON "agent" USING gin ("collaborators")`,
    );
    await runner.query(
      `CREATE INDEX "agent_created_by_filter_2077bcb3" ON "agent" ("created_by", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "agent_list_deleted_94e19273" ON "agent" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX "employee_lastname_sort_30d57f89" ON "employee" ("lastname" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "employee_position_filter_34200947" ON "employee" ("position", "firstname", "id")`,
    );
    await runner.query(
      `CREATE INDEX "employee_position_sort_45a643a5" ON "employee" ((array_position(ARRAY['SALES_MANAGER', 'FINANCE_MANAGER', 'SUPPORT_MANAGER', 'INSURANCE_MANAGER', 'OPERATIONS_MANAGER', 'LEGAL_MANAGER', 'SIGNER', 'SUPERVISOR', 'DIRECTOR', 'ADMINISTRATION', 'OTHER'], "position")), "id")`,
    );
    await runner.query(`CREATE INDEX "employee_email_sort_503880de" ON "employee" ("email", "id")`);
    await runner.query(
      `CREATE INDEX "employee_role_filter_9cdfd640" ON "employee" ("role", "firstname", "id")`,
    );
    await runner.query(
      `CREATE INDEX "employee_role_sort_0f12eccf" ON "employee" ((array_position(ARRAY['ADMIN', 'INTERNAL_EMPLOYEE', 'EXTERNAL_EMPLOYEE'], "role")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "employee_active_filter_05328e38" ON "employee" ("active", "firstname", "id")`,
    );
    await runner.query(
      `CREATE INDEX "employee_last_sign_in_at_sort_0bfe4f91" ON "employee" ("last_sign_in_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "employee_list_deleted_112ed67d" ON "employee" ("firstname", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX "user_agent_filter_e896f3a0" ON "user" ("agent", "created_at", "id")`);
    await runner.query(`CREATE INDEX "user_roles_gin_dccd40e5" ON "user" USING gin ("roles")`);
    await runner.query(`CREATE INDEX "user_active_filter_e3e3795c" ON "user" ("active", "created_at", "id")`);
    await runner.query(`CREATE INDEX "user_active_sort_1b14808c" ON "user" ("active", "id")`);
    await runner.query(
      `CREATE INDEX "user_last_sign_in_at_sort_0bfe4f91" ON "user" ("last_sign_in_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "user_list_deleted_94e19273" ON "user" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX "organization_brand_sort_d6b05a7b" ON "organization" ("brand" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "organization_region_filter_e0398a2a" ON "organization" ("region", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "organization_region_sort_8bc85c4a" ON "organization" ((array_position(ARRAY['CATALONIA', 'MADRID'], "region")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "organization_active_filter_e3e3795c" ON "organization" ("active", "created_at", "id")`,
    );
    await runner.query(`CREATE INDEX "organization_active_sort_1b14808c" ON "organization" ("active", "id")`);
    await runner.query(
      `CREATE INDEX "organization_list_deleted_94e19273" ON "organization" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX "agency_created_at_sort_d4216729" ON "agency" ("created_at", "id")`);
    await runner.query(
      `CREATE INDEX "agency_region_filter_e0398a2a" ON "agency" ("region", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "agency_region_sort_8bc85c4a" ON "agency" ((array_position(ARRAY['CATALONIA', 'MADRID'], "region")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "agency_active_filter_e3e3795c" ON "agency" ("active", "created_at", "id")`,
    );
    await runner.query(`CREATE INDEX "agency_active_sort_1b14808c" ON "agency" ("active", "id")`);
    await runner.query(
      `CREATE INDEX "agency_commission_percent_sort_96fa8de1" ON "agency" ("commission_percent" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "agency_sales_manager_filter_d9ac946e" ON "agency" ("sales_manager", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "agency_admin_id_sort_9f4d3087" ON "agency" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "agency_list_deleted_94e19273" ON "agency" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE "agency_search" (
        "id" uuid PRIMARY KEY REFERENCES "agency" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "agency_search_tokens" ON "agency_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(`CREATE INDEX "supplier_created_at_sort_d4216729" ON "supplier" ("created_at", "id")`);
    await runner.query(
      `CREATE INDEX "supplier_agent_filter_e896f3a0" ON "supplier" ("agent", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "supplier_active_filter_e3e3795c" ON "supplier" ("active", "created_at", "id")`,
    );
    await runner.query(`CREATE INDEX "supplier_active_sort_1b14808c" ON "supplier" ("active", "id")`);
    await runner.query(
      `CREATE INDEX "supplier_provider_category_filter_09756463" ON "supplier" ("provider_category", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "supplier_provider_category_sort_5503556e" ON "supplier" ((array_position(ARRAY['FINANCIAL', 'INDUSTRIAL_TRADES', 'PROFESSIONAL', 'SUPPLY', 'EQUIPMENT', 'DISCOUNT', 'MANAGEMENT', 'SERVICES_AND_SUPPLIES', 'OTHER'], "provider_category")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "supplier_provider_subcategory_sort_0d6a1b2e" ON "supplier" ("provider_subcategory" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "supplier_other_categories_gin_9df3cab8" ON "supplier" USING gin ("other_categories")`,
    );
    await runner.query(`CREATE INDEX "supplier_regions_gin_d21866eb" ON "supplier" USING gin ("regions")`);
    await runner.query(
      `CREATE INDEX "supplier_emergencies_filter_92bd8066" ON "supplier" ("emergencies", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "supplier_preferred_filter_f10a9ac9" ON "supplier" ("preferred", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "supplier_admin_id_sort_9f4d3087" ON "supplier" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "supplier_list_deleted_94e19273" ON "supplier" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE "supplier_search" (
        "id" uuid PRIMARY KEY REFERENCES "supplier" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "supplier_search_tokens" ON "supplier_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "marketer_name_unique_a249d1ec" ON "marketer" ("name") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(`CREATE INDEX "marketer_name_sort_f0e79334" ON "marketer" ("name", "id")`);
    await runner.query(`CREATE INDEX "marketer_kind_filter_b5e117a9" ON "marketer" ("kind", "name", "id")`);
    await runner.query(
      `CREATE INDEX "marketer_kind_sort_7b7c1548" ON "marketer" ((array_position(ARRAY['FREE_MARKET', 'REFERENCE', 'DISTRIBUTOR', 'WATER', 'OTHER'], "kind")), "id")`,
    );
    await runner.query(`CREATE INDEX "marketer_supplies_gin_09cd41ec" ON "marketer" USING gin ("supplies")`);
    await runner.query(`CREATE INDEX "marketer_regions_gin_d21866eb" ON "marketer" USING gin ("regions")`);
    await runner.query(
      `CREATE INDEX "marketer_active_filter_0869387c" ON "marketer" ("active", "name", "id")`,
    );
    await runner.query(`CREATE INDEX "marketer_active_sort_1b14808c" ON "marketer" ("active", "id")`);
    await runner.query(
      `CREATE INDEX "marketer_managed_online_sort_3f77852c" ON "marketer" ("managed_online", "id")`,
    );
    await runner.query(
      `CREATE INDEX "marketer_external_id_sort_f25cc503" ON "marketer" ("external_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "marketer_admin_id_sort_9f4d3087" ON "marketer" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "marketer_list_deleted_569111c1" ON "marketer" ("name", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE "marketer_search" (
        "id" uuid PRIMARY KEY REFERENCES "marketer" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "marketer_search_tokens" ON "marketer_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "marketer_search"`);
    await runner.query(`DROP INDEX "marketer_list_deleted_569111c1"`);
    await runner.query(`DROP INDEX "marketer_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "marketer_external_id_sort_f25cc503"`);
    await runner.query(`DROP INDEX "marketer_managed_online_sort_3f77852c"`);
    await runner.query(`DROP INDEX "marketer_active_sort_1b14808c"`);
    await runner.query(`DROP INDEX "marketer_active_filter_0869387c"`);
    await runner.query(`DROP INDEX "marketer_regions_gin_d21866eb"`);
    await runner.query(`DROP INDEX "marketer_supplies_gin_09cd41ec"`);
    await runner.query(`DROP INDEX "marketer_kind_sort_7b7c1548"`);
    await runner.query(`DROP INDEX "marketer_kind_filter_b5e117a9"`);
    await runner.query(`DROP INDEX "marketer_name_sort_f0e79334"`);
    await runner.query(`DROP INDEX "marketer_name_unique_a249d1ec"`);
    await runner.query(`DROP TABLE "supplier_search"`);
    await runner.query(`DROP INDEX "supplier_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "supplier_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "supplier_preferred_filter_f10a9ac9"`);
    await runner.query(`DROP INDEX "supplier_emergencies_filter_92bd8066"`);
    await runner.query(`DROP INDEX "supplier_regions_gin_d21866eb"`);
    await runner.query(`DROP INDEX "supplier_other_categories_gin_9df3cab8"`);
    await runner.query(`DROP INDEX "supplier_provider_subcategory_sort_0d6a1b2e"`);
    await runner.query(`DROP INDEX "supplier_provider_category_sort_5503556e"`);
    await runner.query(`DROP INDEX "supplier_provider_category_filter_09756463"`);
    await runner.query(`DROP INDEX "supplier_active_sort_1b14808c"`);
    await runner.query(`DROP INDEX "supplier_active_filter_e3e3795c"`);
    await runner.query(`DROP INDEX "supplier_agent_filter_e896f3a0"`);
    await runner.query(`DROP INDEX "supplier_created_at_sort_d4216729"`);
    await runner.query(`DROP TABLE "agency_search"`);
    await runner.query(`DROP INDEX "agency_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "agency_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "agency_sales_manager_filter_d9ac946e"`);
    await runner.query(`DROP INDEX "agency_commission_percent_sort_96fa8de1"`);
    await runner.query(`DROP INDEX "agency_active_sort_1b14808c"`);
    await runner.query(`DROP INDEX "agency_active_filter_e3e3795c"`);
    await runner.query(`DROP INDEX "agency_region_sort_8bc85c4a"`);
    await runner.query(`DROP INDEX "agency_region_filter_e0398a2a"`);
    await runner.query(`DROP INDEX "agency_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "organization_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "organization_active_sort_1b14808c"`);
    await runner.query(`DROP INDEX "organization_active_filter_e3e3795c"`);
    await runner.query(`DROP INDEX "organization_region_sort_8bc85c4a"`);
    await runner.query(`DROP INDEX "organization_region_filter_e0398a2a"`);
    await runner.query(`DROP INDEX "organization_brand_sort_d6b05a7b"`);
    await runner.query(`DROP INDEX "user_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "user_last_sign_in_at_sort_0bfe4f91"`);
    await runner.query(`DROP INDEX "user_active_sort_1b14808c"`);
    await runner.query(`DROP INDEX "user_active_filter_e3e3795c"`);
    await runner.query(`DROP INDEX "user_roles_gin_dccd40e5"`);
    await runner.query(`DROP INDEX "user_agent_filter_e896f3a0"`);
    await runner.query(`DROP INDEX "employee_list_deleted_112ed67d"`);
    await runner.query(`DROP INDEX "employee_last_sign_in_at_sort_0bfe4f91"`);
    await runner.query(`DROP INDEX "employee_active_filter_05328e38"`);
    await runner.query(`DROP INDEX "employee_role_sort_0f12eccf"`);
    await runner.query(`DROP INDEX "employee_role_filter_9cdfd640"`);
    await runner.query(`DROP INDEX "employee_email_sort_503880de"`);
    await runner.query(`DROP INDEX "employee_position_sort_45a643a5"`);
    await runner.query(`DROP INDEX "employee_position_filter_34200947"`);
    await runner.query(`DROP INDEX "employee_lastname_sort_30d57f89"`);
    await runner.query(`DROP INDEX "agent_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "agent_created_by_filter_2077bcb3"`);
    await runner.query(`DROP INDEX "agent_collaborators_gin_b09b4ebf"`);
    await runner.query(`DROP INDEX "agent_active_filter_e3e3795c"`);
    await runner.query(`DROP INDEX "agent_language_filter_512c3401"`);
    await runner.query(`DROP INDEX "agent_company_filter_b1fe62e7"`);
    await runner.query(`ALTER TABLE "agent" DROP COLUMN "collaborators"`);
    await runner.query(`DROP TABLE "marketer"`);
    await runner.query(`DROP TABLE "supplier"`);
    await runner.query(`DROP TABLE "agency"`);
    await runner.query(`CREATE INDEX "user_agent_sort_25be4b19" ON "user" USING btree ("agent", "id") `);
    await runner.query(
      `CREATE INDEX "employee_position_sort_4efb207c" ON "employee" USING btree ("id", "position") `,
    );
  }
}
