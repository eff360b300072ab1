import type { providerCategories } from '../records/choices/finance.ts';
import type { costBearers } from '../records/choices/work.ts';
import { addMoney, multiplyMoney, percentOf } from '../values/money.ts';

/** A line of a quote or an invoice, euros. */
export interface OrderLine {
  concept: string;
  baseAmount: number;
  vatPercent: number;
}

/** A line of a quote, euros without VAT for one unit. */
export interface QuoteLine {
  units: number;
  unitAmount: number;
  vatPercent: number;
}

/** What a quote comes to, euros with VAT, rounded line by line; null where a line or all of them are more than an amount may be. */
export function quoteTotal(lines: readonly QuoteLine[]): number | null {
  try {
    return addMoney(
      ...lines.map(({ units, unitAmount, vatPercent }) => {
        const base = multiplyMoney(unitAmount, units);
        return addMoney(base, percentOf(base, vatPercent));
      }),
    );
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The line of a bill for work that was ordered: an expense that a document of whoever bears it charges (FIN-05). */
export function billLine(
  { concept, baseAmount, vatPercent }: OrderLine,
  providerCategory: (typeof providerCategories.values)[number] | null,
  payer: (typeof costBearers.values)[number] | null,
) {
  const vatAmount = percentOf(baseAmount, vatPercent);
  const totalAmount = addMoney(baseAmount, vatAmount);
  return {
    category: 'SUPPLEMENT' as const,
    subcategory: 'BILL_EXPENSE' as const,
    providerCategory,
    concept: concept || 'Trabajo',
    units: 1,
    unitAmount: baseAmount,
    baseAmount,
    vatAmount,
    vatPercent,
    totalAmount,
    suplementationAmount: totalAmount,
    supplemented: payer !== 'COMPANY',
  };
}
