import { addDays, daysBetween } from '../values/dates.ts';
import { roundMoney } from '../values/money.ts';
import { contractEndDate, type Duration, isNoDuration } from './periods.ts';

/** Days during which a unit is taken, both included; unix seconds of 00:00 in Madrid. Null: without that end. */
export interface Stay {
  start: number | null;
  end: number | null;
}

/** Days in a row during which nobody has the unit, both included. */
export interface Void {
  start: number;
  end: number;
  days: number;
}

/** What is shown: the first and the last day of an axis. */
export interface Span {
  start: number;
  end: number;
}

/**
 * The days of a span on which nobody has the unit, in order. Stays may overlap, touch or lie outside.
 * @param stays contracts that fill the unit (`unit_contract.counts`) and bookings that hold it (decision 0023)
 */
export function voidsOf(stays: readonly Stay[], { start, end }: Span): Void[] {
  const found: Void[] = [];
  let free = start;
  for (const stay of inOrder(stays)) {
    if (free > end) break;
    const last = addDays(stay.start ?? start, -1);
    if (stay.start !== null && last >= free) found.push(voidOf(free, Math.min(last, end)));
    if (stay.end === null) return found.filter((one) => one.start <= end);
    free = Math.max(free, addDays(stay.end, 1));
  }
  if (free <= end) found.push(voidOf(free, end));
  return found;
}

const inOrder = (stays: readonly Stay[]): Stay[] =>
  stays
    .filter(({ start, end }) => start === null || end === null || start <= end)
    .sort((a, b) => (a.start ?? -Infinity) - (b.start ?? -Infinity));

const voidOf = (start: number, end: number): Void => ({ start, end, days: daysBetween(start, end) + 1 });

/**
 * What empty days have cost in rent: a twelfth of the yearly rent for each month, by days of a year of 365.
 * @param rent euros a month; @returns euros
 */
export function rentLost(days: number, rent: number): number {
  return roundMoney((rent * 12 * days) / 365);
}

/** The first day from `today` on that nobody has the unit; null when it is taken without an end. */
export function nextFreeDay(stays: readonly Stay[], today: number): number | null {
  let day = today;
  for (const { start, end } of inOrder(stays)) {
    if (start !== null && start > day) return day;
    if (end === null) return null;
    day = Math.max(day, addDays(end, 1));
  }
  return day;
}

/** The day after which nobody has asked for the unit any more, today at the earliest; null when it is taken without an end. */
export function freeForGood(stays: readonly Stay[], today: number): number | null {
  let day = today;
  for (const { end } of stays) {
    if (end === null) return null;
    day = Math.max(day, addDays(end, 1));
  }
  return day;
}

/**
 * The days that a confirmed booking holds its unit (decision 0023): from the intended start, else from its confirmation
 * on, for the intended duration; without a duration for ever.
 */
export function stayOfBooking(booking: {
  startDate: number | null;
  confirmationDate: number | null;
  contractDuration: Duration | null;
}): Stay {
  const { startDate, confirmationDate, contractDuration: duration } = booking;
  if (startDate === null) return { start: confirmationDate, end: null };
  const isOpen = duration === null || isNoDuration(duration);
  return { start: startDate, end: isOpen ? null : contractEndDate(startDate, duration) };
}
