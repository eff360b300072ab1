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
 */
export async function claimMonth(
  tx: Queryable,
  contract: string,
  month: Pick<BilledMonth, 'year' | 'month'>,
  finance: string,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into receipt_claim as c (contract, year, month, finance) values ($1, $2, $3, $4)
     on conflict (contract, year, month) do update set finance = excluded.finance
      where not exists (select 1 from finance f where ${stands})
     returning contract`,
    [contract, month.year, month.month, finance],
  );
  return rows.length === 1;
}
