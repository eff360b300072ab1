import type { Queryable } from '@llavero/kit/db/queryable';
import { columnName } from '@llavero/proto/compile/columns';
import { type ClosingCheck, closingChecks } from '@llavero/proto/records/choices/month-close';
import { reviewedTypes, settlementTypes } from '@llavero/proto/records/choices/settlement-types';
import { finance } from '@llavero/proto/records/finance/finance';
import { openBalance } from '@llavero/proto/rules/carried-balance';
import { predicateSql, statusSql } from '@llavero/proto/states/sql';
import type { Month } from './closed-months.ts';

/** How many documents a check finds, and what they amount to in euros. */
export interface OpenItems {
  check: ClosingCheck;
  documents: number;
  totalAmount: number;
}

const column = (field: string) => `"${columnName(field)}"`;
/** Derived status with the clock, in unix seconds, as `$3`. */
const status = statusSql(finance.states!, { column, now: 'to_timestamp($3)' });
const unpaid = `not preview and not cancelled and payment_date is null and included_in is null and total_amount > 0`;

/** What each check of the stored documents finds. */
const documentChecks: Readonly<Partial<Record<ClosingCheck, string>>> = {
  DRAFTS: 'preview',
  PENDING_DATA: `${status} = 'PENDING_DATA'`,
  UNVERIFIED: 'type = any($4::text[]) and not preview and not cancelled and not validated',
  PAUSED: `${status} = 'PAUSED'`,
  NEGATIVE: predicateSql(openBalance, { column, now: 'to_timestamp($3)' }),
  UNPAID_RECEIPTS: `type = 'RECEIPT' and ${unpaid}`,
  UNPAID_SETTLEMENTS: `type = any($5::text[]) and ${unpaid}`,
};

/**
 * What is open in the documents and bills of a month, in the order of the checks; those that find nothing too.
 *
 * @param now unix seconds
 * @param notGenerated documents that the generation would still make, and their sum
 */
export async function openItems(
  db: Queryable,
  { year, month, now }: Month & { now: number },
  notGenerated: Omit<OpenItems, 'check'>,
): Promise<OpenItems[]> {
  const checks = Object.entries(documentChecks);
  const counts = checks.map(
    ([check, where]) =>
      `count(*) filter (where ${where})::int as "${check} documents",
       coalesce(sum(total_amount) filter (where ${where}), 0)::float as "${check} totalAmount"`,
  );
  const [found] = await db.query<Record<string, number>>(
    `select ${counts.join(', ')} from finance where year = $1 and month = $2 and deleted_at is null`,
    [year, month, now, [...reviewedTypes], [...settlementTypes]],
  );
  const [bills] = await db.query<Omit<OpenItems, 'check'>>(
    `select count(*)::int as documents, coalesce(sum(total_amount), 0)::float as "totalAmount" from bill
      where coalesce(accounting_date, issue_date) >= make_date($1, $2, 1)
        and coalesce(accounting_date, issue_date) < make_date($1, $2, 1) + interval '1 month'
        and not approved and not cancelled and deleted_at is null`,
    [year, month],
  );
  const figures = new Map<string, Omit<OpenItems, 'check'>>([
    ['NOT_GENERATED', notGenerated],
    ['UNAPPROVED_BILLS', bills!],
    ...checks.map(
      ([check]) =>
        [
          check,
          { documents: found![`${check} documents`]!, totalAmount: found![`${check} totalAmount`]! },
        ] as const,
    ),
  ]);
  return closingChecks.values.map((check) => ({ check, ...figures.get(check)! }));
}
