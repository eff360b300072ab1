import type { Queryable } from '@llavero/kit/db/queryable';
import type { SyncState } from '@llavero/proto/records/choices/accounting-sync';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';

/** What is known of an invoice in the accounting program. Cents. */
export interface SyncRow {
  finance: string;
  externalId: string | null;
  sentHash: string | null;
  refusedHash: string | null;
  paid: number;
  state: SyncState;
  attempts: number;
}

/** An invoice that the program is to have, with the facts that its record does not say. */
export interface Candidate {
  id: string;
  /** Unix seconds. */
  day: number;
  isClosed: boolean;
  row: SyncRow | null;
  /** Cents that are paid, and the day of the last payment in an open month; payments of closed months are not sent. */
  paidHere: number;
  paidOn: number | null;
}

const PAGE = 100;

/**
 * The company's invoices and what rectifies them, from a day on. One that another document collects is paid with that one; a payment
 * dated in a closed month counts as far as the program knows it.
 */
const candidatesSql = `
with invoice as (
  select f.id, f.cancelled, f.total_amount, f.payment_date, f.payment_rates, f.included_in, f.type,
         coalesce(f.issue_date, make_date(f.year, f.month, 1)) as day, f.year, f.month
    from finance f left join finance r on r.id = f.rectifies
   where (f.type = 'BILL' or (f.type = 'RECTIFYING_BILL' and r.type = 'BILL')) and not f.preview and f.deleted_at is null
     and ($1::uuid is null or f.id > $1::uuid)
), paid as (
  select i.*, coalesce(i.payment_date, n.payment_date) as whole_on
    from invoice i left join finance n on n.id = i.included_in and not n.cancelled and n.deleted_at is null
), closed as (
  select year, month from month_close where reopened_at is null
)
select p.id, p.day::text, s.finance is not null as known, s.external_id as "externalId", s.sent_hash as "sentHash",
       s.refused_hash as "refusedHash", coalesce(s.paid, 0)::float as paid, s.state, coalesce(s.attempts, 0) as attempts,
       exists (select from closed c where c.year = extract(year from p.day) and c.month = extract(month from p.day)) as "isClosed",
       p.whole_on::text as "paidOn",
       exists (select from closed c where c.year = extract(year from p.whole_on) and c.month = extract(month from p.whole_on)) as "paidClosed",
       case when p.type <> 'BILL' then 0 when p.whole_on is not null then round(p.total_amount * 100) else 0 end::float as "paidHere"
  from paid p left join accounting_sync s on s.finance = p.id
 where p.day >= $2::date and (not p.cancelled or s.external_id is not null)
 order by p.id limit ${PAGE}`;

type Found = Omit<SyncRow, 'finance'> & {
  id: string;
  day: string;
  known: boolean;
  isClosed: boolean;
  paidOn: string | null;
  paidClosed: boolean;
  paidHere: number;
};

/** A page of invoices by id; shorter than a page: the last. @param firstDay unix seconds */
export async function candidates(
  db: Queryable,
  after: string | null,
  firstDay: number,
): Promise<Candidate[]> {
  const rows = await db.query<Found>(candidatesSql, [after, dayKey(firstDay)]);
  return rows.map(({ id, day, known, isClosed, paidOn, paidClosed, paidHere, ...row }) => ({
    ...{ id, day: fromDayKey(day), isClosed },
    row: known ? { ...row, finance: id } : null,
    paidHere: paidClosed ? row.paid : paidHere,
    paidOn: paidOn === null ? null : fromDayKey(paidOn),
  }));
}

/** What is noted of an invoice; what is left out stays. */
export interface Noted {
  number: string;
  day: number;
  /** Cents. */
  total: number;
  state: SyncState;
  message: string | null;
  externalId?: string;
  sentHash?: string;
  refusedHash?: string | null;
  paid?: number;
  attempts?: number;
  /** It was sent now. */
  sentAt?: number;
}

/** Notes what is known of an invoice in the program. */
export async function note(db: Queryable, finance: string, noted: Noted): Promise<void> {
  const { number, day, total, state, message, externalId, sentHash, refusedHash, paid, attempts, sentAt } =
    noted;
  await db.query(
    `insert into accounting_sync as s (finance, number, day, total, state, message, external_id, sent_hash, refused_hash, paid, attempts, sent_at)
     values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9, coalesce($10, 0), coalesce($11, 0), to_timestamp($12))
     on conflict (finance) do update set number = excluded.number, day = excluded.day, total = excluded.total,
       state = excluded.state, message = excluded.message, external_id = coalesce($7, s.external_id),
       sent_hash = coalesce($8, s.sent_hash), refused_hash = case when $13 then $9 else s.refused_hash end,
       paid = coalesce($10, s.paid), attempts = coalesce($11, s.attempts), sent_at = coalesce(to_timestamp($12), s.sent_at)`,
    [
      ...[finance, number, dayKey(day), total, state, message, externalId ?? null, sentHash ?? null],
      ...[refusedHash ?? null, paid ?? null, attempts ?? null, sentAt ?? null, refusedHash !== undefined],
    ],
  );
}
