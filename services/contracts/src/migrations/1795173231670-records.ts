import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class Records1795173231670 implements MigrationInterface {
  readonly name = 'Records1795173231670';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "mandate" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "public_id" text COLLATE "es-x-icu",
        "landlords" uuid array NOT NULL DEFAULT '{}',
        "properties" uuid array NOT NULL DEFAULT '{}',
        "units" uuid array NOT NULL DEFAULT '{}',
        "property_distribution" jsonb NOT NULL DEFAULT '[]',
        "signature_distribution" jsonb NOT NULL DEFAULT '[]',
        "organization" uuid,
        "agency" uuid,
        "region" text,
        "previous_mandate" uuid,
        "mandate_date" date,
        "end_date" date,
        "validity_amount" integer NOT NULL DEFAULT '1',
        "validity_unit" text NOT NULL DEFAULT 'YEAR',
        "renewal_type" text NOT NULL DEFAULT 'AUTO',
        "renewal_periodicity" text NOT NULL DEFAULT 'YEAR',
        "grace_days_between_contracts" integer,
        "grace_months_between_contracts" integer,
        "grace_days_for_the_first_rent" integer,
        "grace_months_for_the_first_rent" integer,
        "exclusiveness" boolean NOT NULL DEFAULT false,
        "trial" boolean NOT NULL DEFAULT false,
        "validated" boolean NOT NULL DEFAULT false,
        "cancelled" boolean NOT NULL DEFAULT false,
        "renewed" boolean NOT NULL DEFAULT false,
        "sales_manager" uuid,
        "finance_manager" uuid,
        "support_manager" uuid,
        "insurance_manager" uuid,
        "opperation_manager" uuid,
        "legal_manager" uuid,
        "signer" uuid,
        "supervisor" uuid,
        "product_type" text,
        "fee_type" text,
        "fee_value" numeric,
        "fee_base_for_contract" numeric(14,2),
        "tenant_search_selected_option" text NOT NULL DEFAULT 'UNKNOWN',
        "tenant_search_one_payment_plan_months" numeric,
        "tenant_search_one_payment_installments" integer NOT NULL DEFAULT '1',
        "tenant_search_recurring_payment_plan_percent" numeric,
        "tenant_search_total_amount" numeric(14,2),
        "rent" numeric(14,2),
        "daily_guaranteed_rent_by_unit" jsonb NOT NULL DEFAULT '[]',
        "promotion" text,
        "promotion_mandate_friend" uuid,
        "public_protection_limited" boolean NOT NULL DEFAULT false,
        "payment_day" integer NOT NULL DEFAULT '3',
        "payment_method" text NOT NULL DEFAULT 'TRANSFER',
        "non_payment_coverage" text,
        "legal_defense_actions" numeric(14,2),
        "vandalism_actions" numeric(14,2),
        "head" text COLLATE "es-x-icu",
        "body" text COLLATE "es-x-icu",
        "head_content" jsonb,
        "body_content" jsonb,
        "text_modified" boolean NOT NULL DEFAULT false,
        "special_instructions" text COLLATE "es-x-icu",
        "validation_notes" text COLLATE "es-x-icu",
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "kpi" jsonb,
        "stats" jsonb,
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "holded_id" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "mandate_region_check_fb75da52" CHECK ("region" IN ('CATALONIA', 'MADRID')),
        CONSTRAINT "mandate_validity_unit_check_fbec828c" CHECK ("validity_unit" IN ('DAY', 'WEEK', 'MONTH', 'YEAR')),
        CONSTRAINT "mandate_renewal_type_check_4e2de568" CHECK ("renewal_type" IN ('AUTO', 'MANUAL')),
        CONSTRAINT "mandate_renewal_periodicity_check_ae2a2dde" CHECK ("renewal_periodicity" IN ('DAY', 'WEEK', 'MONTH', 'YEAR')),
        CONSTRAINT "mandate_product_type_check_59239078" CHECK ("product_type" IN ('PREMIUM_12', 'BASIC_12', 'BASIC_LARGE_HOLDER_24', 'BASIC_UNLIMITED_PT', 'GUARANTEED_INCOME_UNLIMITED', 'GUARANTEED_INCOME_BASIC', 'PREMIUM_UNLIMITED_PT', 'PAYMENT_INSURANCE', 'INTERMEDIATION_SERVICE', 'MANAGEMENT_SERVICE', 'NONE')),
        CONSTRAINT "mandate_fee_type_check_8281ed3b" CHECK ("fee_type" IN ('NONE', 'PERCENT', 'FIXED')),
        CONSTRAINT "mandate_tenant_search_selected_option_check_196fa47d" CHECK ("tenant_search_selected_option" IN ('UNKNOWN', 'FEES_ON_TENANT', 'ONE_PAYMENT', 'RECURRING_PAYMENT')),
        CONSTRAINT "mandate_promotion_check_2c894e8e" CHECK ("promotion" IN ('NONE', 'OTHER', 'THREE_MONTHS_FREE_INVITING_LANDLORD', 'THREE_MONTHS_FREE_INVITED_BY_CLIENT')),
        CONSTRAINT "mandate_payment_method_check_b805bb52" CHECK ("payment_method" IN ('TRANSFER', 'DIRECT_DEBIT', 'CASH', 'PAYMENT_PENDING', 'DIRECTLY_TO_LANDLORD')),
        CONSTRAINT "mandate_non_payment_coverage_check_9b9c4b05" CHECK ("non_payment_coverage" IN ('ONE_YEAR', 'TWO_YEARS', 'TOTAL_RENT')),
        CONSTRAINT "PK_f11237628fce1a841910382b6de" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "contract" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "contract_type" text NOT NULL DEFAULT 'LONG_CONTRACT',
        "mandate" uuid,
        "mandate_status" text,
        "units" uuid array NOT NULL DEFAULT '{}',
        "tenants" uuid array NOT NULL DEFAULT '{}',
        "avalists" uuid array NOT NULL DEFAULT '{}',
        "landlords" uuid array NOT NULL DEFAULT '{}',
        "landlord_is_company" boolean NOT NULL DEFAULT false,
        "signer" uuid,
        "organization" uuid,
        "agency" uuid,
        "region" text,
        "booking" uuid,
        "start_date" date,
        "end_date" date,
        "signature_date" date,
        "city_of_signature" text COLLATE "es-x-icu",
        "contract_duration" jsonb NOT NULL DEFAULT '{"years":5,"months":0,"days":0}',
        "initial_period_years" integer NOT NULL DEFAULT '2',
        "renewal_type" text NOT NULL DEFAULT 'THREE_YEARS',
        "number_of_renewals" integer,
        "reconduction_periodicity" text NOT NULL DEFAULT 'MONTH',
        "owner_prenotice_amount" integer NOT NULL DEFAULT '4',
        "owner_prenotice_periodicity" text NOT NULL DEFAULT 'MONTH',
        "new_start_notification" TIMESTAMP WITH TIME ZONE,
        "prenotice_communication_status" text,
        "prenotice_landlord_email_sent_date" TIMESTAMP WITH TIME ZONE,
        "validated" boolean NOT NULL DEFAULT false,
        "activated" boolean NOT NULL DEFAULT false,
        "cancelled" boolean NOT NULL DEFAULT false,
        "rent" numeric(14,2),
        "original_rent" numeric(14,2),
        "first_month_rent" numeric(14,2),
        "reserve_account" numeric(14,2),
        "ine_type" text NOT NULL DEFAULT 'GENERAL',
        "next_ipc_action" text,
        "rent_history" jsonb NOT NULL DEFAULT '[]',
        "rent_returns" jsonb NOT NULL DEFAULT '[]',
        "stressed_zone" boolean NOT NULL DEFAULT false,
        "previous_contract_in_five_years" boolean NOT NULL DEFAULT false,
        "statal_sistem_range_prices" jsonb,
        "rent_containment_index" numeric,
        "last_bonus_day" date,
        "bonus_percent" numeric NOT NULL DEFAULT '100',
        "rent_bonus" numeric(14,2),
        "fixed_expenses" jsonb NOT NULL DEFAULT '[]',
        "payment_day" integer NOT NULL DEFAULT '3',
        "payment_method" text NOT NULL DEFAULT 'DIRECT_DEBIT',
        "payer" uuid,
        "payment_in_advance" jsonb NOT NULL DEFAULT '{"months":0,"days":0,"amount":0}',
        "unpaid" boolean NOT NULL DEFAULT false,
        "without_rent_bills" boolean NOT NULL DEFAULT false,
        "landlord_rent_bill" uuid,
        "tenant_rent_bill" uuid,
        "settlement_status" text,
        "fee_months" numeric NOT NULL DEFAULT '1',
        "fee_base" numeric(14,2),
        "fee_percent" numeric NOT NULL DEFAULT '10',
        "fee_vat_percent" numeric NOT NULL DEFAULT '21',
        "fee_vat_amount" numeric(14,2),
        "fee_total" numeric(14,2),
        "fee_amount_elements" jsonb NOT NULL DEFAULT '[]',
        "tenant_search_selected_option" text NOT NULL DEFAULT 'UNKNOWN',
        "tenant_search_one_payment_plan_months" numeric,
        "tenant_search_one_payment_installments" integer NOT NULL DEFAULT '1',
        "tenant_search_recurring_payment_plan_percent" numeric,
        "tenant_search_total_amount" numeric(14,2),
        "legal_bond_months" numeric NOT NULL DEFAULT '1',
        "legal_bond_amount" numeric(14,2),
        "legal_bond_reception_date" date,
        "legal_bond_deposit_date" date,
        "legal_bond_registration_number" text COLLATE "es-x-icu",
        "legal_bond_request_date" date,
        "legal_bond_recover_date" date,
        "legal_bond_tenant_liquidated_date" date,
        "total_bond_months" integer NOT NULL DEFAULT '2',
        "total_bond_amount" numeric(14,2),
        "bonding_in_separate_document" boolean NOT NULL DEFAULT false,
        "additional_guarantee" jsonb NOT NULL DEFAULT '{"months":0,"holder":"MANDATARY","amount":0}',
        "reason" text COLLATE "es-x-icu",
        "bank_guarantee" jsonb,
        "itp_percent" numeric,
        "itp_amount" numeric(14,2),
        "itp_holder" text NOT NULL DEFAULT 'MANDATARY',
        "itp_deposit_date" date,
        "pet_ban" boolean NOT NULL DEFAULT false,
        "early_cancellation_compensation" boolean NOT NULL DEFAULT false,
        "tenant_received_certificate_of_occupancy" boolean NOT NULL DEFAULT false,
        "joint_liability" boolean NOT NULL DEFAULT false,
        "rental_price_cap" boolean NOT NULL DEFAULT false,
        "tenant_is_responsible_of_supplies" boolean NOT NULL DEFAULT false,
        "tenant_takes_content_and_civil_liability_insurance" boolean NOT NULL DEFAULT false,
        "mandatary_manages_itp" boolean NOT NULL DEFAULT false,
        "has_anexed_areas" boolean NOT NULL DEFAULT false,
        "anexed_areas" text COLLATE "es-x-icu",
        "inventory_attached" boolean NOT NULL DEFAULT false,
        "with_activity" boolean NOT NULL DEFAULT false,
        "description_activity" text COLLATE "es-x-icu",
        "pickup" jsonb,
        "finish_reason" text COLLATE "es-x-icu",
        "assigment_of_rights_history" jsonb NOT NULL DEFAULT '[]',
        "head" text COLLATE "es-x-icu",
        "body" text COLLATE "es-x-icu",
        "head_content" jsonb,
        "body_content" jsonb,
        "text_modified" boolean NOT NULL DEFAULT false,
        "validation_notes" text COLLATE "es-x-icu",
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "documents" uuid array NOT NULL DEFAULT '{}',
        "stats" jsonb,
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu" NOT NULL DEFAULT 'rental',
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "contract_contract_type_check_a71561b0" CHECK ("contract_type" IN ('LONG_CONTRACT', 'SEASONAL_CONTRACT', 'LOCAL_CONTRACT')),
        CONSTRAINT "contract_mandate_status_check_61e3e675" CHECK ("mandate_status" IN ('DRAFT', 'TRIAL', 'SIGNED', 'ACTIVE', 'FINISHED', 'RENEWED', 'CANCELLED')),
        CONSTRAINT "contract_region_check_fb75da52" CHECK ("region" IN ('CATALONIA', 'MADRID')),
        CONSTRAINT "contract_renewal_type_check_6693a9bb" CHECK ("renewal_type" IN ('ONE_YEAR', 'EVERY_MONTH', 'THREE_YEARS', 'NONE')),
        CONSTRAINT "contract_reconduction_periodicity_check_d5970f62" CHECK ("reconduction_periodicity" IN ('DAY', 'WEEK', 'MONTH', 'YEAR')),
        CONSTRAINT "contract_owner_prenotice_periodicity_check_44b02dd7" CHECK ("owner_prenotice_periodicity" IN ('DAY', 'WEEK', 'MONTH', 'YEAR')),
        CONSTRAINT "contract_prenotice_communication_status_check_9a5c4929" CHECK ("prenotice_communication_status" IN ('NONE', 'PENDING_BUROFAX', 'COMMUNICATED_BY_BUROFAX', 'COMMUNICATED_BY_TENANT', 'COMMUNICATED_BY_COURT')),
        CONSTRAINT "contract_ine_type_check_089c2b43" CHECK ("ine_type" IN ('NO_REVISION', 'GENERAL', 'GENERAL_COMMERCIAL', 'GENERAL_POSITIVE', 'IRAV')),
        CONSTRAINT "contract_next_ipc_action_check_f974627c" CHECK ("next_ipc_action" IN ('APPLY', 'SKIP_NEXT_IPC', 'DONT_APPLY')),
        CONSTRAINT "contract_payment_method_check_b805bb52" CHECK ("payment_method" IN ('TRANSFER', 'DIRECT_DEBIT', 'CASH', 'PAYMENT_PENDING', 'DIRECTLY_TO_LANDLORD')),
        CONSTRAINT "contract_settlement_status_check_ddb40ef2" CHECK ("settlement_status" IN ('NOT_SENT', 'SENT', 'ACCEPTED', 'REJECTED', 'SETTLED')),
        CONSTRAINT "contract_tenant_search_selected_option_check_196fa47d" CHECK ("tenant_search_selected_option" IN ('UNKNOWN', 'FEES_ON_TENANT', 'ONE_PAYMENT', 'RECURRING_PAYMENT')),
        CONSTRAINT "contract_itp_holder_check_11b59240" CHECK ("itp_holder" IN ('MANDATARY', 'LANDLORD', 'TENANT', 'PUBLIC_INSTITUTION', 'OTHER')),
        CONSTRAINT "PK_17c3a89f58a2997276084e706e8" PRIMARY KEY ("id"))`);
    await runner.query(
      `CREATE INDEX "mandate_public_id_sort_8cd7abdf" ON "mandate" ("public_id" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "mandate_landlords_gin_88e370a4" ON "mandate" USING gin ("landlords")`);
    await runner.query(
      `CREATE INDEX "mandate_properties_gin_d223ae21" ON "mandate" USING gin ("properties")`,
    );
    await runner.query(`CREATE INDEX "mandate_units_gin_363a6be2" ON "mandate" USING gin ("units")`);
    await runner.query(
      `CREATE INDEX "mandate_region_sort_1a929512" ON "mandate" ("region" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_previous_mandate_sort_645f6f0a" ON "mandate" ("previous_mandate" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_mandate_date_sort_dcdf5a14" ON "mandate" ("mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_end_date_sort_55fb2146" ON "mandate" ("end_date" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "mandate_validated_sort_68fb6543" ON "mandate" ("validated", "id")`);
    await runner.query(
      `CREATE INDEX "mandate_sales_manager_sort_8b8934d8" ON "mandate" ("sales_manager" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_product_type_sort_4c4d4366" ON "mandate" ("product_type" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "mandate_admin_id_sort_9f4d3087" ON "mandate" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(`
      CREATE TABLE "mandate_search" (
        "id" uuid PRIMARY KEY REFERENCES "mandate" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "mandate_search_tokens" ON "mandate_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "contract_contract_type_sort_fd4eeea5" ON "contract" ("contract_type", "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_mandate_sort_598da850" ON "contract" ("mandate" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "contract_units_gin_363a6be2" ON "contract" USING gin ("units")`);
    await runner.query(`CREATE INDEX "contract_tenants_gin_457f828a" ON "contract" USING gin ("tenants")`);
    await runner.query(`CREATE INDEX "contract_avalists_gin_0ef26a25" ON "contract" USING gin ("avalists")`);
    await runner.query(
      `CREATE INDEX "contract_landlords_gin_88e370a4" ON "contract" USING gin ("landlords")`,
    );
    await runner.query(
      `CREATE INDEX "contract_region_sort_1a929512" ON "contract" ("region" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_start_date_sort_945bb6e7" ON "contract" ("start_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_end_date_sort_55fb2146" ON "contract" ("end_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_signature_date_sort_8dda62fc" ON "contract" ("signature_date" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "contract_validated_sort_68fb6543" ON "contract" ("validated", "id")`);
    await runner.query(`CREATE INDEX "contract_activated_sort_3ac08e73" ON "contract" ("activated", "id")`);
    await runner.query(`CREATE INDEX "contract_rent_sort_9c9726bc" ON "contract" ("rent" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "contract_admin_id_sort_9f4d3087" ON "contract" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(`
      CREATE TABLE "contract_search" (
        "id" uuid PRIMARY KEY REFERENCES "contract" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "contract_search_tokens" ON "contract_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "contract_search"`);
    await runner.query(`DROP INDEX "contract_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "contract_rent_sort_9c9726bc"`);
    await runner.query(`DROP INDEX "contract_activated_sort_3ac08e73"`);
    await runner.query(`DROP INDEX "contract_validated_sort_68fb6543"`);
    await runner.query(`DROP INDEX "contract_signature_date_sort_8dda62fc"`);
    await runner.query(`DROP INDEX "contract_end_date_sort_55fb2146"`);
    await runner.query(`DROP INDEX "contract_start_date_sort_945bb6e7"`);
    await runner.query(`DROP INDEX "contract_region_sort_1a929512"`);
    await runner.query(`DROP INDEX "contract_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "contract_avalists_gin_0ef26a25"`);
    await runner.query(`DROP INDEX "contract_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "contract_units_gin_363a6be2"`);
    await runner.query(`DROP INDEX "contract_mandate_sort_598da850"`);
    await runner.query(`DROP INDEX "contract_contract_type_sort_fd4eeea5"`);
    await runner.query(`DROP TABLE "mandate_search"`);
    await runner.query(`DROP INDEX "mandate_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "mandate_product_type_sort_4c4d4366"`);
    await runner.query(`DROP INDEX "mandate_sales_manager_sort_8b8934d8"`);
    await runner.query(`DROP INDEX "mandate_validated_sort_68fb6543"`);
    await runner.query(`DROP INDEX "mandate_end_date_sort_55fb2146"`);
    await runner.query(`DROP INDEX "mandate_mandate_date_sort_dcdf5a14"`);
    await runner.query(`DROP INDEX "mandate_previous_mandate_sort_645f6f0a"`);
    await runner.query(`DROP INDEX "mandate_region_sort_1a929512"`);
    await runner.query(`DROP INDEX "mandate_units_gin_363a6be2"`);
    await runner.query(`DROP INDEX "mandate_properties_gin_d223ae21"`);
    await runner.query(`DROP INDEX "mandate_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "mandate_public_id_sort_8cd7abdf"`);
    await runner.query(`DROP TABLE "contract"`);
    await runner.query(`DROP TABLE "mandate"`);
  }
}
