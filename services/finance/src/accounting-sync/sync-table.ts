import type { Queryable } from '@llavero/kit/db/queryable';
import type { SyncState } from '@llavero/proto/records/choices/accounting-sync';
import type { PartPayment } from '@llavero/proto/rules/accounting/part-payments';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';

/** What it is that the program is told of. */
export type SyncSource = 'FINANCE' | 'BILL';

/** What is known of an invoice in the accounting program. Cents. */
export interface SyncRow {
  finance: string;
  externalId: string | null;
  sentHash: string | null;
  refusedHash: string | null;
  paid: number;
  /** Payments that the program was told of. */
  payments: PartPayment[];
  state: SyncState;
  attempts: number;
}

/** An invoice or bill that the program is to have, with the facts that its record does not say. */
export interface Candidate {
  id: string;
  /** Unix seconds. */
  day: number;
  isClosed: boolean;
  row: SyncRow | null;
  source: SyncSource;
  /** Whole or by instalments; those of closed months are not sent. */
  payments: (PartPayment & { isClosed: boolean })[];
}

const PAGE = 100;

/**
 * The company's invoices and what rectifies them, and the bills of suppliers that the office stands by, from a day on. An invoice that another
 * document collects is paid with that one. What was paid by instalments is paid on their days, and what they leave on the day of the whole.
 */
const candidatesSql = `
with item as (
  select f.id, 'FINANCE' as source, f.cancelled, f.total_amount as owed, f.payment_date, f.payment_rates, f.included_in,
         f.type = 'BILL' as pays, coalesce(f.issue_date, make_date(f.year, f.month, 1)) as day
    from finance f left join finance r on r.id = f.rectifies
   where (f.type = 'BILL' or (f.type = 'RECTIFYING_BILL' and r.type = 'BILL')) and not f.preview and f.deleted_at is null
     and ($1::uuid is null or f.id > $1::uuid)
  union all
  select b.id, 'BILL', b.cancelled, b.payable_amount, b.payment_date, '[]', null, b.total_amount > 0, coalesce(b.accounting_date, b.issue_date)
    from bill b where (b.approved or b.cancelled) and b.deleted_at is null and ($1::uuid is null or b.id > $1::uuid)
), wanted as (
  select i.* from item i left join accounting_sync s on s.finance = i.id
   where i.day >= $2::date and (not i.cancelled or s.external_id is not null) order by i.id limit ${PAGE}
), closed as (
  select year, month from month_close where reopened_at is null
), rate as (
  select w.id, (to_timestamp((r ->> 'paymentDate')::float) at time zone 'Europe/Madrid')::date as day, (r ->> 'amount')::numeric as amount
    from wanted w cross join jsonb_array_elements(w.payment_rates) r where w.pays and r ->> 'paymentDate' is not null
), payment as (
  select id, day, amount from rate
  union all
  select w.id, coalesce(w.payment_date, n.payment_date), w.owed - coalesce((select sum(r.amount) from rate r where r.id = w.id), 0)
    from wanted w left join finance n on n.id = w.included_in and not n.cancelled and n.deleted_at is null
   where w.pays and coalesce(w.payment_date, n.payment_date) is not null
), paid as (
  select p.id, jsonb_agg(jsonb_build_object('day', p.day::text, 'cents', round(p.amount * 100),
           'isClosed', exists (select from closed c where c.year = extract(year from p.day) and c.month = extract(month from p.day)))) as payments
    from payment p where p.amount > 0 group by 1
)
select w.id, w.source, w.day::text, s.finance is not null as known, s.external_id as "externalId", s.sent_hash as "sentHash",
       s.refused_hash as "refusedHash", coalesce(s.paid, 0)::float as paid, coalesce(s.payments, '[]') as sent, s.state,
       coalesce(s.attempts, 0) as attempts, coalesce(p.payments, '[]') as payments,
       exists (select from closed c where c.year = extract(year from w.day) and c.month = extract(month from w.day)) as "isClosed"
  from wanted w left join accounting_sync s on s.finance = w.id left join paid p on p.id = w.id order by w.id`;

type Found = Omit<SyncRow, 'finance' | 'payments'> & {
  id: string;
  source: SyncSource;
  day: string;
  known: boolean;
  isClosed: boolean;
  sent: PartPayment[];
  payments: { day: string; cents: number; isClosed: boolean }[];
};

/** A page of invoices by id; shorter than a page: the last. @param firstDay unix seconds */
export async function candidates(
  db: Queryable,
  after: string | null,
  firstDay: number,
): Promise<Candidate[]> {
  const rows = await db.query<Found>(candidatesSql, [after, dayKey(firstDay)]);
  return rows.map(({ id, source, day, known, isClosed, sent, payments, ...row }) => ({
    ...{ id, source, day: fromDayKey(day), isClosed },
    row: known ? { ...row, finance: id, payments: sent } : null,
    payments: payments.map((one) => ({ ...one, day: fromDayKey(one.day) })),
  }));
}

/** What is noted of an invoice; what is left out stays. */
export interface Noted {
  source: SyncSource;
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
  payments?: readonly PartPayment[];
  attempts?: number;
  /** It was sent now. */
  sentAt?: number;
}

/** Notes what is known of an invoice in the program. */
export async function note(db: Queryable, finance: string, noted: Noted): Promise<void> {
  const { source, number, day, total, state, message, externalId, sentHash, refusedHash, paid, payments } =
    noted;
  await db.query(
    `insert into accounting_sync as s (finance, number, day, total, state, message, external_id, sent_hash, refused_hash, paid, attempts, sent_at,
       source, payments)
     values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9, coalesce($10, 0), coalesce($11, 0), to_timestamp($12), $14, coalesce($15::jsonb, '[]'))
     on conflict (finance) do update set number = excluded.number, day = excluded.day, total = excluded.total,
       state = excluded.state, message = excluded.message, external_id = coalesce($7, s.external_id),
       sent_hash = coalesce($8, s.sent_hash), refused_hash = case when $13 then $9 else s.refused_hash end,
       paid = coalesce($10, s.paid), attempts = coalesce($11, s.attempts), sent_at = coalesce(to_timestamp($12), s.sent_at),
       payments = coalesce($15::jsonb, s.payments)`,
    [
      ...[finance, number, dayKey(day), total, state, message, externalId ?? null, sentHash ?? null],
      ...[refusedHash ?? null, paid ?? null, noted.attempts ?? null, noted.sentAt ?? null],
      ...[refusedHash !== undefined, source, payments ? JSON.stringify(payments) : null],
    ],
  );
}
