import { isInvoice, type InvoiceType } from '@llavero/proto/records/choices/settlement-types';
import { carryBalances, type OpenBalance, withLines } from '@llavero/proto/rules/carried-balance';
import type { DocumentLine } from '@llavero/proto/rules/document-line';
import { claimKey, type MonthClaim, type MonthDraft, type Planned } from '@llavero/proto/rules/month/plan';

/** What older documents, suppliers' bills and reserves add to the documents of a page, by claim. */
export interface PageCharges {
  balances: ReadonlyMap<string, OpenBalance[]>;
  bills: ReadonlyMap<string, DocumentLine[]>;
  reserves: ReadonlyMap<string, DocumentLine[]>;
}

/** A receipt or settlement before it is written. */
export type ChargingDraft = Exclude<MonthDraft, { type: InvoiceType }>;

/** The draft with the bills it charges and the balances it takes over. */
export function chargedDraft<D extends ChargingDraft>(
  draft: D,
  claim: MonthClaim,
  { bills, balances }: Pick<PageCharges, 'bills' | 'balances'>,
): D {
  const key = claimKey(claim);
  return carryBalances(withLines(draft, bills.get(key) ?? []), balances.get(key) ?? []);
}

/** The row with everything that its document has, as the generation writes it. */
export function finalRow(row: Planned, charges: PageCharges): Planned {
  if (row.outcome !== 'create' || isInvoice(row.draft)) return row;
  const draft = chargedDraft(row.draft, row.claim, charges);
  return { ...row, draft: withLines(draft, charges.reserves.get(claimKey(row.claim)) ?? []) };
}
