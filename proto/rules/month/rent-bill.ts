import { monthName } from '../../values/dates.ts';
import { multiplyMoney, percentOf } from '../../values/money.ts';
import { type DocumentLine, documentLine, transferLine } from '../document-line.ts';
import { financeTotals, type FinanceTotals } from '../finance-totals.ts';
import type { BilledMonth } from '../receipt.ts';

/** The landlord's invoice of a taxed rent before it is written. */
export interface RentBillDraft {
  outcome: 'create';
  type: 'RENT_BILL';
  /** The tenant who is invoiced. */
  payee: string;
  periodStart: number;
  periodEnd: number;
  lines: DocumentLine[];
  totals: FinanceTotals;
  /** VAT of the rent. */
  vatPercent: number;
}

/** 'Factura de alquiler de noviembre de 2026'. */
export const rentBillConcept = ({ year, month }: Pick<BilledMonth, 'year' | 'month'>): string =>
  `Factura de alquiler de ${monthName(month)} de ${year}`;

/**
 * The invoice of the rent that a receipt asks for, from the landlord to the tenant (WIZ-06 'Factura de alquiler'): rent with its
 * VAT, less the bonus and what the tenant withholds (Ley 37/1992 arts. 88 and 164; RIRPF art. 100). Null for a rent without VAT
 * and withholding, which needs no invoice (Ley 37/1992 art. 20.Uno.23).
 */
export function draftRentBill(receipt: {
  payee: string;
  periodStart: number;
  periodEnd: number;
  lines: readonly DocumentLine[];
}): RentBillDraft | null {
  const { payee, periodStart, periodEnd } = receipt;
  const rent = receipt.lines.filter(({ category }) => category === 'RENT');
  const isTaxed = rent.some(
    ({ vatPercent, subcategory }) => vatPercent !== 0 || subcategory === 'WITHHOLDING',
  );
  if (!isTaxed) return null;
  const lines = rent.map(ofLandlord);
  const totals = rentBillTotals(lines);
  const vatPercent = Math.max(...rent.map((line) => line.vatPercent));
  return { outcome: 'create', type: 'RENT_BILL', payee, periodStart, periodEnd, lines, totals, vatPercent };
}

/** What is invoiced of a receipt, VAT included and less the withholding; 0 when nothing is. Euros. */
export const rentInvoicedOn = (lines: readonly DocumentLine[]): number =>
  draftRentBill({ payee: '', periodStart: 0, periodEnd: 0, lines })?.totals.totalAmount ?? 0;

/** The lines of an invoice that a person makes by hand. Euros and per cent. */
export function rentBillLines(given: {
  concept: string;
  base: number;
  vatPercent: number;
  withholdingPercent: number;
}): DocumentLine[] {
  const { concept, base, vatPercent, withholdingPercent } = given;
  const parts = { category: 'RENT', source: 'LANDLORD', destination: 'TENANT' } as const;
  const rent = documentLine({
    ...parts,
    subcategory: 'RENT',
    concept,
    base,
    vatPercent,
    vat: percentOf(base, vatPercent),
  });
  const withheld = percentOf(base, withholdingPercent);
  if (withheld === 0) return [rent];
  const label = `Retención del ${withholdingPercent} %`.replace('.', ',');
  return [rent, transferLine({ ...parts, subcategory: 'WITHHOLDING', concept: label, base: -withheld })];
}

export const rentBillTotals = (lines: readonly DocumentLine[]): FinanceTotals =>
  financeTotals({ type: 'RENT_BILL', sourceRole: 'LANDLORD' }, lines);

/** A line of a receipt as the landlord invoices it: what the tenant takes off is negative. */
function ofLandlord(line: DocumentLine): DocumentLine {
  const sign = line.source === 'TENANT' ? -1 : 1;
  const amounts = (['unitAmount', 'totalAmount', 'baseAmount', 'vatAmount', 'rentAmount'] as const).map(
    (name) => [name, multiplyMoney(line[name], sign)] as const,
  );
  return { ...line, source: 'LANDLORD', destination: 'TENANT', ...Object.fromEntries(amounts) };
}
