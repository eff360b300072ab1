import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A contract that was finished on its first day or before it holds no unit on any day (decisions 21 and 23): its dates
 * alone would still claim the first one.
 */
export class FinishedContractsHoldNothing1795319500000 implements MigrationInterface {
  readonly name = 'FinishedContractsHoldNothing1795319500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(claims('AND NOT c."finished" '));
    await runner.query(`DROP TRIGGER "contract_occupies_update" ON "contract"`);
    await runner.query(updateTrigger([...columns, 'finished']));
    await runner.query(
      `DELETE FROM "unit_occupancy" o USING "contract" c WHERE o."holder" = c."id" AND c."finished"`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(claims(''));
    await runner.query(`DROP TRIGGER "contract_occupies_update" ON "contract"`);
    await runner.query(updateTrigger(columns));
  }
}

const columns = ['activated', 'cancelled', 'deleted_at', 'start_date', 'end_date', 'units', 'booking'];

const claims = (unfinished: string): string => `
  CREATE OR REPLACE VIEW "unit_claim" AS
    SELECT 'contract' AS "collection", c."id" AS "holder", u."unit", "held_days"(c."start_date", c."end_date") AS "days"
      FROM "contract" c CROSS JOIN LATERAL (SELECT DISTINCT unnest(c."units") AS "unit") u
     WHERE c."activated" AND NOT c."cancelled" ${unfinished}AND c."deleted_at" IS NULL
    UNION ALL
    SELECT 'booking', b."id", b."unit", "booked_days"(b."start_date", b."confirmation_date", b."contract_duration")
      FROM "booking" b
     WHERE b."confirmation_date" IS NOT NULL AND b."held_date" IS NULL AND b."return_date" IS NULL
       AND NOT b."cancelled" AND b."deleted_at" IS NULL
       AND NOT EXISTS (SELECT 1 FROM "contract" c
                        WHERE c."booking" = b."id" AND c."activated" AND NOT c."cancelled" AND c."deleted_at" IS NULL)`;

function updateTrigger(watched: readonly string[]): string {
  const row = (which: string) => `(${watched.map((name) => `${which}."${name}"`).join(', ')})`;
  return `CREATE TRIGGER "contract_occupies_update" AFTER UPDATE ON "contract" FOR EACH ROW
    WHEN ((OLD."activated" OR NEW."activated") AND ${row('OLD')} IS DISTINCT FROM ${row('NEW')})
    EXECUTE FUNCTION "contract_occupies_units"()`;
}
