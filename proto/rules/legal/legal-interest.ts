import { addDays, daysBetween } from '../../values/dates.ts';
import { scaleMoney } from '../../values/money.ts';
import { legalEntry, type LegalOverrides } from './settings.ts';

/** Days in a row with the same legal interest; first and last as unix seconds, both included. */
export interface InterestPeriod {
  from: number;
  to: number;
  days: number;
  /** Per cent a year. */
  percent: number;
  /** The act that sets the rate. */
  law: string;
}

/** What an amount bears, and how it comes about. */
export interface LegalInterest {
  /** Euros. */
  amount: number;
  /** All days that bear interest. */
  days: number;
  periods: InterestPeriod[];
}

/** Rates have at most four decimals. */
const RATE_UNITS = 10_000;
const DAYS_OF_YEAR = 365;

/**
 * The legal interest of money (Código Civil art. 1108) of an amount from a day on, by years of 365 days, rounded once. Days before
 * the first entry of `legalInterestPercent` bear none.
 * @param amount euros. @param first day that bears, unix seconds. @param paid day of payment, unix seconds; it does not count
 */
export function legalInterest(
  amount: number,
  first: number,
  paid: number,
  overrides: LegalOverrides = {},
): LegalInterest {
  const periods: InterestPeriod[] = [];
  for (let day = first; daysBetween(day, paid) > 0; day = addDays(day, 1)) {
    const rate = legalEntry('legalInterestPercent', { day }, overrides);
    if (!rate) continue;
    const last = periods.at(-1);
    if (last && last.percent === rate.value && last.law === rate.law) {
      last.to = day;
      last.days += 1;
    } else periods.push({ from: day, to: day, days: 1, percent: rate.value, law: rate.law });
  }
  const days = periods.reduce((sum, period) => sum + period.days, 0);
  const units = periods.reduce(
    (sum, { days: count, percent }) => sum + count * Math.round(percent * RATE_UNITS),
    0,
  );
  return { amount: scaleMoney(amount, units, DAYS_OF_YEAR * 100 * RATE_UNITS), days, periods };
}
