import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signatures with their signers and evidence, and sealed documents that nothing changes (EXT-10, decision 0094). */
export class Signatures1795465087061 implements MigrationInterface {
  readonly name = 'Signatures1795465087061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "document" ADD "sealed_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`
      CREATE TABLE "signature_request" (
        "id" uuid PRIMARY KEY,
        "document" uuid NOT NULL,
        "status" text NOT NULL CHECK ("status" IN ('OPEN', 'SEALING', 'SIGNED', 'DECLINED', 'EXPIRED', 'VOID')),
        "storage_key" text NOT NULL,
        "sha256" text NOT NULL,
        "status_before" text NOT NULL,
        "sealed" bytea NOT NULL,
        "created_by" text NOT NULL,
        "created_at" timestamptz NOT NULL,
        "expires_at" timestamptz NOT NULL,
        "sealed_sha256" text,
        "sealed_at" timestamptz
      )`);
    // A document is signed once at a time, whoever sends it twice.
    await runner.query(
      `CREATE UNIQUE INDEX "signature_request_open" ON "signature_request" ("document") WHERE "status" IN ('OPEN', 'SEALING')`,
    );
    await runner.query(
      `CREATE INDEX "signature_request_document" ON "signature_request" ("document", "created_at" DESC)`,
    );
    await runner.query(
      `CREATE INDEX "signature_request_expires" ON "signature_request" ("expires_at") WHERE "status" = 'OPEN'`,
    );
    await runner.query(`CREATE INDEX "signature_request_sealed" ON "signature_request" ("sealed_sha256")`);
    await runner.query(`CREATE INDEX "signature_request_sha256" ON "signature_request" ("sha256")`);
    await runner.query(`
      CREATE TABLE "signature_signer" (
        "id" uuid PRIMARY KEY,
        "request" uuid NOT NULL REFERENCES "signature_request",
        "position" int NOT NULL,
        "agent" uuid,
        "role" text NOT NULL,
        "state" text NOT NULL CHECK ("state" IN ('WAITING', 'SENT', 'OPENED', 'SIGNED', 'DECLINED')),
        "sealed" bytea NOT NULL,
        "signature" bytea,
        "reminders" int NOT NULL DEFAULT 0,
        "mailed_at" timestamptz,
        "signed_at" timestamptz,
        "code_hash" bytea,
        "code_expires_at" timestamptz,
        "code_tries" int NOT NULL DEFAULT 0,
        "codes" int NOT NULL DEFAULT 0,
        "failures" int NOT NULL DEFAULT 0,
        UNIQUE ("request", "position")
      )`);
    await runner.query(`
      CREATE TABLE "signature_event" (
        "id" uuid PRIMARY KEY,
        "request" uuid NOT NULL REFERENCES "signature_request",
        "signer" uuid REFERENCES "signature_signer",
        "at" timestamptz NOT NULL,
        "kind" text NOT NULL,
        "sealed" bytea NOT NULL
      )`);
    await runner.query(`CREATE INDEX "signature_event_request" ON "signature_event" ("request", "id")`);
    await runner.query(`
      CREATE TABLE "signing_certificate" (
        "id" uuid PRIMARY KEY,
        "certificate" bytea NOT NULL,
        "sealed" bytea NOT NULL,
        "not_after" timestamptz NOT NULL
      )`);
    // Sealing anew with another key changes no word of the evidence.
    await runner.query(`
      CREATE FUNCTION "refuse_evidence_change"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND (to_jsonb(OLD) - 'sealed') = (to_jsonb(NEW) - 'sealed') THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'evidence is only added to' USING ERRCODE = '23514', CONSTRAINT = 'signature_event_append_only';
      END $$`);
    await runner.query(
      `CREATE TRIGGER "signature_event_append_only" BEFORE UPDATE OR DELETE ON "signature_event" FOR EACH ROW EXECUTE FUNCTION "refuse_evidence_change"()`,
    );
    await runner.query(`
      CREATE FUNCTION "refuse_sealed_document"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the document is sealed' USING ERRCODE = '23514', CONSTRAINT = 'sealed_document';
      END $$`);
    const fixed = ['sealed_at', 'storage_key', 'sha256', 'size', 'signature_date', 'deleted_at'];
    await runner.query(`
      CREATE TRIGGER "document_sealed" BEFORE UPDATE ON "document" FOR EACH ROW
      WHEN (OLD."sealed_at" IS NOT NULL
        AND (${fixed.map((name) => `OLD."${name}" IS DISTINCT FROM NEW."${name}"`).join(' OR ')}))
      EXECUTE FUNCTION "refuse_sealed_document"()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "document_sealed" ON "document"`);
    await runner.query(`DROP FUNCTION "refuse_sealed_document"()`);
    for (const table of ['signature_event', 'signature_signer', 'signature_request', 'signing_certificate'])
      await runner.query(`DROP TABLE "${table}"`);
    await runner.query(`DROP FUNCTION "refuse_evidence_change"()`);
    await runner.query(`ALTER TABLE "document" DROP COLUMN "sealed_at"`);
  }
}
