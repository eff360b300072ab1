import { monthName } from '../../values/dates.ts';
import { addMoney, multiplyMoney } from '../../values/money.ts';
import type { DocumentLine } from '../document-line.ts';
import { financeTotals, type FinanceTotals } from '../finance-totals.ts';
import type { BilledMonth } from '../receipt.ts';

/** The invoice of a settlement's fees before it is written. */
export interface FeeBillDraft {
  outcome: 'create';
  type: 'BILL';
  /** The landlord who is invoiced, or the tenant who pays the search. */
  payee: string;
  payeeRole: 'LANDLORD' | 'TENANT';
  periodStart: number;
  periodEnd: number;
  lines: DocumentLine[];
  totals: FinanceTotals;
}

/** 'Honorarios de noviembre de 2026'. */
export const feeBillConcept = ({ year, month }: Pick<BilledMonth, 'year' | 'month'>): string =>
  `Honorarios de ${monthName(month)} de ${year}`;

/** What is invoiced on a settlement, VAT included: fees less what a promotion gives back. Euros. */
export function invoicedOn(lines: readonly DocumentLine[]): number {
  return addMoney(...lines.filter(isFee).map((line) => signOf(line) * line.totalAmount));
}

/**
 * The company's invoice for the fees of one settlement (decision 0040): the same lines, from the company to the landlord;
 * what a promotion gives back is negative. Null when nothing is left to invoice.
 */
export function draftFeeBill(settlement: {
  payee: string;
  periodStart: number;
  periodEnd: number;
  lines: readonly DocumentLine[];
}): FeeBillDraft | null {
  const { payee, periodStart, periodEnd } = settlement;
  const lines = settlement.lines.filter(isFee).map(invoiced);
  const totals = financeTotals({ type: 'BILL', sourceRole: 'PROVIDER' }, lines);
  if (totals.totalAmount === 0) return null;
  return {
    outcome: 'create',
    type: 'BILL',
    payee,
    payeeRole: 'LANDLORD',
    periodStart,
    periodEnd,
    lines,
    totals,
  };
}

/** 'Honorarios por la búsqueda de noviembre de 2026'. */
export const searchBillConcept = ({ year, month }: Pick<BilledMonth, 'year' | 'month'>): string =>
  `Honorarios por la búsqueda de ${monthName(month)} de ${year}`;

/**
 * The company's invoice for the search that a tenant pays with a receipt (C §3.5 FEES_ON_TENANT, FIN-08). Null when the
 * receipt has none.
 */
export function draftSearchBill(receipt: {
  payee: string;
  periodStart: number;
  periodEnd: number;
  lines: readonly DocumentLine[];
}): FeeBillDraft | null {
  const { payee, periodStart, periodEnd } = receipt;
  const lines = receipt.lines.filter((line) => isFee(line) && line.source === 'PROVIDER');
  const totals = financeTotals({ type: 'BILL', sourceRole: 'PROVIDER' }, lines);
  if (totals.totalAmount === 0) return null;
  return {
    outcome: 'create',
    type: 'BILL',
    payee,
    payeeRole: 'TENANT',
    periodStart,
    periodEnd,
    lines,
    totals,
  };
}

const isFee = ({ category }: DocumentLine): boolean => category === 'INVOICE';
const signOf = ({ source }: DocumentLine): 1 | -1 => (source === 'LANDLORD' ? 1 : -1);

function invoiced(line: DocumentLine): DocumentLine {
  const sign = signOf(line);
  const amounts = (['unitAmount', 'totalAmount', 'baseAmount', 'vatAmount', 'invoiceAmount'] as const).map(
    (name) => [name, multiplyMoney(line[name], sign)] as const,
  );
  return { ...line, source: 'PROVIDER', destination: 'LANDLORD', ...Object.fromEntries(amounts) };
}
