import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `make generate`, with what rows of remittances know of the bank's movements (decision 0156). */
export class MovementsOfRemittances1795721142740 implements MigrationInterface {
  readonly name = 'MovementsOfRemittances1795721142740';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "finance"."bank_line_match_reason_sort_9a48ba56"`);
    await runner.query(`ALTER TABLE "bank_line" DROP CONSTRAINT "bank_line_match_reason_check_49871e4c"`);
    await runner.query(
      `ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_match_reason_check_94972175" CHECK ("match_reason" IN ('END_TO_END', 'REMITTANCE', 'RETURN', 'IBAN_AMOUNT', 'REFERENCE', 'LEARNED_PAYER', 'AMOUNT_DATE', 'MANUAL'))`,
    );
    await runner.query(
      `CREATE INDEX "bank_line_match_reason_sort_0efd0712" ON "bank_line" ((array_position(ARRAY['END_TO_END', 'REMITTANCE', 'RETURN', 'IBAN_AMOUNT', 'REFERENCE', 'LEARNED_PAYER', 'AMOUNT_DATE', 'MANUAL'], "match_reason")) NULLS FIRST, "id")`,
    );
    // The payment of the file in which a row went (the figure of its PmtInfId), and the movements that show it booked and given back.
    await runner.query(`
      ALTER TABLE "remittance_row" ADD "payment" integer NOT NULL DEFAULT 1, ADD "movement" uuid, ADD "return_movement" uuid`);
    await runner.query(`
      UPDATE "remittance_row" r SET "payment" = g."payment"
        FROM (SELECT w."remittance", w."position",
                     dense_rank() OVER (PARTITION BY w."remittance" ORDER BY w."execution_day", coalesce(m."sequence", '') COLLATE "C") AS "payment"
                FROM "remittance_row" w LEFT JOIN "sepa_mandate" m ON m."id" = w."mandate") g
       WHERE g."remittance" = r."remittance" AND g."position" = r."position" AND g."payment" > 1`);
    await runner.query(`
      UPDATE "remittance_row" r SET "movement" = l."id"
        FROM "bank_line" l CROSS JOIN jsonb_array_elements(l."parts") p
       WHERE l."booked" AND l."deleted_at" IS NULL AND r."outcome" IN ('SENT', 'SETTLED', 'RETURNED')
         AND coalesce(p ->> 'finance', p ->> 'bill') = r."document"::text AND upper(l."end_to_end_id") = r."end_to_end_id"`);
    await runner.query(
      `CREATE INDEX "remittance_row_sent" ON "remittance_row" ("remittance") WHERE "outcome" = 'SENT'`,
    );
    await runner.query(`
      CREATE INDEX "remittance_row_unseen" ON "remittance_row" ("execution_day")
       WHERE "movement" IS NULL AND "outcome" IN ('SENT', 'SETTLED', 'RETURNED')`);
    await runner.query(
      `CREATE INDEX "remittance_row_movement" ON "remittance_row" ("movement") WHERE "movement" IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "remittance_row" DROP COLUMN "return_movement", DROP COLUMN "movement", DROP COLUMN "payment"`,
    );
    await runner.query(
      `UPDATE "bank_line" SET "match_reason" = 'END_TO_END' WHERE "match_reason" IN ('REMITTANCE', 'RETURN')`,
    );
    await runner.query(`DROP INDEX "bank_line_match_reason_sort_0efd0712"`);
    await runner.query(`ALTER TABLE "bank_line" DROP CONSTRAINT "bank_line_match_reason_check_94972175"`);
    await runner.query(
      `ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_match_reason_check_49871e4c" CHECK ((match_reason = ANY (ARRAY['END_TO_END'::text, 'IBAN_AMOUNT'::text, 'REFERENCE'::text, 'LEARNED_PAYER'::text, 'AMOUNT_DATE'::text, 'MANUAL'::text])))`,
    );
    await runner.query(
      `CREATE INDEX "bank_line_match_reason_sort_9a48ba56" ON "bank_line" USING btree ("id") `,
    );
  }
}
