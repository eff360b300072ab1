import type { Tx } from '@llavero/kit/db/queryable';

/**
 * Waits until nobody else takes over, corrects or remakes the documents of these contracts or mandates, in the order of their
 * ids; held until the transaction ends.
 */
export async function lockBalances(tx: Tx, subjects: readonly string[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('llavero balances ' || subject, 0)) from unnest($1::text[]) as subject`,
    [[...new Set(subjects)].sort()],
  );
}
