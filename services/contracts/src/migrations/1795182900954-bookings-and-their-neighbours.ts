import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by `npm run migration`; edit it where data has to move. */
export class BookingsAndTheirNeighbours1795182900954 implements MigrationInterface {
  readonly name = 'BookingsAndTheirNeighbours1795182900954';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "booking" ADD "collaborators" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(`ALTER TABLE "candidature" ADD "collaborators" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(`ALTER TABLE "solvency_request" ADD "collaborators" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(`ALTER TABLE "solvency_request" ADD "created_by" uuid`);
    await runner.query(`ALTER TABLE "insurance" ADD "collaborators" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(`ALTER TABLE "next_rent" ADD "collaborators" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(
      `CREATE INDEX "booking_collaborators_gin_b09b4ebf" ON "booking" USING gin ("collaborators")`,
    );
    await runner.query(
      `CREATE INDEX "booking_created_by_filter_553d2f0c" ON "booking" ("created_by", "booking_date" NULLS FIRST, "id")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_collaborators_gin_b09b4ebf" ON "candidature" USING gin ("collaborators")`,
    );
    await runner.query(
      `CREATE INDEX "candidature_created_by_filter_2077bcb3" ON "candidature" ("created_by", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_collaborators_gin_b09b4ebf" ON "solvency_request" USING gin ("collaborators")`,
    );
    await runner.query(
      `CREATE INDEX "solvency_request_created_by_filter_2077bcb3" ON "solvency_request" ("created_by", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_collaborators_gin_b09b4ebf" ON "insurance" USING gin ("collaborators")`,
    );
    await runner.query(
      `CREATE INDEX "insurance_created_by_filter_2077bcb3" ON "insurance" ("created_by", "created_at", "id")`,
    );
    await runner.query(
      `CREATE INDEX "next_rent_collaborators_gin_b09b4ebf" ON "next_rent" USING gin ("collaborators")`,
    );
    // The ends of the terms of contracts that are there already, as rules/lease-term.ts works them out.
    await runner.query(`
      UPDATE "contract" c
         SET "agreed_end_date" = m.agreed, "minimum_end_date" = m.minimum,
             "renewal_end_date" = CASE WHEN m.more = 0 THEN m.minimum WHEN m.more > 0
               THEN (m.minimum + 1 + make_interval(months => least(1200, m.more)))::date - 1 END
        FROM (SELECT a.*, CASE "contract_type" WHEN 'LONG_CONTRACT' THEN
                       CASE WHEN coalesce("signature_date", "start_date") < date '2019-03-06' THEN agreed
                            WHEN "landlord_is_company" THEN greatest(agreed, ("start_date" + interval '7 years')::date - 1)
                            ELSE greatest(agreed, ("start_date" + interval '5 years')::date - 1) END
                     ELSE agreed END AS minimum,
                     CASE "renewal_type" WHEN 'ONE_YEAR' THEN 12 WHEN 'THREE_YEARS' THEN 36 WHEN 'EVERY_MONTH' THEN 1 ELSE 0 END
                       * coalesce("number_of_renewals", CASE "renewal_type" WHEN 'EVERY_MONTH' THEN NULL ELSE 1 END) AS more
                FROM (SELECT *, ("start_date" + make_interval(months => 12 * years + months))::date + days - 1 AS agreed
                        FROM (SELECT "id", "contract_type", "start_date", "signature_date", "landlord_is_company", "renewal_type",
                                     "number_of_renewals", coalesce(("contract_duration" ->> 'years')::int, 0) AS years,
                                     coalesce(("contract_duration" ->> 'months')::int, 0) AS months,
                                     coalesce(("contract_duration" ->> 'days')::int, 0) AS days
                                FROM "contract" WHERE "start_date" IS NOT NULL) d
                       WHERE years + months + days > 0) a) m
       WHERE m."id" = c."id"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "next_rent_collaborators_gin_b09b4ebf"`);
    await runner.query(`DROP INDEX "insurance_created_by_filter_2077bcb3"`);
    await runner.query(`DROP INDEX "insurance_collaborators_gin_b09b4ebf"`);
    await runner.query(`DROP INDEX "solvency_request_created_by_filter_2077bcb3"`);
    await runner.query(`DROP INDEX "solvency_request_collaborators_gin_b09b4ebf"`);
    await runner.query(`DROP INDEX "candidature_created_by_filter_2077bcb3"`);
    await runner.query(`DROP INDEX "candidature_collaborators_gin_b09b4ebf"`);
    await runner.query(`DROP INDEX "booking_created_by_filter_553d2f0c"`);
    await runner.query(`DROP INDEX "booking_collaborators_gin_b09b4ebf"`);
    await runner.query(`ALTER TABLE "next_rent" DROP COLUMN "collaborators"`);
    await runner.query(`ALTER TABLE "insurance" DROP COLUMN "collaborators"`);
    await runner.query(`ALTER TABLE "solvency_request" DROP COLUMN "created_by"`);
    await runner.query(`ALTER TABLE "solvency_request" DROP COLUMN "collaborators"`);
    await runner.query(`ALTER TABLE "candidature" DROP COLUMN "collaborators"`);
    await runner.query(`ALTER TABLE "booking" DROP COLUMN "collaborators"`);
  }
}
