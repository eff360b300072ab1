import type { Queryable } from '@llavero/kit/db/queryable';
import { bill as definition } from '@llavero/proto/records/finance/bill';
import type { BillCharge, ChargedBill } from '@llavero/proto/rules/month/bills';
import { billInstalments } from '@llavero/proto/rules/month/instalments';
import type { BilledMonth } from '@llavero/proto/rules/receipt';

interface Share extends Pick<ChargedBill, 'bearer' | 'contract' | 'totalAmount' | 'vatAmount'> {
  index: number;
  unit: string | null;
  explanation: string;
}
interface Row extends Omit<ChargedBill, 'name' | 'charged' | 'share'> {
  number: string | null;
  concept: string | null;
  instalments: number;
  version: number;
  rebilledIn: string[];
  shares: Share[];
  charged: (BillCharge & { share: number | null })[];
}
/** A bill, or a share of one that is split over contracts or months. */
export type LockedBill = ChargedBill & Pick<Row, 'version' | 'rebilledIn'>;

/** Whose bills are read; of all of these. */
export interface WantedOpen {
  contracts?: readonly string[];
  mandates?: readonly string[];
  units?: readonly string[];
  bills?: readonly string[];
}

/**
 * Bills whose standing documents do not charge what they should: approved ones that are not charged yet, and those that were
 * cancelled, sent back or changed afterwards. Only bills dated in the month or before; of any month where it is null.
 */
export async function openRows(
  db: Queryable,
  { contracts = [], mandates = [], units = [], bills = [] }: WantedOpen,
  month: Pick<BilledMonth, 'year' | 'month'> | null,
  lock: 'for update of b' | '' = '',
): Promise<LockedBill[]> {
  const rows = await db.query<Row>(
    `select b.id, b.number, b.concept, b.version, b.rebilled_in as "rebilledIn", b.contract, b.mandate, b.units, b.instalments,
            coalesce(b.category = 'SUPPLY', false) as supply, b.supplemented,
            due.bearer, b.total_amount::float as "totalAmount", b.vat_amount::float as "vatAmount", c.charged, s.shares
       from bill b
      cross join lateral (
        select coalesce(jsonb_agg(p || jsonb_build_object(
                 'index', at - 1, 'bearer', case when b.approved and not b.cancelled then p ->> 'payer' end) order by at), '[]') as shares,
               sum((p ->> 'totalAmount')::numeric) filter (where p ->> 'payer' = 'LANDLORD') as of_landlords,
               sum((p ->> 'totalAmount')::numeric) filter (where p ->> 'payer' = 'TENANT') as of_tenants
          from jsonb_array_elements(b.shares) with ordinality as parts (p, at)) s
      cross join lateral (select case when b.approved and not b.cancelled and (b.payer = 'LANDLORD' or b.payer = 'TENANT' and b.rebill)
                                 then b.payer end as bearer) due
      cross join lateral (
        select case when not b.approved or b.cancelled then 0 when s.shares <> '[]' then coalesce(s.of_landlords, 0)
                    when due.bearer = 'LANDLORD' then b.total_amount else 0 end as landlords,
               case when not b.approved or b.cancelled then 0 when s.shares <> '[]' then coalesce(s.of_tenants, 0)
                    when due.bearer = 'TENANT' then b.total_amount else 0 end as tenants) owed
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'payee', case when f.type <> 'RECEIPT' then f.landlords[1] end, 'month', coalesce(f.year * 100 + f.month, 0),
                 'share', l -> 'billShare', 'totalAmount', l -> 'totalAmount', 'vatAmount', l -> 'vatAmount')), '[]') as charged,
               coalesce(sum((l ->> 'totalAmount')::numeric) filter (where f.type <> 'RECEIPT'), 0) as to_landlords,
               coalesce(sum((l ->> 'totalAmount')::numeric) filter (where f.type = 'RECEIPT'), 0) as to_tenant
          from finance f cross join jsonb_array_elements(f.breakdown) l
         where f.id = any(b.rebilled_in) and not f.cancelled and f.deleted_at is null and l ->> 'bill' = b.id::text) c
      where (b.contract = any($1::uuid[]) or b.split_contracts && $1::uuid[] or b.mandate = any($2::uuid[]) or b.units && $3::uuid[] or b.id = any($4::uuid[]))
        and ($5::int is null or b.issue_date is null or b.issue_date < make_date($5, $6, 1) + interval '1 month')
        and (b.approved or cardinality(b.rebilled_in) > 0) and b.deleted_at is null
        and (c.to_landlords <> owed.landlords or c.to_tenant <> owed.tenants)
      order by b.id ${lock}`,
    [contracts, mandates, units, bills, month?.year ?? null, month?.month ?? null],
  );
  return rows.flatMap(({ number, concept, shares, charged, instalments, ...row }) => {
    const bill = { ...row, name: definition.title({ number, concept }) };
    const of = (share: number | null) => charged.filter((one) => (one.share ?? null) === share);
    const split = shares.map(({ index, unit, explanation, ...share }): LockedBill => ({
      ...bill,
      ...share,
      units: unit === null ? [] : [unit],
      share: { index, explanation, instalments: null },
      charged: of(index),
    }));
    if (split.length > 0) return split;
    const inMonths = billInstalments({ ...row, instalments });
    if (inMonths.length === 0) return [{ ...bill, share: null, charged: of(null) }];
    return inMonths.map(({ index, explanation, ...amounts }): LockedBill => ({
      ...bill,
      ...amounts,
      share: { index, explanation, instalments },
      charged: of(index),
    }));
  });
}
