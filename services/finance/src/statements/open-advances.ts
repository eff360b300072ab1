import type { Queryable } from '@llavero/kit/db/queryable';
import type { OpenAdvance } from '@llavero/proto/rules/bank-matching/match-advances';
import { fromDayKey } from '@llavero/proto/values/dates';
import { toCents } from '@llavero/proto/values/money';

/**
 * Advances of which something is left. Whose money it is say the documents that the same movement pays, or else the last receipt that the contract had when it
 * came in: a contract may have other tenants by now.
 */
const openSql = `
select l.id, l.advance_contract as contract, l.advance_left::float as euros, l.booking_date::text as day,
       coalesce(
         (select array_agg(distinct t)
            from jsonb_array_elements(l.parts) p join finance f on f.id = (p ->> 'finance')::uuid cross join unnest(f.tenants) t),
         (select f.tenants from finance f
           where f.contract = l.advance_contract and f.type = 'RECEIPT' and cardinality(f.tenants) > 0 and not f.cancelled and not f.preview
             and f.deleted_at is null and coalesce(f.issue_date, f.period_start, f.payment_expected_date) <= l.booking_date
           order by coalesce(f.issue_date, f.period_start, f.payment_expected_date) desc, f.id limit 1),
         '{}') as parties
  from bank_line l
 where l.booked and l.advance_left > 0 and l.advance_contract is not null and l.deleted_at is null
   and ($1::uuid is null or l.id = $1)
 order by l.booking_date, l.id`;

/** @param only one movement; all of them when null */
export async function openAdvances(db: Queryable, only: string | null = null): Promise<OpenAdvance[]> {
  const rows = await db.query<{
    id: string;
    contract: string;
    euros: number;
    day: string;
    parties: string[];
  }>(openSql, [only]);
  return rows.map(({ id, contract, euros, day, parties }) => ({
    line: id,
    contract,
    cents: toCents(euros),
    day: fromDayKey(day),
    parties,
  }));
}
