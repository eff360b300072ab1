import { addMoney, formatMoney, multiplyMoney, percentOf, toCents } from '../values/money.ts';
import { type DocumentLine, documentLine } from './document-line.ts';
import { lineSign } from './finance-totals.ts';

/** Kinds that are rectified: what the generation of a month makes. */
export const rectifiedTypes = ['RECEIPT', 'SETTLEMENT', 'GUARANTEED', 'BILL', 'RENT_BILL'] as const;
export type RectifiedType = (typeof rectifiedTypes)[number];

/** The document that rectifies one: whoever issues an invoice rectifies it in a series of his own, so a landlord's apart from the company's. */
export const rectifyingTypeOf = (type: RectifiedType): 'RECTIFYING_BILL' | 'RECTIFYING_RENT_BILL' =>
  type === 'RENT_BILL' ? 'RECTIFYING_RENT_BILL' : 'RECTIFYING_BILL';

/** A line as it is stored. */
type StoredLine = Pick<DocumentLine, 'category' | 'concept' | 'baseAmount' | 'vatAmount' | 'totalAmount'> &
  Partial<
    Pick<DocumentLine, 'rentAmount' | 'invoiceAmount' | 'compensationAmount' | 'suplementationAmount'>
  > & {
    subcategory: DocumentLine['subcategory'] | null;
    source: DocumentLine['source'] | null;
    destination: DocumentLine['destination'] | null;
    vatPercent: number | null;
    carriedFrom: string | null;
    bill: string | null;
    reserve: boolean;
  };

/** A document as far as its rectification reads it. */
export interface RectifiedDocument {
  type: RectifiedType;
  sourceRole?: string | null;
  breakdown: readonly StoredLine[];
}

/** What a line should have been. */
export interface LineCorrection {
  /** Place in the document, from 0. */
  line: number;
  /** Euros before VAT; the VAT follows by the rate of the line. */
  amount: number;
}

/**
 * True for a line of the document's own. Older balances, suppliers' bills and the owner's reserve are corrected where they
 * come from: by the document that has them, by the bill, by the next settlement.
 */
export const isOwnLine = ({ carriedFrom, bill, reserve }: StoredLine): boolean =>
  carriedFrom === null && bill === null && !reserve;

/** Euros of a line before VAT; of a transfer what it moves. */
export const netOf = ({ totalAmount, vatAmount }: Pick<StoredLine, 'totalAmount' | 'vatAmount'>): number =>
  addMoney(totalAmount, -vatAmount);

/**
 * The lines of the document that rectifies another: what each line should have been less what it was (Real Decreto 1619/2012
 * art. 15.5). They count as the rectified document counts them, so that both totals together are the right one, to the cent.
 *
 * @param corrections null takes the whole document back; lines that are not named stay
 */
export function rectifyingLines(
  document: RectifiedDocument,
  corrections: readonly LineCorrection[] | null,
): DocumentLine[] {
  return document.breakdown.flatMap((line, at) => {
    if (!isOwnLine(line)) return [];
    const correction = corrections?.find((one) => one.line === at);
    if (corrections !== null && !correction) return [];
    const [was, amount] = [netOf(line), correction?.amount ?? 0];
    const vat = amount === was ? line.vatAmount : percentOf(amount, line.vatPercent ?? 0);
    const sign = lineSign(document, line);
    const net = multiplyMoney(addMoney(amount, -was), sign);
    const vatDifference = multiplyMoney(addMoney(vat, -line.vatAmount), sign);
    if (toCents(net) === 0 && toCents(vatDifference) === 0) return [];
    return [rectifyingLine(line, { net, vat: vatDifference, was, amount })];
  });
}

function rectifyingLine(
  line: StoredLine,
  { net, vat, was, amount }: { net: number; vat: number; was: number; amount: number },
): DocumentLine {
  const made = documentLine({
    category: line.category,
    subcategory: line.subcategory ?? 'OTHER_SUPPLEMENT',
    source: line.source ?? 'PROVIDER',
    destination: line.destination ?? 'LANDLORD',
    concept: line.concept,
    explanation: `Era de ${formatMoney(was)} y debía ser de ${formatMoney(amount)}, sin IVA.`,
    vatPercent: line.vatPercent ?? 0,
    base: net,
    vat,
  });
  // A transfer is in the total only (`transferLine`).
  return line.baseAmount === 0 && line.totalAmount !== 0 ? { ...made, baseAmount: 0, rentAmount: 0 } : made;
}
