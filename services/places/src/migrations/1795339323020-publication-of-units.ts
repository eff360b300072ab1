import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class PublicationOfUnits1795339323020 implements MigrationInterface {
  readonly name = 'PublicationOfUnits1795339323020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "place" ADD "offer_title" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "place" ADD "offer_text" text COLLATE "es-x-icu"`);
    await runner.query(`ALTER TABLE "place" ADD "offer_rent" numeric(14,2)`);
    await runner.query(`ALTER TABLE "place" ADD "offer_from" date`);
    await runner.query(`ALTER TABLE "place" ADD "offer_pictures" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(`ALTER TABLE "place" ADD "published_date" date`);
    await runner.query(`ALTER TABLE "place" ADD "paused_date" date`);
    await runner.query(`ALTER TABLE "place" ADD "withdrawn_date" date`);
    await runner.query(`ALTER TABLE "place" ADD "withdrawal_reason" text`);
    await runner.query(
      `ALTER TABLE "place" ADD CONSTRAINT "place_withdrawal_reason_check_e36637bb" CHECK ("withdrawal_reason" IN ('LET', 'OWNER', 'MANDATE_OVER', 'OTHER'))`,
    );
    await runner.query(
      `CREATE INDEX "place_offer_rent_sort_aca2d5e3" ON "place" ("offer_rent" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "place_offer_from_sort_26ac30f0" ON "place" ("offer_from" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "place_published_date_sort_68132f27" ON "place" ("published_date" NULLS FIRST, "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "place_published_date_sort_68132f27"`);
    await runner.query(`DROP INDEX "place_offer_from_sort_26ac30f0"`);
    await runner.query(`DROP INDEX "place_offer_rent_sort_aca2d5e3"`);
    await runner.query(`ALTER TABLE "place" DROP CONSTRAINT "place_withdrawal_reason_check_e36637bb"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "withdrawal_reason"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "withdrawn_date"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "paused_date"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "published_date"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "offer_pictures"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "offer_from"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "offer_rent"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "offer_text"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "offer_title"`);
  }
}
