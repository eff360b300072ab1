import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The register of invoices that the tax office can check (RD 1007/2023, decision 0069): a chain of records per issuer that is only
 * added to, what has become of each record at the tax office, and a log. A recorded invoice is changed by nobody.
 */
export class InvoiceRegister1795396000000 implements MigrationInterface {
  readonly name = 'InvoiceRegister1795396000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "register_issuer" (
        "id" uuid PRIMARY KEY,
        "kind" text NOT NULL CHECK ("kind" IN ('COMPANY', 'LANDLORD')),
        "is_company" boolean NOT NULL,
        "code" integer GENERATED ALWAYS AS IDENTITY UNIQUE,
        "starts" date,
        "empowerment" text CHECK ("empowerment" IN ('SOCIAL_COLLABORATOR', 'PROXY')),
        "empowered_since" date,
        "empowerment_note" text,
        "last_position" integer NOT NULL DEFAULT 0,
        "last_fingerprint" text,
        "last_record" uuid,
        "next_send_at" timestamptz,
        "created_at" timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE "register_series" (
        "issuer" uuid NOT NULL REFERENCES "register_issuer",
        "type" text NOT NULL,
        "year" integer NOT NULL,
        "last" integer NOT NULL,
        PRIMARY KEY ("issuer", "type", "year")
      )`);
    await runner.query(`
      CREATE TABLE "register_record" (
        "id" uuid PRIMARY KEY,
        "issuer" uuid NOT NULL REFERENCES "register_issuer",
        "position" integer NOT NULL CHECK ("position" > 0),
        "entry" text NOT NULL CHECK ("entry" IN ('REGISTRATION', 'CANCELLATION')),
        "finance" uuid NOT NULL,
        "number" text NOT NULL,
        "issue_date" date NOT NULL,
        "invoice_type" text CHECK ("invoice_type" IN ('F1', 'F2', 'R1', 'R2', 'R3', 'R4', 'R5')),
        "vat" bigint NOT NULL,
        "total" bigint NOT NULL,
        "details" jsonb NOT NULL,
        "previous" text,
        "fingerprint" text NOT NULL,
        "generated_at" text NOT NULL,
        "recorded_at" timestamptz NOT NULL DEFAULT now(),
        "sealed" bytea NOT NULL,
        UNIQUE ("issuer", "position"),
        CHECK (("entry" = 'REGISTRATION') = ("invoice_type" IS NOT NULL))
      )`);
    await runner.query(
      `CREATE INDEX "register_record_finance" ON "register_record" ("finance", "position" DESC)`,
    );
    await runner.query(`
      CREATE TABLE "register_submission" (
        "record" uuid PRIMARY KEY REFERENCES "register_record",
        "issuer" uuid NOT NULL,
        "position" integer NOT NULL,
        "state" text NOT NULL CHECK ("state" IN ('PENDING', 'HELD', 'ACCEPTED', 'ACCEPTED_WITH_ERRORS', 'REFUSED', 'FAILED', 'CORRECTED')),
        "attempts" integer NOT NULL DEFAULT 0,
        "code" text,
        "message" text,
        "csv" text,
        "answered_at" timestamptz
      )`);
    await runner.query(
      `CREATE INDEX "register_submission_open" ON "register_submission" ("issuer", "state", "position") WHERE "state" <> 'ACCEPTED'`,
    );
    await runner.query(`
      CREATE TABLE "register_event" (
        "id" uuid PRIMARY KEY,
        "issuer" uuid NOT NULL REFERENCES "register_issuer",
        "kind" text NOT NULL CHECK ("kind" IN ('SETTINGS', 'VERIFIED', 'BROKEN', 'SENT', 'INCIDENT', 'RESENT')),
        "detail" jsonb NOT NULL,
        "actor" text NOT NULL,
        "at" timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX "register_event_issuer" ON "register_event" ("issuer", "at" DESC)`);
    // Sealing anew with another key changes no word of a record.
    await runner.query(`
      CREATE FUNCTION "refuse_register_change"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND (to_jsonb(OLD) - 'sealed') = (to_jsonb(NEW) - 'sealed') THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'the register is only added to' USING ERRCODE = '23514', CONSTRAINT = 'register_append_only';
      END $$`);
    for (const table of ['register_record', 'register_event'])
      await runner.query(
        `CREATE TRIGGER "${table}_append_only" BEFORE UPDATE OR DELETE ON "${table}" FOR EACH ROW EXECUTE FUNCTION "refuse_register_change"()`,
      );
    await runner.query(`
      CREATE FUNCTION "refuse_recorded_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE "entered" text;
      BEGIN
        SELECT "entry" INTO "entered" FROM "register_record" WHERE "finance" = OLD."id" ORDER BY "position" DESC LIMIT 1;
        IF "entered" IS NULL OR (NEW."cancelled" AND NOT OLD."cancelled") THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'the invoice is recorded' USING ERRCODE = '23514', CONSTRAINT = 'recorded_invoice',
          DETAIL = json_build_object('cancelled', "entered" = 'CANCELLATION')::text;
      END $$`);
    const invoiced = [
      'type',
      'year',
      'serie',
      'issue_date',
      'breakdown',
      'total_amount',
      'vat_amount',
      'deleted_at',
    ];
    await runner.query(`
      CREATE TRIGGER "finance_recorded_invoice" BEFORE UPDATE ON "finance" FOR EACH ROW
      WHEN (OLD."type" IN ('BILL', 'RENT_BILL', 'RECTIFYING_BILL')
        AND (${[...invoiced, 'cancelled'].map((name) => `OLD."${name}" IS DISTINCT FROM NEW."${name}"`).join(' OR ')}))
      EXECUTE FUNCTION "refuse_recorded_invoice"()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "finance_recorded_invoice" ON "finance"`);
    await runner.query(`DROP FUNCTION "refuse_recorded_invoice"()`);
    for (const table of ['event', 'submission', 'record', 'series', 'issuer'])
      await runner.query(`DROP TABLE "register_${table}"`);
    await runner.query(`DROP FUNCTION "refuse_register_change"()`);
  }
}
