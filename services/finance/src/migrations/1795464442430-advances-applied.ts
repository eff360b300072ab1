import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class AdvancesApplied1795464442430 implements MigrationInterface {
  readonly name = 'AdvancesApplied1795464442430';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "bank_line" ADD "advance_left" numeric(14,2)`);
    await runner.query(`ALTER TABLE "bank_line" ADD "advance_uses" jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`ALTER TABLE "bank_line" ADD "advance_proposal" jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`ALTER TABLE "bank_line" ADD "advance_confidence" integer`);
    await runner.query(`ALTER TABLE "bank_line" ADD "advance_why" text COLLATE "es-x-icu"`);
    await runner.query(
      `UPDATE "bank_line" SET "advance_left" = "excess" WHERE "booked" AND "advance_contract" IS NOT NULL`,
    );
    // No cent of an advance is applied twice, whoever writes it (decision 0084).
    await runner.query(`
      CREATE FUNCTION "advance_spent"("uses" jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
        SELECT coalesce(sum(("one" ->> 'amount')::numeric), 0) FROM jsonb_array_elements("uses") "one" $$`);
    await runner.query(`
      CREATE FUNCTION "bank_line_advance"() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE "whole" numeric := CASE WHEN NEW."booked" AND NEW."advance_contract" IS NOT NULL THEN coalesce(NEW."excess", 0) ELSE 0 END;
      BEGIN
        IF coalesce(NEW."advance_left", 0) >= 0
           AND coalesce(NEW."advance_left", 0) + "advance_spent"(NEW."advance_uses") = "whole" THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'an advance is spent to the cent' USING ERRCODE = '23514', CONSTRAINT = 'bank_line_advance';
      END $$`);
    await runner.query(
      `CREATE TRIGGER "bank_line_advance" BEFORE INSERT OR UPDATE ON "bank_line" FOR EACH ROW EXECUTE FUNCTION "bank_line_advance"()`,
    );
    await runner.query(`DROP TRIGGER "bank_line_stamp_c7cb37b8" ON "bank_line"`);
    await runner.query(`DROP FUNCTION "bank_line_stamp_c7cb37b8"()`);
    await runner.query(`CREATE FUNCTION "bank_line_stamp_1c1f96fa"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(array['BOOKED', 'DISMISSED', 'ADVANCE', 'PROPOSED', 'ADVANCE_PROPOSED', 'SUSPENSE'], ((case when (nullif(NEW."dismissal"::text, '') is not null) then 'DISMISSED' when ((NEW."booked" is true) and (nullif(NEW."advance_confidence"::text, '') is not null)) then 'ADVANCE_PROPOSED' when ((NEW."booked" is true) and (nullif(NEW."advance_left"::text, '') is not null)) then 'ADVANCE' when (NEW."booked" is true) then 'BOOKED' when (nullif(NEW."match_reason"::text, '') is not null) then 'PROPOSED' else 'SUSPENSE' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "bank_line_stamp_1c1f96fa" BEFORE INSERT OR UPDATE ON "bank_line" FOR EACH ROW EXECUTE FUNCTION "bank_line_stamp_1c1f96fa"()`,
    );
    await runner.query(`UPDATE "bank_line" SET "status_until" = '-infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "bank_line_stamp_1c1f96fa" ON "bank_line"`);
    await runner.query(`DROP FUNCTION "bank_line_stamp_1c1f96fa"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION bank_line_stamp_c7cb37b8()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."status_rank" := array_position(array['BOOKED', 'DISMISSED', 'ADVANCE', 'PROPOSED', 'SUSPENSE'], ((case when (nullif(NEW."dismissal"::text, '') is not null) then 'DISMISSED' when ((NEW."booked" is true) and (nullif(NEW."advance_contract"::text, '') is not null)) then 'ADVANCE' when (NEW."booked" is true) then 'BOOKED' when (nullif(NEW."match_reason"::text, '') is not null) then 'PROPOSED' else 'SUSPENSE' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER bank_line_stamp_c7cb37b8 BEFORE INSERT OR UPDATE ON bank_line FOR EACH ROW EXECUTE FUNCTION bank_line_stamp_c7cb37b8()`,
    );
    await runner.query(`DROP TRIGGER "bank_line_advance" ON "bank_line"`);
    await runner.query(`DROP FUNCTION "bank_line_advance"()`);
    await runner.query(`DROP FUNCTION "advance_spent"(jsonb)`);
    await runner.query(`ALTER TABLE "bank_line" DROP COLUMN "advance_why"`);
    await runner.query(`ALTER TABLE "bank_line" DROP COLUMN "advance_confidence"`);
    await runner.query(`ALTER TABLE "bank_line" DROP COLUMN "advance_proposal"`);
    await runner.query(`ALTER TABLE "bank_line" DROP COLUMN "advance_uses"`);
    await runner.query(`ALTER TABLE "bank_line" DROP COLUMN "advance_left"`);
  }
}
