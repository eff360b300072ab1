import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of a bank from their upload until their import has ended (FIN-09). */
export class BankFiles1795405900000 implements MigrationInterface {
  readonly name = 'BankFiles1795405900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "bank_file" (
        "id" uuid PRIMARY KEY,
        "sealed" bytea NOT NULL,
        "created_at" timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "bank_file"`);
  }
}
