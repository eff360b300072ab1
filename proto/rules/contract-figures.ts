import { addDays, daysBetween, endOfMonth, monthsBetween, startOfDay } from '../values/dates.ts';
import { addMoney } from '../values/money.ts';
import { monthsInPeriod, prorateMonth } from './periods.ts';

/** A contract as far as its figures need it. Days as unix seconds, money in euros. */
export interface FiguredContract {
  activated: boolean;
  cancelled: boolean;
  startDate: number | null;
  endDate: number | null;
  rent: number | null;
  firstMonthRent: number | null;
  rentHistory: readonly { dateModified: number; previousRent: number; nextRent: number }[];
}

/** `contract.stats`: where a contract that has been activated stands on a day. */
export interface ContractFigures {
  /** The day they were worked out for. */
  day: number;
  /** Whole months since the start, up to the end of a contract that is over. */
  monthsElapsed: number;
  /** From today to the last day; 0 on the last day and after it; null without an end. */
  daysToEnd: number | null;
  /** Whole months from today to the end; null without an end. */
  monthsToEnd: number | null;
  /**
   * Rent agreed for the days so far, today included, broken months by days: what was due, not what was paid.
   * Bonuses and expenses stay out. Euros.
   */
  totalRentToDate: number;
  /** How many times the rent has changed. */
  rentUpdates: number;
}

/** The figures of a contract at a moment (unix seconds); null for one that never came into force. */
export function contractFigures(contract: FiguredContract, now: number): ContractFigures | null {
  const { activated, cancelled, startDate, endDate, rentHistory } = contract;
  if (!activated || cancelled || startDate === null) return null;
  const today = startOfDay(now);
  const last = endDate !== null && endDate < today ? endDate : today;
  const begun = last >= startDate;
  const left = endDate === null ? null : Math.max(0, daysBetween(today, endDate));
  return {
    day: today,
    monthsElapsed: begun ? monthsBetween(startDate, addDays(last, 1)) : 0,
    daysToEnd: left,
    monthsToEnd: endDate === null ? null : left === 0 ? 0 : monthsBetween(today, addDays(endDate, 1)),
    totalRentToDate: begun ? accruedRent(contract, startDate, last) : 0,
    rentUpdates: rentHistory.length,
  };
}

function accruedRent(contract: FiguredContract, from: number, to: number): number {
  const amounts = monthsInPeriod(from, to).map((part, index) => {
    // Agreed for all days of the first calendar month there are, whatever their number.
    const isOver = daysBetween(part.to, endOfMonth(part.to)) === 0;
    if (index === 0 && contract.firstMonthRent !== null && isOver) return contract.firstMonthRent;
    return prorateMonth(rentOn(contract, part.from), part.days, part.daysInMonth);
  });
  return addMoney(...amounts);
}

/** The rent in force on a day, by the history of its updates. */
function rentOn({ rent, rentHistory }: FiguredContract, day: number): number {
  const updates = [...rentHistory].sort((a, b) => a.dateModified - b.dateModified);
  const [first] = updates;
  const latest = updates.findLast(({ dateModified }) => dateModified <= day);
  return latest?.nextRent ?? first?.previousRent ?? rent ?? 0;
}
