import { addDays, addMonths, daysBetween, monthsBetween, startOfMonth } from '../values/dates.ts';
import { addMoney, scaleMoney } from '../values/money.ts';
import { amountsByMonth } from './periods.ts';

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
