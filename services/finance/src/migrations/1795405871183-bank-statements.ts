import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class BankStatements1795405871183 implements MigrationInterface {
  readonly name = 'BankStatements1795405871183';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "bank_statement" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "organization" uuid NOT NULL,
        "ending" text COLLATE "es-x-icu",
        "from" date NOT NULL,
        "to" date NOT NULL,
        "number" text COLLATE "es-x-icu",
        "opening_balance" numeric(14,2) NOT NULL,
        "closing_balance" numeric(14,2) NOT NULL,
        "movements" integer NOT NULL DEFAULT '0',
        "recognised" integer NOT NULL DEFAULT '0',
        "gap" numeric(14,2),
        "format" text,
        "imported_by" uuid,
        "digest" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "bank_statement_format_check_86714797" CHECK ("format" IN ('CAMT053', 'NORMA43')),
        CONSTRAINT "PK_a2f8f739ec54fbcb8600ced0816" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "bank_line" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "booking_date" date NOT NULL,
        "value_date" date,
        "amount" numeric(14,2) NOT NULL,
        "return_reason" text COLLATE "es-x-icu",
        "match_reason" text,
        "confidence" integer,
        "why" text COLLATE "es-x-icu",
        "parts" jsonb NOT NULL DEFAULT '[]',
        "excess" numeric(14,2),
        "advance_contract" uuid,
        "booked" boolean NOT NULL DEFAULT false,
        "booked_at" TIMESTAMP WITH TIME ZONE,
        "booked_by" uuid,
        "dismissal" text,
        "statement" uuid NOT NULL,
        "organization" uuid,
        "bank_reference" text COLLATE "es-x-icu",
        "end_to_end_id" text COLLATE "es-x-icu",
        "mandate_id" text COLLATE "es-x-icu",
        "bank_code" text COLLATE "es-x-icu",
        "digest" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        "status_rank" smallint NOT NULL DEFAULT '0',
        "status_until" date NOT NULL DEFAULT '-infinity',
        CONSTRAINT "bank_line_match_reason_check_49871e4c" CHECK ("match_reason" IN ('END_TO_END', 'IBAN_AMOUNT', 'REFERENCE', 'LEARNED_PAYER', 'AMOUNT_DATE', 'MANUAL')),
        CONSTRAINT "bank_line_dismissal_check_94d12bee" CHECK ("dismissal" IN ('BANK_FEES', 'OWN_TRANSFER', 'SUPPLIER', 'BOND', 'OTHER')),
        CONSTRAINT "PK_f76fef957a7bc606251ca27b4e1" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "bank_payer" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "contract" uuid,
        "dismissal" text,
        "active" boolean NOT NULL DEFAULT true,
        "uses" integer NOT NULL DEFAULT '0',
        "key" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "bank_payer_dismissal_check_94d12bee" CHECK ("dismissal" IN ('BANK_FEES', 'OWN_TRANSFER', 'SUPPLIER', 'BOND', 'OTHER')),
        CONSTRAINT "PK_e3371adffe860feba79d94b4d7e" PRIMARY KEY ("id"))`);
    await runner.query(
      `CREATE INDEX "bank_statement_organization_filter_e4f27748" ON "bank_statement" ("organization", "to", "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_statement_ending_sort_e9c66206" ON "bank_statement" ("ending" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "bank_statement_from_sort_b4d3927c" ON "bank_statement" ("from", "id")`);
    await runner.query(`CREATE INDEX "bank_statement_to_sort_2cba6c06" ON "bank_statement" ("to", "id")`);
    await runner.query(
      `CREATE INDEX "bank_statement_opening_balance_sort_0c73655f" ON "bank_statement" ("opening_balance", "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_statement_closing_balance_sort_eb704687" ON "bank_statement" ("closing_balance", "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_statement_movements_sort_df41e32f" ON "bank_statement" ("movements", "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_statement_gap_sort_fae90a26" ON "bank_statement" ("gap" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_statement_format_filter_9c7e4875" ON "bank_statement" ("format", "to", "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_statement_format_sort_a4d8987f" ON "bank_statement" ((array_position(ARRAY['CAMT053', 'NORMA43'], "format")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_statement_imported_by_sort_206f10e6" ON "bank_statement" ("imported_by" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "bank_statement_digest_unique_61cc7bfe" ON "bank_statement" ("digest") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "bank_statement_list_deleted_3ebcadef" ON "bank_statement" ("to", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX "bank_line_booking_date_sort_5aa6ca9e" ON "bank_line" ("booking_date", "id")`,
    );
    await runner.query(`CREATE INDEX "bank_line_amount_sort_3a82bdca" ON "bank_line" ("amount", "id")`);
    await runner.query(
      `CREATE INDEX "bank_line_match_reason_filter_9b74cc56" ON "bank_line" ("match_reason", "booking_date", "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_line_match_reason_sort_9a48ba56" ON "bank_line" ((array_position(ARRAY['END_TO_END', 'IBAN_AMOUNT', 'REFERENCE', 'LEARNED_PAYER', 'AMOUNT_DATE', 'MANUAL'], "match_reason")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_line_confidence_sort_6daa286c" ON "bank_line" ("confidence" NULLS FIRST, "id")`,
    );
    await runner.query(`CREATE INDEX "bank_line_why_sort_5522f220" ON "bank_line" ("why" NULLS FIRST, "id")`);
    await runner.query(
      `CREATE INDEX "bank_line_advance_contract_filter_f53a949c" ON "bank_line" ("advance_contract", "booking_date", "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_line_dismissal_filter_fe25aa62" ON "bank_line" ("dismissal", "booking_date", "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_line_statement_filter_8a32c0bd" ON "bank_line" ("statement", "booking_date", "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_line_organization_filter_f409b428" ON "bank_line" ("organization", "booking_date", "id")`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "bank_line_digest_unique_61cc7bfe" ON "bank_line" ("digest") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "bank_line_status_status_8456d92e" ON "bank_line" ("status_rank", "booking_date", "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_line_status_stale_c488c26a" ON "bank_line" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "bank_line_list_deleted_0f571e75" ON "bank_line" ("booking_date", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "bank_line_stamp_c7cb37b8"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(array['BOOKED', 'DISMISSED', 'ADVANCE', 'PROPOSED', 'SUSPENSE'], ((case when (nullif(NEW."dismissal"::text, '') is not null) then 'DISMISSED' when ((NEW."booked" is true) and (nullif(NEW."advance_contract"::text, '') is not null)) then 'ADVANCE' when (NEW."booked" is true) then 'BOOKED' when (nullif(NEW."match_reason"::text, '') is not null) then 'PROPOSED' else 'SUSPENSE' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "bank_line_stamp_c7cb37b8" BEFORE INSERT OR UPDATE ON "bank_line" FOR EACH ROW EXECUTE FUNCTION "bank_line_stamp_c7cb37b8"()`,
    );
    await runner.query(`UPDATE "bank_line" SET "status_until" = '-infinity'`);
    await runner.query(`
      CREATE TABLE "bank_line_search" (
        "id" uuid PRIMARY KEY REFERENCES "bank_line" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "bank_line_search_tokens" ON "bank_line_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "bank_line_search_sample" ON "bank_line_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
    await runner.query(
      `CREATE INDEX "bank_payer_created_at_sort_d4216729" ON "bank_payer" ("created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_payer_contract_filter_5cba630d" ON "bank_payer" ("contract", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_payer_contract_sort_708368b5" ON "bank_payer" ("contract" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_payer_dismissal_filter_1efcc039" ON "bank_payer" ("dismissal", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_payer_dismissal_sort_9b04ff40" ON "bank_payer" ((array_position(ARRAY['BANK_FEES', 'OWN_TRANSFER', 'SUPPLIER', 'BOND', 'OTHER'], "dismissal")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "bank_payer_active_filter_e3e3795c" ON "bank_payer" ("active", "created_at", "id")`,
    );
    await runner.query(`CREATE INDEX "bank_payer_active_sort_1b14808c" ON "bank_payer" ("active", "id")`);
    await runner.query(`CREATE INDEX "bank_payer_uses_sort_bc6bf49e" ON "bank_payer" ("uses", "id")`);
    await runner.query(
      `CREATE UNIQUE INDEX "bank_payer_key_unique_948bf530" ON "bank_payer" ("key") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "bank_payer_list_deleted_94e19273" ON "bank_payer" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE "bank_payer_search" (
        "id" uuid PRIMARY KEY REFERENCES "bank_payer" ("id") ON DELETE CASCADE,
        "key_id" integer NOT NULL,
        "tokens" integer[] NOT NULL)`);
    await runner.query(
      `CREATE INDEX "bank_payer_search_tokens" ON "bank_payer_search" USING gin ("tokens") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "bank_payer_search_sample" ON "bank_payer_search" USING gin ("tokens") WITH (fastupdate = off) WHERE get_byte(uuid_send("id"), 15) < 4`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "bank_payer_search"`);
    await runner.query(`DROP INDEX "bank_payer_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "bank_payer_key_unique_948bf530"`);
    await runner.query(`DROP INDEX "bank_payer_uses_sort_bc6bf49e"`);
    await runner.query(`DROP INDEX "bank_payer_active_sort_1b14808c"`);
    await runner.query(`DROP INDEX "bank_payer_active_filter_e3e3795c"`);
    await runner.query(`DROP INDEX "bank_payer_dismissal_sort_9b04ff40"`);
    await runner.query(`DROP INDEX "bank_payer_dismissal_filter_1efcc039"`);
    await runner.query(`DROP INDEX "bank_payer_contract_sort_708368b5"`);
    await runner.query(`DROP INDEX "bank_payer_contract_filter_5cba630d"`);
    await runner.query(`DROP INDEX "bank_payer_created_at_sort_d4216729"`);
    await runner.query(`DROP TABLE "bank_line_search"`);
    await runner.query(`DROP TRIGGER "bank_line_stamp_c7cb37b8" ON "bank_line"`);
    await runner.query(`DROP FUNCTION "bank_line_stamp_c7cb37b8"()`);
    await runner.query(`DROP INDEX "bank_line_list_deleted_0f571e75"`);
    await runner.query(`DROP INDEX "bank_line_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "bank_line_status_status_8456d92e"`);
    await runner.query(`DROP INDEX "bank_line_digest_unique_61cc7bfe"`);
    await runner.query(`DROP INDEX "bank_line_organization_filter_f409b428"`);
    await runner.query(`DROP INDEX "bank_line_statement_filter_8a32c0bd"`);
    await runner.query(`DROP INDEX "bank_line_dismissal_filter_fe25aa62"`);
    await runner.query(`DROP INDEX "bank_line_advance_contract_filter_f53a949c"`);
    await runner.query(`DROP INDEX "bank_line_why_sort_5522f220"`);
    await runner.query(`DROP INDEX "bank_line_confidence_sort_6daa286c"`);
    await runner.query(`DROP INDEX "bank_line_match_reason_sort_9a48ba56"`);
    await runner.query(`DROP INDEX "bank_line_match_reason_filter_9b74cc56"`);
    await runner.query(`DROP INDEX "bank_line_amount_sort_3a82bdca"`);
    await runner.query(`DROP INDEX "bank_line_booking_date_sort_5aa6ca9e"`);
    await runner.query(`DROP INDEX "bank_statement_list_deleted_3ebcadef"`);
    await runner.query(`DROP INDEX "bank_statement_digest_unique_61cc7bfe"`);
    await runner.query(`DROP INDEX "bank_statement_imported_by_sort_206f10e6"`);
    await runner.query(`DROP INDEX "bank_statement_format_sort_a4d8987f"`);
    await runner.query(`DROP INDEX "bank_statement_format_filter_9c7e4875"`);
    await runner.query(`DROP INDEX "bank_statement_gap_sort_fae90a26"`);
    await runner.query(`DROP INDEX "bank_statement_movements_sort_df41e32f"`);
    await runner.query(`DROP INDEX "bank_statement_closing_balance_sort_eb704687"`);
    await runner.query(`DROP INDEX "bank_statement_opening_balance_sort_0c73655f"`);
    await runner.query(`DROP INDEX "bank_statement_to_sort_2cba6c06"`);
    await runner.query(`DROP INDEX "bank_statement_from_sort_b4d3927c"`);
    await runner.query(`DROP INDEX "bank_statement_ending_sort_e9c66206"`);
    await runner.query(`DROP INDEX "bank_statement_organization_filter_e4f27748"`);
    await runner.query(`DROP TABLE "bank_payer"`);
    await runner.query(`DROP TABLE "bank_line"`);
    await runner.query(`DROP TABLE "bank_statement"`);
  }
}
