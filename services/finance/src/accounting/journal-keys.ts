import type { Queryable } from '@llavero/kit/db/queryable';
import { type JournalSource, journalSources } from '@llavero/proto/records/choices/journal';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { owedSql } from '../unpaid/owed-sql.ts';

/** What an entry is made of. */
export interface JournalKey {
  source: JournalSource;
  /** Unix seconds. */
  day: number;
  /** Of the document, bill or movement. */
  id: string;
  /** Of a payment of a document: euros that no movement of the bank shows. */
  amount: number;
}

/**
 * Everything of a period that makes an entry. A document's day is its issue date, else the first of its month (decision 0051), a
 * bill's its accounting date. Payments are what documents record, whole or by instalments, less what booked movements of the bank
 * and their advances paid on that day, which have entries of their own; a movement that only shows what was noted as paid before (a part without
 * `before`) stands for the payment of that day. What counts in another document is paid with that one; only a receipt that
 * the bank gave back had been paid itself. What a tenant pays straight to the landlord never comes in.
 */
const keysSql = `
with booked as materialized (
  select part.id, part.day, sum(part.amount) as amount
    from (select (p ->> 'finance')::uuid as id, coalesce(case when p ->> 'before' is null then f.payment_date end, l.booking_date) as day,
                 (p ->> 'amount')::numeric as amount
            from bank_line l cross join jsonb_array_elements(l.parts) p left join finance f on f.id = (p ->> 'finance')::uuid
           where l.booked and l.deleted_at is null and p ->> 'finance' is not null and l.match_reason is distinct from 'RETURN'
          union all
          select (u ->> 'finance')::uuid, (to_timestamp((u ->> 'day')::float) at time zone 'Europe/Madrid')::date, (u ->> 'amount')::numeric
            from bank_line l cross join jsonb_array_elements(l.advance_uses) u where l.deleted_at is null) part
   where part.day between $1::date and $2::date group by 1, 2
), moved as materialized (
  select (p ->> 'bill')::uuid as id from bank_line l cross join jsonb_array_elements(l.parts) p
   where l.booked and l.deleted_at is null and p ->> 'bill' is not null and l.match_reason is distinct from 'RETURN'
), applied as (
  select distinct l.id, (to_timestamp((u ->> 'day')::float) at time zone 'Europe/Madrid')::date as day
    from bank_line l cross join jsonb_array_elements(l.advance_uses) u where l.deleted_at is null
), rate as (
  select f.id, (to_timestamp((r ->> 'paymentDate')::float) at time zone 'Europe/Madrid')::date as day, (r ->> 'amount')::numeric as amount
    from finance f cross join jsonb_array_elements(f.payment_rates) r
   where jsonb_array_length(f.payment_rates) > 0 and r ->> 'paymentDate' is not null
), paid as (
  select id, day, amount from rate where day between $1::date and $2::date
  union all
  select f.id, f.payment_date, ${owedSql('f')}
    from finance f where f.payment_date between $1::date and $2::date
), payment as (
  select p.id, p.day, sum(p.amount) - coalesce(max(b.amount), 0) as amount
    from paid p left join booked b on b.id = p.id and b.day = p.day group by 1, 2
), key (day, source, id, amount) as (
  select coalesce(issue_date, case when year is not null and month is not null then make_date(year, month, 1) end, period_start), 1, id, 0
    from finance where not cancelled and not preview and deleted_at is null
  union all
  select coalesce(accounting_date, issue_date), 2, id, 0 from bill where approved and not cancelled and deleted_at is null
  union all
  select p.day, 3, p.id, p.amount from payment p join finance f on f.id = p.id
   where p.amount <> 0 and not f.cancelled and not f.preview and f.deleted_at is null
     and f.payment_method is distinct from 'DIRECTLY_TO_LANDLORD'
     and (f.included_in is null or exists (select from finance n where n.id = f.included_in and n.returned_bill_id = f.id))
  union all
  select payment_date, 4, id, 0 from bill where approved and not cancelled and deleted_at is null and id not in (select id from moved)
  union all
  select booking_date, 5, id, 0 from bank_line where deleted_at is null
  union all
  select day, 6, id, 0 from applied
)
select day::text, source, id, amount::float from key
 where day between $1::date and $2::date and ($3::date is null or (day, source, id) > ($3::date, $4::integer, $5::uuid))
 order by day, source, id limit $6`;

/** @param from unix seconds. @param after a key that was answered before, as {@link keyText} writes it */
export async function journalKeys(
  db: Queryable,
  { from, to, after, limit }: { from: number; to: number; after: string | null; limit: number },
): Promise<JournalKey[]> {
  const [day, source, id] = after?.split(':') ?? [null, null, null];
  const rows = await db.query<{ day: string; source: number; id: string; amount: number }>(keysSql, [
    ...[dayKey(from), dayKey(to), day, source, id, limit],
  ]);
  return rows.map((row) => ({
    source: journalSources.values[row.source - 1]!,
    day: fromDayKey(row.day),
    id: row.id,
    amount: row.amount,
  }));
}

/** `2026-11-01:1:01931c5e-…`: names an entry and its place in the journal. */
export const keyText = ({ day, source, id }: JournalKey): string =>
  `${dayKey(day)}:${journalSources.values.indexOf(source) + 1}:${id}`;

/** True for what {@link keyText} writes. */
export const isKeyText = (text: string): boolean => /^\d{4}-\d{2}-\d{2}:[1-6]:[0-9a-f-]{36}$/.test(text);
