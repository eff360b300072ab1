import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When what everybody sees of the units on offer has changed last, whoever keeps what has changed: for copies that are asked for by date. */
export class OfferPrints1795850000000 implements MigrationInterface {
  readonly name = 'OfferPrints1795850000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "offer_print" (
        "of" text PRIMARY KEY,
        "print" text NOT NULL,
        "changed_at" timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "offer_print"`);
  }
}
