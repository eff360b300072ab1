import type { Queryable } from '@llavero/kit/db/queryable';
import { columnName } from '@llavero/proto/compile/columns';
import { debitedTypes } from '@llavero/proto/records/choices/settlement-types';
import { finance } from '@llavero/proto/records/finance/finance';
import { statusSql } from '@llavero/proto/states/sql';
import { startOfDay } from '@llavero/proto/values/dates';
import { owedSql } from '../unpaid/owed-sql.ts';

const status = statusSql(finance.states!, { column: columnName, now: 'to_timestamp($1)' });
const owed = owedSql('finance');

/** An unpaid receipt or invoice of a rent that nothing else includes. Euros; day as unix seconds. */
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
 * What is owed, oldest first: what instalments and rectifications have left.
 *
 * @param now unix seconds. @param contracts only of these
 */
export async function unpaidDocuments(
  db: Queryable,
  now: number,
  contracts: readonly string[] | null = null,
): Promise<UnpaidRow[]> {
  const rows = await db.query<Omit<UnpaidRow, 'due'> & { due: number | null }>(
    `select id, contract, tenants[1] as tenant, landlords[1] as landlord, ${owed}::float as "totalAmount",
            extract(epoch from coalesce(greatest(communication_date, payment_expected_date), unpaid_since, issue_date)
                                 ::timestamp at time zone 'Europe/Madrid')::float as due
       from finance
      where ${owed} > 0 and type = any($3::text[]) and payment_date is null and included_in is null and not cancelled
        and deleted_at is null and ${status} = 'UNPAID' and ($2::uuid[] is null or contract = any($2::uuid[]))
      order by due, id`,
    [now, contracts, [...debitedTypes]],
  );
  return rows.map((row) => ({ ...row, due: row.due ?? startOfDay(now) }));
}
