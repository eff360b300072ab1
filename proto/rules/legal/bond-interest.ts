import { addDays, addMonths, daysBetween, startOfDay } from '../../values/dates.ts';
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

/** What a bond that is given back late bears, and how it comes about. */
export interface BondInterest {
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
 * Interest owed to the tenant on a bond that is given back late (LAU art. 36.4): none in the month after the keys
 * are returned, then the legal interest of money of each day, by years of 365 days, rounded once. Days before the
 * first entry of `legalInterestPercent` (1 January 1995, when the article came into force) bear none.
 * @param amount euros. @param keysReturned day, unix seconds.
 * @param paid day of payment, unix seconds; it does not count.
 */
export function bondInterest(
  amount: number,
  keysReturned: number,
  paid: number,
  overrides: LegalOverrides = {},
): BondInterest {
  const periods: InterestPeriod[] = [];
  for (let day = addMonths(keysReturned, 1); daysBetween(day, paid) > 0; day = addDays(day, 1)) {
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

/** What is read of a contract whose bond may bear interest; days as unix seconds, money in euros. */
export interface BondToSettle {
  legalBondAmount?: number | null;
  legalBondTenantLiquidatedDate?: number | null;
  pickup?: { pickupDate?: number | null } | null;
  moveOut?: { keysReturnedDate?: number | null } | null;
}

/** @see unsettledBondInterest */
export interface UnsettledBondInterest extends BondInterest {
  /** First day that bears interest, unix seconds. */
  begins: number;
}

/**
 * What the legal bond of a contract bears if it is settled today (LAU art. 36.4): from one month after the keys were
 * returned, or else from the day that was arranged for it. Null before that collection, once the tenant has been settled with, and without a bond.
 * @param now unix seconds.
 */
export function unsettledBondInterest(
  { legalBondAmount, legalBondTenantLiquidatedDate, pickup, moveOut }: BondToSettle,
  now: number,
  overrides: LegalOverrides = {},
): UnsettledBondInterest | null {
  const returned = moveOut?.keysReturnedDate ?? pickup?.pickupDate;
  if (!legalBondAmount || legalBondTenantLiquidatedDate != null || returned == null) return null;
  const today = startOfDay(now);
  if (returned > today) return null;
  return { ...bondInterest(legalBondAmount, returned, today, overrides), begins: addMonths(returned, 1) };
}
