import type { Tx } from '@llavero/kit/db/queryable';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import { type Finance, type finance } from '@llavero/proto/records/finance/finance';
import type { DocumentLine } from '@llavero/proto/rules/document-line';
import { financeTotals } from '@llavero/proto/rules/finance-totals';
import { dayOf, startOfDay } from '@llavero/proto/values/dates';
import { takeNumber } from '../series/series.ts';

/**
 * A receipt that asks the debtor of another one for what a return has left to pay, with a number of its own. Due at once, and paid by transfer: a
 * debit that came back is not sent again by itself.
 *
 * @param now unix seconds; it is of today, whichever month the other was of: that one may be closed (decision 0045)
 */
export async function claimReceipt(
  of: Finance,
  { concept, lines }: { concept: string; lines: DocumentLine[] },
  now: number,
  tx: Tx,
): Promise<CreateOf<typeof finance>> {
  const { tenants, landlords, units, contract, mandate, periodStart, periodEnd } = of;
  const today = startOfDay(now);
  const { year, month } = dayOf(now);
  return {
    ...{ tenants, landlords, units, contract, mandate, year, month, periodStart, periodEnd },
    type: 'RECEIPT',
    category: 'RENT',
    serie: await takeNumber(tx, 'RECEIPT', year),
    concept,
    issueDate: today,
    paymentExpectedDate: today,
    unpaidSince: today,
    paymentMethod: 'TRANSFER',
    sourceRole: 'LANDLORD',
    destinationRole: 'TENANT',
    source: of.source,
    destination: { agent: of.destination?.agent ?? null, organization: null, iban: null },
    breakdown: lines,
    ...financeTotals({ type: 'RECEIPT', sourceRole: 'LANDLORD' }, lines),
  };
}
