import type {
  breakdownCategories,
  breakdownSubcategories,
  financeRoles,
} from '../records/choices/finance.ts';
import { addMoney } from '../values/money.ts';

export type FinanceRole = (typeof financeRoles.values)[number];
type Subcategory = keyof typeof breakdownSubcategories.options;

/**
 * One line of a finance document in the words of the breakdown (F §3). Amounts in euros, positive unless the line gives
 * something back. Which source a document subtracts is said by `rules/finance-totals.ts` (F §5).
 */
export interface DocumentLine {
  category: (typeof breakdownCategories.values)[number];
  subcategory: Subcategory;
  source: FinanceRole;
  destination: FinanceRole;
  concept: string;
  /** How the amount came about and by which law, Spanish; null when the concept says it all. */
  explanation: string | null;
  /** The older document whose balance the line takes over. */
  carriedFrom: string | null;
  /** More of them, where one line takes over the differences of several months; {@link carriedOf} answers all. */
  carriedAlso: string[];
  /** The supplier's bill that the line charges. */
  bill: string | null;
  /** It goes into the owner's reserve, or comes out of it (`rules/owner-reserve.ts`). */
  reserve: boolean;
  /** Index of the bill's share that the line charges, where the bill is split over contracts (WIZ-13). */
  billShare: number | null;
  /** It charges a supply: a share of a bill that is split, or a bill of that category (F §3). */
  supply: boolean;
  /** It charges an expense that was paid on account of whoever bears it (WIZ-11). */
  supplemented: boolean;
  units: number;
  /** Before VAT, like the base. */
  unitAmount: number;
  /** Base and VAT; of a withholding or an older balance what it takes off. */
  totalAmount: number;
  baseAmount: number;
  vatPercent: number;
  vatAmount: number;
  /** Rent before VAT. */
  rentAmount: number;
  /** What is invoiced, with its VAT. */
  invoiceAmount: number;
  /** The balance of an older document, or what was paid beforehand. */
  compensationAmount: number;
  /** Expenses with their VAT. */
  suplementationAmount: number;
  /** Per cent or euros a month, as the mandate says it; of fees only. */
  feeValue: number | null;
  fixedExpense: boolean;
}

/** The older documents that a line takes over; lines that were stored before some could be gathered have one. */
export const carriedOf = (line: {
  carriedFrom: string | null;
  carriedAlso?: readonly string[] | null;
}): string[] => (line.carriedFrom === null ? [] : [line.carriedFrom, ...(line.carriedAlso ?? [])]);

/** What a line is made of; `base` and `vat` in euros. */
export interface LineParts
  extends
    Pick<DocumentLine, 'category' | 'subcategory' | 'source' | 'destination' | 'concept'>,
    Partial<
      Pick<
        DocumentLine,
        | 'explanation'
        | 'vatPercent'
        | 'carriedFrom'
        | 'carriedAlso'
        | 'bill'
        | 'billShare'
        | 'supply'
        | 'supplemented'
        | 'reserve'
        | 'feeValue'
        | 'fixedExpense'
      >
    > {
  base: number;
  vat?: number;
}

/** A line with base, VAT and total, counted in the sum of its category (F §3). */
export function documentLine({ base, vat = 0, ...parts }: LineParts): DocumentLine {
  const totalAmount = addMoney(base, vat);
  const inCategory = (category: DocumentLine['category']) => (parts.category === category ? totalAmount : 0);
  return {
    explanation: null,
    carriedFrom: null,
    carriedAlso: [],
    bill: null,
    reserve: false,
    billShare: null,
    supply: false,
    supplemented: false,
    vatPercent: 0,
    feeValue: null,
    fixedExpense: false,
    ...parts,
    units: 1,
    unitAmount: base,
    totalAmount,
    baseAmount: base,
    vatAmount: vat,
    rentAmount: parts.category === 'RENT' ? base : 0,
    invoiceAmount: inCategory('INVOICE'),
    compensationAmount: inCategory('COMPENSATION'),
    suplementationAmount: inCategory('SUPPLEMENT'),
  };
}

/** A line that moves money without being income or cost of the month: its amount is in the total, not in base nor VAT. */
export function transferLine(parts: Omit<LineParts, 'vat' | 'vatPercent'>): DocumentLine {
  return { ...documentLine(parts), baseAmount: 0, rentAmount: 0 };
}
