import type { Queryable } from '@llavero/kit/db/queryable';
import type { BilledMonth } from '@llavero/proto/rules/receipt';

/** A receipt that was cancelled or deleted frees its month. */
const stands = 'f.id = c.finance and not f.cancelled and f.deleted_at is null';

/** Which of the contracts already have a standing receipt for the month. */
export async function claimedContracts(
  db: Queryable,
  contracts: readonly string[],
  month: Pick<BilledMonth, 'year' | 'month'>,
): Promise<Set<string>> {
  const rows = await db.query<{ contract: string }>(
    `select c.contract from receipt_claim c join finance f on ${stands}
      where c.contract = any($1) and c.year = $2 and c.month = $3`,
    [contracts, month.year, month.month],
  );
  return new Set(rows.map(({ contract }) => contract));
}

/**
 * Claims the month of a contract for the document `finance`; false when a standing receipt has it. The
 * claim lives and dies with the transaction, so that two generations at once create one receipt.
 *
 * Three statements on purpose. One `on conflict do update … where not exists` would look for the other's receipt
 * with a snapshot from before that receipt was committed, while it waits for the other's claim: it would find
 * none, and bill the month twice.
 */
export async function claimMonth(
  tx: Queryable,
  contract: string,
  month: Pick<BilledMonth, 'year' | 'month'>,
  finance: string,
): Promise<boolean> {
  const key = [contract, month.year, month.month];
  const first = await tx.query(
    `insert into receipt_claim (contract, year, month, finance) values ($1, $2, $3, $4)
     on conflict (contract, year, month) do nothing returning contract`,
    [...key, finance],
  );
  if (first.length === 1) return true;
  await tx.query(
    `select from receipt_claim where contract = $1 and year = $2 and month = $3 for update`,
    key,
  );
  const freed = await tx.query(
    `update receipt_claim c set finance = $4
      where contract = $1 and year = $2 and month = $3
        and not exists (select 1 from finance f where ${stands})
     returning contract`,
    [...key, finance],
  );
  return freed.length === 1;
}
