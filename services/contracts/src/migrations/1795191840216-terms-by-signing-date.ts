import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ends of the terms of every contract as `rules/lease-term.ts` works them out by the version of the LAU it was
 * signed under. The versions are written out: a migration does the same whenever it runs.
 */
export const leaseEndsSql = `
  UPDATE "contract" c
     SET "agreed_end_date" = e.agreed, "minimum_end_date" = e.minimum, "renewal_end_date" = e.renewal
    FROM (
      WITH signed AS (
        SELECT "id", "start_date" AS start, "end_date" AS stated_end, "renewal_type", "number_of_renewals",
               "contract_type" IS NOT DISTINCT FROM 'LONG_CONTRACT' AS home, coalesce("landlord_is_company", false) AS company,
               coalesce("signature_date", "start_date") AS signed,
               12 * coalesce(("contract_duration" ->> 'years')::int, 0)
                 + coalesce(("contract_duration" ->> 'months')::int, 0) AS months,
               coalesce(("contract_duration" ->> 'days')::int, 0) AS days
          FROM "contract"
      ), law AS (
        SELECT s.*, v.years, v.years_company, v.extension
          FROM signed s
          LEFT JOIN (VALUES
            (date '1995-01-01', date '2013-06-05', 5, 5, 3),
            (date '2013-06-06', date '2018-12-18', 3, 3, 1),
            (date '2018-12-19', date '2019-01-23', 5, 7, 3),
            (date '2019-01-24', date '2019-03-05', 3, 3, 1),
            (date '2019-03-06', date 'infinity', 5, 7, 3)
          ) v (first, last, years, years_company, extension) ON s.home AND s.signed BETWEEN v.first AND v.last
      ), term AS (
        -- Stated as a duration, else by an end, else one year for a home (LAU art. 9.2).
        SELECT l.*, CASE WHEN l.months + l.days > 0 THEN l.months
                         WHEN l.stated_end >= l.start THEN whole.months
                         WHEN l.home AND l.signed >= date '1995-01-01' THEN 12 END AS term_months,
               CASE WHEN l.months + l.days > 0 THEN l.days
                    WHEN l.stated_end >= l.start
                      THEN l.stated_end + 1 - (l.start + make_interval(months => whole.months))::date
                    ELSE 0 END AS term_days
          FROM law l
          LEFT JOIN LATERAL (
            SELECT max(n) AS months
              FROM generate_series(0, 12 * (extract(year FROM l.stated_end + 1) - extract(year FROM l.start))::int + 12) n
             WHERE (l.start + make_interval(months => n))::date <= l.stated_end + 1
          ) whole ON l.stated_end >= l.start
      ), agreed AS (
        SELECT t.*, (start + make_interval(months => term_months))::date + term_days - 1 AS agreed,
               (start + make_interval(years => CASE WHEN company THEN years_company ELSE years END))::date - 1 AS legal,
               12 * CASE WHEN company THEN years_company ELSE years END AS legal_months,
               CASE "renewal_type" WHEN 'ONE_YEAR' THEN 12 WHEN 'THREE_YEARS' THEN 36 WHEN 'EVERY_MONTH' THEN 1 ELSE 0 END
                 * coalesce("number_of_renewals", CASE "renewal_type" WHEN 'EVERY_MONTH' THEN NULL ELSE 1 END) AS more
          FROM term t
      )
      SELECT "id", agreed, CASE WHEN agreed IS NULL THEN NULL ELSE greatest(agreed, legal) END AS minimum,
             CASE WHEN more IS NULL OR agreed IS NULL THEN NULL
                  WHEN legal > agreed
                    THEN (start + make_interval(months => legal_months + greatest(least(1200, more), 12 * extension)))::date - 1
                  ELSE (start + make_interval(months => term_months + greatest(least(1200, more), 12 * extension)))::date
                       + term_days - 1 END AS renewal
        FROM agreed
    ) e
   WHERE e."id" = c."id"
     AND (c."agreed_end_date", c."minimum_end_date", c."renewal_end_date")
         IS DISTINCT FROM (e.agreed, e.minimum, e.renewal)`;

/** Written by hand: the definitions have not changed, what follows from them has. */
export class TermsBySigningDate1795191840216 implements MigrationInterface {
  readonly name = 'TermsBySigningDate1795191840216';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(leaseEndsSql);
  }

  /** The days stay: the version before reads them as they are and works them out at the next change of a contract. */
  async down(): Promise<void> {}
}
