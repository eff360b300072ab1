import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class TheRestOfTheCertificates1795753204877 implements MigrationInterface {
  readonly name = 'TheRestOfTheCertificates1795753204877';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "supplies"."operation_certificate_sort_96a268ae"`);
    await runner.query(`ALTER TABLE "operation" DROP CONSTRAINT "operation_certificate_check_b622e8b0"`);
    await runner.query(
      `ALTER TABLE "operation" ADD CONSTRAINT "operation_certificate_check_24e7967f" CHECK ("certificate" IN ('OCCUPANCY', 'ENERGY', 'ITE', 'ELECTRICITY', 'GAS'))`,
    );
    await runner.query(
      `CREATE INDEX "operation_certificate_sort_0e8cb8c9" ON "operation" ((array_position(ARRAY['OCCUPANCY', 'ENERGY', 'ITE', 'ELECTRICITY', 'GAS'], "certificate")) NULLS FIRST, "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "operation_certificate_sort_0e8cb8c9"`);
    await runner.query(`ALTER TABLE "operation" DROP CONSTRAINT "operation_certificate_check_24e7967f"`);
    await runner.query(
      `ALTER TABLE "operation" ADD CONSTRAINT "operation_certificate_check_b622e8b0" CHECK ((certificate = ANY (ARRAY['OCCUPANCY'::text, 'ENERGY'::text])))`,
    );
    await runner.query(
      `CREATE INDEX "operation_certificate_sort_96a268ae" ON "operation" USING btree ("id") `,
    );
  }
}
