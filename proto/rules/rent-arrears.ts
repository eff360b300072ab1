import { addDays, endOfMonth } from '../values/dates.ts';
import { addMoney } from '../values/money.ts';
import { rentOfPeriod, type RentTerms } from './rent.ts';

/** What is read of a rent update. Days as unix seconds, rents in euros a month. */
export interface LateUpdate {
  /** The day it should have begun by the contract. */
  dueDate: number | null;
  /** The day it begins: the month after the written notice, where that came late (LAU art. 18.1). */
  date: number | null;
  /** When it was made; null while it is not. */
  appliedAt: number | null;
  previousRent: number | null;
  nextRent: number | null;
}

/** Days and what they come to, euros; for a lower rent negative. */
export interface ArrearsOfPeriod {
  from: number;
  to: number;
  amount: number;
}

/** What a late update leaves behind. */
export interface RentArrears {
  /** Owed for days that were billed with the rent of before: the next receipt makes up for them. */
  owed: ArrearsOfPeriod | null;
  /** Never owed, because the tenant was told too late. */
  lost: ArrearsOfPeriod | null;
}

/**
 * The arrears of a late rent update (FIN-06). Payable is the new rent from the month after the written notice (LAU art. 18.1), so
 * the days between the anniversary and that day are lost. Days since then that are billed already with the old rent, which are those up to the
 * end of the month in which the update is made, are owed; each month counts as its receipt counts it.
 *
 * @param now unix seconds: what an update that is not made yet comes to if it is made now
 */
export function rentArrears(update: LateUpdate, now: number): RentArrears {
  const { dueDate, date, appliedAt, previousRent, nextRent } = update;
  if (date === null || previousRent === null || nextRent === null) return { owed: null, lost: null };
  const period = (from: number, to: number): ArrearsOfPeriod | null => {
    if (to < from) return null;
    const amount = addMoney(rentOfDays(nextRent, from, to), -rentOfDays(previousRent, from, to));
    return amount === 0 ? null : { from, to, amount };
  };
  return {
    owed: period(date, endOfMonth(appliedAt ?? now)),
    lost: dueDate === null ? null : period(dueDate, addDays(date, -1)),
  };
}

function rentOfDays(rent: number, from: number, to: number): number {
  const terms: RentTerms = {
    startDate: null,
    endDate: null,
    rent,
    firstMonthRent: null,
    firstMonthRentTyped: false,
    rentHistory: [],
  };
  return rentOfPeriod(terms, from, to);
}
