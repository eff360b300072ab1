import { addDays, addMonths, daysBetween, formatDay, monthsBetween, startOfMonth } from '../values/dates.ts';
import { addMoney, formatMoney, scaleMoney, splitMoney } from '../values/money.ts';
import { type DocumentLine, type LineParts, transferLine } from './document-line.ts';
import { amountsByMonth, type MonthPart } from './periods.ts';
import { type RentTerms, rentOn } from './rent.ts';

/** Rent paid in advance, in whole months and days on top. */
export interface AdvancePeriod {
  months: number;
  days: number;
}

/** First day that can be paid in advance: the first of the month after the start (C §5). */
function firstAdvanceDay(startDate: number): number {
  return addMonths(startOfMonth(startDate), 1);
}

/**
 * Most rent that can be paid in advance (C §5): the months and days between the first of the month after
 * the start and the last contract day. *Ours*: the last day counts, since its rent is owed too, so a
 * contract from 15/01 to 31/12 allows eleven months.
 */
export function maxPaymentInAdvance(startDate: number, endDate: number): AdvancePeriod {
  const from = firstAdvanceDay(startDate);
  const after = addDays(endDate, 1);
  if (daysBetween(from, after) <= 0) return { months: 0, days: 0 };
  const months = monthsBetween(from, after);
  return { months, days: daysBetween(addMonths(from, months), after) };
}

/** The asked payment in advance, or {@link maxPaymentInAdvance} when it reaches further. Negative parts count as 0. */
export function capPaymentInAdvance(asked: AdvancePeriod, startDate: number, endDate: number): AdvancePeriod {
  const period = { months: Math.max(0, asked.months), days: Math.max(0, asked.days) };
  const reached = addDays(addMonths(firstAdvanceDay(startDate), period.months), period.days);
  return daysBetween(reached, addDays(endDate, 1)) >= 0 ? period : maxPaymentInAdvance(startDate, endDate);
}

/**
 * Rent of a payment in advance in euros: whole months, then each day by the days of the month it falls in. Days that
 * reach into the next month are charged there: 31 days from 1 February are a rent and 3 of March.
 */
export function paymentInAdvanceAmount(rent: number, period: AdvancePeriod, startDate: number): number {
  const from = addMonths(firstAdvanceDay(startDate), period.months);
  const days = amountsByMonth(rent, from, addDays(from, period.days - 1));
  return addMoney(scaleMoney(rent, period.months, 1), ...days.map(({ amount }) => amount));
}

/** What a payment in advance is worked out from; parts that nobody wrote are null. */
export interface AdvanceTerms extends Pick<RentTerms, 'endDate' | 'rent' | 'rentHistory'> {
  startDate: number;
  paymentInAdvance: Partial<Record<keyof AdvancePeriod | 'amount', number | null>> | null;
}

/** The part of an advance that one month has. */
type AdvancePart = Pick<MonthPart, 'month' | 'from' | 'to'> & { amount: number };

/**
 * The months that a payment in advance is for, with what each has of the amount that the contract says: as the rent at its
 * start falls on them, so that they add up to the amount to the cent. None without an amount, nor without months and days:
 * then nothing says when it would be set off.
 */
function advanceParts(contract: AdvanceTerms): AdvancePart[] {
  const { months, days, amount } = contract.paymentInAdvance ?? {};
  const first = firstAdvanceDay(contract.startDate);
  const last = addDays(addMonths(first, months ?? 0), (days ?? 0) - 1);
  const parts = amountsByMonth(rentOn(contract, contract.startDate) || 1000, first, last);
  if (!amount || parts.length === 0) return [];
  const shares = splitMoney(
    amount,
    parts.map((part) => part.amount),
  );
  return parts.map((part, at) => ({ ...part, amount: shares[at]! }));
}

const advanceLine = (
  source: 'LANDLORD' | 'TENANT',
  parts: Pick<LineParts, 'concept' | 'explanation' | 'base'>,
): DocumentLine =>
  transferLine({
    ...parts,
    category: 'COMPENSATION',
    subcategory: 'RENT_ADVANCE',
    source,
    destination: source === 'TENANT' ? 'LANDLORD' : 'TENANT',
  });

/**
 * The payment in advance on the receipt of a month (C §3.2, decision 0160): asked for in the month in which the contract
 * starts, then set off in the months that it is for, whatever their rent is by then; what is left of it when the contract
 * ends is set off in its last month. It is rent of later months: in the total, not in base, VAT or rent. Over the months of a
 * contract the lines come to nothing.
 *
 * @param vatPercent of the rent
 */
export function advanceLines(
  contract: AdvanceTerms,
  month: { from: number; to: number },
  vatPercent: number,
): DocumentLine[] {
  const { startDate, endDate } = contract;
  const parts = advanceParts(contract);
  const isFirst = startDate >= month.from && startDate <= month.to;
  const isLast = endDate !== null && endDate <= month.to;
  const due = parts.filter((part) => (isLast ? part.month >= month.from : part.month === month.from));
  const left = parts.filter((part) => part.month > month.from && !due.includes(part));
  const sum = (of: readonly AdvancePart[]) => addMoney(...of.map(({ amount }) => amount));
  if (isFirst && left.length > 0) {
    const law =
      vatPercent > 0 ? ' Su IVA se devenga al cobrarlo (Ley 37/1992, art. 75.Dos): facture el anticipo.' : '';
    const days = `${formatDay(left[0]!.from)} al ${formatDay(left.at(-1)!.to)}`;
    const explanation = `Según el contrato: renta del ${days}, que se descuenta de los recibos de esos meses.${law}`;
    return [advanceLine('LANDLORD', { concept: 'Pago anticipado de renta', explanation, base: sum(left) })];
  }
  const base = isFirst ? 0 : sum(due);
  if (base === 0) return [];
  const rest =
    left.length > 0
      ? ` Quedan ${formatMoney(sum(left))} por descontar.`
      : isLast && due.some((part) => part.to > endDate)
        ? ' El contrato termina: se descuenta todo lo que queda.'
        : ' Con esto queda descontado.';
  const explanation = `Se pagó por adelantado al empezar el contrato.${rest}`;
  return [advanceLine('TENANT', { concept: 'Pago anticipado de renta: se descuenta', explanation, base })];
}
