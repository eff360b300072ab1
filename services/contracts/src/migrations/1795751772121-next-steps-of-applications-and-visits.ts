import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class NextStepsOfApplicationsAndVisits1795751772121 implements MigrationInterface {
  readonly name = 'NextStepsOfApplicationsAndVisits1795751772121';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "candidature" ADD "next_step" text`);
    await runner.query(`ALTER TABLE "candidature" ADD "next_holder" text`);
    await runner.query(`ALTER TABLE "candidature" ADD "next_date" date`);
    await runner.query(`ALTER TABLE "candidature" ADD "solvency_status" text`);
    await runner.query(
      `ALTER TABLE "candidature" ADD CONSTRAINT "candidature_next_step_check_520eb906" CHECK ("next_step" IN ('SEND_PARTS', 'VERIFY', 'STUDY', 'INSURER_ANSWER', 'LANDLORD_ANSWER', 'DECIDE', 'BOOK', 'TELL', 'NONE'))`,
    );
    await runner.query(
      `ALTER TABLE "candidature" ADD CONSTRAINT "candidature_next_holder_check_6d7b04fd" CHECK ("next_holder" IN ('OFFICE', 'APPLICANTS', 'INSURER', 'LANDLORD', 'NOBODY'))`,
    );
    await runner.query(
      `ALTER TABLE "candidature" ADD CONSTRAINT "candidature_solvency_status_check_fadf5636" CHECK ("solvency_status" IN ('PENDING', 'REQUESTED', 'ACCEPTED', 'REJECTED', 'CANCELLED'))`,
    );
    await runner.query(
      `CREATE INDEX "candidature_next_step_filter_ee155c15" ON "candidature" ("next_step", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_next_step_sort_48e70d9e" ON "candidature" ((array_position(ARRAY['SEND_PARTS', 'VERIFY', 'STUDY', 'INSURER_ANSWER', 'LANDLORD_ANSWER', 'DECIDE', 'BOOK', 'TELL', 'NONE'], "next_step")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_next_holder_filter_16b15211" ON "candidature" ("next_holder", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_next_holder_sort_7d1bdefe" ON "candidature" ((array_position(ARRAY['OFFICE', 'APPLICANTS', 'INSURER', 'LANDLORD', 'NOBODY'], "next_holder")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_next_date_sort_8229366b" ON "candidature" ("next_date" NULLS FIRST, "id")`,
    );
    // As the rules have it, from what is not sealed (decision 0170).
    await runner.query(`
      UPDATE "candidature" c SET "solvency_status" = CASE
          WHEN r."cancelled_at" IS NOT NULL THEN 'CANCELLED'
          WHEN r."rejected_at" IS NOT NULL THEN 'REJECTED'
          WHEN r."accepted_at" IS NOT NULL THEN 'ACCEPTED'
          WHEN r."requested_at" IS NOT NULL THEN 'REQUESTED'
          ELSE 'PENDING' END
        FROM "solvency_request" r WHERE r."id" = c."solvency_request"`);
    await runner.query(`
      UPDATE "candidature" SET "next_step" = CASE
          WHEN "status" = 'RECEIVED' OR "status" = 'DOCUMENTS_PENDING' AND "documents_complete" THEN 'VERIFY'
          WHEN "status" = 'DOCUMENTS_PENDING' THEN 'SEND_PARTS'
          WHEN "status" = 'ACCEPTED' THEN 'BOOK'
          WHEN "status" = 'REJECTED' AND "informed_at" IS NULL AND "decided_at" > now() - interval '30 days' THEN 'TELL'
          WHEN "status" NOT IN ('IN_REVIEW', 'PRESELECTED') THEN 'NONE'
          WHEN "presented_to_landlord_at" IS NOT NULL THEN 'LANDLORD_ANSWER'
          WHEN "solvency_status" = 'REQUESTED' THEN 'INSURER_ANSWER'
          WHEN "status" = 'PRESELECTED' OR "solvency_score" IS NOT NULL OR "solvency_status" IN ('ACCEPTED', 'REJECTED')
            THEN 'DECIDE'
          ELSE 'STUDY' END`);
    await runner.query(`
      UPDATE "candidature" SET
        "next_holder" = CASE "next_step" WHEN 'NONE' THEN 'NOBODY' WHEN 'SEND_PARTS' THEN 'APPLICANTS'
          WHEN 'INSURER_ANSWER' THEN 'INSURER' WHEN 'LANDLORD_ANSWER' THEN 'LANDLORD' ELSE 'OFFICE' END,
        "next_date" = CASE "next_step" WHEN 'NONE' THEN NULL WHEN 'SEND_PARTS' THEN current_date + 5
          WHEN 'INSURER_ANSWER' THEN current_date + 3 WHEN 'LANDLORD_ANSWER' THEN coalesce("binding_until", current_date + 3)
          WHEN 'TELL' THEN current_date + 1 ELSE current_date + 2 END`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "candidature_next_date_sort_8229366b"`);
    await runner.query(`DROP INDEX "candidature_next_holder_sort_7d1bdefe"`);
    await runner.query(`DROP INDEX "candidature_next_holder_filter_16b15211"`);
    await runner.query(`DROP INDEX "candidature_next_step_sort_48e70d9e"`);
    await runner.query(`DROP INDEX "candidature_next_step_filter_ee155c15"`);
    await runner.query(
      `ALTER TABLE "candidature" DROP CONSTRAINT "candidature_solvency_status_check_fadf5636"`,
    );
    await runner.query(`ALTER TABLE "candidature" DROP CONSTRAINT "candidature_next_holder_check_6d7b04fd"`);
    await runner.query(`ALTER TABLE "candidature" DROP CONSTRAINT "candidature_next_step_check_520eb906"`);
    await runner.query(`ALTER TABLE "candidature" DROP COLUMN "solvency_status"`);
    await runner.query(`ALTER TABLE "candidature" DROP COLUMN "next_date"`);
    await runner.query(`ALTER TABLE "candidature" DROP COLUMN "next_holder"`);
    await runner.query(`ALTER TABLE "candidature" DROP COLUMN "next_step"`);
  }
}
