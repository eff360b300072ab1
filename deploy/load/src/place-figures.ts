import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Units whose figures do not say what the copied contracts say, as the places service asks it. */
const BEHIND = `
  SELECT (SELECT count(*) FROM places.unit_contract)::int AS contracts, count(*)::int AS behind FROM places.place p
  LEFT JOIN LATERAL (
    SELECT contract FROM places.unit_contract c
    WHERE c.unit = p.id AND c.counts AND NOT c.mandate_over
      AND (c.start_date IS NULL OR c.start_date <= now()::date) AND (c.end_date IS NULL OR c.end_date >= now()::date)
    ORDER BY c.start_date DESC NULLS LAST, c.contract DESC LIMIT 1) cur ON true
  WHERE p.type = 'UNIT' AND p.deleted_at IS NULL AND (p.kpi ->> 'contract')::uuid IS DISTINCT FROM cur.contract`;

const PATIENCE_SECONDS = 900;

/**
 * Waits until the places service has worked out the figures of all units after contracts were loaded past its events.
 *
 * @param adminUrl superuser's address of the product's database
 * @returns seconds it took
 */
export async function untilFiguresStand(adminUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 });
  const began = performance.now();
  try {
    for (let known = -1; ;) {
      const asked = performance.now();
      const { rows } = await pool.query<{ contracts: number; behind: number }>(BEHIND);
      const { contracts = 0, behind = 0 } = rows[0] ?? {};
      const seconds = (performance.now() - began) / 1000;
      // Twice the same number: the contracts have been taken over whole.
      if (contracts > 0 && contracts === known && behind === 0) return seconds;
      if (seconds > PATIENCE_SECONDS)
        throw new Error(`${behind} units are behind after ${PATIENCE_SECONDS} s`);
      known = contracts;
      // The question is the dearest of all; it must not become the load that it measures.
      await sleep(Math.max(1_000, 5 * (performance.now() - asked)));
    }
  } finally {
    await pool.end();
  }
}
