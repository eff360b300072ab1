import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class StatusRank1795326090234 implements MigrationInterface {
  readonly name = 'StatusRank1795326090234';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "contracts"."mandate_status_status_203ee02c"`);
    await runner.query(`DROP INDEX "contracts"."contract_status_status_ac2f601b"`);
    await runner.query(`DROP INDEX "contracts"."booking_status_status_6224c280"`);
    await runner.query(`DROP INDEX "contracts"."solvency_request_status_status_019a29a4"`);
    await runner.query(`DROP INDEX "contracts"."insurance_status_status_019a29a4"`);
    await runner.query(`DROP INDEX "contracts"."next_rent_status_status_86fac003"`);
    await runner.query(`DROP INDEX "contracts"."product_status_status_17e5a024"`);
    await runner.query(`ALTER TABLE "mandate" RENAME COLUMN "status_place" TO "status_rank"`);
    await runner.query(`ALTER TABLE "contract" RENAME COLUMN "status_place" TO "status_rank"`);
    await runner.query(`ALTER TABLE "booking" RENAME COLUMN "status_place" TO "status_rank"`);
    await runner.query(`ALTER TABLE "solvency_request" RENAME COLUMN "status_place" TO "status_rank"`);
    await runner.query(`ALTER TABLE "insurance" RENAME COLUMN "status_place" TO "status_rank"`);
    await runner.query(`ALTER TABLE "next_rent" RENAME COLUMN "status_place" TO "status_rank"`);
    await runner.query(`ALTER TABLE "product" RENAME COLUMN "status_place" TO "status_rank"`);
    await runner.query(
      `CREATE INDEX "mandate_status_status_2e8da32c" ON "mandate" ("status_rank", "mandate_date" NULLS FIRST, "id")`,
    );
    await runner.query(`DROP TRIGGER "mandate_stamp_6b7841f4" ON "mandate"`);
    await runner.query(`DROP FUNCTION "mandate_stamp_6b7841f4"()`);
    await runner.query(`CREATE FUNCTION "mandate_stamp_253cc9fd"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_rank" := array_position(array['DRAFT', 'TRIAL', 'SIGNED', 'ACTIVE', 'FINISHED', 'RENEWED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (NEW."trial" is true) then 'TRIAL' when (((NEW."validated" is true) and (coalesce("today" > NEW."end_date", false) or (NEW."finished" is true))) and (NEW."renewed" is true)) then 'RENEWED' when ((NEW."validated" is true) and (coalesce("today" > NEW."end_date", false) or (NEW."finished" is true))) then 'FINISHED' when ((NEW."validated" is true) and coalesce("today" >= NEW."mandate_date", false)) then 'ACTIVE' when (NEW."validated" is true) then 'SIGNED' else 'DRAFT' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."end_date" + 1) > "today" then (NEW."end_date" + 1) end, case when NEW."mandate_date" > "today" then NEW."mandate_date" end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "mandate_stamp_253cc9fd" BEFORE INSERT OR UPDATE ON "mandate" FOR EACH ROW EXECUTE FUNCTION "mandate_stamp_253cc9fd"()`,
    );
    await runner.query(`UPDATE "mandate" SET "status_until" = '-infinity'`);
    await runner.query(
      `CREATE INDEX "contract_status_status_5b7bd9f1" ON "contract" ("status_rank", "start_date" NULLS FIRST, "id")`,
    );
    await runner.query(`DROP TRIGGER "contract_stamp_51951623" ON "contract"`);
    await runner.query(`DROP FUNCTION "contract_stamp_51951623"()`);
    await runner.query(`CREATE FUNCTION "contract_stamp_4763ec63"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_rank" := array_position(array['DRAFT', 'PENDING_SIGNATURE', 'SIGNED', 'ACTIVE', 'UNPAID', 'FINISHED', 'CANCELLED', 'UNKNOWN'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (not (NEW."validated" is true)) then 'DRAFT' when (not (NEW."activated" is true)) then 'PENDING_SIGNATURE' when (coalesce("today" > NEW."end_date", false) or (NEW."finished" is true)) then 'FINISHED' when coalesce(NEW."mandate_status" in ('CANCELLED', 'FINISHED'), false) then 'UNKNOWN' when (NEW."unpaid" is true) then 'UNPAID' when ((nullif(NEW."start_date"::text, '') is not null) and (not coalesce("today" >= NEW."start_date", false))) then 'SIGNED' else 'ACTIVE' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."end_date" + 1) > "today" then (NEW."end_date" + 1) end, case when NEW."start_date" > "today" then NEW."start_date" end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "contract_stamp_4763ec63" BEFORE INSERT OR UPDATE ON "contract" FOR EACH ROW EXECUTE FUNCTION "contract_stamp_4763ec63"()`,
    );
    await runner.query(`UPDATE "contract" SET "status_until" = '-infinity'`);
    await runner.query(
      `CREATE INDEX "booking_status_status_a86128de" ON "booking" ("status_rank", "booking_date" NULLS FIRST, "id")`,
    );
    await runner.query(`DROP TRIGGER "booking_stamp_e92da0c2" ON "booking"`);
    await runner.query(`DROP FUNCTION "booking_stamp_e92da0c2"()`);
    await runner.query(`CREATE FUNCTION "booking_stamp_c3e504ac"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(array['DRAFT', 'CONFIRMED', 'HELD', 'RETURNED', 'CONTRACTED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."contract"::text, '') is not null) then 'CONTRACTED' when (nullif(NEW."return_date"::text, '') is not null) then 'RETURNED' when (nullif(NEW."held_date"::text, '') is not null) then 'HELD' when (nullif(NEW."confirmation_date"::text, '') is not null) then 'CONFIRMED' else 'DRAFT' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "booking_stamp_c3e504ac" BEFORE INSERT OR UPDATE ON "booking" FOR EACH ROW EXECUTE FUNCTION "booking_stamp_c3e504ac"()`,
    );
    await runner.query(`UPDATE "booking" SET "status_until" = '-infinity'`);
    await runner.query(
      `CREATE INDEX "solvency_request_status_status_a90df350" ON "solvency_request" ("status_rank", "created_at", "id")`,
    );
    await runner.query(`DROP TRIGGER "solvency_request_stamp_3e3fcd67" ON "solvency_request"`);
    await runner.query(`DROP FUNCTION "solvency_request_stamp_3e3fcd67"()`);
    await runner.query(`CREATE FUNCTION "solvency_request_stamp_77bea1dc"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(array['PENDING', 'REQUESTED', 'ACCEPTED', 'REJECTED', 'CANCELLED'], ((case when (nullif(NEW."cancelled_at"::text, '') is not null) then 'CANCELLED' when (nullif(NEW."rejected_at"::text, '') is not null) then 'REJECTED' when (nullif(NEW."accepted_at"::text, '') is not null) then 'ACCEPTED' when (nullif(NEW."requested_at"::text, '') is not null) then 'REQUESTED' else 'PENDING' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "solvency_request_stamp_77bea1dc" BEFORE INSERT OR UPDATE ON "solvency_request" FOR EACH ROW EXECUTE FUNCTION "solvency_request_stamp_77bea1dc"()`,
    );
    await runner.query(`UPDATE "solvency_request" SET "status_until" = '-infinity'`);
    await runner.query(
      `CREATE INDEX "insurance_status_status_a90df350" ON "insurance" ("status_rank", "created_at", "id")`,
    );
    await runner.query(`DROP TRIGGER "insurance_stamp_1e322feb" ON "insurance"`);
    await runner.query(`DROP FUNCTION "insurance_stamp_1e322feb"()`);
    await runner.query(`CREATE FUNCTION "insurance_stamp_ad855eb3"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_rank" := array_position(array['PENDING', 'REQUESTED', 'ISSUED', 'ACTIVE', 'EXPIRED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when ((NEW."issued" is true) and coalesce("today" > NEW."end_date", false)) then 'EXPIRED' when ((NEW."issued" is true) and coalesce("today" >= NEW."start_date", false)) then 'ACTIVE' when (NEW."issued" is true) then 'ISSUED' when (nullif(NEW."request_date"::text, '') is not null) then 'REQUESTED' else 'PENDING' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."end_date" + 1) > "today" then (NEW."end_date" + 1) end, case when NEW."start_date" > "today" then NEW."start_date" end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "insurance_stamp_ad855eb3" BEFORE INSERT OR UPDATE ON "insurance" FOR EACH ROW EXECUTE FUNCTION "insurance_stamp_ad855eb3"()`,
    );
    await runner.query(`UPDATE "insurance" SET "status_until" = '-infinity'`);
    await runner.query(
      `CREATE INDEX "next_rent_status_status_597e7b94" ON "next_rent" ("status_rank", "date", "id")`,
    );
    await runner.query(`DROP TRIGGER "next_rent_stamp_84e0b5a3" ON "next_rent"`);
    await runner.query(`DROP FUNCTION "next_rent_stamp_84e0b5a3"()`);
    await runner.query(`CREATE FUNCTION "next_rent_stamp_8ce5e755"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(array['PLANNED', 'CALCULATED', 'NOTIFIED', 'APPLIED', 'SKIPPED', 'NOT_APPLICABLE', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."applied_at"::text, '') is not null) then 'APPLIED' when coalesce(NEW."action" = 'SKIP_NEXT_IPC', false) then 'SKIPPED' when coalesce(NEW."action" = 'DONT_APPLY', false) then 'NOT_APPLICABLE' when (nullif(NEW."tenant_notified_at"::text, '') is not null) then 'NOTIFIED' when (nullif(NEW."percent"::text, '') is not null) then 'CALCULATED' else 'PLANNED' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "next_rent_stamp_8ce5e755" BEFORE INSERT OR UPDATE ON "next_rent" FOR EACH ROW EXECUTE FUNCTION "next_rent_stamp_8ce5e755"()`,
    );
    await runner.query(`UPDATE "next_rent" SET "status_until" = '-infinity'`);
    await runner.query(
      `CREATE INDEX "product_status_status_a50f9ef0" ON "product" ("status_rank", "order", "id")`,
    );
    await runner.query(`DROP TRIGGER "product_stamp_9b060dda" ON "product"`);
    await runner.query(`DROP FUNCTION "product_stamp_9b060dda"()`);
    await runner.query(`CREATE FUNCTION "product_stamp_a67d7faf"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_rank" := array_position(array['UPCOMING', 'ON_SALE', 'EXPIRED', 'WITHDRAWN'], ((case when (NEW."withdrawn" is true) then 'WITHDRAWN' when coalesce("today" > NEW."valid_to", false) then 'EXPIRED' when ((nullif(NEW."valid_from"::text, '') is not null) and (not coalesce("today" >= NEW."valid_from", false))) then 'UPCOMING' else 'ON_SALE' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."valid_to" + 1) > "today" then (NEW."valid_to" + 1) end, case when NEW."valid_from" > "today" then NEW."valid_from" end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "product_stamp_a67d7faf" BEFORE INSERT OR UPDATE ON "product" FOR EACH ROW EXECUTE FUNCTION "product_stamp_a67d7faf"()`,
    );
    await runner.query(`UPDATE "product" SET "status_until" = '-infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "product_stamp_a67d7faf" ON "product"`);
    await runner.query(`DROP FUNCTION "product_stamp_a67d7faf"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION product_stamp_9b060dda()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['UPCOMING', 'ON_SALE', 'EXPIRED', 'WITHDRAWN'], ((case when (NEW."withdrawn" is true) then 'WITHDRAWN' when coalesce("today" > NEW."valid_to", false) then 'EXPIRED' when ((nullif(NEW."valid_from"::text, '') is not null) and (not coalesce("today" >= NEW."valid_from", false))) then 'UPCOMING' else 'ON_SALE' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."valid_to" + 1) > "today" then (NEW."valid_to" + 1) end, case when NEW."valid_from" > "today" then NEW."valid_from" end), 'infinity'::date);
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER product_stamp_9b060dda BEFORE INSERT OR UPDATE ON product FOR EACH ROW EXECUTE FUNCTION product_stamp_9b060dda()`,
    );
    await runner.query(`DROP INDEX "product_status_status_a50f9ef0"`);
    await runner.query(`DROP TRIGGER "next_rent_stamp_8ce5e755" ON "next_rent"`);
    await runner.query(`DROP FUNCTION "next_rent_stamp_8ce5e755"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION next_rent_stamp_84e0b5a3()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."status_place" := array_position(array['PLANNED', 'CALCULATED', 'NOTIFIED', 'APPLIED', 'SKIPPED', 'NOT_APPLICABLE', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."applied_at"::text, '') is not null) then 'APPLIED' when coalesce(NEW."action" = 'SKIP_NEXT_IPC', false) then 'SKIPPED' when coalesce(NEW."action" = 'DONT_APPLY', false) then 'NOT_APPLICABLE' when (nullif(NEW."tenant_notified_at"::text, '') is not null) then 'NOTIFIED' when (nullif(NEW."percent"::text, '') is not null) then 'CALCULATED' else 'PLANNED' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER next_rent_stamp_84e0b5a3 BEFORE INSERT OR UPDATE ON next_rent FOR EACH ROW EXECUTE FUNCTION next_rent_stamp_84e0b5a3()`,
    );
    await runner.query(`DROP INDEX "next_rent_status_status_597e7b94"`);
    await runner.query(`DROP TRIGGER "insurance_stamp_ad855eb3" ON "insurance"`);
    await runner.query(`DROP FUNCTION "insurance_stamp_ad855eb3"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION insurance_stamp_1e322feb()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['PENDING', 'REQUESTED', 'ISSUED', 'ACTIVE', 'EXPIRED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when ((NEW."issued" is true) and coalesce("today" > NEW."end_date", false)) then 'EXPIRED' when ((NEW."issued" is true) and coalesce("today" >= NEW."start_date", false)) then 'ACTIVE' when (NEW."issued" is true) then 'ISSUED' when (nullif(NEW."request_date"::text, '') is not null) then 'REQUESTED' else 'PENDING' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."end_date" + 1) > "today" then (NEW."end_date" + 1) end, case when NEW."start_date" > "today" then NEW."start_date" end), 'infinity'::date);
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER insurance_stamp_1e322feb BEFORE INSERT OR UPDATE ON insurance FOR EACH ROW EXECUTE FUNCTION insurance_stamp_1e322feb()`,
    );
    await runner.query(`DROP INDEX "insurance_status_status_a90df350"`);
    await runner.query(`DROP TRIGGER "solvency_request_stamp_77bea1dc" ON "solvency_request"`);
    await runner.query(`DROP FUNCTION "solvency_request_stamp_77bea1dc"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION solvency_request_stamp_3e3fcd67()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."status_place" := array_position(array['PENDING', 'REQUESTED', 'ACCEPTED', 'REJECTED', 'CANCELLED'], ((case when (nullif(NEW."cancelled_at"::text, '') is not null) then 'CANCELLED' when (nullif(NEW."rejected_at"::text, '') is not null) then 'REJECTED' when (nullif(NEW."accepted_at"::text, '') is not null) then 'ACCEPTED' when (nullif(NEW."requested_at"::text, '') is not null) then 'REQUESTED' else 'PENDING' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER solvency_request_stamp_3e3fcd67 BEFORE INSERT OR UPDATE ON solvency_request FOR EACH ROW EXECUTE FUNCTION solvency_request_stamp_3e3fcd67()`,
    );
    await runner.query(`DROP INDEX "solvency_request_status_status_a90df350"`);
    await runner.query(`DROP TRIGGER "booking_stamp_c3e504ac" ON "booking"`);
    await runner.query(`DROP FUNCTION "booking_stamp_c3e504ac"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION booking_stamp_e92da0c2()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'CONFIRMED', 'HELD', 'RETURNED', 'CONTRACTED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (nullif(NEW."contract"::text, '') is not null) then 'CONTRACTED' when (nullif(NEW."return_date"::text, '') is not null) then 'RETURNED' when (nullif(NEW."held_date"::text, '') is not null) then 'HELD' when (nullif(NEW."confirmation_date"::text, '') is not null) then 'CONFIRMED' else 'DRAFT' end))::text);
  NEW."status_until" := 'infinity'::date;
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER booking_stamp_e92da0c2 BEFORE INSERT OR UPDATE ON booking FOR EACH ROW EXECUTE FUNCTION booking_stamp_e92da0c2()`,
    );
    await runner.query(`DROP INDEX "booking_status_status_a86128de"`);
    await runner.query(`DROP TRIGGER "contract_stamp_4763ec63" ON "contract"`);
    await runner.query(`DROP FUNCTION "contract_stamp_4763ec63"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION contract_stamp_51951623()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'PENDING_SIGNATURE', 'SIGNED', 'ACTIVE', 'UNPAID', 'FINISHED', 'CANCELLED', 'UNKNOWN'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (not (NEW."validated" is true)) then 'DRAFT' when (not (NEW."activated" is true)) then 'PENDING_SIGNATURE' when (coalesce("today" > NEW."end_date", false) or (NEW."finished" is true)) then 'FINISHED' when coalesce(NEW."mandate_status" in ('CANCELLED', 'FINISHED'), false) then 'UNKNOWN' when (NEW."unpaid" is true) then 'UNPAID' when ((nullif(NEW."start_date"::text, '') is not null) and (not coalesce("today" >= NEW."start_date", false))) then 'SIGNED' else 'ACTIVE' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."end_date" + 1) > "today" then (NEW."end_date" + 1) end, case when NEW."start_date" > "today" then NEW."start_date" end), 'infinity'::date);
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER contract_stamp_51951623 BEFORE INSERT OR UPDATE ON contract FOR EACH ROW EXECUTE FUNCTION contract_stamp_51951623()`,
    );
    await runner.query(`DROP INDEX "contract_status_status_5b7bd9f1"`);
    await runner.query(`DROP TRIGGER "mandate_stamp_253cc9fd" ON "mandate"`);
    await runner.query(`DROP FUNCTION "mandate_stamp_253cc9fd"()`);
    await runner.query(`CREATE OR REPLACE FUNCTION mandate_stamp_6b7841f4()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_place" := array_position(array['DRAFT', 'TRIAL', 'SIGNED', 'ACTIVE', 'FINISHED', 'RENEWED', 'CANCELLED'], ((case when (NEW."cancelled" is true) then 'CANCELLED' when (NEW."trial" is true) then 'TRIAL' when (((NEW."validated" is true) and (coalesce("today" > NEW."end_date", false) or (NEW."finished" is true))) and (NEW."renewed" is true)) then 'RENEWED' when ((NEW."validated" is true) and (coalesce("today" > NEW."end_date", false) or (NEW."finished" is true))) then 'FINISHED' when ((NEW."validated" is true) and coalesce("today" >= NEW."mandate_date", false)) then 'ACTIVE' when (NEW."validated" is true) then 'SIGNED' else 'DRAFT' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."end_date" + 1) > "today" then (NEW."end_date" + 1) end, case when NEW."mandate_date" > "today" then NEW."mandate_date" end), 'infinity'::date);
  RETURN NEW;
END $function$
`);
    await runner.query(
      `CREATE TRIGGER mandate_stamp_6b7841f4 BEFORE INSERT OR UPDATE ON mandate FOR EACH ROW EXECUTE FUNCTION mandate_stamp_6b7841f4()`,
    );
    await runner.query(`DROP INDEX "mandate_status_status_2e8da32c"`);
    await runner.query(`ALTER TABLE "product" RENAME COLUMN "status_rank" TO "status_place"`);
    await runner.query(`ALTER TABLE "next_rent" RENAME COLUMN "status_rank" TO "status_place"`);
    await runner.query(`ALTER TABLE "insurance" RENAME COLUMN "status_rank" TO "status_place"`);
    await runner.query(`ALTER TABLE "solvency_request" RENAME COLUMN "status_rank" TO "status_place"`);
    await runner.query(`ALTER TABLE "booking" RENAME COLUMN "status_rank" TO "status_place"`);
    await runner.query(`ALTER TABLE "contract" RENAME COLUMN "status_rank" TO "status_place"`);
    await runner.query(`ALTER TABLE "mandate" RENAME COLUMN "status_rank" TO "status_place"`);
    await runner.query(
      `CREATE INDEX "product_status_status_17e5a024" ON "product" USING btree ("id", "order", "status_place") `,
    );
    await runner.query(
      `CREATE INDEX "next_rent_status_status_86fac003" ON "next_rent" USING btree ("date", "id", "status_place") `,
    );
    await runner.query(
      `CREATE INDEX "insurance_status_status_019a29a4" ON "insurance" USING btree ("created_at", "id", "status_place") `,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_status_status_019a29a4" ON "solvency_request" USING btree ("created_at", "id", "status_place") `,
    );
    await runner.query(
      `CREATE INDEX "booking_status_status_6224c280" ON "booking" USING btree ("booking_date", "id", "status_place") `,
    );
    await runner.query(
      `CREATE INDEX "contract_status_status_ac2f601b" ON "contract" USING btree ("id", "start_date", "status_place") `,
    );
    await runner.query(
      `CREATE INDEX "mandate_status_status_203ee02c" ON "mandate" USING btree ("id", "mandate_date", "status_place") `,
    );
  }
}
