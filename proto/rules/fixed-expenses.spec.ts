import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { timeUnits } from '../records/choices/contracts.ts';
import { addDays, daySeconds, endOfMonth } from '../values/dates.ts';
import { addMoney, fromCents, multiplyMoney, scaleMoney } from '../values/money.ts';
import { expenseOfMonth, type FixedExpense } from './fixed-expenses.ts';

const day = (year: number, month: number, date: number) => daySeconds({ year, month, day: date });
const months = (year: number) => Array.from({ length: 12 }, (_, index) => day(year, index + 1, 1));
const amountOf = (expense: FixedExpense, from: number, to = endOfMonth(from)) =>
  expenseOfMonth(expense, from, to)?.amount ?? null;
const expense = (more: Partial<FixedExpense> = {}): FixedExpense => ({
  concept: 'Comunidad',
  amount: 60,
  ...more,
});

describe('a fixed expense in a month', () => {
  it.each<[string, Partial<FixedExpense>, number, number]>([
    ['60 a month', {}, 30, 60],
    ['60 a month, half of November', {}, 15, 30],
    ['600 a year', { amount: 600, periodicity: 'YEAR' }, 30, 50],
    ['600 a year, half of November', { amount: 600, periodicity: 'YEAR' }, 15, 25],
    ['2 a day', { amount: 2, periodicity: 'DAY' }, 30, 60],
    ['7 a week', { amount: 7, periodicity: 'WEEK' }, 30, 30],
    ['-20 a month: a credit', { amount: -20 }, 30, -20],
  ])('[FIN-05] %s', (_name, more, days, amount) => {
    const from = day(2026, 11, 1);
    expect(amountOf(expense(more), from, addDays(from, days - 1))).toBe(amount);
  });

  it('[FIN-05] holds from its first to its last day and not outside', () => {
    const water = expense({ from: day(2026, 11, 16), to: day(2027, 1, 10) });
    expect(amountOf(water, day(2026, 10, 1))).toBeNull();
    expect(expenseOfMonth(water, day(2026, 11, 1), day(2026, 11, 30))).toEqual({
      amount: 30,
      explanation: '60,00 € al mes, 15 de 30 días.',
    });
    expect(expenseOfMonth(water, day(2026, 12, 1), day(2026, 12, 31))).toEqual({
      amount: 60,
      explanation: null,
    });
    expect(amountOf(water, day(2027, 1, 1))).toBe(19.35);
    expect(amountOf(water, day(2027, 2, 1))).toBeNull();
    expect(amountOf(water, day(2026, 11, 1), day(2026, 11, 15))).toBeNull();
  });

  it('[FIN-05] the months of a year make the whole year, whatever the periodicity and the cents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e7, max: 1e7 }).map(fromCents),
        fc.constantFrom(...timeUnits.values),
        fc.integer({ min: 2000, max: 2100 }),
        (amount, periodicity, year) => {
          const days = Math.round((day(year + 1, 1, 1) - day(year, 1, 1)) / 86_400);
          const whole = {
            DAY: multiplyMoney(amount, days),
            WEEK: scaleMoney(amount, days, 7),
            MONTH: multiplyMoney(amount, 12),
            YEAR: amount,
          }[periodicity];
          const shares = months(year).map((from) => amountOf(expense({ amount, periodicity }), from) ?? 0);
          expect(addMoney(...shares)).toBe(whole);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('[FIN-05] days of a month cost what the month costs, by days: never more, within a cent of their part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }).map(fromCents),
        fc.constantFrom(...timeUnits.values),
        fc.integer({ min: 0, max: 11 }),
        fc.tuple(fc.integer({ min: 0, max: 27 }), fc.integer({ min: 0, max: 27 })),
        (amount, periodicity, month, ends) => {
          const start = months(2026)[month]!;
          const [first, last] = [Math.min(...ends), Math.max(...ends)];
          const dates = { from: addDays(start, first), to: addDays(start, last) };
          const whole = amountOf(expense({ amount, periodicity }), start)!;
          const inMonth = Math.round((endOfMonth(start) - start) / 86_400) + 1;
          // The same days, once as days of the contract and once as days of the expense.
          const share = amountOf(expense({ amount, periodicity }), dates.from, dates.to)!;
          expect(amountOf(expense({ amount, periodicity, ...dates }), start)).toBe(share);
          expect(share).toBeLessThanOrEqual(whole);
          expect(Math.abs(share - (whole * (last - first + 1)) / inMonth)).toBeLessThan(0.02);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
