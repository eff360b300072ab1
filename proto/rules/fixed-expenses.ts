import type { timeUnits } from '../records/choices/contracts.ts';
import { dayOf, daysBetween, daySeconds } from '../values/dates.ts';
import { addMoney, formatMoney, multiplyMoney, scaleMoney, splitMoney } from '../values/money.ts';
import { monthsInPeriod, prorateMonth } from './periods.ts';

type Periodicity = (typeof timeUnits.values)[number];

/** An expense that returns with the rent (C §3.2, §3.3). Days as unix seconds, both included; euros before VAT. */
export type FixedExpense = {
  concept: string;
  /** For one `periodicity`; negative for what is credited. */
  amount: number;
  vatPercent?: number | null;
  /** What `amount` is for; a month when absent. */
  periodicity?: Periodicity | null;
  from?: number | null;
  to?: number | null;
};

/** What a fixed expense costs in some days of a month. */
export interface ExpenseShare {
  /** Euros before VAT. */
  amount: number;
  /** How it was worked out, Spanish; null for a whole month of a monthly expense. */
  explanation: string | null;
}

const per: Record<Periodicity, string> = {
  DAY: 'al día',
  WEEK: 'a la semana',
  MONTH: 'al mes',
  YEAR: 'al año',
};

/**
 * What a fixed expense costs from `from` to `to`, both days of one calendar month; null when it does not hold on any
 * of them. *Ours*, where the texts name periodicities and not how they fall into a month:
 *
 * - monthly: the amount; a broken month by its days.
 * - yearly: a twelfth each month, spare cents in the first months of the year, so that twelve months make the amount;
 *   a broken month by its days.
 * - daily: the amount for each day.
 * - weekly: a seventh for each day, rounded on the sum since 1 January, so that the months of a year make the sevenths
 *   of all its days.
 */
export function expenseOfMonth(expense: FixedExpense, from: number, to: number): ExpenseShare | null {
  const first = Math.max(from, expense.from ?? from);
  const last = Math.min(to, expense.to ?? to);
  const [part] = monthsInPeriod(first, last);
  if (!part) return null;
  const unit = expense.periodicity ?? 'MONTH';
  const isBroken = part.days < part.daysInMonth;
  const days = `${part.days} de ${part.daysInMonth} días`;
  const price = `${formatMoney(expense.amount)} ${per[unit]}`;
  switch (unit) {
    case 'MONTH':
      return {
        amount: prorateMonth(expense.amount, part.days, part.daysInMonth),
        explanation: isBroken ? `${price}, ${days}.` : null,
      };
    case 'YEAR': {
      const twelfth = splitMoney(expense.amount, 12)[dayOf(part.from).month - 1] ?? 0;
      return {
        amount: prorateMonth(twelfth, part.days, part.daysInMonth),
        explanation: `${price}, repartidos en doce meses${isBroken ? `; ${days}` : ''}.`,
      };
    }
    case 'WEEK':
      return {
        amount: addMoney(
          sevenths(expense.amount, dayOfYear(part.to)),
          -sevenths(expense.amount, dayOfYear(part.from) - 1),
        ),
        explanation: `${price}, ${part.days} días.`,
      };
    case 'DAY':
      return {
        amount: multiplyMoney(expense.amount, part.days),
        explanation: `${price}, ${part.days} días.`,
      };
  }
}

const sevenths = (amount: number, days: number): number => scaleMoney(amount, days, 7);

/** 1 for 1 January. */
function dayOfYear(day: number): number {
  return daysBetween(daySeconds({ year: dayOf(day).year, month: 1, day: 1 }), day) + 1;
}
