import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class FinanceDocumentsSuppliesNotifications1795182328506 implements MigrationInterface {
  readonly name = 'FinanceDocumentsSuppliesNotifications1795182328506';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "supplies"."operation_type_sort_e23fab81"`);
    await runner.query(`DROP INDEX "supplies"."operation_status_sort_34f95167"`);
    await runner.query(`DROP INDEX "supplies"."operation_mandate_sort_598da850"`);
    await runner.query(`DROP INDEX "supplies"."operation_contract_sort_708368b5"`);
    await runner.query(`DROP INDEX "supplies"."operation_certificate_sort_a62b24a8"`);
    await runner.query(`DROP INDEX "supplies"."operation_supply_sort_a11e9bbf"`);
    await runner.query(`
      CREATE TABLE "issue" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "category" text NOT NULL DEFAULT 'OTHER',
        "priority" text NOT NULL DEFAULT 'NORMAL',
        "status" text NOT NULL DEFAULT 'OPEN',
        "due" date,
        "photos" uuid array NOT NULL DEFAULT '{}',
        "place" uuid,
        "contract" uuid,
        "mandate" uuid,
        "visit_at" TIMESTAMP WITH TIME ZONE,
        "reporter" uuid,
        "reporter_role" text,
        "tenants" uuid array NOT NULL DEFAULT '{}',
        "landlords" uuid array NOT NULL DEFAULT '{}',
        "assigned_to" uuid,
        "watchers" uuid array NOT NULL DEFAULT '{}',
        "supplier" uuid,
        "payer" text,
        "insurance" uuid,
        "estimated_cost" numeric(14,2),
        "final_cost" numeric(14,2),
        "solved_at" TIMESTAMP WITH TIME ZONE,
        "closed_at" TIMESTAMP WITH TIME ZONE,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "created_by" uuid,
        "zendesk_id" text COLLATE "es-x-icu",
        "zendesk_key" text COLLATE "es-x-icu",
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "issue_category_check_e4ba6af0" CHECK ("category" IN ('PLUMBING', 'ELECTRICITY', 'HEATING', 'AIR_CONDITIONING', 'APPLIANCES', 'LOCKS', 'CARPENTRY', 'WINDOWS', 'PAINTING', 'DAMP', 'BUILDING_WORK', 'PESTS', 'CLEANING', 'COMMUNITY', 'NEIGHBOURS', 'OTHER')),
        CONSTRAINT "issue_priority_check_1ae6e57e" CHECK ("priority" IN ('LOW', 'NORMAL', 'HIGH', 'URGENT')),
        CONSTRAINT "issue_status_check_57c909c5" CHECK ("status" IN ('OPEN', 'CLOSED', 'PENDING', 'SOLVED')),
        CONSTRAINT "issue_reporter_role_check_71555b4a" CHECK ("reporter_role" IN ('MANDATARY', 'COMPANY', 'LANDLORD', 'TENANT', 'AVALIST', 'PUBLIC_INSTITUTION', 'SUPPLIER', 'COMMUNITY', 'MIXED', 'OTHER')),
        CONSTRAINT "issue_payer_check_5dda0250" CHECK ("payer" IN ('LANDLORD', 'TENANT', 'COMMUNITY', 'INSURANCE', 'COMPANY')),
        CONSTRAINT "PK_f80e086c249b9f3f3ff2fd321b7" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "work_order" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "reference" text COLLATE "es-x-icu",
        "category" text,
        "supplier" uuid,
        "assigned_to" uuid,
        "issue" uuid,
        "place" uuid,
        "contract" uuid,
        "mandate" uuid,
        "landlords" uuid array NOT NULL DEFAULT '{}',
        "photos" uuid array NOT NULL DEFAULT '{}',
        "lines" jsonb NOT NULL DEFAULT '[]',
        "base_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "vat_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "total_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "valid_until" date,
        "approved_by" uuid,
        "request_date" date,
        "budget_date" date,
        "approval_date" date,
        "start_date" date,
        "finish_date" date,
        "invoice_date" date,
        "payment_date" date,
        "rejection_date" date,
        "cancelled" boolean NOT NULL DEFAULT false,
        "payer" text,
        "rebill" boolean NOT NULL DEFAULT false,
        "bill" uuid,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        "status_place" smallint NOT NULL DEFAULT '0',
        "status_until" date NOT NULL DEFAULT '-infinity',
        CONSTRAINT "work_order_category_check_13ee3e68" CHECK ("category" IN ('FINANCIAL', 'INDUSTRIAL_TRADES', 'PROFESSIONAL', 'SUPPLY', 'EQUIPMENT', 'DISCOUNT', 'MANAGEMENT', 'SERVICES_AND_SUPPLIES', 'OTHER')),
        CONSTRAINT "work_order_payer_check_5dda0250" CHECK ("payer" IN ('LANDLORD', 'TENANT', 'COMMUNITY', 'INSURANCE', 'COMPANY')),
        CONSTRAINT "PK_0730e63dd523d397530859cb6d1" PRIMARY KEY ("id"))`);
    await runner.query(
      `CREATE INDEX "operation_type_filter_b1dd79e3" ON "operation" ("type", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_type_sort_9cc4ed68" ON "operation" ((array_position(ARRAY['CERTIFICATE', 'SUPPLY_CHANGE'], "type")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_status_filter_2f92b1de" ON "operation" ("status", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_status_sort_b72e7040" ON "operation" ((array_position(ARRAY['PENDING', 'REQUESTED', 'IN_PROGRESS', 'DONE', 'NOT_NEEDED', 'ERROR', 'CANCELLED'], "status")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_assigned_to_filter_157fb6fb" ON "operation" ("assigned_to", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_place_filter_09303a4b" ON "operation" ("place", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_mandate_filter_dd020976" ON "operation" ("mandate", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_contract_filter_5cba630d" ON "operation" ("contract", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_certificate_filter_ad0e0194" ON "operation" ("certificate", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_certificate_sort_96a268ae" ON "operation" ((array_position(ARRAY['OCCUPANCY', 'ENERGY'], "certificate")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_supply_filter_aaa8acc2" ON "operation" ("supply", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_supply_sort_5a89e44c" ON "operation" ((array_position(ARRAY['GAS', 'ELECTRICITY', 'WATER', 'CENTRAL_HEATING', 'HOT_WATER', 'SOLAR_PANELS', 'ALARM', 'PHONE_INTERNET', 'BOILER_MAINTENANCE', 'HOME_MAINTENANCE', 'COMMUNITY_SUPPLIES'], "supply")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "operation_list_deleted_94e19273" ON "operation" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX "issue_created_at_sort_d4216729" ON "issue" ("created_at", "id")`);
    await runner.query(
      `CREATE INDEX "issue_category_filter_5e3621e4" ON "issue" ("category", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_category_sort_ab854c92" ON "issue" ((array_position(ARRAY['PLUMBING', 'ELECTRICITY', 'HEATING', 'AIR_CONDITIONING', 'APPLIANCES', 'LOCKS', 'CARPENTRY', 'WINDOWS', 'PAINTING', 'DAMP', 'BUILDING_WORK', 'PESTS', 'CLEANING', 'COMMUNITY', 'NEIGHBOURS', 'OTHER'], "category")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_priority_filter_c5d7eaee" ON "issue" ("priority", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_priority_sort_9db2aef3" ON "issue" ((array_position(ARRAY['LOW', 'NORMAL', 'HIGH', 'URGENT'], "priority")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_status_filter_2f92b1de" ON "issue" ("status", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_status_sort_e9315f76" ON "issue" ((array_position(ARRAY['OPEN', 'CLOSED', 'PENDING', 'SOLVED'], "status")), "id")`,
    );
    await runner.query(`CREATE INDEX "issue_due_sort_9a77cc3b" ON "issue" ("due" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "issue_place_filter_09303a4b" ON "issue" ("place", "created_at", "id")`);
    await runner.query(`CREATE INDEX "issue_place_sort_0259ebdc" ON "issue" ("place" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "issue_contract_filter_5cba630d" ON "issue" ("contract", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_mandate_filter_dd020976" ON "issue" ("mandate", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_visit_at_sort_20a06086" ON "issue" ("visit_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_reporter_filter_a15e73b1" ON "issue" ("reporter", "created_at", "id")`,
    );
    await runner.query(`CREATE INDEX "issue_tenants_gin_457f828a" ON "issue" USING gin ("tenants")`);
    await runner.query(`CREATE INDEX "issue_landlords_gin_88e370a4" ON "issue" USING gin ("landlords")`);
    await runner.query(
      `CREATE INDEX "issue_assigned_to_filter_157fb6fb" ON "issue" ("assigned_to", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_assigned_to_sort_5eda4233" ON "issue" ("assigned_to" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_supplier_filter_5eff2b50" ON "issue" ("supplier", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_supplier_sort_73de75fd" ON "issue" ("supplier" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "issue_payer_filter_5f2412d3" ON "issue" ("payer", "created_at", "id")`);
    await runner.query(
      `CREATE INDEX "issue_solved_at_sort_54969b53" ON "issue" ("solved_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_zendesk_id_sort_c2585c58" ON "issue" ("zendesk_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_admin_id_sort_9f4d3087" ON "issue" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_list_deleted_94e19273" ON "issue" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE "issue_search" (
        "id" uuid PRIMARY KEY REFERENCES "issue" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "issue_search_tokens" ON "issue_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "work_order_created_at_sort_d4216729" ON "work_order" ("created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_reference_sort_afa443c0" ON "work_order" ("reference" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_category_filter_5e3621e4" ON "work_order" ("category", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_supplier_filter_5eff2b50" ON "work_order" ("supplier", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_supplier_sort_73de75fd" ON "work_order" ("supplier" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_assigned_to_filter_157fb6fb" ON "work_order" ("assigned_to", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_issue_filter_61dee2c0" ON "work_order" ("issue", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_place_filter_09303a4b" ON "work_order" ("place", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_place_sort_0259ebdc" ON "work_order" ("place" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_contract_filter_5cba630d" ON "work_order" ("contract", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_mandate_filter_dd020976" ON "work_order" ("mandate", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_landlords_gin_88e370a4" ON "work_order" USING gin ("landlords")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_total_amount_sort_44089e65" ON "work_order" ("total_amount", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_request_date_sort_00763097" ON "work_order" ("request_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_payer_filter_5f2412d3" ON "work_order" ("payer", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_payer_sort_07dd9b96" ON "work_order" ((array_position(ARRAY['LANDLORD', 'TENANT', 'COMMUNITY', 'INSURANCE', 'COMPANY'], "payer")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_bill_filter_9d6d83b1" ON "work_order" ("bill", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_admin_id_sort_9f4d3087" ON "work_order" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_status_status_019a29a4" ON "work_order" ("status_place", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_status_stale_c488c26a" ON "work_order" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "work_order_list_deleted_94e19273" ON "work_order" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "work_order_stamp_ab08e8a8"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'REQUESTED', 'BUDGETED', 'APROVED', 'IN_PROCESS', 'FINISHED', 'INVOICED', 'PAYED', 'REJECTED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."rejection_date"::text, '') is not null) then 'REJECTED' when (nullif(NEW."payment_date"::text, '') is not null) then 'PAYED' when (nullif(NEW."invoice_date"::text, '') is not null) then 'INVOICED' when (nullif(NEW."finish_date"::text, '') is not null) then 'FINISHED' when (nullif(NEW."start_date"::text, '') is not null) then 'IN_PROCESS' when (nullif(NEW."approval_date"::text, '') is not null) then 'APROVED' when (nullif(NEW."budget_date"::text, '') is not null) then 'BUDGETED' when (nullif(NEW."request_date"::text, '') is not null) then 'REQUESTED' else 'DRAFT' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "work_order_stamp_ab08e8a8" BEFORE INSERT OR UPDATE ON "work_order" FOR EACH ROW EXECUTE FUNCTION "work_order_stamp_ab08e8a8"()`,
    );
    await runner.query(`UPDATE "work_order" SET "status_until" = '-infinity'`);
    await runner.query(`
      CREATE TABLE "work_order_search" (
        "id" uuid PRIMARY KEY REFERENCES "work_order" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "work_order_search_tokens" ON "work_order_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "work_order_search"`);
    await runner.query(`DROP TRIGGER "work_order_stamp_ab08e8a8" ON "work_order"`);
    await runner.query(`DROP FUNCTION "work_order_stamp_ab08e8a8"()`);
    await runner.query(`DROP INDEX "work_order_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "work_order_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "work_order_status_status_019a29a4"`);
    await runner.query(`DROP INDEX "work_order_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "work_order_bill_filter_9d6d83b1"`);
    await runner.query(`DROP INDEX "work_order_payer_sort_07dd9b96"`);
    await runner.query(`DROP INDEX "work_order_payer_filter_5f2412d3"`);
    await runner.query(`DROP INDEX "work_order_request_date_sort_00763097"`);
    await runner.query(`DROP INDEX "work_order_total_amount_sort_44089e65"`);
    await runner.query(`DROP INDEX "work_order_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "work_order_mandate_filter_dd020976"`);
    await runner.query(`DROP INDEX "work_order_contract_filter_5cba630d"`);
    await runner.query(`DROP INDEX "work_order_place_sort_0259ebdc"`);
    await runner.query(`DROP INDEX "work_order_place_filter_09303a4b"`);
    await runner.query(`DROP INDEX "work_order_issue_filter_61dee2c0"`);
    await runner.query(`DROP INDEX "work_order_assigned_to_filter_157fb6fb"`);
    await runner.query(`DROP INDEX "work_order_supplier_sort_73de75fd"`);
    await runner.query(`DROP INDEX "work_order_supplier_filter_5eff2b50"`);
    await runner.query(`DROP INDEX "work_order_category_filter_5e3621e4"`);
    await runner.query(`DROP INDEX "work_order_reference_sort_afa443c0"`);
    await runner.query(`DROP INDEX "work_order_created_at_sort_d4216729"`);
    await runner.query(`DROP TABLE "issue_search"`);
    await runner.query(`DROP INDEX "issue_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "issue_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "issue_zendesk_id_sort_c2585c58"`);
    await runner.query(`DROP INDEX "issue_solved_at_sort_54969b53"`);
    await runner.query(`DROP INDEX "issue_payer_filter_5f2412d3"`);
    await runner.query(`DROP INDEX "issue_supplier_sort_73de75fd"`);
    await runner.query(`DROP INDEX "issue_supplier_filter_5eff2b50"`);
    await runner.query(`DROP INDEX "issue_assigned_to_sort_5eda4233"`);
    await runner.query(`DROP INDEX "issue_assigned_to_filter_157fb6fb"`);
    await runner.query(`DROP INDEX "issue_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "issue_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "issue_reporter_filter_a15e73b1"`);
    await runner.query(`DROP INDEX "issue_visit_at_sort_20a06086"`);
    await runner.query(`DROP INDEX "issue_mandate_filter_dd020976"`);
    await runner.query(`DROP INDEX "issue_contract_filter_5cba630d"`);
    await runner.query(`DROP INDEX "issue_place_sort_0259ebdc"`);
    await runner.query(`DROP INDEX "issue_place_filter_09303a4b"`);
    await runner.query(`DROP INDEX "issue_due_sort_9a77cc3b"`);
    await runner.query(`DROP INDEX "issue_status_sort_e9315f76"`);
    await runner.query(`DROP INDEX "issue_status_filter_2f92b1de"`);
    await runner.query(`DROP INDEX "issue_priority_sort_9db2aef3"`);
    await runner.query(`DROP INDEX "issue_priority_filter_c5d7eaee"`);
    await runner.query(`DROP INDEX "issue_category_sort_ab854c92"`);
    await runner.query(`DROP INDEX "issue_category_filter_5e3621e4"`);
    await runner.query(`DROP INDEX "issue_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "operation_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "operation_supply_sort_5a89e44c"`);
    await runner.query(`DROP INDEX "operation_supply_filter_aaa8acc2"`);
    await runner.query(`DROP INDEX "operation_certificate_sort_96a268ae"`);
    await runner.query(`DROP INDEX "operation_certificate_filter_ad0e0194"`);
    await runner.query(`DROP INDEX "operation_contract_filter_5cba630d"`);
    await runner.query(`DROP INDEX "operation_mandate_filter_dd020976"`);
    await runner.query(`DROP INDEX "operation_place_filter_09303a4b"`);
    await runner.query(`DROP INDEX "operation_assigned_to_filter_157fb6fb"`);
    await runner.query(`DROP INDEX "operation_status_sort_b72e7040"`);
    await runner.query(`DROP INDEX "operation_status_filter_2f92b1de"`);
    await runner.query(`DROP INDEX "operation_type_sort_9cc4ed68"`);
    await runner.query(`DROP INDEX "operation_type_filter_b1dd79e3"`);
    await runner.query(`DROP TABLE "work_order"`);
    await runner.query(`DROP TABLE "issue"`);
    await runner.query(
      `CREATE INDEX "operation_supply_sort_a11e9bbf" ON "operation" USING btree ("id", "supply") `,
    );
    await runner.query(
      `CREATE INDEX "operation_certificate_sort_a62b24a8" ON "operation" USING btree ("certificate", "id") `,
    );
    await runner.query(
      `CREATE INDEX "operation_contract_sort_708368b5" ON "operation" USING btree ("contract", "id") `,
    );
    await runner.query(
      `CREATE INDEX "operation_mandate_sort_598da850" ON "operation" USING btree ("id", "mandate") `,
    );
    await runner.query(
      `CREATE INDEX "operation_status_sort_34f95167" ON "operation" USING btree ("id", "status") `,
    );
    await runner.query(
      `CREATE INDEX "operation_type_sort_e23fab81" ON "operation" USING btree ("id", "type") `,
    );
  }
}
