import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`; edit it where data has to move. */
export class ActivationAssignmentsBondsInsurance1795340109413 implements MigrationInterface {
  readonly name = 'ActivationAssignmentsBondsInsurance1795340109413';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "mandate" ADD "signature_date" date`);
    await runner.query(`ALTER TABLE "contract" ADD "key_delivery" jsonb`);
    await runner.query(`ALTER TABLE "contract" ADD "bond_movements" jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`ALTER TABLE "contract" ADD "next_party_change" date`);
    await runner.query(`ALTER TABLE "insurance" ADD "previous_insurance" uuid`);
    await runner.query(
      `CREATE INDEX "mandate_signature_date_sort_8dda62fc" ON "mandate" ("signature_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "contract_next_party_change_sort_a7a7a26b" ON "contract" ("next_party_change" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_previous_insurance_filter_4ffb10bc" ON "insurance" ("previous_insurance", "created_at", "id")`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "insurance_previous_insurance_filter_4ffb10bc"`);
    await runner.query(`DROP INDEX "contract_next_party_change_sort_a7a7a26b"`);
    await runner.query(`DROP INDEX "mandate_signature_date_sort_8dda62fc"`);
    await runner.query(`ALTER TABLE "insurance" DROP COLUMN "previous_insurance"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "next_party_change"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "bond_movements"`);
    await runner.query(`ALTER TABLE "contract" DROP COLUMN "key_delivery"`);
    await runner.query(`ALTER TABLE "mandate" DROP COLUMN "signature_date"`);
  }
}
