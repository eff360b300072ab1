import type { Queryable } from '@llavero/kit/db/queryable';
import { columnName } from '@llavero/proto/compile/columns';
import { finance } from '@llavero/proto/records/finance/finance';
import { statusSql } from '@llavero/proto/states/sql';
import { startOfDay } from '@llavero/proto/values/dates';
import { owedSql } from '../unpaid/owed-sql.ts';

const status = statusSql(finance.states!, { column: columnName, now: 'to_timestamp($1)' });
const owed = owedSql('finance');

/** An unpaid receipt or rent bill that nothing else includes. Euros; day as unix seconds. */
export interface UnpaidRow {
  id: string;
  contract: string | null;
  /** The first of each. */
  tenant: string | null;
  landlord: string | null;
  totalAmount: number;
  /** The day it should have been paid. */
  due: number;
}

/**
 * What is owed, oldest first: what instalments have not paid, of an invoice of a rent also what its rectification has left.
 *
 * @param now unix seconds. @param contracts only of these
 */
export async function unpaidDocuments(
  db: Queryable,
  now: number,
  contracts: readonly string[] | null = null,
): Promise<UnpaidRow[]> {
  const rows = await db.query<Omit<UnpaidRow, 'due'> & { due: number | null }>(
    `select id, contract, tenants[1] as tenant, landlords[1] as landlord, (${owed} + rectified)::float as "totalAmount",
            extract(epoch from coalesce(greatest(communication_date, payment_expected_date), unpaid_since, issue_date)
                                 ::timestamp at time zone 'Europe/Madrid')::float as due
       from finance
      cross join lateral (
        select coalesce(sum(r.total_amount), 0) as rectified from finance r
         where r.rectifies = finance.id and r.type = 'RECTIFYING_RENT_BILL' and not r.cancelled and r.deleted_at is null) corrections
      where ${owed} + rectified > 0 and type in ('RECEIPT', 'RENT_BILL') and payment_date is null and included_in is null and not cancelled
        and deleted_at is null and ${status} = 'UNPAID' and ($2::uuid[] is null or contract = any($2::uuid[]))
      order by due, id`,
    [now, contracts],
  );
  return rows.map((row) => ({ ...row, due: row.due ?? startOfDay(now) }));
}
