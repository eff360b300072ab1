import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows and files of remittances, written in the transaction of their remittance (decision 0065). */
export class RemittanceRows1795394000000 implements MigrationInterface {
  readonly name = 'RemittanceRows1795394000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "remittance_row" (
        "remittance" uuid NOT NULL,
        "position" integer NOT NULL,
        "document" uuid NOT NULL,
        "purpose" text NOT NULL CHECK ("purpose" IN ('DEBIT', 'TRANSFER')),
        "attempt" integer NOT NULL,
        "end_to_end_id" text NOT NULL UNIQUE,
        "party" uuid NOT NULL,
        "mandate" uuid,
        "amount" numeric(14, 2) NOT NULL CHECK ("amount" > 0),
        "execution_day" date NOT NULL,
        "outcome" text NOT NULL CHECK ("outcome" IN ('PREPARED', 'SENT', 'SETTLED', 'RETURNED', 'REJECTED', 'WITHDRAWN')),
        "bank_reason" text,
        "outcome_day" date,
        "sealed" bytea NOT NULL,
        PRIMARY KEY ("remittance", "position"),
        UNIQUE ("document", "purpose", "attempt")
      )`);
    // Nothing is charged or paid twice, whoever runs what at the same time.
    await runner.query(`
      CREATE UNIQUE INDEX "remittance_row_standing" ON "remittance_row" ("document", "purpose")
       WHERE "outcome" IN ('PREPARED', 'SENT', 'SETTLED')`);
    await runner.query(
      `CREATE INDEX "remittance_row_party" ON "remittance_row" ("party", "execution_day") WHERE "purpose" = 'TRANSFER'`,
    );
    await runner.query(`
      CREATE TABLE "remittance_file" (
        "remittance" uuid PRIMARY KEY,
        "sealed" bytea NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE "remittance_download" (
        "remittance" uuid NOT NULL,
        "actor" text NOT NULL,
        "impersonator" text,
        "request_id" text,
        "at" timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "remittance_download"`);
    await runner.query(`DROP TABLE "remittance_file"`);
    await runner.query(`DROP TABLE "remittance_row"`);
  }
}
