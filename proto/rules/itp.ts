import { addDays, addMonths, daysBetween } from '../values/dates.ts';
import { percentOf, scaleMoney } from '../values/money.ts';

/** Days before the deadline in which the tax is deposited (C §9). */
const WINDOW_DAYS = 7;

/**
 * When the transfer tax of a contract is to be deposited (C §9): the seven days before one month after the
 * start; late after that month. Days, both included: the month's own day is the last one in time.
 */
export function itpWindow(startDate: number): { from: number; until: number } {
  const until = addMonths(startDate, 1);
  return { from: addDays(until, -WINDOW_DAYS), until };
}

/** Where a day stands to the window of {@link itpWindow}. */
export type ItpTiming = 'NOT_YET' | 'IN_TIME' | 'LATE';

export function itpTiming(startDate: number, day: number): ItpTiming {
  const { from, until } = itpWindow(startDate);
  if (daysBetween(day, from) > 0) return 'NOT_YET';
  return daysBetween(until, day) > 0 ? 'LATE' : 'IN_TIME';
}

/** Tax in euros: per cent of all the rent of the contract (0.5 % in Catalonia). Months may be a fraction. */
export function itpAmount(rent: number, months: number, percent: number): number {
  return percentOf(scaleMoney(rent, months, 1), percent);
}
