import { addDays, daysBetween, monthsBetween, startOfDay } from '../values/dates.ts';
import { rentOfPeriod, type RentTerms } from './rent.ts';

/** A contract as far as its figures need it. Days as unix seconds, money in euros. */
export interface FiguredContract extends RentTerms {
  activated: boolean;
  cancelled: boolean;
}

/** `contract.stats`: where a contract that has been activated stands on a day. */
export interface ContractTotals {
  /** The day they were worked out for. */
  day: number;
  /** Whole months since the start, up to the end of a contract that is over. */
  monthsElapsed: number;
  /** From today to the last day; 0 on the last day and after it; null without an end. */
  daysToEnd: number | null;
  /** Whole months from today to the end; null without an end. */
  monthsToEnd: number | null;
  /**
   * Rent agreed for the days so far, today included, as the receipts bill it: what was due, not what was paid. A month
   * that is not over counts by days. Bonuses, expenses and taxes stay out. Euros.
   */
  totalRentToDate: number;
  /** How many times the rent has changed. */
  rentUpdates: number;
}

/** The figures of a contract at a moment (unix seconds); null for one that never came into force. */
export function contractTotals(contract: FiguredContract, now: number): ContractTotals | null {
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
    totalRentToDate: begun ? rentOfPeriod(contract, startDate, last) : 0,
    rentUpdates: rentHistory.length,
  };
}
