import type pg from 'pg';

/**
 * Ends the leases that a killed replica has left, as if their time had run out, so that a test need not wait for it.
 * That a lease runs out by itself is proven by `jobs.spec.ts` and by the killed replica of `run-generation.spec.ts`.
 *
 * @param schema of the service whose replica was killed
 */
export async function lapseLeases(database: pg.Pool, schema: string): Promise<void> {
  await database.query(
    `update "${schema}".background_job set lease_until = now() - interval '1 second' where state = 'running'`,
  );
}
