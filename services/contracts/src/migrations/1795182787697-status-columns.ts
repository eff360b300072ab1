import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class StatusColumns1795182787697 implements MigrationInterface {
  readonly name = 'StatusColumns1795182787697';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "contracts"."mandate_region_sort_1a929512"`);
    await runner.query(`DROP INDEX "contracts"."mandate_previous_mandate_sort_645f6f0a"`);
    await runner.query(`DROP INDEX "contracts"."mandate_validated_sort_68fb6543"`);
    await runner.query(`DROP INDEX "contracts"."mandate_product_type_sort_4c4d4366"`);
    await runner.query(`DROP INDEX "contracts"."contract_contract_type_sort_fd4eeea5"`);
    await runner.query(`DROP INDEX "contracts"."contract_mandate_sort_598da850"`);
    await runner.query(`DROP INDEX "contracts"."contract_region_sort_1a929512"`);
    await runner.query(`DROP INDEX "contracts"."contract_validated_sort_68fb6543"`);
    await runner.query(`DROP INDEX "contracts"."contract_activated_sort_3ac08e73"`);
    await runner.query(`
      CREATE TABLE "booking" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "unit" uuid NOT NULL,
        "mandate" uuid,
        "tenants" uuid array NOT NULL DEFAULT '{}',
        "avalists" uuid array NOT NULL DEFAULT '{}',
        "landlords" uuid array NOT NULL DEFAULT '{}',
        "candidature" uuid,
        "solvency_request" uuid,
        "organization" uuid,
        "agency" uuid,
        "region" text,
        "sales_manager" uuid,
        "booking_date" date,
        "expiration_date" date,
        "amount" numeric(14,2),
        "payment_date" date,
        "payment_method" text NOT NULL DEFAULT 'TRANSFER',
        "depositary" text NOT NULL DEFAULT 'MANDATARY',
        "contract_type" text NOT NULL DEFAULT 'LONG_CONTRACT',
        "start_date" date,
        "signature_date" date,
        "contract_duration" jsonb NOT NULL DEFAULT '{"years":5,"months":0,"days":0}',
        "rent" numeric(14,2),
        "ine_type" text NOT NULL DEFAULT 'GENERAL',
        "legal_bond_months" numeric NOT NULL DEFAULT '1',
        "total_bond_months" integer NOT NULL DEFAULT '2',
        "total_bond_amount" numeric(14,2),
        "rent_bonus" numeric(14,2),
        "last_bonus_day" date,
        "fee_total" numeric(14,2),
        "tenant_search_selected_option" text NOT NULL DEFAULT 'UNKNOWN',
        "tenant_search_one_payment_plan_months" numeric,
        "tenant_search_one_payment_installments" integer NOT NULL DEFAULT '1',
        "tenant_search_recurring_payment_plan_percent" numeric,
        "tenant_search_total_amount" numeric(14,2),
        "confirmation_date" date,
        "contract" uuid,
        "held_date" date,
        "held_amount" numeric(14,2),
        "return_date" date,
        "return_amount" numeric(14,2),
        "cancelled" boolean NOT NULL DEFAULT false,
        "cancellation_date" date,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        "status_place" smallint NOT NULL DEFAULT '0',
        "status_until" date NOT NULL DEFAULT '-infinity',
        CONSTRAINT "booking_region_check_fb75da52" CHECK ("region" IN ('CATALONIA', 'MADRID')),
        CONSTRAINT "booking_payment_method_check_b805bb52" CHECK ("payment_method" IN ('TRANSFER', 'DIRECT_DEBIT', 'CASH', 'PAYMENT_PENDING', 'DIRECTLY_TO_LANDLORD')),
        CONSTRAINT "booking_depositary_check_8064ad82" CHECK ("depositary" IN ('MANDATARY', 'LANDLORD', 'TENANT', 'PUBLIC_INSTITUTION', 'OTHER')),
        CONSTRAINT "booking_contract_type_check_a71561b0" CHECK ("contract_type" IN ('LONG_CONTRACT', 'SEASONAL_CONTRACT', 'LOCAL_CONTRACT')),
        CONSTRAINT "booking_ine_type_check_089c2b43" CHECK ("ine_type" IN ('NO_REVISION', 'GENERAL', 'GENERAL_COMMERCIAL', 'GENERAL_POSITIVE', 'IRAV')),
        CONSTRAINT "booking_tenant_search_selected_option_check_196fa47d" CHECK ("tenant_search_selected_option" IN ('UNKNOWN', 'FEES_ON_TENANT', 'ONE_PAYMENT', 'RECURRING_PAYMENT')),
        CONSTRAINT "PK_49171efc69702ed84c812f33540" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "candidature" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "unit" uuid NOT NULL,
        "mandate" uuid,
        "visit" uuid,
        "source" text NOT NULL DEFAULT 'VISIT',
        "adults" integer,
        "children" integer,
        "pets" text COLLATE "es-x-icu",
        "contract_type" text NOT NULL DEFAULT 'LONG_CONTRACT',
        "offered_rent" numeric(14,2),
        "asked_rent" numeric(14,2),
        "start_date" date,
        "duration_months" integer,
        "solvency_request" uuid,
        "solvency_score" integer,
        "stability_score" integer,
        "impression_score" integer,
        "score" integer,
        "documents_complete" boolean NOT NULL DEFAULT false,
        "presented_to_landlord_at" TIMESTAMP WITH TIME ZONE,
        "status" text NOT NULL DEFAULT 'RECEIVED',
        "decided_at" TIMESTAMP WITH TIME ZONE,
        "booking" uuid,
        "assigned_to" uuid,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "created_by" uuid,
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "candidature_source_check_65707d8a" CHECK ("source" IN ('VISIT', 'PORTAL', 'WEBSITE', 'AGENCY', 'REFERRAL', 'OTHER')),
        CONSTRAINT "candidature_contract_type_check_a71561b0" CHECK ("contract_type" IN ('LONG_CONTRACT', 'SEASONAL_CONTRACT', 'LOCAL_CONTRACT')),
        CONSTRAINT "candidature_status_check_87d40d86" CHECK ("status" IN ('RECEIVED', 'DOCUMENTS_PENDING', 'IN_REVIEW', 'PRESELECTED', 'ACCEPTED', 'BOOKED', 'REJECTED', 'WITHDRAWN')),
        CONSTRAINT "PK_35a6008b023f10df280baced5bc" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "solvency_request" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "related_mandate" uuid,
        "related_unit" uuid,
        "rent" numeric(14,2),
        "annual_payments" integer NOT NULL DEFAULT '12',
        "date" date,
        "candidature" uuid,
        "insurer" text COLLATE "es-x-icu",
        "requested_at" TIMESTAMP WITH TIME ZONE,
        "accepted_at" TIMESTAMP WITH TIME ZONE,
        "rejected_at" TIMESTAMP WITH TIME ZONE,
        "cancelled_at" TIMESTAMP WITH TIME ZONE,
        "uploaded_files" uuid array NOT NULL DEFAULT '{}',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        "status_place" smallint NOT NULL DEFAULT '0',
        "status_until" date NOT NULL DEFAULT '-infinity',
        CONSTRAINT "PK_eb88f59ffcccd9be2e60737b73a" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "insurance" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "insurance_type" text NOT NULL DEFAULT 'NON_PAYMENT',
        "insurer" text COLLATE "es-x-icu",
        "supplier" uuid,
        "policy_number" text COLLATE "es-x-icu",
        "request_date" date,
        "issued" boolean NOT NULL DEFAULT false,
        "start_date" date,
        "end_date" date,
        "auto_renewal" boolean NOT NULL DEFAULT true,
        "cancelled" boolean NOT NULL DEFAULT false,
        "cancellation_date" date,
        "contract" uuid,
        "unit" uuid,
        "mandate" uuid,
        "landlords" uuid array NOT NULL DEFAULT '{}',
        "tenants" uuid array NOT NULL DEFAULT '{}',
        "solvency_request" uuid,
        "insurance_manager" uuid,
        "product" uuid,
        "product_type" text,
        "non_payment_coverage" text,
        "legal_defense_actions" numeric(14,2),
        "vandalism_actions" numeric(14,2),
        "insured_rent" numeric(14,2),
        "deductible_months" integer NOT NULL DEFAULT '0',
        "premium" numeric(14,2),
        "premium_percent" numeric,
        "instalments" text NOT NULL DEFAULT 'YEARLY',
        "premium_distribution" jsonb NOT NULL DEFAULT '[]',
        "last_payment_date" date,
        "next_payment_date" date,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        "status_place" smallint NOT NULL DEFAULT '0',
        "status_until" date NOT NULL DEFAULT '-infinity',
        CONSTRAINT "insurance_insurance_type_check_2cbd0ac5" CHECK ("insurance_type" IN ('NON_PAYMENT', 'HOME', 'CONTENT', 'LIABILITY', 'OTHER')),
        CONSTRAINT "insurance_product_type_check_59239078" CHECK ("product_type" IN ('PREMIUM_12', 'BASIC_12', 'BASIC_LARGE_HOLDER_24', 'BASIC_UNLIMITED_PT', 'GUARANTEED_INCOME_UNLIMITED', 'GUARANTEED_INCOME_BASIC', 'PREMIUM_UNLIMITED_PT', 'PAYMENT_INSURANCE', 'INTERMEDIATION_SERVICE', 'MANAGEMENT_SERVICE', 'NONE')),
        CONSTRAINT "insurance_non_payment_coverage_check_9b9c4b05" CHECK ("non_payment_coverage" IN ('ONE_YEAR', 'TWO_YEARS', 'TOTAL_RENT')),
        CONSTRAINT "insurance_instalments_check_aa95060a" CHECK ("instalments" IN ('ONE', 'YEARLY', 'HALF_YEARLY', 'QUARTERLY', 'MONTHLY')),
        CONSTRAINT "PK_07152a21fd75ea211dcea53e3c4" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "next_rent" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "contract" uuid NOT NULL,
        "mandate" uuid,
        "units" uuid array NOT NULL DEFAULT '{}',
        "tenants" uuid array NOT NULL DEFAULT '{}',
        "landlords" uuid array NOT NULL DEFAULT '{}',
        "date" date NOT NULL,
        "ine_type" text NOT NULL DEFAULT 'GENERAL',
        "action" text NOT NULL DEFAULT 'APPLY',
        "cancelled" boolean NOT NULL DEFAULT false,
        "previous_rent" numeric(14,2),
        "percent" numeric,
        "next_rent" numeric(14,2),
        "index_month" date,
        "applied_at" TIMESTAMP WITH TIME ZONE,
        "update_at" TIMESTAMP WITH TIME ZONE,
        "check_date" date,
        "internal_notice_date" date,
        "landlord_notice_date" date,
        "tenant_notice_date" date,
        "internal_notified_at" TIMESTAMP WITH TIME ZONE,
        "landlord_notified_at" TIMESTAMP WITH TIME ZONE,
        "tenant_notified_at" TIMESTAMP WITH TIME ZONE,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        "status_place" smallint NOT NULL DEFAULT '0',
        "status_until" date NOT NULL DEFAULT '-infinity',
        CONSTRAINT "next_rent_ine_type_check_089c2b43" CHECK ("ine_type" IN ('NO_REVISION', 'GENERAL', 'GENERAL_COMMERCIAL', 'GENERAL_POSITIVE', 'IRAV')),
        CONSTRAINT "next_rent_action_check_32caa466" CHECK ("action" IN ('APPLY', 'SKIP_NEXT_IPC', 'DONT_APPLY')),
        CONSTRAINT "PK_2abd2c24942e671e6d1077a4ada" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "product" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "name" text COLLATE "es-x-icu" NOT NULL,
        "product_type" text NOT NULL,
        "description" text COLLATE "es-x-icu",
        "order" integer NOT NULL DEFAULT '0',
        "large_holder" boolean NOT NULL DEFAULT false,
        "fee_type" text NOT NULL DEFAULT 'PERCENT',
        "fee_value" numeric NOT NULL DEFAULT '0',
        "tenant_search_one_payment_plan_months" numeric,
        "tenant_search_recurring_payment_plan_percent" numeric,
        "non_payment_coverage" text,
        "legal_defense_actions" numeric(14,2),
        "vandalism_actions" numeric(14,2),
        "valid_from" date,
        "valid_to" date,
        "withdrawn" boolean NOT NULL DEFAULT false,
        "renewal_type" text NOT NULL DEFAULT 'AUTO',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "created_by" uuid,
        "status_place" smallint NOT NULL DEFAULT '0',
        "status_until" date NOT NULL DEFAULT '-infinity',
        CONSTRAINT "product_product_type_check_59239078" CHECK ("product_type" IN ('PREMIUM_12', 'BASIC_12', 'BASIC_LARGE_HOLDER_24', 'BASIC_UNLIMITED_PT', 'GUARANTEED_INCOME_UNLIMITED', 'GUARANTEED_INCOME_BASIC', 'PREMIUM_UNLIMITED_PT', 'PAYMENT_INSURANCE', 'INTERMEDIATION_SERVICE', 'MANAGEMENT_SERVICE', 'NONE')),
        CONSTRAINT "product_fee_type_check_8281ed3b" CHECK ("fee_type" IN ('NONE', 'PERCENT', 'FIXED')),
        CONSTRAINT "product_non_payment_coverage_check_9b9c4b05" CHECK ("non_payment_coverage" IN ('ONE_YEAR', 'TWO_YEARS', 'TOTAL_RENT')),
        CONSTRAINT "product_renewal_type_check_4e2de568" CHECK ("renewal_type" IN ('AUTO', 'MANUAL')),
        CONSTRAINT "PK_bebc9158e480b949565b4dc7a82" PRIMARY KEY ("id"))`);
    await runner.query(`ALTER TABLE "mandate" ADD "status_place" smallint NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "mandate" ADD "status_until" date NOT NULL DEFAULT '-infinity'`);
    await runner.query(`ALTER TABLE "contract" ADD "agreed_end_date" date`);
    await runner.query(`ALTER TABLE "contract" ADD "minimum_end_date" date`);
    await runner.query(`ALTER TABLE "contract" ADD "renewal_end_date" date`);
    await runner.query(`ALTER TABLE "contract" ADD "collaborators" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(`ALTER TABLE "contract" ADD "status_place" smallint NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "contract" ADD "status_until" date NOT NULL DEFAULT '-infinity'`);
    await runner.query(
      `CREATE INDEX "mandate_region_filter_6cf7f837" ON "mandate" ("region", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_previous_mandate_filter_4eec2484" ON "mandate" ("previous_mandate", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_validated_filter_759685ee" ON "mandate" ("validated", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_sales_manager_filter_d757c304" ON "mandate" ("sales_manager", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_finance_manager_filter_f81e615e" ON "mandate" ("finance_manager", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_support_manager_filter_4a3bfbb5" ON "mandate" ("support_manager", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_insurance_manager_filter_4bfe7fa9" ON "mandate" ("insurance_manager", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_opperation_manager_filter_a8bf6c30" ON "mandate" ("opperation_manager", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_legal_manager_filter_3d923925" ON "mandate" ("legal_manager", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_signer_filter_29c1a6b0" ON "mandate" ("signer", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_supervisor_filter_0fae6550" ON "mandate" ("supervisor", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_product_type_filter_9640542b" ON "mandate" ("product_type", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_product_type_sort_3cbf869a" ON "mandate" ((array_position(ARRAY['PREMIUM_12', 'BASIC_12', 'BASIC_LARGE_HOLDER_24', 'BASIC_UNLIMITED_PT', 'GUARANTEED_INCOME_UNLIMITED', 'GUARANTEED_INCOME_BASIC', 'PREMIUM_UNLIMITED_PT', 'PAYMENT_INSURANCE', 'INTERMEDIATION_SERVICE', 'MANAGEMENT_SERVICE', 'NONE'], "product_type")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_created_by_filter_c91ba685" ON "mandate" ("created_by", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_status_status_203ee02c" ON "mandate" ("status_place", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_status_stale_c488c26a" ON "mandate" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "mandate_list_deleted_8bcda1a1" ON "mandate" ("mandate_date" NULLS FIRST, "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "mandate_stamp_e3035428"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'TRIAL', 'SIGNED', 'ACTIVE', 'FINISHED', 'RENEWED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (NEW."trial" is true) then 'TRIAL' when ((NEW."validated" is true) and coalesce("today" > NEW."end_date", false) and (NEW."renewed" is true)) then 'RENEWED' when ((NEW."validated" is true) and coalesce("today" > NEW."end_date", false)) then 'FINISHED' when ((NEW."validated" is true) and coalesce("today" >= NEW."mandate_date", false)) then 'ACTIVE' when (NEW."validated" is true) then 'SIGNED' else 'DRAFT' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."end_date" + 1) > "today" then (NEW."end_date" + 1) end, case when NEW."mandate_date" > "today" then NEW."mandate_date" end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "mandate_stamp_e3035428" BEFORE INSERT OR UPDATE ON "mandate" FOR EACH ROW EXECUTE FUNCTION "mandate_stamp_e3035428"()`,
    );
    await runner.query(`UPDATE "mandate" SET "status_until" = '-infinity'`);
    await runner.query(
      `CREATE INDEX "contract_contract_type_filter_6320650e" ON "contract" ("contract_type", "start_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_contract_type_sort_693ed2bb" ON "contract" ((array_position(ARRAY['LONG_CONTRACT', 'SEASONAL_CONTRACT', 'LOCAL_CONTRACT'], "contract_type")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_mandate_filter_94a865c2" ON "contract" ("mandate", "start_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_signer_filter_ae21d5ef" ON "contract" ("signer", "start_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_region_filter_3274bdfd" ON "contract" ("region", "start_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_booking_filter_d7636296" ON "contract" ("booking", "start_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_agreed_end_date_sort_7870f8f5" ON "contract" ("agreed_end_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_validated_filter_8980b302" ON "contract" ("validated", "start_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_activated_filter_0cc89cb0" ON "contract" ("activated", "start_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_collaborators_gin_b09b4ebf" ON "contract" USING gin ("collaborators")`,
    );
    await runner.query(
      `CREATE INDEX "contract_created_by_filter_ae3348cc" ON "contract" ("created_by", "start_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_status_status_ac2f601b" ON "contract" ("status_place", "start_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_status_stale_c488c26a" ON "contract" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "contract_list_deleted_0aa49149" ON "contract" ("start_date" NULLS FIRST, "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "contract_stamp_7ff6a9d1"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'PENDING_SIGNATURE', 'SIGNED', 'ACTIVE', 'UNPAID', 'FINISHED', 'CANCELLED', 'UNKNOWN'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (not (NEW."validated" is true)) then 'DRAFT' when (not (NEW."activated" is true)) then 'PENDING_SIGNATURE' when coalesce("today" > NEW."end_date", false) then 'FINISHED' when coalesce(NEW."mandate_status" in ('CANCELLED', 'FINISHED'), false) then 'UNKNOWN' when (NEW."unpaid" is true) then 'UNPAID' when ((nullif(NEW."start_date"::text, '') is not null) and (not coalesce("today" >= NEW."start_date", false))) then 'SIGNED' else 'ACTIVE' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."end_date" + 1) > "today" then (NEW."end_date" + 1) end, case when NEW."start_date" > "today" then NEW."start_date" end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "contract_stamp_7ff6a9d1" BEFORE INSERT OR UPDATE ON "contract" FOR EACH ROW EXECUTE FUNCTION "contract_stamp_7ff6a9d1"()`,
    );
    await runner.query(`UPDATE "contract" SET "status_until" = '-infinity'`);
    await runner.query(
      `CREATE INDEX "booking_unit_filter_4783e2e1" ON "booking" ("unit", "booking_date" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "booking_unit_sort_aa4352f8" ON "booking" ("unit", "id")`);
    await runner.query(
      `CREATE INDEX "booking_mandate_filter_5f16ab2d" ON "booking" ("mandate", "booking_date" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "booking_tenants_gin_457f828a" ON "booking" USING gin ("tenants")`);
    await runner.query(`CREATE INDEX "booking_avalists_gin_0ef26a25" ON "booking" USING gin ("avalists")`);
    await runner.query(`CREATE INDEX "booking_landlords_gin_88e370a4" ON "booking" USING gin ("landlords")`);
    await runner.query(
      `CREATE INDEX "booking_candidature_filter_689796ca" ON "booking" ("candidature", "booking_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "booking_solvency_request_filter_29334257" ON "booking" ("solvency_request", "booking_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "booking_region_filter_243c0203" ON "booking" ("region", "booking_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "booking_sales_manager_filter_a509aad0" ON "booking" ("sales_manager", "booking_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "booking_booking_date_sort_1e7d953c" ON "booking" ("booking_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "booking_expiration_date_sort_eb4b9089" ON "booking" ("expiration_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "booking_amount_sort_2bfe0395" ON "booking" ("amount" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "booking_start_date_sort_945bb6e7" ON "booking" ("start_date" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "booking_rent_sort_9c9726bc" ON "booking" ("rent" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "booking_confirmation_date_sort_a487fc47" ON "booking" ("confirmation_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "booking_contract_filter_1219bef6" ON "booking" ("contract", "booking_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "booking_admin_id_sort_9f4d3087" ON "booking" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "booking_status_status_6224c280" ON "booking" ("status_place", "booking_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "booking_status_stale_c488c26a" ON "booking" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "booking_list_deleted_4a1917f7" ON "booking" ("booking_date" NULLS FIRST, "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "booking_stamp_e92da0c2"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'CONFIRMED', 'HELD', 'RETURNED', 'CONTRACTED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."contract"::text, '') is not null) then 'CONTRACTED' when (nullif(NEW."return_date"::text, '') is not null) then 'RETURNED' when (nullif(NEW."held_date"::text, '') is not null) then 'HELD' when (nullif(NEW."confirmation_date"::text, '') is not null) then 'CONFIRMED' else 'DRAFT' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "booking_stamp_e92da0c2" BEFORE INSERT OR UPDATE ON "booking" FOR EACH ROW EXECUTE FUNCTION "booking_stamp_e92da0c2"()`,
    );
    await runner.query(`UPDATE "booking" SET "status_until" = '-infinity'`);
    await runner.query(`
      CREATE TABLE "booking_search" (
        "id" uuid PRIMARY KEY REFERENCES "booking" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "booking_search_tokens" ON "booking_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "candidature_created_at_sort_d4216729" ON "candidature" ("created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_unit_filter_559020a8" ON "candidature" ("unit", "created_at", "id")`,
    );
    await runner.query(`CREATE INDEX "candidature_unit_sort_aa4352f8" ON "candidature" ("unit", "id")`);
    await runner.query(
      `CREATE INDEX "candidature_mandate_filter_dd020976" ON "candidature" ("mandate", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_source_filter_12ebad7b" ON "candidature" ("source", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_offered_rent_sort_4c6406d9" ON "candidature" ("offered_rent" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_start_date_sort_945bb6e7" ON "candidature" ("start_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_score_filter_14f8bde7" ON "candidature" ("score", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_score_sort_5fd7cda4" ON "candidature" ("score" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_status_filter_2f92b1de" ON "candidature" ("status", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_status_sort_2198a8be" ON "candidature" ((array_position(ARRAY['RECEIVED', 'DOCUMENTS_PENDING', 'IN_REVIEW', 'PRESELECTED', 'ACCEPTED', 'BOOKED', 'REJECTED', 'WITHDRAWN'], "status")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_booking_filter_d81ac99b" ON "candidature" ("booking", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_assigned_to_filter_157fb6fb" ON "candidature" ("assigned_to", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_assigned_to_sort_5eda4233" ON "candidature" ("assigned_to" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_list_deleted_94e19273" ON "candidature" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE "candidature_search" (
        "id" uuid PRIMARY KEY REFERENCES "candidature" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "candidature_search_tokens" ON "candidature_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_created_at_sort_d4216729" ON "solvency_request" ("created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_related_mandate_filter_1625bbf0" ON "solvency_request" ("related_mandate", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_related_unit_filter_fd5966ab" ON "solvency_request" ("related_unit", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_related_unit_sort_532f776b" ON "solvency_request" ("related_unit" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_rent_sort_9c9726bc" ON "solvency_request" ("rent" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_date_sort_c7c8696f" ON "solvency_request" ("date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_candidature_filter_9240c5bd" ON "solvency_request" ("candidature", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_requested_at_sort_df53f8a3" ON "solvency_request" ("requested_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_status_status_019a29a4" ON "solvency_request" ("status_place", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_status_stale_c488c26a" ON "solvency_request" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_list_deleted_94e19273" ON "solvency_request" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "solvency_request_stamp_3e3fcd67"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_place" := array_position(array['PENDING', 'REQUESTED', 'ACCEPTED', 'REJECTED', 'CANCELLED'], ((case when (nullif(NEW."cancelled_at"::text, '') is not null) then 'CANCELLED' when (nullif(NEW."rejected_at"::text, '') is not null) then 'REJECTED' when (nullif(NEW."accepted_at"::text, '') is not null) then 'ACCEPTED' when (nullif(NEW."requested_at"::text, '') is not null) then 'REQUESTED' else 'PENDING' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "solvency_request_stamp_3e3fcd67" BEFORE INSERT OR UPDATE ON "solvency_request" FOR EACH ROW EXECUTE FUNCTION "solvency_request_stamp_3e3fcd67"()`,
    );
    await runner.query(`UPDATE "solvency_request" SET "status_until" = '-infinity'`);
    await runner.query(`
      CREATE TABLE "solvency_request_search" (
        "id" uuid PRIMARY KEY REFERENCES "solvency_request" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "solvency_request_search_tokens" ON "solvency_request_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "insurance_created_at_sort_d4216729" ON "insurance" ("created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_insurance_type_filter_b0e4d0ec" ON "insurance" ("insurance_type", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_insurance_type_sort_e0756147" ON "insurance" ((array_position(ARRAY['NON_PAYMENT', 'HOME', 'CONTENT', 'LIABILITY', 'OTHER'], "insurance_type")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_insurer_sort_45e26888" ON "insurance" ("insurer" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_policy_number_sort_34757ab9" ON "insurance" ("policy_number" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_request_date_sort_00763097" ON "insurance" ("request_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_start_date_sort_945bb6e7" ON "insurance" ("start_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_end_date_sort_55fb2146" ON "insurance" ("end_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_contract_filter_5cba630d" ON "insurance" ("contract", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_contract_sort_708368b5" ON "insurance" ("contract" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_unit_filter_559020a8" ON "insurance" ("unit", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_unit_sort_16a9269a" ON "insurance" ("unit" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_mandate_filter_dd020976" ON "insurance" ("mandate", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_landlords_gin_88e370a4" ON "insurance" USING gin ("landlords")`,
    );
    await runner.query(`CREATE INDEX "insurance_tenants_gin_457f828a" ON "insurance" USING gin ("tenants")`);
    await runner.query(
      `CREATE INDEX "insurance_solvency_request_filter_f7634c15" ON "insurance" ("solvency_request", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_insurance_manager_filter_73b6f08b" ON "insurance" ("insurance_manager", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_product_type_filter_ee994657" ON "insurance" ("product_type", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_non_payment_coverage_filter_4f622ea5" ON "insurance" ("non_payment_coverage", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_next_payment_date_sort_2029043d" ON "insurance" ("next_payment_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_admin_id_sort_9f4d3087" ON "insurance" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_status_status_019a29a4" ON "insurance" ("status_place", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_status_stale_c488c26a" ON "insurance" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "insurance_list_deleted_94e19273" ON "insurance" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "insurance_stamp_1e322feb"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['PENDING', 'REQUESTED', 'ISSUED', 'ACTIVE', 'EXPIRED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when ((NEW."issued" is true) and coalesce("today" > NEW."end_date", false)) then 'EXPIRED' when ((NEW."issued" is true) and coalesce("today" >= NEW."start_date", false)) then 'ACTIVE' when (NEW."issued" is true) then 'ISSUED' when (nullif(NEW."request_date"::text, '') is not null) then 'REQUESTED' else 'PENDING' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."end_date" + 1) > "today" then (NEW."end_date" + 1) end, case when NEW."start_date" > "today" then NEW."start_date" end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "insurance_stamp_1e322feb" BEFORE INSERT OR UPDATE ON "insurance" FOR EACH ROW EXECUTE FUNCTION "insurance_stamp_1e322feb"()`,
    );
    await runner.query(`UPDATE "insurance" SET "status_until" = '-infinity'`);
    await runner.query(`
      CREATE TABLE "insurance_search" (
        "id" uuid PRIMARY KEY REFERENCES "insurance" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "insurance_search_tokens" ON "insurance_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_contract_filter_9a2b35f3" ON "next_rent" ("contract", "date", "id")`,
    );
    await runner.query(`CREATE INDEX "next_rent_contract_sort_e2b8a526" ON "next_rent" ("contract", "id")`);
    await runner.query(
      `CREATE INDEX "next_rent_mandate_filter_c4cb94ec" ON "next_rent" ("mandate", "date", "id")`,
    );
    await runner.query(`CREATE INDEX "next_rent_units_gin_363a6be2" ON "next_rent" USING gin ("units")`);
    await runner.query(`CREATE INDEX "next_rent_date_sort_4a86f6af" ON "next_rent" ("date", "id")`);
    await runner.query(
      `CREATE INDEX "next_rent_ine_type_filter_4117ff32" ON "next_rent" ("ine_type", "date", "id")`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_ine_type_sort_652ecb13" ON "next_rent" ((array_position(ARRAY['NO_REVISION', 'GENERAL', 'GENERAL_COMMERCIAL', 'GENERAL_POSITIVE', 'IRAV'], "ine_type")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_action_filter_cc3a928d" ON "next_rent" ("action", "date", "id")`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_previous_rent_sort_b04ee112" ON "next_rent" ("previous_rent" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_percent_sort_82ae8d1a" ON "next_rent" ("percent" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_next_rent_sort_f84dd843" ON "next_rent" ("next_rent" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_check_date_sort_cb677924" ON "next_rent" ("check_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_status_status_86fac003" ON "next_rent" ("status_place", "date", "id")`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_status_stale_c488c26a" ON "next_rent" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_list_deleted_56c83a51" ON "next_rent" ("date", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "next_rent_stamp_84e0b5a3"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_place" := array_position(array['PLANNED', 'CALCULATED', 'NOTIFIED', 'APPLIED', 'SKIPPED', 'NOT_APPLICABLE', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."applied_at"::text, '') is not null) then 'APPLIED' when coalesce(NEW."action" = 'SKIP_NEXT_IPC', false) then 'SKIPPED' when coalesce(NEW."action" = 'DONT_APPLY', false) then 'NOT_APPLICABLE' when (nullif(NEW."tenant_notified_at"::text, '') is not null) then 'NOTIFIED' when (nullif(NEW."percent"::text, '') is not null) then 'CALCULATED' else 'PLANNED' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "next_rent_stamp_84e0b5a3" BEFORE INSERT OR UPDATE ON "next_rent" FOR EACH ROW EXECUTE FUNCTION "next_rent_stamp_84e0b5a3"()`,
    );
    await runner.query(`UPDATE "next_rent" SET "status_until" = '-infinity'`);
    await runner.query(`CREATE INDEX "product_name_sort_f0e79334" ON "product" ("name", "id")`);
    await runner.query(
      `CREATE INDEX "product_product_type_filter_91d61f09" ON "product" ("product_type", "order", "id")`,
    );
    await runner.query(`CREATE INDEX "product_order_sort_0c2b82ae" ON "product" ("order", "id")`);
    await runner.query(
      `CREATE INDEX "product_fee_type_filter_f420b776" ON "product" ("fee_type", "order", "id")`,
    );
    await runner.query(
      `CREATE INDEX "product_fee_type_sort_1187973f" ON "product" ((array_position(ARRAY['NONE', 'PERCENT', 'FIXED'], "fee_type")), "id")`,
    );
    await runner.query(`CREATE INDEX "product_fee_value_sort_e4fd1c63" ON "product" ("fee_value", "id")`);
    await runner.query(
      `CREATE INDEX "product_non_payment_coverage_filter_0d75c915" ON "product" ("non_payment_coverage", "order", "id")`,
    );
    await runner.query(
      `CREATE INDEX "product_non_payment_coverage_sort_23dbe850" ON "product" ((array_position(ARRAY['ONE_YEAR', 'TWO_YEARS', 'TOTAL_RENT'], "non_payment_coverage")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "product_valid_from_sort_d78c9b2f" ON "product" ("valid_from" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "product_valid_to_sort_071f2d87" ON "product" ("valid_to" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "product_status_status_17e5a024" ON "product" ("status_place", "order", "id")`,
    );
    await runner.query(
      `CREATE INDEX "product_status_stale_c488c26a" ON "product" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "product_list_deleted_bff9fe6e" ON "product" ("order", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "product_stamp_9b060dda"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['UPCOMING', 'ON_SALE', 'EXPIRED', 'WITHDRAWN'], ((case when (NEW."withdrawn" is true) then 'WITHDRAWN' when coalesce("today" > NEW."valid_to", false) then 'EXPIRED' when ((nullif(NEW."valid_from"::text, '') is not null) and (not coalesce("today" >= NEW."valid_from", false))) then 'UPCOMING' else 'ON_SALE' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."valid_to" + 1) > "today" then (NEW."valid_to" + 1) end, case when NEW."valid_from" > "today" then NEW."valid_from" end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "product_stamp_9b060dda" BEFORE INSERT OR UPDATE ON "product" FOR EACH ROW EXECUTE FUNCTION "product_stamp_9b060dda"()`,
    );
    await runner.query(`UPDATE "product" SET "status_until" = '-infinity'`);
    await runner.query(`
      CREATE TABLE "product_search" (
        "id" uuid PRIMARY KEY REFERENCES "product" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "product_search_tokens" ON "product_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "product_search"`);
    await runner.query(`DROP TRIGGER "product_stamp_9b060dda" ON "product"`);
    await runner.query(`DROP FUNCTION "product_stamp_9b060dda"()`);
    await runner.query(`DROP INDEX "product_list_deleted_bff9fe6e"`);
    await runner.query(`DROP INDEX "product_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "product_status_status_17e5a024"`);
    await runner.query(`DROP INDEX "product_valid_to_sort_071f2d87"`);
    await runner.query(`DROP INDEX "product_valid_from_sort_d78c9b2f"`);
    await runner.query(`DROP INDEX "product_non_payment_coverage_sort_23dbe850"`);
    await runner.query(`DROP INDEX "product_non_payment_coverage_filter_0d75c915"`);
    await runner.query(`DROP INDEX "product_fee_value_sort_e4fd1c63"`);
    await runner.query(`DROP INDEX "product_fee_type_sort_1187973f"`);
    await runner.query(`DROP INDEX "product_fee_type_filter_f420b776"`);
    await runner.query(`DROP INDEX "product_order_sort_0c2b82ae"`);
    await runner.query(`DROP INDEX "product_product_type_filter_91d61f09"`);
    await runner.query(`DROP INDEX "product_name_sort_f0e79334"`);
    await runner.query(`DROP TRIGGER "next_rent_stamp_84e0b5a3" ON "next_rent"`);
    await runner.query(`DROP FUNCTION "next_rent_stamp_84e0b5a3"()`);
    await runner.query(`DROP INDEX "next_rent_list_deleted_56c83a51"`);
    await runner.query(`DROP INDEX "next_rent_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "next_rent_status_status_86fac003"`);
    await runner.query(`DROP INDEX "next_rent_check_date_sort_cb677924"`);
    await runner.query(`DROP INDEX "next_rent_next_rent_sort_f84dd843"`);
    await runner.query(`DROP INDEX "next_rent_percent_sort_82ae8d1a"`);
    await runner.query(`DROP INDEX "next_rent_previous_rent_sort_b04ee112"`);
    await runner.query(`DROP INDEX "next_rent_action_filter_cc3a928d"`);
    await runner.query(`DROP INDEX "next_rent_ine_type_sort_652ecb13"`);
    await runner.query(`DROP INDEX "next_rent_ine_type_filter_4117ff32"`);
    await runner.query(`DROP INDEX "next_rent_date_sort_4a86f6af"`);
    await runner.query(`DROP INDEX "next_rent_units_gin_363a6be2"`);
    await runner.query(`DROP INDEX "next_rent_mandate_filter_c4cb94ec"`);
    await runner.query(`DROP INDEX "next_rent_contract_sort_e2b8a526"`);
    await runner.query(`DROP INDEX "next_rent_contract_filter_9a2b35f3"`);
    await runner.query(`DROP TABLE "insurance_search"`);
    await runner.query(`DROP TRIGGER "insurance_stamp_1e322feb" ON "insurance"`);
    await runner.query(`DROP FUNCTION "insurance_stamp_1e322feb"()`);
    await runner.query(`DROP INDEX "insurance_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "insurance_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "insurance_status_status_019a29a4"`);
    await runner.query(`DROP INDEX "insurance_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "insurance_next_payment_date_sort_2029043d"`);
    await runner.query(`DROP INDEX "insurance_non_payment_coverage_filter_4f622ea5"`);
    await runner.query(`DROP INDEX "insurance_product_type_filter_ee994657"`);
    await runner.query(`DROP INDEX "insurance_insurance_manager_filter_73b6f08b"`);
    await runner.query(`DROP INDEX "insurance_solvency_request_filter_f7634c15"`);
    await runner.query(`DROP INDEX "insurance_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "insurance_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "insurance_mandate_filter_dd020976"`);
    await runner.query(`DROP INDEX "insurance_unit_sort_16a9269a"`);
    await runner.query(`DROP INDEX "insurance_unit_filter_559020a8"`);
    await runner.query(`DROP INDEX "insurance_contract_sort_708368b5"`);
    await runner.query(`DROP INDEX "insurance_contract_filter_5cba630d"`);
    await runner.query(`DROP INDEX "insurance_end_date_sort_55fb2146"`);
    await runner.query(`DROP INDEX "insurance_start_date_sort_945bb6e7"`);
    await runner.query(`DROP INDEX "insurance_request_date_sort_00763097"`);
    await runner.query(`DROP INDEX "insurance_policy_number_sort_34757ab9"`);
    await runner.query(`DROP INDEX "insurance_insurer_sort_45e26888"`);
    await runner.query(`DROP INDEX "insurance_insurance_type_sort_e0756147"`);
    await runner.query(`DROP INDEX "insurance_insurance_type_filter_b0e4d0ec"`);
    await runner.query(`DROP INDEX "insurance_created_at_sort_d4216729"`);
    await runner.query(`DROP TABLE "solvency_request_search"`);
    await runner.query(`DROP TRIGGER "solvency_request_stamp_3e3fcd67" ON "solvency_request"`);
    await runner.query(`DROP FUNCTION "solvency_request_stamp_3e3fcd67"()`);
    await runner.query(`DROP INDEX "solvency_request_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "solvency_request_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "solvency_request_status_status_019a29a4"`);
    await runner.query(`DROP INDEX "solvency_request_requested_at_sort_df53f8a3"`);
    await runner.query(`DROP INDEX "solvency_request_candidature_filter_9240c5bd"`);
    await runner.query(`DROP INDEX "solvency_request_date_sort_c7c8696f"`);
    await runner.query(`DROP INDEX "solvency_request_rent_sort_9c9726bc"`);
    await runner.query(`DROP INDEX "solvency_request_related_unit_sort_532f776b"`);
    await runner.query(`DROP INDEX "solvency_request_related_unit_filter_fd5966ab"`);
    await runner.query(`DROP INDEX "solvency_request_related_mandate_filter_1625bbf0"`);
    await runner.query(`DROP INDEX "solvency_request_created_at_sort_d4216729"`);
    await runner.query(`DROP TABLE "candidature_search"`);
    await runner.query(`DROP INDEX "candidature_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "candidature_assigned_to_sort_5eda4233"`);
    await runner.query(`DROP INDEX "candidature_assigned_to_filter_157fb6fb"`);
    await runner.query(`DROP INDEX "candidature_booking_filter_d81ac99b"`);
    await runner.query(`DROP INDEX "candidature_status_sort_2198a8be"`);
    await runner.query(`DROP INDEX "candidature_status_filter_2f92b1de"`);
    await runner.query(`DROP INDEX "candidature_score_sort_5fd7cda4"`);
    await runner.query(`DROP INDEX "candidature_score_filter_14f8bde7"`);
    await runner.query(`DROP INDEX "candidature_start_date_sort_945bb6e7"`);
    await runner.query(`DROP INDEX "candidature_offered_rent_sort_4c6406d9"`);
    await runner.query(`DROP INDEX "candidature_source_filter_12ebad7b"`);
    await runner.query(`DROP INDEX "candidature_mandate_filter_dd020976"`);
    await runner.query(`DROP INDEX "candidature_unit_sort_aa4352f8"`);
    await runner.query(`DROP INDEX "candidature_unit_filter_559020a8"`);
    await runner.query(`DROP INDEX "candidature_created_at_sort_d4216729"`);
    await runner.query(`DROP TABLE "booking_search"`);
    await runner.query(`DROP TRIGGER "booking_stamp_e92da0c2" ON "booking"`);
    await runner.query(`DROP FUNCTION "booking_stamp_e92da0c2"()`);
    await runner.query(`DROP INDEX "booking_list_deleted_4a1917f7"`);
    await runner.query(`DROP INDEX "booking_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "booking_status_status_6224c280"`);
    await runner.query(`DROP INDEX "booking_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "booking_contract_filter_1219bef6"`);
    await runner.query(`DROP INDEX "booking_confirmation_date_sort_a487fc47"`);
    await runner.query(`DROP INDEX "booking_rent_sort_9c9726bc"`);
    await runner.query(`DROP INDEX "booking_start_date_sort_945bb6e7"`);
    await runner.query(`DROP INDEX "booking_amount_sort_2bfe0395"`);
    await runner.query(`DROP INDEX "booking_expiration_date_sort_eb4b9089"`);
    await runner.query(`DROP INDEX "booking_booking_date_sort_1e7d953c"`);
    await runner.query(`DROP INDEX "booking_sales_manager_filter_a509aad0"`);
    await runner.query(`DROP INDEX "booking_region_filter_243c0203"`);
    await runner.query(`DROP INDEX "booking_solvency_request_filter_29334257"`);
    await runner.query(`DROP INDEX "booking_candidature_filter_689796ca"`);
    await runner.query(`DROP INDEX "booking_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "booking_avalists_gin_0ef26a25"`);
    await runner.query(`DROP INDEX "booking_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "booking_mandate_filter_5f16ab2d"`);
    await runner.query(`DROP INDEX "booking_unit_sort_aa4352f8"`);
    await runner.query(`DROP INDEX "booking_unit_filter_4783e2e1"`);
    await runner.query(`DROP TRIGGER "contract_stamp_7ff6a9d1" ON "contract"`);
    await runner.query(`DROP FUNCTION "contract_stamp_7ff6a9d1"()`);
    await runner.query(`DROP INDEX "contract_list_deleted_0aa49149"`);
    await runner.query(`DROP INDEX "contract_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "contract_status_status_ac2f601b"`);
    await runner.query(`DROP INDEX "contract_created_by_filter_ae3348cc"`);
    await runner.query(`DROP INDEX "contract_collaborators_gin_b09b4ebf"`);
    await runner.query(`DROP INDEX "contract_activated_filter_0cc89cb0"`);
    await runner.query(`DROP INDEX "contract_validated_filter_8980b302"`);
    await runner.query(`DROP INDEX "contract_agreed_end_date_sort_7870f8f5"`);
    await runner.query(`DROP INDEX "contract_booking_filter_d7636296"`);
    await runner.query(`DROP INDEX "contract_region_filter_3274bdfd"`);
    await runner.query(`DROP INDEX "contract_signer_filter_ae21d5ef"`);
    await runner.query(`DROP INDEX "contract_mandate_filter_94a865c2"`);
    await runner.query(`DROP INDEX "contract_contract_type_sort_693ed2bb"`);
    await runner.query(`DROP INDEX "contract_contract_type_filter_6320650e"`);
    await runner.query(`DROP TRIGGER "mandate_stamp_e3035428" ON "mandate"`);
    await runner.query(`DROP FUNCTION "mandate_stamp_e3035428"()`);
    await runner.query(`DROP INDEX "mandate_list_deleted_8bcda1a1"`);
    await runner.query(`DROP INDEX "mandate_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "mandate_status_status_203ee02c"`);
    await runner.query(`DROP INDEX "mandate_created_by_filter_c91ba685"`);
    await runner.query(`DROP INDEX "mandate_product_type_sort_3cbf869a"`);
    await runner.query(`DROP INDEX "mandate_product_type_filter_9640542b"`);
    await runner.query(`DROP INDEX "mandate_supervisor_filter_0fae6550"`);
    await runner.query(`DROP INDEX "mandate_signer_filter_29c1a6b0"`);
    await runner.query(`DROP INDEX "mandate_legal_manager_filter_3d923925"`);
    await runner.query(`DROP INDEX "mandate_opperation_manager_filter_a8bf6c30"`);
    await runner.query(`DROP INDEX "mandate_insurance_manager_filter_4bfe7fa9"`);
    await runner.query(`DROP INDEX "mandate_support_manager_filter_4a3bfbb5"`);
    await runner.query(`DROP INDEX "mandate_finance_manager_filter_f81e615e"`);
    await runner.query(`DROP INDEX "mandate_sales_manager_filter_d757c304"`);
    await runner.query(`DROP INDEX "mandate_validated_filter_759685ee"`);
    await runner.query(`DROP INDEX "mandate_previous_mandate_filter_4eec2484"`);
    await runner.query(`DROP INDEX "mandate_region_filter_6cf7f837"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "status_until"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "status_place"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "collaborators"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "renewal_end_date"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "minimum_end_date"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "agreed_end_date"`);
    await runner.query(`ALTER TABLE "mandate" DROP COLUMN "status_until"`);
    await runner.query(`ALTER TABLE "mandate" DROP COLUMN "status_place"`);
    await runner.query(`DROP TABLE "product"`);
    await runner.query(`DROP TABLE "next_rent"`);
    await runner.query(`DROP TABLE "insurance"`);
    await runner.query(`DROP TABLE "solvency_request"`);
    await runner.query(`DROP TABLE "candidature"`);
    await runner.query(`DROP TABLE "booking"`);
    await runner.query(
      `CREATE INDEX "contract_activated_sort_3ac08e73" ON "contract" USING btree ("activated", "id") `,
    );
    await runner.query(
      `CREATE INDEX "contract_validated_sort_68fb6543" ON "contract" USING btree ("id", "validated") `,
    );
    await runner.query(
      `CREATE INDEX "contract_region_sort_1a929512" ON "contract" USING btree ("id", "region") `,
    );
    await runner.query(
      `CREATE INDEX "contract_mandate_sort_598da850" ON "contract" USING btree ("id", "mandate") `,
    );
    await runner.query(
      `CREATE INDEX "contract_contract_type_sort_fd4eeea5" ON "contract" USING btree ("contract_type", "id") `,
    );
    await runner.query(
      `CREATE INDEX "mandate_product_type_sort_4c4d4366" ON "mandate" USING btree ("id", "product_type") `,
    );
    await runner.query(
      `CREATE INDEX "mandate_validated_sort_68fb6543" ON "mandate" USING btree ("id", "validated") `,
    );
    await runner.query(
      `CREATE INDEX "mandate_previous_mandate_sort_645f6f0a" ON "mandate" USING btree ("id", "previous_mandate") `,
    );
    await runner.query(
      `CREATE INDEX "mandate_region_sort_1a929512" ON "mandate" USING btree ("id", "region") `,
    );
  }
}
