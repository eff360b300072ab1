import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class ContractMandate1795313755789 implements MigrationInterface {
  readonly name = 'ContractMandate1795313755789';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "mandate" ADD "finished" boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE "contract" ADD "finished" boolean NOT NULL DEFAULT false`);
    await runner.query(`DROP TRIGGER "mandate_stamp_e3035428" ON "mandate"`);
    await runner.query(`DROP FUNCTION "mandate_stamp_e3035428"()`);
    await runner.query(`CREATE FUNCTION "mandate_stamp_6b7841f4"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'TRIAL', 'SIGNED', 'ACTIVE', 'FINISHED', 'RENEWED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (NEW."trial" is true) then 'TRIAL' when (((NEW."validated" is true) and (coalesce("today" > NEW."end_date", false) or (NEW."finished" is true))) and (NEW."renewed" is true)) then 'RENEWED' when ((NEW."validated" is true) and (coalesce("today" > NEW."end_date", false) or (NEW."finished" is true))) then 'FINISHED' when ((NEW."validated" is true) and coalesce("today" >= NEW."mandate_date", false)) then 'ACTIVE' when (NEW."validated" is true) then 'SIGNED' else 'DRAFT' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."end_date" + 1) > "today" then (NEW."end_date" + 1) end, case when NEW."mandate_date" > "today" then NEW."mandate_date" end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "mandate_stamp_6b7841f4" BEFORE INSERT OR UPDATE ON "mandate" FOR EACH ROW EXECUTE FUNCTION "mandate_stamp_6b7841f4"()`,
    );
    await runner.query(`UPDATE "mandate" SET "status_until" = '-infinity'`);
    await runner.query(`DROP TRIGGER "contract_stamp_7ff6a9d1" ON "contract"`);
    await runner.query(`DROP FUNCTION "contract_stamp_7ff6a9d1"()`);
    await runner.query(`CREATE FUNCTION "contract_stamp_51951623"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'PENDING_SIGNATURE', 'SIGNED', 'ACTIVE', 'UNPAID', 'FINISHED', 'CANCELLED', 'UNKNOWN'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (not (NEW."validated" is true)) then 'DRAFT' when (not (NEW."activated" is true)) then 'PENDING_SIGNATURE' when (coalesce("today" > NEW."end_date", false) or (NEW."finished" is true)) then 'FINISHED' when coalesce(NEW."mandate_status" in ('CANCELLED', 'FINISHED'), false) then 'UNKNOWN' when (NEW."unpaid" is true) then 'UNPAID' when ((nullif(NEW."start_date"::text, '') is not null) and (not coalesce("today" >= NEW."start_date", false))) then 'SIGNED' else 'ACTIVE' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."end_date" + 1) > "today" then (NEW."end_date" + 1) end, case when NEW."start_date" > "today" then NEW."start_date" end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "contract_stamp_51951623" BEFORE INSERT OR UPDATE ON "contract" FOR EACH ROW EXECUTE FUNCTION "contract_stamp_51951623"()`,
    );
    await runner.query(`UPDATE "contract" SET "status_until" = '-infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "contract_stamp_51951623" ON "contract"`);
    await runner.query(`DROP FUNCTION "contract_stamp_51951623"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION contract_stamp_7ff6a9d1()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'PENDING_SIGNATURE', 'SIGNED', 'ACTIVE', 'UNPAID', 'FINISHED', 'CANCELLED', 'UNKNOWN'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (not (NEW."validated" is true)) then 'DRAFT' when (not (NEW."activated" is true)) then 'PENDING_SIGNATURE' when coalesce("today" > NEW."end_date", false) then 'FINISHED' when coalesce(NEW."mandate_status" in ('CANCELLED', 'FINISHED'), false) then 'UNKNOWN' when (NEW."unpaid" is true) then 'UNPAID' when ((nullif(NEW."start_date"::text, '') is not null) and (not coalesce("today" >= NEW."start_date", false))) then 'SIGNED' else 'ACTIVE' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."end_date" + 1) > "today" then (NEW."end_date" + 1) end, case when NEW."start_date" > "today" then NEW."start_date" end), 'infinity'::date);
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER contract_stamp_7ff6a9d1 BEFORE INSERT OR UPDATE ON contract FOR EACH ROW EXECUTE FUNCTION contract_stamp_7ff6a9d1()`,
    );
    await runner.query(`DROP TRIGGER "mandate_stamp_6b7841f4" ON "mandate"`);
    await runner.query(`DROP FUNCTION "mandate_stamp_6b7841f4"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION mandate_stamp_e3035428()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'TRIAL', 'SIGNED', 'ACTIVE', 'FINISHED', 'RENEWED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (NEW."trial" is true) then 'TRIAL' when ((NEW."validated" is true) and coalesce("today" > NEW."end_date", false) and (NEW."renewed" is true)) then 'RENEWED' when ((NEW."validated" is true) and coalesce("today" > NEW."end_date", false)) then 'FINISHED' when ((NEW."validated" is true) and coalesce("today" >= NEW."mandate_date", false)) then 'ACTIVE' when (NEW."validated" is true) then 'SIGNED' else 'DRAFT' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."end_date" + 1) > "today" then (NEW."end_date" + 1) end, case when NEW."mandate_date" > "today" then NEW."mandate_date" end), 'infinity'::date);
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER mandate_stamp_e3035428 BEFORE INSERT OR UPDATE ON mandate FOR EACH ROW EXECUTE FUNCTION mandate_stamp_e3035428()`,
    );
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "finished"`);
    await runner.query(`ALTER TABLE "mandate" DROP COLUMN "finished"`);
  }
}
