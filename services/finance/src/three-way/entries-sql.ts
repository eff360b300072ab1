import { settlementTypes } from '@llavero/proto/records/choices/settlement-types';
import { takenSql } from '../unpaid/owed-sql.ts';

const settlements = settlementTypes.map((type) => `'${type}'`).join(', ');

/**
 * Every entry of the check on a day (`$1`, a date), as rows of `side` (BANK or OWNERS), `row`, the document or bill behind it,
 * why, and euros. The figures are sums of these rows and the lists are the rows, so that both agree.
 *
 * The bank book is what is recorded as paid: receipts, settlements and suppliers' bills by their payment date, or the paid
 * part of their instalments; what a tenant pays straight to the landlord never comes in. Whose the money is follows from the
 * lines of the documents dated until that day: what a receipt asks for is the landlord's, the company's or a supplier's, and
 * a settlement passes the landlord's part on. A month whose settlement does not pass on what its receipt asks for is a
 * difference, and named with its documents.
 *
 * A document that another one includes counts in that one, once that one is dated.
 */
export const entriesSql = `
with live as materialized (
  select f.id, f.type, f.contract, f.mandate, f.units, f.year, f.month, f.serie, f.concept, f.breakdown, f.source_role,
         f.total_amount, f.reserve_amount, f.payment_date, f.payment_rates, f.included_in, f.rectifies, ${takenSql('f')} as taken,
         f.type = 'RECEIPT' and f.payment_method is not distinct from 'DIRECTLY_TO_LANDLORD' as direct
    from finance f
   where not f.cancelled and not f.preview and f.deleted_at is null
     and coalesce(f.issue_date, case when f.year is not null and f.month is not null then make_date(f.year, f.month, 1) end,
                  f.period_start) <= $1::date
), doc as materialized (
  select l.*, i.id is not null as included, r.type as rectified, r.included_in as rectified_in,
         case when l.payment_date <= $1::date then l.total_amount - l.taken
              else coalesce((select sum((p ->> 'amount')::numeric) from jsonb_array_elements(coalesce(l.payment_rates, '[]')) p
                              where (to_timestamp((p ->> 'paymentDate')::float) at time zone 'Europe/Madrid')::date <= $1::date), 0)
          end as paid
    from live l
    left join live i on i.id = l.included_in
    left join finance r on r.id = l.rectifies
), line as (
  select d.id, d.type, d.rectified, d.contract, d.mandate, d.units, d.year, d.month, d.rectifies,
         p ->> 'category' as category, coalesce(p ->> 'source', d.source_role) as source,
         (p ->> 'bill') is not null as of_bill, coalesce((p ->> 'reserve')::boolean, false) as of_reserve,
         case when d.type = 'RECEIPT' and coalesce(p ->> 'source', d.source_role) = 'TENANT' then -1
              when d.type in (${settlements}) and coalesce(p ->> 'source', d.source_role) = 'LANDLORD' then -1
              when d.rectified = 'BILL' then -1 else 1 end as sign,
         (p ->> 'totalAmount')::numeric as amount, coalesce((p ->> 'vatAmount')::numeric, 0) as vat,
         -- What the line is a part of: a receipt or a settlement.
         case when d.type = 'RECEIPT' or d.rectified = 'RECEIPT' then 'IN' else 'OUT' end as side
    from doc d cross join jsonb_array_elements(d.breakdown) p
   where (p ->> 'carriedFrom') is null and not d.direct
     and (d.type in ('RECEIPT', ${settlements})
       or (d.type = 'RECTIFYING_BILL' and d.included and d.rectified in ('RECEIPT', 'BILL', ${settlements})
           and d.included_in is distinct from d.rectified_in))
), counted as (
  select line.*, sign * amount as euros, sign * vat as euros_vat,
         of_bill as is_bill, category = 'INVOICE' or (side = 'IN' and source = 'PROVIDER' and not of_bill) as is_fee
    from line
), passed as (
  -- What is the landlord's of a receipt, and what settlements pass on, by contract and month of the first document.
  select coalesce(o.contract, c.contract) as contract, coalesce(o.year, c.year) as year, coalesce(o.month, c.month) as month,
         coalesce(sum(c.euros) filter (where c.side = 'IN'), 0) as asked,
         coalesce(sum(c.euros) filter (where c.side = 'OUT'), 0) as given,
         (array_agg(coalesce(o.id, c.id) order by c.side, c.id))[1] as id
    from counted c left join finance o on o.id = c.rectifies
   where not c.is_bill and not c.is_fee and not c.of_reserve
     and c.type <> 'GUARANTEED' and c.rectified is distinct from 'GUARANTEED'
   group by 1, 2, 3
), months as (
  select p.*,
         exists (select from live s where s.type = 'SETTLEMENT' and s.contract = p.contract and s.year = p.year and s.month = p.month)
           as settled,
         exists (select from live g join live d on d.id = p.id
                  where g.type = 'GUARANTEED' and g.year = p.year and g.month = p.month and g.units && d.units) as guaranteed
    from passed p
), taken as (
  -- A line that takes over several documents counts for the first of them, with what all come to.
  select d.id, d.type, d.rectified, d.included_in,
         coalesce((select (p ->> 'carriedFrom')::uuid from live y cross join jsonb_array_elements(y.breakdown) p
                    where y.id = d.included_in and p -> 'carriedAlso' ? d.id::text limit 1), d.id) as first,
         case when d.rectified = 'BILL' then -d.total_amount else d.total_amount end as expected
    from doc d
   where d.included and (d.type in ('RECEIPT', ${settlements}) or d.rectified in ('RECEIPT', 'BILL', ${settlements}))
     and not (d.type = 'RECTIFYING_BILL' and d.included_in is not distinct from d.rectified_in)
), included as (
  select t.first as id, min(t.type) as type, min(t.rectified) as rectified, sum(t.expected) as expected,
         coalesce((select sum(case when y.type = 'RECEIPT' and p ->> 'source' = 'TENANT' then -1
                                   when y.type in (${settlements}) and p ->> 'source' = 'LANDLORD' then -1 else 1 end
                              * (p ->> 'totalAmount')::numeric)
                     from live y cross join jsonb_array_elements(y.breakdown) p
                    where y.id = t.included_in and p ->> 'carriedFrom' = t.first::text), 0) as carried
    from taken t group by t.first, t.included_in
), other as (
  select d.id, case when d.type = 'EXPENSE' or d.rectified in (${settlements}) then -d.paid else d.paid end as euros
    from doc d where d.type not in ('RECEIPT', ${settlements}) and not d.included and d.paid <> 0
), supplier as (
  select id, total_amount, coalesce(withholding_amount, 0) as withheld from bill
   where payment_date <= $1::date and not cancelled and deleted_at is null
), entry (side, row, finance, bill, reason, euros) as (
  select 'BANK', 'RECEIPTS', id, null::uuid, case when payment_date <= $1::date then null else 'Cobro parcial por plazos' end, paid
    from doc where type = 'RECEIPT' and not direct and not included
  union all
  select 'BANK', 'SETTLEMENTS', id, null, case when payment_date <= $1::date then null else 'Pago parcial por plazos' end, -paid
    from doc where type in (${settlements}) and not included
  union all select 'BANK', 'BILLS', null, id, null, -(total_amount - withheld) from supplier
  union all select 'BANK', 'OTHERS', id, null, null, euros from other
  union all
  select 'OWNERS', 'TENANTS_DUE', id, null, case when paid <> 0 then 'Cobrado en parte' end, paid - total_amount
    from doc where type = 'RECEIPT' and not direct and not included
  union all
  select 'OWNERS', 'SETTLEMENTS_DUE', id, null, case when paid <> 0 then 'Pagada en parte' end, total_amount - paid
    from doc where type in (${settlements}) and not included
  union all select 'OWNERS', 'RESERVES', id, null, null, reserve_amount from live where type in (${settlements})
  union all
  select 'OWNERS', 'FEES', id, null, null, sum(case side when 'IN' then 1 else -1 end * (euros - euros_vat))
    from counted where is_fee group by id
  union all
  select 'OWNERS', 'FEES_VAT', id, null, null, sum(case side when 'IN' then 1 else -1 end * euros_vat)
    from counted where is_fee group by id
  union all
  select 'OWNERS', 'SUPPLIERS', id, null, 'Cargado', sum(case side when 'IN' then 1 else -1 end * euros)
    from counted where is_bill and not of_reserve group by id
  union all select 'OWNERS', 'SUPPLIERS', null, id, 'Pagada', -total_amount from supplier
  union all select 'OWNERS', 'WITHHELD', null, id, null, withheld from supplier
  union all select 'OWNERS', 'OTHERS', id, null, null, euros from other
  union all
  select 'OWNERS', case when settled then 'DIFFERENCE' when guaranteed then 'GUARANTEED' when asked = 0 then 'DIFFERENCE' else 'NOT_SETTLED' end,
         id, null, case when settled or asked = 0 then 'El recibo y su liquidación no coinciden' end, asked - given
    from months
  union all
  select 'OWNERS', 'GUARANTEED', id, null, null, -sum(euros) from counted
   where (type = 'GUARANTEED' or rectified = 'GUARANTEED') and not is_bill and not is_fee and not of_reserve group by id
  union all
  select 'OWNERS', 'DIFFERENCE', id, null, 'Está incluido en otro documento con otro importe',
         case when type = 'RECEIPT' or rectified = 'RECEIPT' then carried - expected else expected - carried end
    from included
)`;
