import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One holder per unit and day (decision 0023): the days that contracts in force and confirmed bookings hold their
 * units, kept by triggers on both tables and guarded by an exclusion constraint.
 */
export class UnitOccupancy1795313500000 implements MigrationInterface {
  readonly name = 'UnitOccupancy1795313500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "unit_occupancy" (
        "unit" uuid NOT NULL,
        "days" daterange NOT NULL,
        "collection" text NOT NULL CHECK ("collection" IN ('contract', 'booking')),
        "holder" uuid NOT NULL,
        CONSTRAINT "unit_occupancy_one_holder" EXCLUDE USING gist ("unit" WITH =, "days" WITH &&)
      )`);
    await runner.query(`CREATE INDEX "unit_occupancy_holder" ON "unit_occupancy" ("holder")`);

    // Days from the first to the last, both included; null is unbounded. A period that ends before it starts has none.
    await runner.query(`
      CREATE FUNCTION "held_days"("first" date, "last" date) RETURNS daterange LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE WHEN "first" > "last" THEN 'empty'::daterange ELSE daterange("first", "last", '[]') END $$`);
    // A booking holds from the intended start for the intended duration; from its confirmation on when no start is named.
    await runner.query(`
      CREATE FUNCTION "booked_days"("start" date, "confirmed" date, "duration" jsonb) RETURNS daterange LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE WHEN "start" IS NULL OR d."months" + d."days" = 0 THEN "held_days"(coalesce("start", "confirmed"), NULL)
               ELSE "held_days"("start", ("start" + make_interval(months => d."months"))::date + d."days" - 1) END
          FROM (SELECT 12 * coalesce(("duration" ->> 'years')::int, 0) + coalesce(("duration" ->> 'months')::int, 0) AS "months",
                       coalesce(("duration" ->> 'days')::int, 0) AS "days") d $$`);

    await runner.query(`
      CREATE VIEW "unit_claim" AS
        SELECT 'contract' AS "collection", c."id" AS "holder", u."unit", "held_days"(c."start_date", c."end_date") AS "days"
          FROM "contract" c CROSS JOIN LATERAL (SELECT DISTINCT unnest(c."units") AS "unit") u
         WHERE c."activated" AND NOT c."cancelled" AND c."deleted_at" IS NULL
        UNION ALL
        SELECT 'booking', b."id", b."unit", "booked_days"(b."start_date", b."confirmation_date", b."contract_duration")
          FROM "booking" b
         WHERE b."confirmation_date" IS NOT NULL AND b."held_date" IS NULL AND b."return_date" IS NULL
           AND NOT b."cancelled" AND b."deleted_at" IS NULL
           AND NOT EXISTS (SELECT 1 FROM "contract" c
                            WHERE c."booking" = b."id" AND c."activated" AND NOT c."cancelled" AND c."deleted_at" IS NULL)`);

    // Two writers of one unit wait for each other here; waiting inside the constraint's check they could deadlock.
    await runner.query(`
      CREATE FUNCTION "lock_units"("units" uuid[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(s."key")
           FROM (SELECT DISTINCT hashtextextended('llavero unit ' || u::text, 0) AS "key" FROM unnest("units") u
                  WHERE u IS NOT NULL ORDER BY 1) s;
      END $$`);
    // 'keep_free': only the days that nobody else holds, instead of a refusal.
    await runner.query(`
      CREATE FUNCTION "occupy_units"("of" uuid, "keep_free" boolean) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      DECLARE
        "taken" record;
      BEGIN
        IF "keep_free" THEN
          INSERT INTO "unit_occupancy" ("unit", "days", "collection", "holder")
            SELECT c."unit", f."days", c."collection", c."holder"
              FROM "unit_claim" c
              CROSS JOIN LATERAL unnest(datemultirange(c."days") - coalesce(
                (SELECT range_agg(o."days") FROM "unit_occupancy" o WHERE o."unit" = c."unit" AND o."days" && c."days"),
                '{}'::datemultirange)) AS f("days")
             WHERE c."holder" = "of";
          RETURN;
        END IF;
        INSERT INTO "unit_occupancy" ("unit", "days", "collection", "holder")
          SELECT c."unit", c."days", c."collection", c."holder"
            FROM "unit_claim" c WHERE c."holder" = "of" AND NOT isempty(c."days");
      EXCEPTION WHEN exclusion_violation THEN
        SELECT o."collection", o."holder", lower(o."days") AS "first", upper(o."days") - 1 AS "last" INTO "taken"
          FROM "unit_claim" c JOIN "unit_occupancy" o ON o."unit" = c."unit" AND o."days" && c."days"
         WHERE c."holder" = "of" ORDER BY upper(o."days") DESC NULLS FIRST, o."holder" LIMIT 1;
        RAISE EXCEPTION 'the unit is taken' USING ERRCODE = 'exclusion_violation',
          CONSTRAINT = 'unit_occupancy_one_holder', DETAIL = row_to_json("taken")::text;
      END $$`);

    await runner.query(`
      CREATE FUNCTION "contract_occupies_units"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      DECLARE
        "contract_id" uuid := coalesce(NEW."id", OLD."id");
        "bookings" uuid[] := array_remove(ARRAY[OLD."booking", NEW."booking"], NULL);
        "booking_id" uuid;
        "narrower" boolean := false;
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          "narrower" := OLD."activated" AND NOT OLD."cancelled" AND OLD."deleted_at" IS NULL AND NEW."units" <@ OLD."units"
            AND "held_days"(NEW."start_date", NEW."end_date") <@ "held_days"(OLD."start_date", OLD."end_date");
        END IF;
        PERFORM "lock_units"(OLD."units" || NEW."units" || ARRAY(SELECT "unit" FROM "booking" WHERE "id" = ANY("bookings")));
        DELETE FROM "unit_occupancy" WHERE "holder" = "contract_id" OR "holder" = ANY("bookings");
        PERFORM "occupy_units"("contract_id", "narrower");
        -- A booking whose contract does not stand any more holds again what nobody has taken meanwhile.
        FOR "booking_id" IN SELECT DISTINCT b FROM unnest("bookings") b ORDER BY b LOOP
          PERFORM "occupy_units"("booking_id", true);
        END LOOP;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE FUNCTION "booking_occupies_unit"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      DECLARE
        "narrower" boolean := false;
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          "narrower" := OLD."confirmation_date" IS NOT NULL AND OLD."held_date" IS NULL AND OLD."return_date" IS NULL
            AND NOT OLD."cancelled" AND OLD."deleted_at" IS NULL AND NEW."unit" = OLD."unit"
            AND "booked_days"(NEW."start_date", NEW."confirmation_date", NEW."contract_duration")
             <@ "booked_days"(OLD."start_date", OLD."confirmation_date", OLD."contract_duration");
        END IF;
        PERFORM "lock_units"(ARRAY[OLD."unit", NEW."unit"]);
        DELETE FROM "unit_occupancy" WHERE "holder" = coalesce(NEW."id", OLD."id");
        PERFORM "occupy_units"(coalesce(NEW."id", OLD."id"), "narrower");
        RETURN NULL;
      END $$`);
    for (const sql of triggers) await runner.query(sql);

    // What is there already may overlap: who began first keeps all days, the later ones what is left of theirs.
    await runner.query('SET LOCAL statement_timeout = 0');
    await runner.query(`
      DO $$
      DECLARE
        "one" uuid;
      BEGIN
        FOR "one" IN SELECT "id" FROM "contract" WHERE "activated" ORDER BY "start_date" NULLS FIRST, "created_at", "id" LOOP
          PERFORM "occupy_units"("one", true);
        END LOOP;
        FOR "one" IN SELECT "id" FROM "booking" WHERE "confirmation_date" IS NOT NULL ORDER BY "confirmation_date", "created_at", "id" LOOP
          PERFORM "occupy_units"("one", true);
        END LOOP;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['contract', 'booking'])
      for (const when of ['insert', 'update', 'delete'])
        await runner.query(`DROP TRIGGER "${table}_occupies_${when}" ON "${table}"`);
    await runner.query(`DROP FUNCTION "booking_occupies_unit"()`);
    await runner.query(`DROP FUNCTION "contract_occupies_units"()`);
    await runner.query(`DROP FUNCTION "occupy_units"(uuid, boolean)`);
    await runner.query(`DROP FUNCTION "lock_units"(uuid[])`);
    await runner.query(`DROP VIEW "unit_claim"`);
    await runner.query(`DROP FUNCTION "booked_days"(date, date, jsonb)`);
    await runner.query(`DROP FUNCTION "held_days"(date, date)`);
    await runner.query(`DROP TABLE "unit_occupancy"`);
  }
}

const differ = (columns: readonly string[]): string =>
  `(${columns.map((name) => `OLD."${name}"`).join(', ')}) IS DISTINCT FROM (${columns.map((name) => `NEW."${name}"`).join(', ')})`;

/** Changes that cannot move a holder's days do not reach the functions. */
function triggersOf(table: string, call: string, holds: string, columns: readonly string[]): string[] {
  const after = (name: string, event: string, when: string) =>
    `CREATE TRIGGER "${table}_occupies_${name}" AFTER ${event} ON "${table}" FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${call}`;
  return [
    after('insert', 'INSERT', `NEW.${holds}`),
    after('update', 'UPDATE', `(OLD.${holds} OR NEW.${holds}) AND ${differ(columns)}`),
    after('delete', 'DELETE', `OLD.${holds}`),
  ];
}

const triggers = [
  ...triggersOf('contract', '"contract_occupies_units"()', '"activated"', [
    'activated', 'cancelled', 'deleted_at', 'start_date', 'end_date', 'units', 'booking',
  ]), // prettier-ignore
  ...triggersOf('booking', '"booking_occupies_unit"()', '"confirmation_date" IS NOT NULL', [
    'confirmation_date', 'held_date', 'return_date', 'cancelled', 'deleted_at', 'start_date', 'contract_duration', 'unit',
  ]), // prettier-ignore
];
