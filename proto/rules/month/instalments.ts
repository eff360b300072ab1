import { formatMoney, splitMoney } from '../../values/money.ts';

/** Months that a bill is split over at most; *ours*: five years. */
export const MOST_INSTALMENTS = 60;

/** A part of a bill that the document of one month charges. Euros. */
export interface Instalment {
  /** From 0. */
  index: number;
  totalAmount: number;
  vatAmount: number;
  /** For the line that charges it, Spanish. */
  explanation: string;
}

/** Orders months, and is the same for the same one: 202611. */
export const monthNumber = ({ year, month }: { year: number; month: number }): number => year * 100 + month;

/** Whether documents of a month charge the bill to somebody. A landlord always is; a tenant where it is passed on. */
export const isCharged = ({ payer, rebill }: { payer?: string | null; rebill?: boolean | null }): boolean =>
  payer === 'LANDLORD' || (payer === 'TENANT' && rebill === true);

/**
 * A bill in its instalments (issue 10 §3): together they are its total and its VAT, to the cent, the first ones with the cents
 * that do not divide. None for a bill that is charged at once.
 */
export function billInstalments({
  totalAmount,
  vatAmount,
  instalments,
}: {
  totalAmount: number;
  vatAmount: number;
  instalments: number;
}): Instalment[] {
  if (instalments <= 1) return [];
  const [totals, vats] = [splitMoney(totalAmount, instalments), splitMoney(vatAmount, instalments)];
  return totals.map((total, index) => ({
    index,
    totalAmount: total,
    vatAmount: vats[index]!,
    explanation: `Plazo ${index + 1} de ${instalments} de una factura de ${formatMoney(totalAmount)}, pagada por la empresa por su cuenta.`,
  }));
}
