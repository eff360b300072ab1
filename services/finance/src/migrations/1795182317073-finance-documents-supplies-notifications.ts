import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class FinanceDocumentsSuppliesNotifications1795182317073 implements MigrationInterface {
  readonly name = 'FinanceDocumentsSuppliesNotifications1795182317073';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "finance"."finance_type_sort_e23fab81"`);
    await runner.query(`DROP INDEX "finance"."finance_year_sort_2c14efd4"`);
    await runner.query(`DROP INDEX "finance"."finance_month_sort_dd78facf"`);
    await runner.query(`DROP INDEX "finance"."finance_mandate_sort_598da850"`);
    await runner.query(`DROP INDEX "finance"."finance_contract_sort_708368b5"`);
    await runner.query(`DROP INDEX "finance"."finance_included_in_sort_170e74bd"`);
    await runner.query(`DROP INDEX "finance"."finance_returned_bill_id_sort_20819dc6"`);
    await runner.query(`
      CREATE TABLE "bill" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "supplier" uuid,
        "number" text COLLATE "es-x-icu",
        "concept" text COLLATE "es-x-icu",
        "category" text,
        "subcategory" text COLLATE "es-x-icu",
        "invoice_key" text COLLATE "es-x-icu",
        "units" uuid array NOT NULL DEFAULT '{}',
        "mandate" uuid,
        "contract" uuid,
        "landlords" uuid array NOT NULL DEFAULT '{}',
        "organization" uuid,
        "work_order" uuid,
        "issue" uuid,
        "issue_date" date,
        "reception_date" date,
        "accounting_date" date,
        "due_date" date,
        "period_start" date,
        "period_end" date,
        "breakdown" jsonb NOT NULL DEFAULT '[]',
        "total_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "base_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "vat_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "rent_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "invoice_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "compensation_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "suplementation_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "withholding_percent" numeric NOT NULL DEFAULT '0',
        "withholding_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "payable_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "payer" text,
        "rebill" boolean NOT NULL DEFAULT false,
        "supplemented" boolean NOT NULL DEFAULT false,
        "rebilled_in" uuid array NOT NULL DEFAULT '{}',
        "payment_method" text,
        "approved" boolean NOT NULL DEFAULT false,
        "cancelled" boolean NOT NULL DEFAULT false,
        "process_start_date" date,
        "payment_date" date,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "created_by" uuid,
        "holded_id" text COLLATE "es-x-icu",
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        "status_place" smallint NOT NULL DEFAULT '0',
        "status_until" date NOT NULL DEFAULT '-infinity',
        CONSTRAINT "bill_category_check_13ee3e68" CHECK ("category" IN ('FINANCIAL', 'INDUSTRIAL_TRADES', 'PROFESSIONAL', 'SUPPLY', 'EQUIPMENT', 'DISCOUNT', 'MANAGEMENT', 'SERVICES_AND_SUPPLIES', 'OTHER')),
        CONSTRAINT "bill_payer_check_5dda0250" CHECK ("payer" IN ('LANDLORD', 'TENANT', 'COMMUNITY', 'INSURANCE', 'COMPANY')),
        CONSTRAINT "bill_payment_method_check_b805bb52" CHECK ("payment_method" IN ('TRANSFER', 'DIRECT_DEBIT', 'CASH', 'PAYMENT_PENDING', 'DIRECTLY_TO_LANDLORD')),
        CONSTRAINT "PK_683b47912b8b30fe71d1fa22199" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "modificator" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "type" text NOT NULL,
        "concept" text COLLATE "es-x-icu" NOT NULL,
        "contract" uuid NOT NULL,
        "mandate" uuid,
        "units" uuid array NOT NULL DEFAULT '{}',
        "tenants" uuid array NOT NULL DEFAULT '{}',
        "landlords" uuid array NOT NULL DEFAULT '{}',
        "from" date,
        "to" date,
        "measure" text NOT NULL DEFAULT 'AMOUNT',
        "amount" numeric(14,2),
        "percent" numeric,
        "vat_percent" numeric NOT NULL DEFAULT '0',
        "subcategory" text,
        "source" text,
        "destination" text,
        "installments" integer,
        "index" text,
        "index_month" date,
        "index_percent" numeric,
        "action" text,
        "previous_rent" numeric(14,2),
        "next_rent" numeric(14,2),
        "landlord_notified_at" date,
        "tenant_notified_at" date,
        "applied_in" uuid array NOT NULL DEFAULT '{}',
        "applied_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "validated" boolean NOT NULL DEFAULT false,
        "cancelled" boolean NOT NULL DEFAULT false,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        "status_place" smallint NOT NULL DEFAULT '0',
        "status_until" date NOT NULL DEFAULT '-infinity',
        CONSTRAINT "modificator_type_check_81ef84ae" CHECK ("type" IN ('RENT_UPDATE', 'BONUS', 'SUPPLEMENT', 'POSTPONEMENT', 'OTHER')),
        CONSTRAINT "modificator_measure_check_9dd59cbc" CHECK ("measure" IN ('AMOUNT', 'PERCENT')),
        CONSTRAINT "modificator_subcategory_check_0d16e86f" CHECK ("subcategory" IN ('RENT', 'BONUS', 'GUARANTEED', 'ADDITIONAL_DEPOSIT', 'LACK', 'FEE', 'PROMOTION_FEE', 'OTHER_INVOICE', 'RENT_ADVANCE', 'SETTLEMENT', 'BILL_EXPENSE', 'SUPPLY', 'FIXED_EXPENSE', 'OTHER_SUPPLEMENT', 'HOME_INSURANCE', 'PAYMENT_INSURANCE', 'PROMOTION_PAYMENT_INSURANCE', 'ITP')),
        CONSTRAINT "modificator_source_check_59a77137" CHECK ("source" IN ('LANDLORD', 'TENANT', 'PROVIDER')),
        CONSTRAINT "modificator_destination_check_81c1a363" CHECK ("destination" IN ('LANDLORD', 'TENANT', 'PROVIDER')),
        CONSTRAINT "modificator_index_check_27d95ec4" CHECK ("index" IN ('NO_REVISION', 'GENERAL', 'GENERAL_COMMERCIAL', 'GENERAL_POSITIVE', 'IRAV')),
        CONSTRAINT "modificator_action_check_32caa466" CHECK ("action" IN ('APPLY', 'SKIP_NEXT_IPC', 'DONT_APPLY')),
        CONSTRAINT "PK_6ccd60c135b2e3d467c476647d3" PRIMARY KEY ("id"))`);
    await runner.query(`ALTER TABLE "finance" ADD "status_place" smallint NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "finance" ADD "status_until" date NOT NULL DEFAULT '-infinity'`);
    await runner.query(
      `CREATE INDEX "finance_type_filter_04a4b2fc" ON "finance" ("type", "period_start" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_concept_sort_45e2549c" ON "finance" ("concept" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_year_filter_06e2d2f8" ON "finance" ("year", "period_start" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_month_filter_08dc87b2" ON "finance" ("month", "period_start" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_serie_filter_6bba291d" ON "finance" ("serie", "period_start" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_mandate_filter_5d06a631" ON "finance" ("mandate", "period_start" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_contract_filter_1ea02d40" ON "finance" ("contract", "period_start" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_payment_method_filter_9d35421c" ON "finance" ("payment_method", "period_start" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_included_in_filter_c999f527" ON "finance" ("included_in", "period_start" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_returned_bill_id_filter_c5367e5c" ON "finance" ("returned_bill_id", "period_start" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_status_status_44215cb6" ON "finance" ("status_place", "period_start" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_status_stale_c488c26a" ON "finance" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "finance_list_deleted_1cc0ad51" ON "finance" ("period_start" NULLS FIRST, "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "finance_stamp_ab699e75"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['PREVIEW', 'CANCELLED', 'PAUSED', 'PENDING_DATA', 'IN_PROCESS', 'CHARGED', 'PAYED', 'UNPAID', 'COMMUNICATED', 'ISSUED', 'VALIDATED', 'NOT_VALIDATED'], ((case when (NEW."preview" is true) then 'PREVIEW' when (NEW."cancelled" is true) then 'CANCELLED' when (NEW."paused" is true) then 'PAUSED' when ((coalesce(NEW."type" in ('SETTLEMENT', 'GUARANTEED'), false) and ((not (nullif(NEW."payment_method"::text, '') is not null)) or (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and (not (NEW."destination_account_known" is true))))) and (not (NEW."data_waived" is true))) then 'PENDING_DATA' when (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and (nullif(NEW."process_start_date"::text, '') is not null) and (not (nullif(NEW."payment_date"::text, '') is not null))) then 'IN_PROCESS' when (coalesce(NEW."type" in ('RECEIPT', 'BILL', 'RECTIFYING_BILL'), false) and (nullif(NEW."payment_date"::text, '') is not null)) then 'CHARGED' when (coalesce(NEW."type" in ('SETTLEMENT', 'GUARANTEED', 'EXPENSE'), false) and (nullif(NEW."payment_date"::text, '') is not null)) then 'PAYED' when ((nullif(NEW."unpaid_since"::text, '') is not null) or (coalesce(NEW."payment_method" in ('TRANSFER', 'DIRECT_DEBIT'), false) and coalesce("today" > (greatest(NEW."communication_date", NEW."payment_expected_date") + 6), false))) then 'UNPAID' when (nullif(NEW."communication_date"::text, '') is not null) then 'COMMUNICATED' when (nullif(NEW."issue_date"::text, '') is not null) then 'ISSUED' when (NEW."validated" is true) then 'VALIDATED' else 'NOT_VALIDATED' end))::text);
  NEW."status_until" := coalesce(least(case when (greatest(NEW."communication_date", NEW."payment_expected_date") + 7) > "today" then (greatest(NEW."communication_date", NEW."payment_expected_date") + 7) end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "finance_stamp_ab699e75" BEFORE INSERT OR UPDATE ON "finance" FOR EACH ROW EXECUTE FUNCTION "finance_stamp_ab699e75"()`,
    );
    await runner.query(`UPDATE "finance" SET "status_until" = '-infinity'`);
    await runner.query(
      `CREATE INDEX "bill_supplier_filter_23be5012" ON "bill" ("supplier", "issue_date" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "bill_supplier_sort_73de75fd" ON "bill" ("supplier" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "bill_number_sort_a682b2f5" ON "bill" ("number" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "bill_concept_sort_45e2549c" ON "bill" ("concept" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "bill_category_filter_8e037f11" ON "bill" ("category", "issue_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "bill_invoice_key_unique_3e6b6b5f" ON "bill" ("invoice_key") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(`CREATE INDEX "bill_units_gin_363a6be2" ON "bill" USING gin ("units")`);
    await runner.query(
      `CREATE INDEX "bill_mandate_filter_88aa5940" ON "bill" ("mandate", "issue_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "bill_contract_filter_66b4a4b5" ON "bill" ("contract", "issue_date" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "bill_landlords_gin_88e370a4" ON "bill" USING gin ("landlords")`);
    await runner.query(
      `CREATE INDEX "bill_work_order_filter_78eb18f3" ON "bill" ("work_order", "issue_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "bill_issue_filter_b26fbf68" ON "bill" ("issue", "issue_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "bill_issue_date_sort_5989893f" ON "bill" ("issue_date" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "bill_due_date_sort_dadcb5ad" ON "bill" ("due_date" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "bill_total_amount_sort_44089e65" ON "bill" ("total_amount", "id")`);
    await runner.query(
      `CREATE INDEX "bill_payer_filter_05d69bf1" ON "bill" ("payer", "issue_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "bill_payer_sort_07dd9b96" ON "bill" ((array_position(ARRAY['LANDLORD', 'TENANT', 'COMMUNITY', 'INSURANCE', 'COMPANY'], "payer")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "bill_supplemented_filter_968a2a13" ON "bill" ("supplemented", "issue_date" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "bill_rebilled_in_gin_6d81779f" ON "bill" USING gin ("rebilled_in")`);
    await runner.query(
      `CREATE INDEX "bill_payment_date_sort_331ac535" ON "bill" ("payment_date" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "bill_admin_id_sort_9f4d3087" ON "bill" ("admin_id" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "bill_status_status_590122e6" ON "bill" ("status_place", "issue_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "bill_status_stale_c488c26a" ON "bill" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "bill_list_deleted_2bd4d44e" ON "bill" ("issue_date" NULLS FIRST, "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "bill_stamp_8bd6877f"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['DATA_PENDING', 'REVIEW_PENDING', 'APROVED', 'IN_PROCESS', 'UNPAID', 'PAYED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."payment_date"::text, '') is not null) then 'PAYED' when (nullif(NEW."process_start_date"::text, '') is not null) then 'IN_PROCESS' when ((NEW."approved" is true) and coalesce("today" > NEW."due_date", false)) then 'UNPAID' when (NEW."approved" is true) then 'APROVED' when ((not (nullif(NEW."supplier"::text, '') is not null)) or (not (nullif(NEW."number"::text, '') is not null)) or (not (nullif(NEW."issue_date"::text, '') is not null))) then 'DATA_PENDING' else 'REVIEW_PENDING' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."due_date" + 1) > "today" then (NEW."due_date" + 1) end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "bill_stamp_8bd6877f" BEFORE INSERT OR UPDATE ON "bill" FOR EACH ROW EXECUTE FUNCTION "bill_stamp_8bd6877f"()`,
    );
    await runner.query(`UPDATE "bill" SET "status_until" = '-infinity'`);
    await runner.query(
      `CREATE INDEX "modificator_type_filter_316d10b4" ON "modificator" ("type", "from" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "modificator_type_sort_076173c9" ON "modificator" ((array_position(ARRAY['RENT_UPDATE', 'BONUS', 'SUPPLEMENT', 'POSTPONEMENT', 'OTHER'], "type")), "id")`,
    );
    await runner.query(`CREATE INDEX "modificator_concept_sort_4d49f0d9" ON "modificator" ("concept", "id")`);
    await runner.query(
      `CREATE INDEX "modificator_contract_filter_5ad2d8e9" ON "modificator" ("contract", "from" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "modificator_contract_sort_e2b8a526" ON "modificator" ("contract", "id")`,
    );
    await runner.query(
      `CREATE INDEX "modificator_mandate_filter_5dd55e30" ON "modificator" ("mandate", "from" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "modificator_units_gin_363a6be2" ON "modificator" USING gin ("units")`);
    await runner.query(
      `CREATE INDEX "modificator_tenants_gin_457f828a" ON "modificator" USING gin ("tenants")`,
    );
    await runner.query(
      `CREATE INDEX "modificator_landlords_gin_88e370a4" ON "modificator" USING gin ("landlords")`,
    );
    await runner.query(
      `CREATE INDEX "modificator_from_sort_612b57bb" ON "modificator" ("from" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "modificator_to_sort_21a02387" ON "modificator" ("to" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "modificator_amount_sort_2bfe0395" ON "modificator" ("amount" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "modificator_percent_sort_82ae8d1a" ON "modificator" ("percent" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "modificator_index_filter_f874c8c5" ON "modificator" ("index", "from" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "modificator_applied_in_gin_be1cef3e" ON "modificator" USING gin ("applied_in")`,
    );
    await runner.query(
      `CREATE INDEX "modificator_admin_id_sort_9f4d3087" ON "modificator" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "modificator_status_status_385cd90c" ON "modificator" ("status_place", "from" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "modificator_status_stale_c488c26a" ON "modificator" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "modificator_list_deleted_ef0565b2" ON "modificator" ("from" NULLS FIRST, "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "modificator_stamp_95b6d9ff"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'PLANNED', 'ACTIVE', 'FINISHED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (not (NEW."validated" is true)) then 'DRAFT' when coalesce("today" > NEW."to", false) then 'FINISHED' when ((nullif(NEW."from"::text, '') is not null) and (not coalesce("today" >= NEW."from", false))) then 'PLANNED' else 'ACTIVE' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."to" + 1) > "today" then (NEW."to" + 1) end, case when NEW."from" > "today" then NEW."from" end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "modificator_stamp_95b6d9ff" BEFORE INSERT OR UPDATE ON "modificator" FOR EACH ROW EXECUTE FUNCTION "modificator_stamp_95b6d9ff"()`,
    );
    await runner.query(`UPDATE "modificator" SET "status_until" = '-infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "modificator_stamp_95b6d9ff" ON "modificator"`);
    await runner.query(`DROP FUNCTION "modificator_stamp_95b6d9ff"()`);
    await runner.query(`DROP INDEX "modificator_list_deleted_ef0565b2"`);
    await runner.query(`DROP INDEX "modificator_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "modificator_status_status_385cd90c"`);
    await runner.query(`DROP INDEX "modificator_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "modificator_applied_in_gin_be1cef3e"`);
    await runner.query(`DROP INDEX "modificator_index_filter_f874c8c5"`);
    await runner.query(`DROP INDEX "modificator_percent_sort_82ae8d1a"`);
    await runner.query(`DROP INDEX "modificator_amount_sort_2bfe0395"`);
    await runner.query(`DROP INDEX "modificator_to_sort_21a02387"`);
    await runner.query(`DROP INDEX "modificator_from_sort_612b57bb"`);
    await runner.query(`DROP INDEX "modificator_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "modificator_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "modificator_units_gin_363a6be2"`);
    await runner.query(`DROP INDEX "modificator_mandate_filter_5dd55e30"`);
    await runner.query(`DROP INDEX "modificator_contract_sort_e2b8a526"`);
    await runner.query(`DROP INDEX "modificator_contract_filter_5ad2d8e9"`);
    await runner.query(`DROP INDEX "modificator_concept_sort_4d49f0d9"`);
    await runner.query(`DROP INDEX "modificator_type_sort_076173c9"`);
    await runner.query(`DROP INDEX "modificator_type_filter_316d10b4"`);
    await runner.query(`DROP TRIGGER "bill_stamp_8bd6877f" ON "bill"`);
    await runner.query(`DROP FUNCTION "bill_stamp_8bd6877f"()`);
    await runner.query(`DROP INDEX "bill_list_deleted_2bd4d44e"`);
    await runner.query(`DROP INDEX "bill_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "bill_status_status_590122e6"`);
    await runner.query(`DROP INDEX "bill_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "bill_payment_date_sort_331ac535"`);
    await runner.query(`DROP INDEX "bill_rebilled_in_gin_6d81779f"`);
    await runner.query(`DROP INDEX "bill_supplemented_filter_968a2a13"`);
    await runner.query(`DROP INDEX "bill_payer_sort_07dd9b96"`);
    await runner.query(`DROP INDEX "bill_payer_filter_05d69bf1"`);
    await runner.query(`DROP INDEX "bill_total_amount_sort_44089e65"`);
    await runner.query(`DROP INDEX "bill_due_date_sort_dadcb5ad"`);
    await runner.query(`DROP INDEX "bill_issue_date_sort_5989893f"`);
    await runner.query(`DROP INDEX "bill_issue_filter_b26fbf68"`);
    await runner.query(`DROP INDEX "bill_work_order_filter_78eb18f3"`);
    await runner.query(`DROP INDEX "bill_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "bill_contract_filter_66b4a4b5"`);
    await runner.query(`DROP INDEX "bill_mandate_filter_88aa5940"`);
    await runner.query(`DROP INDEX "bill_units_gin_363a6be2"`);
    await runner.query(`DROP INDEX "bill_invoice_key_unique_3e6b6b5f"`);
    await runner.query(`DROP INDEX "bill_category_filter_8e037f11"`);
    await runner.query(`DROP INDEX "bill_concept_sort_45e2549c"`);
    await runner.query(`DROP INDEX "bill_number_sort_a682b2f5"`);
    await runner.query(`DROP INDEX "bill_supplier_sort_73de75fd"`);
    await runner.query(`DROP INDEX "bill_supplier_filter_23be5012"`);
    await runner.query(`DROP TRIGGER "finance_stamp_ab699e75" ON "finance"`);
    await runner.query(`DROP FUNCTION "finance_stamp_ab699e75"()`);
    await runner.query(`DROP INDEX "finance_list_deleted_1cc0ad51"`);
    await runner.query(`DROP INDEX "finance_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "finance_status_status_44215cb6"`);
    await runner.query(`DROP INDEX "finance_returned_bill_id_filter_c5367e5c"`);
    await runner.query(`DROP INDEX "finance_included_in_filter_c999f527"`);
    await runner.query(`DROP INDEX "finance_payment_method_filter_9d35421c"`);
    await runner.query(`DROP INDEX "finance_contract_filter_1ea02d40"`);
    await runner.query(`DROP INDEX "finance_mandate_filter_5d06a631"`);
    await runner.query(`DROP INDEX "finance_serie_filter_6bba291d"`);
    await runner.query(`DROP INDEX "finance_month_filter_08dc87b2"`);
    await runner.query(`DROP INDEX "finance_year_filter_06e2d2f8"`);
    await runner.query(`DROP INDEX "finance_concept_sort_45e2549c"`);
    await runner.query(`DROP INDEX "finance_type_filter_04a4b2fc"`);
    await runner.query(`ALTER TABLE "finance" DROP COLUMN "status_until"`);
    await runner.query(`ALTER TABLE "finance" DROP COLUMN "status_place"`);
    await runner.query(`DROP TABLE "modificator"`);
    await runner.query(`DROP TABLE "bill"`);
    await runner.query(
      `CREATE INDEX "finance_returned_bill_id_sort_20819dc6" ON "finance" USING btree ("id", "returned_bill_id") `,
    );
    await runner.query(
      `CREATE INDEX "finance_included_in_sort_170e74bd" ON "finance" USING btree ("id", "included_in") `,
    );
    await runner.query(
      `CREATE INDEX "finance_contract_sort_708368b5" ON "finance" USING btree ("contract", "id") `,
    );
    await runner.query(
      `CREATE INDEX "finance_mandate_sort_598da850" ON "finance" USING btree ("id", "mandate") `,
    );
    await runner.query(
      `CREATE INDEX "finance_month_sort_dd78facf" ON "finance" USING btree ("id", "month") `,
    );
    await runner.query(`CREATE INDEX "finance_year_sort_2c14efd4" ON "finance" USING btree ("id", "year") `);
    await runner.query(`CREATE INDEX "finance_type_sort_e23fab81" ON "finance" USING btree ("id", "type") `);
  }
}
