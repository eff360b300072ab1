import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class Issue1795630960484 implements MigrationInterface {
  readonly name = 'Issue1795630960484';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "supplies"."issue_category_sort_ab854c92"`);
    await runner.query(`ALTER TABLE "issue" ADD "next_step" text`);
    await runner.query(`ALTER TABLE "issue" ADD "next_holder" text`);
    await runner.query(`ALTER TABLE "issue" ADD "next_date" date`);
    await runner.query(`ALTER TABLE "issue" ADD "defer_until" date`);
    await runner.query(`ALTER TABLE "issue" ADD "defer_reason" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "issue" ADD "reopen_count" integer NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "issue" ADD "cause" text`);
    await runner.query(`ALTER TABLE "issue" ADD "payer_reason" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "work_order" ADD "sent_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "work_order" ADD "answer" text`);
    await runner.query(`ALTER TABLE "work_order" ADD "answered_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "work_order" ADD "visit_from" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "work_order" ADD "visit_until" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "work_order" ADD "finished_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "work_order" ADD "finish_photos" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(`ALTER TABLE "work_order" ADD "approval" text NOT NULL DEFAULT 'NONE'`);
    await runner.query(`ALTER TABLE "work_order" ADD "approval_asked_at" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`ALTER TABLE "work_order" ADD "approval_reminders" integer NOT NULL DEFAULT '0'`);
    await runner.query(`ALTER TABLE "work_order" ADD "approved_amount" numeric(14,2)`);
    await runner.query(`ALTER TABLE "work_order" ADD "approved_by_employee" uuid`);
    await runner.query(`ALTER TABLE "work_order" ADD "invoice_amount" numeric(14,2)`);
    await runner.query(
      `ALTER TABLE "issue" ADD CONSTRAINT "issue_next_step_check_9688a94d" CHECK ("next_step" IN ('TRIAGE', 'WAIT', 'ORDER', 'SEND', 'ANSWER', 'QUOTE', 'APPROVE', 'SCHEDULE', 'WORK', 'SOLVE', 'CONFIRM', 'NONE'))`,
    );
    await runner.query(
      `ALTER TABLE "issue" ADD CONSTRAINT "issue_next_holder_check_cce38c5d" CHECK ("next_holder" IN ('OFFICE', 'TENANT', 'SUPPLIER', 'LANDLORD', 'NOBODY'))`,
    );
    await runner.query(
      `ALTER TABLE "issue" ADD CONSTRAINT "issue_cause_check_99b15a44" CHECK ("cause" IN ('WEAR', 'SMALL_USE', 'DAMAGE', 'COMMON_PARTS', 'INSURED', 'OWN_WORK'))`,
    );
    await runner.query(
      `ALTER TABLE "work_order" ADD CONSTRAINT "work_order_answer_check_12a5d2ce" CHECK ("answer" IN ('ACCEPTED', 'DECLINED'))`,
    );
    await runner.query(
      `ALTER TABLE "work_order" ADD CONSTRAINT "work_order_approval_check_5514fec2" CHECK ("approval" IN ('NONE', 'OFFICE', 'LANDLORD', 'APPROVED', 'REJECTED', 'DEVIATION'))`,
    );
    await runner.query(
      `CREATE INDEX "issue_next_step_filter_ee155c15" ON "issue" ("next_step", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_next_step_sort_d3467570" ON "issue" ((array_position(ARRAY['TRIAGE', 'WAIT', 'ORDER', 'SEND', 'ANSWER', 'QUOTE', 'APPROVE', 'SCHEDULE', 'WORK', 'SOLVE', 'CONFIRM', 'NONE'], "next_step")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_next_holder_filter_16b15211" ON "issue" ("next_holder", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_next_holder_sort_067040b5" ON "issue" ((array_position(ARRAY['OFFICE', 'TENANT', 'SUPPLIER', 'LANDLORD', 'NOBODY'], "next_holder")) NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_next_date_sort_8229366b" ON "issue" ("next_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "issue_defer_until_sort_03efc620" ON "issue" ("defer_until" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_visit_from_sort_0059d9f2" ON "work_order" ("visit_from" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_approval_filter_369090d1" ON "work_order" ("approval", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "work_order_approval_sort_1da16111" ON "work_order" ((array_position(ARRAY['NONE', 'OFFICE', 'LANDLORD', 'APPROVED', 'REJECTED', 'DEVIATION'], "approval")), "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "work_order_approval_sort_1da16111"`);
    await runner.query(`DROP INDEX "work_order_approval_filter_369090d1"`);
    await runner.query(`DROP INDEX "work_order_visit_from_sort_0059d9f2"`);
    await runner.query(`DROP INDEX "issue_defer_until_sort_03efc620"`);
    await runner.query(`DROP INDEX "issue_next_date_sort_8229366b"`);
    await runner.query(`DROP INDEX "issue_next_holder_sort_067040b5"`);
    await runner.query(`DROP INDEX "issue_next_holder_filter_16b15211"`);
    await runner.query(`DROP INDEX "issue_next_step_sort_d3467570"`);
    await runner.query(`DROP INDEX "issue_next_step_filter_ee155c15"`);
    await runner.query(`ALTER TABLE "work_order" DROP CONSTRAINT "work_order_approval_check_5514fec2"`);
    await runner.query(`ALTER TABLE "work_order" DROP CONSTRAINT "work_order_answer_check_12a5d2ce"`);
    await runner.query(`ALTER TABLE "issue" DROP CONSTRAINT "issue_cause_check_99b15a44"`);
    await runner.query(`ALTER TABLE "issue" DROP CONSTRAINT "issue_next_holder_check_cce38c5d"`);
    await runner.query(`ALTER TABLE "issue" DROP CONSTRAINT "issue_next_step_check_9688a94d"`);
    await runner.query(`ALTER TABLE "work_order" DROP COLUMN "invoice_amount"`);
    await runner.query(`ALTER TABLE "work_order" DROP COLUMN "approved_by_employee"`);
    await runner.query(`ALTER TABLE "work_order" DROP COLUMN "approved_amount"`);
    await runner.query(`ALTER TABLE "work_order" DROP COLUMN "approval_reminders"`);
    await runner.query(`ALTER TABLE "work_order" DROP COLUMN "approval_asked_at"`);
    await runner.query(`ALTER TABLE "work_order" DROP COLUMN "approval"`);
    await runner.query(`ALTER TABLE "work_order" DROP COLUMN "finish_photos"`);
    await runner.query(`ALTER TABLE "work_order" DROP COLUMN "finished_at"`);
    await runner.query(`ALTER TABLE "work_order" DROP COLUMN "visit_until"`);
    await runner.query(`ALTER TABLE "work_order" DROP COLUMN "visit_from"`);
    await runner.query(`ALTER TABLE "work_order" DROP COLUMN "answered_at"`);
    await runner.query(`ALTER TABLE "work_order" DROP COLUMN "answer"`);
    await runner.query(`ALTER TABLE "work_order" DROP COLUMN "sent_at"`);
    await runner.query(`ALTER TABLE "issue" DROP COLUMN "payer_reason"`);
    await runner.query(`ALTER TABLE "issue" DROP COLUMN "cause"`);
    await runner.query(`ALTER TABLE "issue" DROP COLUMN "reopen_count"`);
    await runner.query(`ALTER TABLE "issue" DROP COLUMN "defer_reason"`);
    await runner.query(`ALTER TABLE "issue" DROP COLUMN "defer_until"`);
    await runner.query(`ALTER TABLE "issue" DROP COLUMN "next_date"`);
    await runner.query(`ALTER TABLE "issue" DROP COLUMN "next_holder"`);
    await runner.query(`ALTER TABLE "issue" DROP COLUMN "next_step"`);
    await runner.query(`CREATE INDEX "issue_category_sort_ab854c92" ON "issue" USING btree ("id") `);
  }
}
