import { addDays, daysBetween, endOfMonth } from '../values/dates.ts';
import { addMoney } from '../values/money.ts';
import { type MonthPart, monthsInPeriod, prorateMonth } from './periods.ts';

/** One entry of the rent history (C §3.2): from `dateModified` on the rent is `nextRent`. Day, euros a month. */
export interface RentChange {
  dateModified: number;
  previousRent: number;
  nextRent: number;
}

/** What decides the rent of a contract on any day. Days as unix seconds, money in euros. */
export interface RentTerms {
  startDate: number | null;
  endDate: number | null;
  /** Monthly rent today. */
  rent: number | null;
  /** Rent of the first calendar month. It counts as agreed when a person typed it, else it is computed. */
  firstMonthRent: number | null;
  firstMonthRentTyped: boolean;
  rentHistory: readonly RentChange[];
}

/** Days of one month with one rent. */
export interface RentSpan extends Pick<MonthPart, 'from' | 'to' | 'days' | 'daysInMonth'> {
  /** Rent owed for these days. */
  amount: number;
  /** The amount was agreed for the first month, whatever its days. */
  agreed: boolean;
}

/**
 * The rent in force on a day, by the history of its updates: what the last update up to that day made it, before the
 * first update what it was then, without updates the rent of the contract. Euros a month.
 */
export function rentOn({ rent, rentHistory }: Pick<RentTerms, 'rent' | 'rentHistory'>, day: number): number {
  const updates = [...rentHistory].sort((a, b) => a.dateModified - b.dateModified);
  const [first] = updates;
  const latest = updates.findLast(({ dateModified }) => dateModified <= day);
  return latest?.nextRent ?? first?.previousRent ?? rent ?? 0;
}

/**
 * The rent of the days from `from` to `to`, both in the same calendar month and under the contract: one span, or one
 * for each rent when it changed inside the month, each by days of the month and rounded to cents. A whole first month
 * whose rent was typed by a person is that amount.
 */
export function rentOfMonth(terms: RentTerms, from: number, to: number): RentSpan[] {
  const [part] = monthsInPeriod(from, to);
  if (!part) return [];
  const { startDate, endDate, firstMonthRent, firstMonthRentTyped } = terms;
  const isAgreed = firstMonthRentTyped && firstMonthRent !== null && startDate !== null;
  if (isAgreed && daysBetween(part.from, startDate) === 0 && isLastOfMonth(part.to, endDate))
    return [{ ...part, amount: firstMonthRent, agreed: true }];
  return byRent(terms, part);
}

/** The last day of the month that is under the contract. */
function isLastOfMonth(day: number, endDate: number | null): boolean {
  return daysBetween(day, Math.min(endOfMonth(day), endDate ?? Infinity)) === 0;
}

function byRent(terms: RentTerms, part: MonthPart): RentSpan[] {
  const starts = terms.rentHistory
    .map(({ dateModified }) => dateModified)
    .filter(
      (day) => day > part.from && day <= part.to && rentOn(terms, day) !== rentOn(terms, addDays(day, -1)),
    );
  const days = [part.from, ...[...new Set(starts)].sort((a, b) => a - b)];
  return days.map((from, index) => {
    const next = days[index + 1];
    const to = next === undefined ? part.to : addDays(next, -1);
    const count = daysBetween(from, to) + 1;
    const amount = prorateMonth(rentOn(terms, from), count, part.daysInMonth);
    return { from, to, days: count, daysInMonth: part.daysInMonth, amount, agreed: false };
  });
}

/**
 * Rent agreed for the days of a period under the contract, month by month as {@link rentOfMonth} bills it. Euros.
 * Bonuses and expenses stay out.
 */
export function rentOfPeriod(terms: RentTerms, from: number, to: number): number {
  const spans = monthsInPeriod(from, to).flatMap((part) => rentOfMonth(terms, part.from, part.to));
  return addMoney(...spans.map(({ amount }) => amount));
}

/** What the first calendar month costs by its days; null while start or rent are not known. Euros. */
export function computedFirstMonthRent(
  terms: Pick<RentTerms, 'startDate' | 'endDate' | 'rent' | 'rentHistory'>,
): number | null {
  const { startDate, endDate, rent } = terms;
  if (startDate === null || rent === null) return null;
  const last = Math.min(endOfMonth(startDate), endDate ?? Infinity);
  return rentOfPeriod({ ...terms, firstMonthRent: null, firstMonthRentTyped: false }, startDate, last);
}

/** The three fields of a contract about the rent of its first month. */
export interface FirstMonthFields {
  firstMonthRent: number | null;
  firstMonthRentTyped: boolean;
  /** What {@link computedFirstMonthRent} said when the contract was last written. */
  firstMonthRentComputed: number | null;
}

/**
 * `firstMonthRent` follows from rent and dates until a person types another amount; emptied, it follows again. An
 * amount is typed when it is neither what is computed now nor what was computed at the last write: a form that sends
 * back the value it was given types nothing.
 */
export function firstMonthFields(
  terms: Partial<Pick<RentTerms, 'startDate' | 'endDate' | 'rent' | 'rentHistory'> & FirstMonthFields>,
): FirstMonthFields {
  const { startDate = null, endDate = null, rent = null, rentHistory = [] } = terms;
  const computed = computedFirstMonthRent({ startDate, endDate, rent, rentHistory });
  const given = terms.firstMonthRent ?? null;
  const isTyped =
    given !== null &&
    (terms.firstMonthRentTyped === true || (given !== computed && given !== terms.firstMonthRentComputed));
  return {
    firstMonthRent: isTyped ? given : computed,
    firstMonthRentTyped: isTyped,
    firstMonthRentComputed: computed,
  };
}
