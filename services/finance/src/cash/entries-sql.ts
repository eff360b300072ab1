import { heldSql } from '../month/payment-blocks.ts';
import { owedSql } from '../unpaid/owed-sql.ts';
import { settlementTypes } from '@llavero/proto/records/choices/settlement-types';

const paidOut = [...settlementTypes, 'EXPENSE'].map((type) => `'${type}'`).join(', ');

/** Day in Madrid of unix seconds within JSON. */
const dayIn = (seconds: string) => `(to_timestamp((${seconds})::float) at time zone 'Europe/Madrid')::date`;

/** What belongs to no organization may be in a statement of any. */
const notCovered = (organization: string, day: string) =>
  `not exists (select from covered c
               where (${organization} is null or c.organization = ${organization}) and ${day} between c."from" and c."to")`;

/**
 * Every amount of the cash position, as rows of `kind` (EXPECTED or REAL), `source`, `account`, the `day` on which it counts, the day it was `due`,
 * the record behind it, why, and `euros` (negative out of the account). Sums by week and the lists behind them are made of these rows, so that
 * both agree.
 *
 * Real is what imported statements say, and on days that no statement of the organization covers what documents and bills record as paid.
 * Expected is what is left to pay of documents that are issued or about to be, of bills, and of remittances that the bank has not settled, whose
 * documents count there. What should have moved before today is expected today. A document that another one includes is paid with that one, one
 * paid straight to the landlord never comes in, and a paused one waits.
 *
 * @param `$1` today, `$2` the first day, both dates. `$3`, `$4`: organizations and the keys of their accounts. `$5`, `$6`: mandates and
 * their organizations. `$7`, `$8`: account and organization of what belongs to no other; null where there are several.
 */
export const entriesSql = `
with own as (
  select * from unnest($3::uuid[], $4::text[]) as o (organization, account)
), house as (
  select * from unnest($5::uuid[], $6::uuid[]) as h (mandate, organization)
), covered as materialized (
  select organization, "from", "to" from bank_statement where deleted_at is null
), document as materialized (
  select f.id, f.total_amount, f.rectified_amount, f.payment_date, f.payment_rates, f.paused, f.payment_block, ${heldSql('f')} as held,
         case when f.type in (${paidOut}) or r.type in (${paidOut}) then -1 else 1 end as sign,
         coalesce(o.account, $7) as account, coalesce(o.organization, $8::uuid) as organization,
         coalesce(f.payment_expected_date, f.issue_date, f.period_start, (f.created_at at time zone 'Europe/Madrid')::date) as due
    from finance f
    left join finance r on r.id = f.rectifies
    left join house h on h.mandate = f.mandate
    left join own o on o.organization = coalesce(f.mandatary, h.organization)
   where not f.cancelled and not f.preview and f.deleted_at is null and f.included_in is null
     and f.payment_method is distinct from 'DIRECTLY_TO_LANDLORD' and (f.payment_date is null or f.payment_date >= $2::date)
), rate as (
  select d.id, p.at, (p.of ->> 'amount')::numeric as amount, ${dayIn(`p.of ->> 'date'`)} as planned, ${dayIn(`p.of ->> 'paymentDate'`)} as paid
    from document d cross join jsonb_array_elements(coalesce(d.payment_rates, '[]')) with ordinality as p (of, at)
), standing as materialized (
  select w.remittance, w.document, w.purpose, w.amount, w.execution_day, w.outcome, w.part from remittance_row w where w.outcome in ('PREPARED', 'SENT')
), owed as (
  -- What instalments and rectifications have left, and of instalments that are at the bank the later ones.
  select d.*, ${owedSql('d')} - coalesce(s.amount, 0) as owed, s.execution_day as asked
    from document d left join standing s on s.document = d.id
   where d.payment_date is null and not d.paused and d.total_amount > 0 and (s.document is null or s.part)
), planned as (
  -- Instalments in their order, as far as something is owed.
  select o.id, rate.planned,
         greatest(0, least(rate.amount, o.owed - coalesce(sum(rate.amount) over (partition by o.id order by rate.at
                                                             rows between unbounded preceding and 1 preceding), 0))) as amount
    from owed o join rate on rate.id = o.id and rate.paid is null and (o.asked is null or rate.planned > o.asked)
), noted as (
  select id, paid as day, amount, 'Plazo' as note from rate where paid is not null
  union all
  select d.id, d.payment_date, ${owedSql('d')}, null
    from document d where d.payment_date is not null
), supplier as materialized (
  select b.id, b.payment_date, b.approved, b.total_amount - coalesce(b.withholding_amount, 0) as payable,
         coalesce(o.account, $7) as account, coalesce(o.organization, $8::uuid) as organization,
         coalesce(b.due_date, b.issue_date, (b.created_at at time zone 'Europe/Madrid')::date) as due
    from bill b
    left join house h on h.mandate = b.mandate
    left join own o on o.organization = coalesce(b.organization, h.organization)
   where not b.cancelled and b.deleted_at is null and (b.payment_date is null or b.payment_date >= $2::date)
), expected (source, account, due, finance, bill, remittance, note, euros) as (
  select 'DOCUMENT', o.account, p.planned, o.id, null::uuid, null::uuid, 'Plazo', o.sign * p.amount from planned p join owed o on o.id = p.id
  union all
  select 'DOCUMENT', o.account, o.due, o.id, null, null,
         case when o.payment_block and o.held then 'Bloqueada por una persona' when o.payment_block then 'Bloqueada hasta que se cobre su recibo' end,
         o.sign * (o.owed - coalesce(p.amount, 0))
    from owed o left join (select id, sum(amount) as amount from planned group by id) p on p.id = o.id
  union all
  select 'REMITTANCE', coalesce(own.account, $7), s.execution_day, null, null, r.id,
         count(*) || case when count(*) = 1 then ' fila, ' else ' filas, ' end || case when r.sent_at is null then 'preparada' else 'enviada' end,
         sum(case s.purpose when 'DEBIT' then s.amount else -s.amount end)
    from standing s join remittance r on r.id = s.remittance left join own on own.organization = r.organization
    join finance f on f.id = s.document and f.payment_date is null and not f.cancelled
   group by r.id, s.execution_day, own.account
  union all
  select 'BILL', account, due, null, id, null, case when not approved then 'Sin aprobar' end, -payable
    from supplier where payment_date is null
), entry (kind, source, account, day, due, overdue, finance, bill, remittance, line, note, euros) as (
  select 'EXPECTED', source, account, greatest(due, $1::date), due, due < $1::date, finance, bill, remittance, null::uuid, note, euros from expected
  union all
  select 'REAL', 'BANK', s.organization || ' ' || s.ending, l.booking_date, l.booking_date, false, null, null, null, l.id, null, l.amount
    from bank_line l join bank_statement s on s.id = l.statement
   where l.deleted_at is null and l.booking_date >= $2::date
  union all
  select 'REAL', 'NOTED', d.account, n.day, n.day, false, d.id, null, null, null, n.note, d.sign * n.amount
    from document d
    join noted n on n.id = d.id
   where n.day between $2::date and $1::date and ${notCovered('d.organization', 'n.day')}
  union all
  select 'REAL', 'NOTED', account, payment_date, payment_date, false, null, id, null, null, null, -payable
    from supplier b where payment_date between $2::date and $1::date and ${notCovered('b.organization', 'b.payment_date')}
)`;
