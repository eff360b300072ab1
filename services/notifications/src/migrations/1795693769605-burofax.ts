import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class Burofax1795693769605 implements MigrationInterface {
  readonly name = 'Burofax1795693769605';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "notifications"."communication_type_sort_ef2f8caf"`);
    await runner.query(`ALTER TABLE "communication" DROP CONSTRAINT "communication_type_check_6bc9c5d6"`);
    await runner.query(`ALTER TABLE "communication" ADD "letter" uuid`);
    await runner.query(`ALTER TABLE "communication" ADD "reference" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "communication" ADD "posted_on" date`);
    await runner.query(`ALTER TABLE "communication" ADD "delivery" text`);
    await runner.query(`ALTER TABLE "communication" ADD "delivered_on" date`);
    await runner.query(`ALTER TABLE "communication" ADD "proofs" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(`ALTER TABLE "communication" ADD "operator_id" text COLLATE "es-x-icu"`);
    await runner.query(
      `ALTER TABLE "communication" ADD CONSTRAINT "communication_type_check_6f4c0783" CHECK ("type" IN ('EMAIL', 'SLACK', 'BUROFAX'))`,
    );
    await runner.query(
      `ALTER TABLE "communication" ADD CONSTRAINT "communication_delivery_check_3273980b" CHECK ("delivery" IN ('PENDING', 'NOTICE_LEFT', 'DELIVERED', 'REFUSED', 'RETURNED'))`,
    );
    await runner.query(
      `CREATE INDEX "communication_type_sort_e3dab015" ON "communication" ((array_position(ARRAY['EMAIL', 'SLACK', 'BUROFAX'], "type")), "id")`,
    );
    await runner.query(
      `CREATE INDEX "communication_reference_sort_afa443c0" ON "communication" ("reference" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "communication_delivery_filter_c3e66fee" ON "communication" ("delivery", "created_at", "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "communication_delivery_filter_c3e66fee"`);
    await runner.query(`DROP INDEX "communication_reference_sort_afa443c0"`);
    await runner.query(`DROP INDEX "communication_type_sort_e3dab015"`);
    await runner.query(`ALTER TABLE "communication" DROP CONSTRAINT "communication_delivery_check_3273980b"`);
    await runner.query(`ALTER TABLE "communication" DROP CONSTRAINT "communication_type_check_6f4c0783"`);
    await runner.query(`ALTER TABLE "communication" DROP COLUMN "operator_id"`);
    await runner.query(`ALTER TABLE "communication" DROP COLUMN "proofs"`);
    await runner.query(`ALTER TABLE "communication" DROP COLUMN "delivered_on"`);
    await runner.query(`ALTER TABLE "communication" DROP COLUMN "delivery"`);
    await runner.query(`ALTER TABLE "communication" DROP COLUMN "posted_on"`);
    await runner.query(`ALTER TABLE "communication" DROP COLUMN "reference"`);
    await runner.query(`ALTER TABLE "communication" DROP COLUMN "letter"`);
    await runner.query(
      `ALTER TABLE "communication" ADD CONSTRAINT "communication_type_check_6bc9c5d6" CHECK ((type = ANY (ARRAY['EMAIL'::text, 'SLACK'::text])))`,
    );
    await runner.query(
      `CREATE INDEX "communication_type_sort_ef2f8caf" ON "communication" USING btree ("id") `,
    );
  }
}
