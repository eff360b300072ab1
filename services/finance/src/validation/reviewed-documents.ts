import type { Queryable } from '@llavero/kit/db/queryable';
import { columnName } from '@llavero/proto/compile/columns';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import type { FinanceStatus } from '@llavero/proto/records/finance/finance.states';
import { reviewedTypes } from '@llavero/proto/records/choices/settlement-types';
import type { ReviewedDocument } from '@llavero/proto/rules/review-checks';
import { statusSql } from '@llavero/proto/states/sql';
import { coveredSql } from './debit-orders.ts';
import { earlierAmounts, isEarlier, monthsBefore } from './earlier-amounts.ts';

/** A document of the month with that of the month before, as one row. */
export interface ReviewedRow extends Omit<ReviewedDocument, 'previous' | 'mandateStands'> {
  id: string;
  status: FinanceStatus;
  mandate: Finance['mandate'];
  validated: boolean;
  /** Put away by a person: it counts, and is not pointed at. */
  archived: boolean;
  previousTotal: number | null;
  previousRent: number | null;
}

const PAGE = 5000;

/** Derived status with the clock, in unix seconds, as `$1`. */
const status = statusSql(finance.states!, {
  column: (field) => `f."${columnName(field)}"`,
  now: 'to_timestamp($1)',
});

/** What a document without a claim is compared by: those from before the generation made any. */
const sameSubject = (alias: string) =>
  `concat_ws(' ', ${alias}.type, ${alias}.contract, ${alias}.mandate, ${alias}.landlords::text, ${alias}.units::text)`;

/** The claim of a document as one value. */
const claim = (alias: string) => `(${alias}.kind, ${alias}.subject, ${alias}.unit, ${alias}.payee)`;
const names = { document: 'e', claim: 'pc', years: '$4', months: '$5' };
const stands = (alias: string) =>
  `not ${alias}.cancelled and not ${alias}.preview and ${alias}.deleted_at is null`;

/**
 * Pages of the documents of a month that stand and are no drafts, by id. Each comes with the one of the month before
 * that holds the same claim; without claims with the only one of the same kind, contract, mandate, landlords and units.
 *
 * @param now unix seconds
 * @param usual read the months before that one too
 */
export async function* reviewedDocuments(
  db: Queryable,
  { year, month, now, usual }: { year: number; month: number; now: number; usual: boolean },
): AsyncGenerator<ReviewedRow[]> {
  const months = monthsBefore({ year, month }, usual);
  let after: string | null = null;
  for (;;) {
    const rows: ReviewedRow[] = await db.query<ReviewedRow>(
      `with page as (
         select f.id, f.type, f.mandate, f.contract, f.landlords, f.units, f.payment_method, f.payment_block,
                f.destination_account_known, f.validated, f.archived, f.tenants, f.total_amount, f.rent_amount, ${status} as status
           from finance f
          where f.year = $2 and f.month = $3 and f.type = any($6::text[]) and ${stands('f')}
            and ($7::uuid is null or f.id > $7::uuid)
          order by f.id limit ${PAGE}
       ), earlier as (
         select p.id, p.total_amount, p.rent_amount, ${sameSubject('p')} as subject,
                count(*) over (partition by ${sameSubject('p')}) as alike
           from finance p
          where p.year = ($4::int[])[1] and p.month = ($5::int[])[1] and p.type = any($6::text[]) and ${stands('p')}
       ), claimed as (
         select c.finance as id, ${earlierAmounts(names)}
           from month_claim c
           join month_claim pc on ${claim('pc')} = ${claim('c')} and ${isEarlier(names)}
           join finance e on e.id = pc.finance and ${stands('e')}
          where c.year = $2 and c.month = $3 and c.finance in (select id from page)
          group by c.finance
       )
       select f.id, f.type, f.status, f.mandate, f.payment_method as "paymentMethod",
              coalesce(f.payment_block, false) as "paymentBlock",
              coalesce(f.destination_account_known, false) as "destinationAccountKnown",
              coalesce(f.validated, false) as validated, coalesce(f.archived, false) as archived,
              case when f.type = 'RECEIPT' and f.payment_method = 'DIRECT_DEBIT'
                   then ${coveredSql({ debtors: 'f.tenants', contract: 'f.contract', now: '$1' })} end as "debitOrder",
              f.total_amount::float as "totalAmount", f.rent_amount::float as "rentAmount",
              coalesce(k."previousTotal", e.total_amount::float) as "previousTotal",
              coalesce(k."previousRent", e.rent_amount::float) as "previousRent",
              coalesce(k.usual, e.total_amount::float) as usual
         from page f
         left join claimed k on k.id = f.id
         left join earlier e on k.id is null and e.alike = 1 and e.subject = ${sameSubject('f')}
        order by f.id`,
      [now, year, month, months.years, months.months, [...reviewedTypes], after],
    );
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}
