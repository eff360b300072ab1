import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class Remittances1795405794113 implements MigrationInterface {
  readonly name = 'Remittances1795405794113';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "remittance" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "type" text NOT NULL,
        "execution_date" date NOT NULL,
        "organization" uuid NOT NULL,
        "rows" integer NOT NULL DEFAULT '0',
        "total_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "prepared_by" text COLLATE "es-x-icu",
        "prepared_for" text COLLATE "es-x-icu",
        "needs_approval" boolean NOT NULL DEFAULT false,
        "approval_reason" text COLLATE "es-x-icu",
        "approved_at" TIMESTAMP WITH TIME ZONE,
        "approved_by" uuid,
        "sent_at" TIMESTAMP WITH TIME ZONE,
        "settled_on" date,
        "closed_at" TIMESTAMP WITH TIME ZONE,
        "withdrawn_at" TIMESTAMP WITH TIME ZONE,
        "with_returns" boolean NOT NULL DEFAULT false,
        "returned_rows" integer NOT NULL DEFAULT '0',
        "returned_amount" numeric(14,2) NOT NULL DEFAULT '0',
        "format" text NOT NULL,
        "file_size" integer,
        "sha256" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        "status_rank" smallint NOT NULL DEFAULT '0',
        "status_until" date NOT NULL DEFAULT '-infinity',
        CONSTRAINT "remittance_type_check_789b6fda" CHECK ("type" IN ('DEBIT', 'TRANSFER')),
        CONSTRAINT "remittance_format_check_88fb8b6a" CHECK ("format" IN ('PAIN_008_02', 'PAIN_008_08', 'PAIN_001_03', 'PAIN_001_09')),
        CONSTRAINT "PK_a2004a52b19bb77c4a4d310c85f" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "sepa_mandate" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "reference" text COLLATE "es-x-icu",
        "debtor" uuid NOT NULL,
        "creditor" uuid NOT NULL,
        "contract" uuid,
        "sequence" text NOT NULL DEFAULT 'RCUR',
        "signature_date" date,
        "document" uuid,
        "last_use" date,
        "lapse_date" date,
        "suspended" boolean NOT NULL DEFAULT false,
        "suspension_reason" text COLLATE "es-x-icu",
        "cancelled" boolean NOT NULL DEFAULT false,
        "chronology" jsonb NOT NULL DEFAULT '[]',
        "created_by" uuid,
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        "status_rank" smallint NOT NULL DEFAULT '0',
        "status_until" date NOT NULL DEFAULT '-infinity',
        CONSTRAINT "sepa_mandate_sequence_check_b320a879" CHECK ("sequence" IN ('RCUR', 'OOFF')),
        CONSTRAINT "PK_acefb1ed7d7ea5ed3e2d4ff067e" PRIMARY KEY ("id"))`);
    await runner.query(
      `CREATE INDEX "remittance_created_at_sort_d4216729" ON "remittance" ("created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "remittance_type_filter_b1dd79e3" ON "remittance" ("type", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "remittance_type_sort_537140a3" ON "remittance" ((array_position(ARRAY['DEBIT', 'TRANSFER'], "type")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "remittance_execution_date_sort_7b492e69" ON "remittance" ("execution_date", "id")`,
    );
    await runner.query(
      `CREATE INDEX "remittance_organization_filter_760c8b02" ON "remittance" ("organization", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "remittance_organization_sort_aee2a762" ON "remittance" ("organization", "id")`,
    );
    await runner.query(`CREATE INDEX "remittance_rows_sort_8d38ef56" ON "remittance" ("rows", "id")`);
    await runner.query(
      `CREATE INDEX "remittance_total_amount_sort_44089e65" ON "remittance" ("total_amount", "id")`,
    );
    await runner.query(
      `CREATE INDEX "remittance_returned_rows_sort_8fff971e" ON "remittance" ("returned_rows", "id")`,
    );
    await runner.query(
      `CREATE INDEX "remittance_status_status_a90df350" ON "remittance" ("status_rank", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "remittance_status_stale_c488c26a" ON "remittance" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "remittance_list_deleted_94e19273" ON "remittance" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "remittance_stamp_2c4eda6a"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(array['TO_APPROVE', 'PREPARED', 'SENT', 'SETTLED', 'PARTLY_RETURNED', 'CLOSED', 'WITHDRAWN'], ((case when (nullif(NEW."withdrawn_at"::text, '') is not null) then 'WITHDRAWN' when (nullif(NEW."closed_at"::text, '') is not null) then 'CLOSED' when (NEW."with_returns" is true) then 'PARTLY_RETURNED' when (nullif(NEW."settled_on"::text, '') is not null) then 'SETTLED' when (nullif(NEW."sent_at"::text, '') is not null) then 'SENT' when ((NEW."needs_approval" is true) and (not (nullif(NEW."approved_at"::text, '') is not null))) then 'TO_APPROVE' else 'PREPARED' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "remittance_stamp_2c4eda6a" BEFORE INSERT OR UPDATE ON "remittance" FOR EACH ROW EXECUTE FUNCTION "remittance_stamp_2c4eda6a"()`,
    );
    await runner.query(`UPDATE "remittance" SET "status_until" = '-infinity'`);
    await runner.query(
      `CREATE UNIQUE INDEX "sepa_mandate_reference_unique_83f04cab" ON "sepa_mandate" ("reference") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "sepa_mandate_reference_sort_afa443c0" ON "sepa_mandate" ("reference" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "sepa_mandate_debtor_filter_984e379c" ON "sepa_mandate" ("debtor", "lapse_date" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "sepa_mandate_debtor_sort_bb139277" ON "sepa_mandate" ("debtor", "id")`);
    await runner.query(
      `CREATE INDEX "sepa_mandate_creditor_filter_bce7be4e" ON "sepa_mandate" ("creditor", "lapse_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "sepa_mandate_contract_filter_c31fc7e4" ON "sepa_mandate" ("contract", "lapse_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "sepa_mandate_contract_sort_708368b5" ON "sepa_mandate" ("contract" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "sepa_mandate_signature_date_sort_8dda62fc" ON "sepa_mandate" ("signature_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "sepa_mandate_last_use_sort_3c12ba7c" ON "sepa_mandate" ("last_use" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "sepa_mandate_lapse_date_sort_9f9776b0" ON "sepa_mandate" ("lapse_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "sepa_mandate_status_status_5cef8a5a" ON "sepa_mandate" ("status_rank", "lapse_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "sepa_mandate_status_stale_c488c26a" ON "sepa_mandate" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "sepa_mandate_list_deleted_2b7d5e2d" ON "sepa_mandate" ("lapse_date" NULLS FIRST, "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "sepa_mandate_stamp_40a65eba"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_rank" := array_position(array['UNSIGNED', 'ACTIVE', 'SUSPENDED', 'LAPSED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (not (nullif(NEW."signature_date"::text, '') is not null)) then 'UNSIGNED' when (NEW."suspended" is true) then 'SUSPENDED' when coalesce("today" > NEW."lapse_date", false) then 'LAPSED' else 'ACTIVE' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."lapse_date" + 1) > "today" then (NEW."lapse_date" + 1) end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "sepa_mandate_stamp_40a65eba" BEFORE INSERT OR UPDATE ON "sepa_mandate" FOR EACH ROW EXECUTE FUNCTION "sepa_mandate_stamp_40a65eba"()`,
    );
    await runner.query(`UPDATE "sepa_mandate" SET "status_until" = '-infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "sepa_mandate_stamp_40a65eba" ON "sepa_mandate"`);
    await runner.query(`DROP FUNCTION "sepa_mandate_stamp_40a65eba"()`);
    await runner.query(`DROP INDEX "sepa_mandate_list_deleted_2b7d5e2d"`);
    await runner.query(`DROP INDEX "sepa_mandate_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "sepa_mandate_status_status_5cef8a5a"`);
    await runner.query(`DROP INDEX "sepa_mandate_lapse_date_sort_9f9776b0"`);
    await runner.query(`DROP INDEX "sepa_mandate_last_use_sort_3c12ba7c"`);
    await runner.query(`DROP INDEX "sepa_mandate_signature_date_sort_8dda62fc"`);
    await runner.query(`DROP INDEX "sepa_mandate_contract_sort_708368b5"`);
    await runner.query(`DROP INDEX "sepa_mandate_contract_filter_c31fc7e4"`);
    await runner.query(`DROP INDEX "sepa_mandate_creditor_filter_bce7be4e"`);
    await runner.query(`DROP INDEX "sepa_mandate_debtor_sort_bb139277"`);
    await runner.query(`DROP INDEX "sepa_mandate_debtor_filter_984e379c"`);
    await runner.query(`DROP INDEX "sepa_mandate_reference_sort_afa443c0"`);
    await runner.query(`DROP INDEX "sepa_mandate_reference_unique_83f04cab"`);
    await runner.query(`DROP TRIGGER "remittance_stamp_2c4eda6a" ON "remittance"`);
    await runner.query(`DROP FUNCTION "remittance_stamp_2c4eda6a"()`);
    await runner.query(`DROP INDEX "remittance_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "remittance_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "remittance_status_status_a90df350"`);
    await runner.query(`DROP INDEX "remittance_returned_rows_sort_8fff971e"`);
    await runner.query(`DROP INDEX "remittance_total_amount_sort_44089e65"`);
    await runner.query(`DROP INDEX "remittance_rows_sort_8d38ef56"`);
    await runner.query(`DROP INDEX "remittance_organization_sort_aee2a762"`);
    await runner.query(`DROP INDEX "remittance_organization_filter_760c8b02"`);
    await runner.query(`DROP INDEX "remittance_execution_date_sort_7b492e69"`);
    await runner.query(`DROP INDEX "remittance_type_sort_537140a3"`);
    await runner.query(`DROP INDEX "remittance_type_filter_b1dd79e3"`);
    await runner.query(`DROP INDEX "remittance_created_at_sort_d4216729"`);
    await runner.query(`DROP TABLE "sepa_mandate"`);
    await runner.query(`DROP TABLE "remittance"`);
  }
}
