import { scaleMoney } from '../values/money.ts';
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  daysInMonth,
  endOfMonth,
  monthsBetween,
  startOfMonth,
} from '../values/dates.ts';

/** A length of time as a contract states it (C §3.2 contractDuration); absent parts are 0. */
export interface Duration {
  years?: number | null;
  months?: number | null;
  days?: number | null;
}

/** Default duration of a contract (C §9). */
export const DEFAULT_CONTRACT_DURATION = { years: 5, months: 0, days: 0 } as const satisfies Duration;

/** Whole months of a duration, days not counted. */
function wholeMonths(duration: Duration): number {
  return (duration.years ?? 0) * 12 + (duration.months ?? 0);
}

/** True when a duration states no term: 0 years, 0 months and 0 days. */
export function isNoDuration(duration: Duration): boolean {
  return wholeMonths(duration) === 0 && !duration.days;
}

/**
 * The last day of a contract: 5 years from 01/01/2026 end on 31/12/2030. The day before the same day
 * of the last month (Código Civil art. 5: months from date to date), days added after the months.
 * A day in, a day out (unix seconds). A duration of nothing ends on its first day.
 */
export function contractEndDate(startDate: number, duration: Duration): number {
  const months = wholeMonths(duration);
  const days = duration.days ?? 0;
  if (isNoDuration(duration)) return startDate;
  return addDays(addMonths(startDate, months), days - 1);
}

/** The years, months and days from the first to the last day, both included: the inverse of {@link contractEndDate}. */
export function contractDuration(
  startDate: number,
  endDate: number,
): Required<Record<keyof Duration, number>> {
  if (daysBetween(startDate, endDate) < 0) return { years: 0, months: 0, days: 0 };
  const after = addDays(endDate, 1);
  const months = monthsBetween(startDate, after);
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: daysBetween(addMonths(startDate, months), after),
  };
}

/** A month of a stated duration has this many days, whatever the calendar says. */
export const DAYS_OF_STATED_MONTH = 30;

/**
 * A duration in thirtieths of a month, for amounts that scale by time (C §5 bonds, ITP): years count 12 months, days a
 * thirtieth each. A whole number, so that an amount is rounded once and a third of a month stays a third. A stated
 * duration, not a calendar one: ten days are a third of a month in February too.
 */
export function durationInThirtieths(duration: Duration): number {
  return wholeMonths(duration) * DAYS_OF_STATED_MONTH + (duration.days ?? 0);
}

/** A duration in months to compare with a limit; amounts are scaled by {@link durationInThirtieths}. */
export function durationInMonths(duration: Duration): number {
  return durationInThirtieths(duration) / DAYS_OF_STATED_MONTH;
}

/** The part of one calendar month that lies inside a period; days as unix seconds, both ends included. */
export interface MonthPart {
  /** First day of the month. */
  month: number;
  from: number;
  to: number;
  days: number;
  daysInMonth: number;
}

/** The calendar months of a period, both days included, in order; none when it ends before it starts. */
export function monthsInPeriod(from: number, to: number): MonthPart[] {
  const parts: MonthPart[] = [];
  let start = addDays(from, 0);
  while (daysBetween(start, to) >= 0) {
    const last = endOfMonth(start);
    const end = daysBetween(last, to) >= 0 ? last : addDays(to, 0);
    const { year, month } = dayOf(start);
    parts.push({
      month: startOfMonth(start),
      from: start,
      to: end,
      days: daysBetween(start, end) + 1,
      daysInMonth: daysInMonth(year, month),
    });
    start = addDays(last, 1);
  }
  return parts;
}

/**
 * The part of a monthly amount owed for some days of a month: by days of that month (28 to 31), rounded once.
 * Euros; `days` beyond the month count as the whole month.
 */
export function prorateMonth(amount: number, days: number, daysOfMonth: number): number {
  return scaleMoney(amount, Math.min(Math.max(days, 0), daysOfMonth), daysOfMonth);
}

/** A monthly amount over a period, month by month: whole months in full, broken ones by days. */
export function amountsByMonth(
  monthlyAmount: number,
  from: number,
  to: number,
): (MonthPart & { amount: number })[] {
  return monthsInPeriod(from, to).map((part) => ({
    ...part,
    amount: prorateMonth(monthlyAmount, part.days, part.daysInMonth),
  }));
}
