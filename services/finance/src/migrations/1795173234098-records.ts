import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class Records1795173234098 implements MigrationInterface {
  readonly name = 'Records1795173234098';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "finance" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "type" text NOT NULL,
        "category" text,
        "concept" text COLLATE "es-x-icu",
        "year" integer,
        "month" integer,
        "serie" integer,
        "mandatary" uuid,
        "mandate" uuid,
        "contract" uuid,
        "tenants" uuid array NOT NULL DEFAULT '{}',
        "landlords" uuid array NOT NULL DEFAULT '{}',
        "units" uuid array NOT NULL DEFAULT '{}',
        "source_role" text,
        "destination_role" text,
        "destination_account_known" boolean NOT NULL DEFAULT false,
        "period_start" date,
        "period_end" date,
        "issue_date" date,
        "communication_date" date,
        "payment_expected_date" date,
        "process_start_date" date,
        "payment_date" date,
        "unpaid_since" date,
        "breakdown" jsonb NOT NULL DEFAULT '[]',
        "total_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "base_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "vat_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "vat_percent" numeric,
        "rent_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "invoice_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "compensation_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "suplementation_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "fee_value" numeric,
        "payment_method" text,
        "payment_rates" jsonb NOT NULL DEFAULT '[]',
        "payment_block" boolean NOT NULL DEFAULT false,
        "included_in" uuid,
        "returned_bill_id" uuid,
        "preview" boolean NOT NULL DEFAULT false,
        "validated" boolean NOT NULL DEFAULT false,
        "cancelled" boolean NOT NULL DEFAULT false,
        "paused" boolean NOT NULL DEFAULT false,
        "data_waived" boolean NOT NULL DEFAULT false,
        "archived" boolean NOT NULL DEFAULT false,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "computed_data" jsonb,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "finance_type_check_ed98d1f1" CHECK ("type" IN ('RECEIPT', 'SETTLEMENT', 'GUARANTEED', 'BILL', 'RECTIFYING_BILL', 'EXPENSE')),
        CONSTRAINT "finance_category_check_35f5dc38" CHECK ("category" IN ('RENT', 'ENERGY', 'GAS')),
        CONSTRAINT "finance_source_role_check_76472c3d" CHECK ("source_role" IN ('LANDLORD', 'TENANT', 'PROVIDER')),
        CONSTRAINT "finance_destination_role_check_95d33c2c" CHECK ("destination_role" IN ('LANDLORD', 'TENANT', 'PROVIDER')),
        CONSTRAINT "finance_payment_method_check_b805bb52" CHECK ("payment_method" IN ('TRANSFER', 'DIRECT_DEBIT', 'CASH', 'PAYMENT_PENDING', 'DIRECTLY_TO_LANDLORD')),
        CONSTRAINT "PK_e748b2c24804fde15d4d6d0e408" PRIMARY KEY ("id"))`);
    await runner.query(`CREATE INDEX "finance_type_sort_e23fab81" ON "finance" ("type", "id")`);
    await runner.query(`CREATE INDEX "finance_year_sort_2c14efd4" ON "finance" ("year" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "finance_month_sort_dd78facf" ON "finance" ("month" NULLS FIRST, "id")`);
    await runner.query(`CREATE INDEX "finance_serie_sort_d5bf8614" ON "finance" ("serie" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "finance_mandate_sort_598da850" ON "finance" ("mandate" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_contract_sort_708368b5" ON "finance" ("contract" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "finance_tenants_gin_457f828a" ON "finance" USING gin ("tenants")`);
    await runner.query(`CREATE INDEX "finance_landlords_gin_88e370a4" ON "finance" USING gin ("landlords")`);
    await runner.query(`CREATE INDEX "finance_units_gin_363a6be2" ON "finance" USING gin ("units")`);
    await runner.query(
      `CREATE INDEX "finance_period_start_sort_39a9118e" ON "finance" ("period_start" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_issue_date_sort_5989893f" ON "finance" ("issue_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_payment_expected_date_sort_b01089b4" ON "finance" ("payment_expected_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_payment_date_sort_331ac535" ON "finance" ("payment_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_total_amount_sort_44089e65" ON "finance" ("total_amount", "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_included_in_sort_170e74bd" ON "finance" ("included_in" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_returned_bill_id_sort_20819dc6" ON "finance" ("returned_bill_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "finance_admin_id_sort_9f4d3087" ON "finance" ("admin_id" NULLS FIRST, "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "finance_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "finance_returned_bill_id_sort_20819dc6"`);
    await runner.query(`DROP INDEX "finance_included_in_sort_170e74bd"`);
    await runner.query(`DROP INDEX "finance_total_amount_sort_44089e65"`);
    await runner.query(`DROP INDEX "finance_payment_date_sort_331ac535"`);
    await runner.query(`DROP INDEX "finance_payment_expected_date_sort_b01089b4"`);
    await runner.query(`DROP INDEX "finance_issue_date_sort_5989893f"`);
    await runner.query(`DROP INDEX "finance_period_start_sort_39a9118e"`);
    await runner.query(`DROP INDEX "finance_units_gin_363a6be2"`);
    await runner.query(`DROP INDEX "finance_landlords_gin_88e370a4"`);
    await runner.query(`DROP INDEX "finance_tenants_gin_457f828a"`);
    await runner.query(`DROP INDEX "finance_contract_sort_708368b5"`);
    await runner.query(`DROP INDEX "finance_mandate_sort_598da850"`);
    await runner.query(`DROP INDEX "finance_serie_sort_d5bf8614"`);
    await runner.query(`DROP INDEX "finance_month_sort_dd78facf"`);
    await runner.query(`DROP INDEX "finance_year_sort_2c14efd4"`);
    await runner.query(`DROP INDEX "finance_type_sort_e23fab81"`);
    await runner.query(`DROP TABLE "finance"`);
  }
}
