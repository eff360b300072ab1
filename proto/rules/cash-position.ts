import type { CashKind } from '../records/choices/cash-position.ts';
import { addDays, daysBetween, startOfDay, startOfWeek } from '../values/dates.ts';

/** Most weeks before and after the current one: half a year each. */
export const MOST_CASH_WEEKS = 26;

/** Money of one account that moves on a day, or the sum of several such amounts of one direction. */
export interface CashFlow {
  account: string;
  /** Day on which it moves, unix seconds; for what was due before today and has not moved, today. */
  day: number;
  kind: CashKind;
  /** It was due before today. */
  overdue: boolean;
  /** Positive into the account, negative out of it. */
  cents: number;
}

/** What the bank says that an account holds at the end of a day. */
export interface CashAnchor {
  account: string;
  day: number;
  cents: number;
}

/** Cents into and out of accounts; what goes out is positive here. */
export interface CashSums {
  expectedIn: number;
  expectedOut: number;
  realIn: number;
  realOut: number;
}

/** Monday to Sunday. */
export interface CashWeek extends CashSums {
  start: number;
  /** Cents that the accounts with an anchor hold at the end of the week; null where none has one. */
  balance: number | null;
  /** The end of the week lies ahead, so the balance holds what is expected. */
  projected: boolean;
}

export interface CashPosition {
  /** Cents that the accounts with an anchor hold before the first week; null where none has one. */
  opening: number | null;
  weeks: CashWeek[];
  /** Of what is expected in the current week: what was due before today. */
  overdue: Pick<CashSums, 'expectedIn' | 'expectedOut'>;
  /** What is expected after the last week. */
  later: Pick<CashSums, 'expectedIn' | 'expectedOut'>;
}

interface Asked {
  now: number;
  /** Weeks before and after the current one. */
  back: number;
  ahead: number;
  /** False: what is overdue stays out of weeks and balances. */
  countOverdue: boolean;
}

/** The first Monday that is shown, and the Monday after the last week. */
export function cashWindow({ now, back, ahead }: Pick<Asked, 'now' | 'back' | 'ahead'>): {
  from: number;
  until: number;
} {
  const current = startOfWeek(now);
  return { from: addDays(current, -7 * back), until: addDays(current, 7 * (ahead + 1)) };
}

/**
 * Flows by week with the balance that they lead to (issue 11 §8).
 *
 * The last statement of each account is what holds: from its day the balance is led back by what has moved before it, and
 * forward by what has moved since and what is expected. An account without a statement moves weeks and no balance.
 * @param flows of all days between the first week, or the earliest anchor, and the last expected one
 */
export function cashPosition(
  flows: readonly CashFlow[],
  anchors: readonly CashAnchor[],
  { now, back, ahead, countOverdue }: Asked,
): CashPosition {
  const { from, until } = cashWindow({ now, back, ahead });
  const today = startOfDay(now);
  const counted = flows.filter(({ overdue }) => countOverdue || !overdue);
  const balance = (day: number) => balanceAt(counted, anchors, day);
  const weeks = Array.from({ length: daysBetween(from, until) / 7 }, (_none, at): CashWeek => {
    const start = addDays(from, 7 * at);
    const end = addDays(start, 6);
    const own = counted.filter(({ day }) => day >= start && day <= end);
    return { start, ...sumsOf(own), balance: balance(end), projected: end >= today };
  });
  return {
    opening: balance(addDays(from, -1)),
    weeks,
    overdue: sumsOf(flows.filter(({ overdue }) => overdue)),
    later: sumsOf(counted.filter(({ kind, day }) => kind === 'EXPECTED' && day >= until)),
  };
}

/** Cents at the end of a day; what is expected has not moved before its day. */
function balanceAt(flows: readonly CashFlow[], anchors: readonly CashAnchor[], at: number): number | null {
  if (anchors.length === 0) return null;
  const known = new Map(anchors.map((anchor) => [anchor.account, anchor]));
  const moved = flows.reduce((sum, { account, day, kind, cents }) => {
    const anchor = known.get(account);
    if (!anchor) return sum;
    // What is real and not later than the statement is in its balance already.
    const isIn = kind === 'REAL' && day <= anchor.day;
    return sum + cents * (Number(day <= at) - Number(isIn));
  }, 0);
  return anchors.reduce((sum, { cents }) => sum + cents, moved);
}

function sumsOf(flows: readonly CashFlow[]): CashSums {
  const sums: CashSums = { expectedIn: 0, expectedOut: 0, realIn: 0, realOut: 0 };
  for (const { kind, cents } of flows) {
    if (kind === 'EXPECTED') sums[cents > 0 ? 'expectedIn' : 'expectedOut'] += Math.abs(cents);
    else sums[cents > 0 ? 'realIn' : 'realOut'] += Math.abs(cents);
  }
  return sums;
}
