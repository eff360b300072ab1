import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class OffersOfUnits1795630780130 implements MigrationInterface {
  readonly name = 'OffersOfUnits1795630780130';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "place" DROP CONSTRAINT "place_withdrawal_reason_check_e36637bb"`);
    await runner.query(`ALTER TABLE "place" ADD "offer_bedrooms" integer`);
    await runner.query(`ALTER TABLE "place" ADD "offer_bathrooms" integer`);
    await runner.query(`ALTER TABLE "place" ADD "offer_floor_plan" uuid`);
    await runner.query(`ALTER TABLE "place" ADD "offer_index_rent" numeric(14,2)`);
    await runner.query(`ALTER TABLE "place" ADD "offer_large_holder" boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE "place" ADD "offer_translations" jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(
      `ALTER TABLE "place" ADD CONSTRAINT "place_withdrawal_reason_check_128556dd" CHECK ("withdrawal_reason" IN ('LET', 'BOOKED', 'OWNER', 'MANDATE_OVER', 'OTHER'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "place" DROP CONSTRAINT "place_withdrawal_reason_check_128556dd"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "offer_translations"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "offer_large_holder"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "offer_index_rent"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "offer_floor_plan"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "offer_bathrooms"`);
    await runner.query(`ALTER TABLE "place" DROP COLUMN "offer_bedrooms"`);
    await runner.query(
      `ALTER TABLE "place" ADD CONSTRAINT "place_withdrawal_reason_check_e36637bb" CHECK ((withdrawal_reason = ANY (ARRAY['LET'::text, 'OWNER'::text, 'MANDATE_OVER'::text, 'OTHER'::text])))`,
    );
  }
}
