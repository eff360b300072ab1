import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Nobody shows two units at once and no unit is shown twice at once (decision 0110): the times that visits to come and holds take
 * of a person and of a unit, kept by a trigger on the visits and guarded by two exclusion constraints.
 */
export class VisitSlots1795466100000 implements MigrationInterface {
  readonly name = 'VisitSlots1795466100000';

  async up(runner: QueryRunner): Promise<void> {
    // The holder is a visit; of a hold the invitation or the visit that is to be moved.
    await runner.query(`
      CREATE TABLE "visit_slot" (
        "kind" text NOT NULL CHECK ("kind" IN ('visit', 'hold')),
        "holder" uuid NOT NULL,
        "employee" uuid,
        "unit" uuid,
        "during" tstzrange NOT NULL CHECK (NOT isempty("during")),
        "expires_at" timestamptz CHECK (("kind" = 'hold') = ("expires_at" IS NOT NULL)),
        PRIMARY KEY ("kind", "holder"),
        CONSTRAINT "visit_slot_employee" EXCLUDE USING gist ("employee" WITH =, "during" WITH &&),
        CONSTRAINT "visit_slot_unit" EXCLUDE USING gist ("unit" WITH =, "during" WITH &&)
      )`);
    // Writers of one person or unit wait for each other here; waiting inside the constraint's check they could deadlock.
    await runner.query(`
      CREATE FUNCTION "lock_visit_slots"("of" uuid[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(s."key")
           FROM (SELECT DISTINCT hashtextextended('llavero visit ' || o::text, 0) AS "key" FROM unnest("of") o
                  WHERE o IS NOT NULL ORDER BY 1) s;
      END $$`);
    // What the holder had before, and what has expired of the same person or unit, is free again.
    await runner.query(`
      CREATE FUNCTION "take_visit_slot"("k" text, "h" uuid, "e" uuid, "u" uuid, "d" tstzrange, "until" timestamptz)
      RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        PERFORM "lock_visit_slots"(ARRAY["e", "u"]);
        DELETE FROM "visit_slot"
         WHERE ("kind" = "k" AND "holder" = "h")
            OR ("expires_at" <= clock_timestamp() AND ("employee" = "e" OR "unit" = "u"));
        INSERT INTO "visit_slot" ("kind", "holder", "employee", "unit", "during", "expires_at")
          VALUES ("k", "h", "e", "u", "d", "until");
      END $$`);
    // Visits that are over take nothing: what has happened may be written down as it was.
    await runner.query(`
      CREATE FUNCTION "visit_takes_slot"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        IF TG_OP <> 'DELETE' AND NEW."status" IN ('SCHEDULED', 'CONFIRMED') AND NEW."deleted_at" IS NULL
           AND NEW."end_at" > greatest(NEW."start_at", clock_timestamp()) THEN
          PERFORM "take_visit_slot"('visit', NEW."id", NEW."employee",
            CASE NEW."kind" WHEN 'IN_PERSON' THEN NEW."unit" END, tstzrange(NEW."start_at", NEW."end_at"), NULL);
        ELSE
          DELETE FROM "visit_slot" WHERE "kind" = 'visit' AND "holder" = coalesce(NEW."id", OLD."id");
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(
      `CREATE TRIGGER "visit_slot_insert" AFTER INSERT OR DELETE ON "visit" FOR EACH ROW EXECUTE FUNCTION "visit_takes_slot"()`,
    );
    const columns = ['status', 'deleted_at', 'start_at', 'end_at', 'employee', 'unit', 'kind'];
    const row = (of: string) => `(${columns.map((name) => `${of}."${name}"`).join(', ')})`;
    await runner.query(
      `CREATE TRIGGER "visit_slot_update" AFTER UPDATE ON "visit" FOR EACH ROW
       WHEN (${row('OLD')} IS DISTINCT FROM ${row('NEW')}) EXECUTE FUNCTION "visit_takes_slot"()`,
    );
    // Of visits that overlap already, whichever was agreed first takes the time; the others stay as they are until they are changed.
    await runner.query(`
      DO $$
      DECLARE
        "one" record;
      BEGIN
        FOR "one" IN SELECT * FROM "visit" WHERE "status" IN ('SCHEDULED', 'CONFIRMED') AND "deleted_at" IS NULL
                        AND "end_at" > greatest("start_at", clock_timestamp()) ORDER BY "created_at", "id" LOOP
          BEGIN
            PERFORM "take_visit_slot"('visit', "one"."id", "one"."employee",
              CASE "one"."kind" WHEN 'IN_PERSON' THEN "one"."unit" END, tstzrange("one"."start_at", "one"."end_at"), NULL);
          EXCEPTION WHEN exclusion_violation THEN NULL;
          END;
        END LOOP;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "visit_slot_update" ON "visit"`);
    await runner.query(`DROP TRIGGER "visit_slot_insert" ON "visit"`);
    await runner.query(`DROP FUNCTION "visit_takes_slot"()`);
    await runner.query(`DROP FUNCTION "take_visit_slot"(text, uuid, uuid, uuid, tstzrange, timestamptz)`);
    await runner.query(`DROP FUNCTION "lock_visit_slots"(uuid[])`);
    await runner.query(`DROP TABLE "visit_slot"`);
  }
}
