import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class Visits1795637547102 implements MigrationInterface {
  readonly name = 'Visits1795637547102';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "visit_hours" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "subject" text NOT NULL DEFAULT 'AGENT',
        "employee" uuid,
        "unit" uuid,
        "of" text COLLATE "es-x-icu",
        "hours" jsonb NOT NULL DEFAULT '[]',
        "exceptions" jsonb NOT NULL DEFAULT '[]',
        "works_on_holidays" boolean NOT NULL DEFAULT false,
        "duration" integer NOT NULL DEFAULT '30',
        "step" integer NOT NULL DEFAULT '30',
        "margin" integer NOT NULL DEFAULT '15',
        "notice_hours" integer NOT NULL DEFAULT '4',
        "days_ahead" integer NOT NULL DEFAULT '14',
        "most_per_day" integer,
        "agents" uuid array NOT NULL DEFAULT '{}',
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "admin_table" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "visit_hours_subject_check_c679f866" CHECK ("subject" IN ('AGENT', 'UNIT')),
        CONSTRAINT "PK_58d2f8884cfeb82613f07acda39" PRIMARY KEY ("id"))`);
    await runner.query(`
      CREATE TABLE "visit_invitation" (
        "id" uuid NOT NULL,
        "version" integer NOT NULL DEFAULT '1',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "deleted_at" TIMESTAMP WITH TIME ZONE,
        "unit" uuid NOT NULL,
        "contact" uuid NOT NULL,
        "employees" uuid array NOT NULL DEFAULT '{}',
        "duration" integer,
        "source" text NOT NULL DEFAULT 'STAFF',
        "language" text NOT NULL DEFAULT 'ES',
        "sent_at" TIMESTAMP WITH TIME ZONE,
        "last_day" date,
        "opened_at" TIMESTAMP WITH TIME ZONE,
        "visit" uuid,
        "cancelled_at" TIMESTAMP WITH TIME ZONE,
        "created_by" uuid,
        "admin_id" text COLLATE "es-x-icu",
        "witei_task_id" text COLLATE "es-x-icu",
        "sealed" bytea,
        "sealed_set" text array NOT NULL DEFAULT '{}',
        "status_rank" smallint NOT NULL DEFAULT '0',
        "status_until" date NOT NULL DEFAULT '-infinity',
        CONSTRAINT "visit_invitation_source_check_67599e4f" CHECK ("source" IN ('STAFF', 'INQUIRY', 'WIDGET')),
        CONSTRAINT "visit_invitation_language_check_ac6fdbdc" CHECK ("language" IN ('ES', 'CA', 'EN')),
        CONSTRAINT "PK_e07d1cb1e9956a3f69dbdf2fa41" PRIMARY KEY ("id"))`);
    await runner.query(`ALTER TABLE "visit" ADD "invitation" uuid`);
    await runner.query(`ALTER TABLE "visit" ADD "reminded_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "visit" ADD "feedback_asked_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(
      `CREATE INDEX "visit_invitation_filter_c995d87a" ON "visit" ("invitation", "start_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_hours_created_at_sort_d4216729" ON "visit_hours" ("created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_hours_subject_filter_075dba22" ON "visit_hours" ("subject", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_hours_subject_sort_c7d47ffa" ON "visit_hours" ((array_position(ARRAY['AGENT', 'UNIT'], "subject")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_hours_employee_filter_175bf67d" ON "visit_hours" ("employee", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_hours_employee_sort_2d48410b" ON "visit_hours" ("employee" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_hours_unit_filter_559020a8" ON "visit_hours" ("unit", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_hours_unit_sort_16a9269a" ON "visit_hours" ("unit" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "visit_hours_of_unique_5610d0ff" ON "visit_hours" ("of") WHERE "deleted_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "visit_hours_duration_sort_5311f458" ON "visit_hours" ("duration", "id")`,
    );
    await runner.query(`CREATE INDEX "visit_hours_margin_sort_ccb27820" ON "visit_hours" ("margin", "id")`);
    await runner.query(
      `CREATE INDEX "visit_hours_notice_hours_sort_dfbe1e99" ON "visit_hours" ("notice_hours", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_hours_days_ahead_sort_c798a587" ON "visit_hours" ("days_ahead", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_hours_admin_id_sort_9f4d3087" ON "visit_hours" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_hours_list_deleted_94e19273" ON "visit_hours" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_created_at_sort_d4216729" ON "visit_invitation" ("created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_unit_filter_559020a8" ON "visit_invitation" ("unit", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_unit_sort_aa4352f8" ON "visit_invitation" ("unit", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_contact_filter_f5c308a8" ON "visit_invitation" ("contact", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_contact_sort_3a384754" ON "visit_invitation" ("contact", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_employees_gin_6c7ba216" ON "visit_invitation" USING gin ("employees") WITH (fastupdate = off)`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_source_filter_12ebad7b" ON "visit_invitation" ("source", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_source_sort_50f9d019" ON "visit_invitation" ((array_position(ARRAY['STAFF', 'INQUIRY', 'WIDGET'], "source")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_sent_at_sort_95041b54" ON "visit_invitation" ("sent_at" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_last_day_sort_3084004e" ON "visit_invitation" ("last_day" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_visit_filter_838a106c" ON "visit_invitation" ("visit", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_visit_sort_76745c49" ON "visit_invitation" ("visit" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_created_by_filter_2077bcb3" ON "visit_invitation" ("created_by", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_admin_id_sort_9f4d3087" ON "visit_invitation" ("admin_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_witei_task_id_sort_0b5d1f3b" ON "visit_invitation" ("witei_task_id" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_status_status_a90df350" ON "visit_invitation" ("status_rank", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_status_stale_c488c26a" ON "visit_invitation" ("status_until") WHERE "status_until" < 'infinity'`,
    );
    await runner.query(
      `CREATE INDEX "visit_invitation_list_deleted_94e19273" ON "visit_invitation" ("created_at", "id") WHERE "deleted_at" IS NOT NULL`,
    );
    await runner.query(`CREATE FUNCTION "visit_invitation_stamp_e2c66fad"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "today" date := (clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date;
BEGIN
  NEW."status_rank" := array_position(array['SENT', 'OPENED', 'BOOKED', 'EXPIRED', 'CANCELLED'], ((case when (nullif(NEW."cancelled_at"::text, '') is not null) then 'CANCELLED' when (nullif(NEW."visit"::text, '') is not null) then 'BOOKED' when coalesce("today" > NEW."last_day", false) then 'EXPIRED' when (nullif(NEW."opened_at"::text, '') is not null) then 'OPENED' else 'SENT' end))::text);
  NEW."status_until" := coalesce(least(case when (NEW."last_day" + 1) > "today" then (NEW."last_day" + 1) end), 'infinity'::date);
  RETURN NEW;
END $$`);
    await runner.query(
      `CREATE TRIGGER "visit_invitation_stamp_e2c66fad" BEFORE INSERT OR UPDATE ON "visit_invitation" FOR EACH ROW EXECUTE FUNCTION "visit_invitation_stamp_e2c66fad"()`,
    );
    await runner.query(`UPDATE "visit_invitation" SET "status_until" = '-infinity'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER "visit_invitation_stamp_e2c66fad" ON "visit_invitation"`);
    await runner.query(`DROP FUNCTION "visit_invitation_stamp_e2c66fad"()`);
    await runner.query(`DROP INDEX "visit_invitation_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "visit_invitation_status_stale_c488c26a"`);
    await runner.query(`DROP INDEX "visit_invitation_status_status_a90df350"`);
    await runner.query(`DROP INDEX "visit_invitation_witei_task_id_sort_0b5d1f3b"`);
    await runner.query(`DROP INDEX "visit_invitation_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "visit_invitation_created_by_filter_2077bcb3"`);
    await runner.query(`DROP INDEX "visit_invitation_visit_sort_76745c49"`);
    await runner.query(`DROP INDEX "visit_invitation_visit_filter_838a106c"`);
    await runner.query(`DROP INDEX "visit_invitation_last_day_sort_3084004e"`);
    await runner.query(`DROP INDEX "visit_invitation_sent_at_sort_95041b54"`);
    await runner.query(`DROP INDEX "visit_invitation_source_sort_50f9d019"`);
    await runner.query(`DROP INDEX "visit_invitation_source_filter_12ebad7b"`);
    await runner.query(`DROP INDEX "visit_invitation_employees_gin_6c7ba216"`);
    await runner.query(`DROP INDEX "visit_invitation_contact_sort_3a384754"`);
    await runner.query(`DROP INDEX "visit_invitation_contact_filter_f5c308a8"`);
    await runner.query(`DROP INDEX "visit_invitation_unit_sort_aa4352f8"`);
    await runner.query(`DROP INDEX "visit_invitation_unit_filter_559020a8"`);
    await runner.query(`DROP INDEX "visit_invitation_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "visit_hours_list_deleted_94e19273"`);
    await runner.query(`DROP INDEX "visit_hours_admin_id_sort_9f4d3087"`);
    await runner.query(`DROP INDEX "visit_hours_days_ahead_sort_c798a587"`);
    await runner.query(`DROP INDEX "visit_hours_notice_hours_sort_dfbe1e99"`);
    await runner.query(`DROP INDEX "visit_hours_margin_sort_ccb27820"`);
    await runner.query(`DROP INDEX "visit_hours_duration_sort_5311f458"`);
    await runner.query(`DROP INDEX "visit_hours_of_unique_5610d0ff"`);
    await runner.query(`DROP INDEX "visit_hours_unit_sort_16a9269a"`);
    await runner.query(`DROP INDEX "visit_hours_unit_filter_559020a8"`);
    await runner.query(`DROP INDEX "visit_hours_employee_sort_2d48410b"`);
    await runner.query(`DROP INDEX "visit_hours_employee_filter_175bf67d"`);
    await runner.query(`DROP INDEX "visit_hours_subject_sort_c7d47ffa"`);
    await runner.query(`DROP INDEX "visit_hours_subject_filter_075dba22"`);
    await runner.query(`DROP INDEX "visit_hours_created_at_sort_d4216729"`);
    await runner.query(`DROP INDEX "visit_invitation_filter_c995d87a"`);
    await runner.query(`ALTER TABLE "visit" DROP COLUMN "feedback_asked_at"`);
    await runner.query(`ALTER TABLE "visit" DROP COLUMN "reminded_at"`);
    await runner.query(`ALTER TABLE "visit" DROP COLUMN "invitation"`);
    await runner.query(`DROP TABLE "visit_invitation"`);
    await runner.query(`DROP TABLE "visit_hours"`);
  }
}
