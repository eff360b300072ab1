import type { Queryable } from '@llavero/kit/db/queryable';
import { columnName } from '@llavero/proto/compile/columns';
import { debitedTypes } from '@llavero/proto/records/choices/settlement-types';
import { finance } from '@llavero/proto/records/finance/finance';
import { statusSql } from '@llavero/proto/states/sql';
import { dueParts, type WithInstalments } from '@llavero/proto/rules/instalments';
import { startOfDay } from '@llavero/proto/values/dates';
import { addMoney, fromCents } from '@llavero/proto/values/money';
import { owedSql } from '../unpaid/owed-sql.ts';

const status = statusSql(finance.states!, { column: columnName, now: 'to_timestamp($1)' });
const owed = owedSql('finance');

/** What is overdue of an unpaid receipt or invoice of a rent that nothing else includes. Euros; days as unix seconds. */
export interface UnpaidRow {
  id: string;
  contract: string | null;
  /** The first of each. */
  tenant: string | null;
  landlord: string | null;
  /** What has come due of what is left to pay. */
  totalAmount: number;
  /** The day the first of it should have been paid. */
  due: number;
  /** The same by the days on which it came due. */
  parts: { amount: number; due: number }[];
}

interface StoredRow extends WithInstalments, Pick<UnpaidRow, 'id' | 'contract' | 'tenant' | 'landlord'> {
  due: number | null;
}

/** The unpaid documents of which something is left to pay. */
export interface OwedDocuments {
  /** All of them by id, whatever is planned for later days. */
  ids: ReadonlySet<string>;
  /** What is overdue of them, oldest first: without the instalments that are planned for later days (decision 0207). */
  overdue: UnpaidRow[];
}

/**
 * What instalments and rectifications have left of unpaid documents.
 *
 * @param now unix seconds. @param contracts only of these
 */
export async function owedDocuments(
  db: Queryable,
  now: number,
  contracts: readonly string[] | null = null,
): Promise<OwedDocuments> {
  const today = startOfDay(now);
  const rows = await storedRows(db, now, contracts);
  return {
    ids: new Set(rows.map(({ id }) => id)),
    overdue: rows.flatMap((row) => overdueOf(row, today) ?? []).sort((one, other) => one.due - other.due),
  };
}

/** Only what is overdue of them. */
export const unpaidDocuments = async (...asked: Parameters<typeof owedDocuments>): Promise<UnpaidRow[]> =>
  (await owedDocuments(...asked)).overdue;

/** Null: all of it is planned for later days. */
function overdueOf({ due: noted, ...row }: StoredRow, today: number): UnpaidRow | null {
  const due = noted ?? today;
  // Nothing is overdue before the document is.
  const parts = dueParts(row, today).map(({ date, cents }) => ({
    amount: fromCents(cents),
    due: Math.max(due, date ?? due),
  }));
  if (parts.length === 0) return null;
  const { id, contract, tenant, landlord } = row;
  return {
    ...{ id, contract, tenant, landlord, parts },
    totalAmount: addMoney(...parts.map(({ amount }) => amount)),
    due: Math.min(...parts.map((part) => part.due)),
  };
}

const storedRows = (db: Queryable, now: number, contracts: readonly string[] | null): Promise<StoredRow[]> =>
  db.query<StoredRow>(
    `select id, contract, tenants[1] as tenant, landlords[1] as landlord, total_amount::float as "totalAmount",
            coalesce(payment_rates, '[]') as "paymentRates", rectified_amount::float as "rectifiedAmount",
            extract(epoch from coalesce(greatest(communication_date, payment_expected_date), unpaid_since, issue_date)
                                 ::timestamp at time zone 'Europe/Madrid')::float as due
       from finance
      where ${owed} > 0 and type = any($3::text[]) and payment_date is null and included_in is null and not cancelled
        and deleted_at is null and ${status} = 'UNPAID' and ($2::uuid[] is null or contract = any($2::uuid[]))
      order by id`,
    [now, contracts, [...debitedTypes]],
  );
