import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths, daysBetween, fromDayKey, startOfMonth } from '../values/dates.ts';
import { fromCents, toCents } from '../values/money.ts';
import { capPaymentInAdvance, maxPaymentInAdvance, paymentInAdvanceAmount } from './payment-in-advance.ts';

const day = fromDayKey;

describe('payment in advance', () => {
  it.each([
    ['2026-01-15', '2026-12-31', 11, 0],
    ['2026-01-01', '2026-12-31', 11, 0],
    ['2026-01-15', '2027-01-14', 11, 14],
    ['2026-01-15', '2026-02-10', 0, 10],
    ['2026-01-15', '2026-01-31', 0, 0],
    ['2026-01-15', '2026-01-20', 0, 0],
  ])('[VAL-03] a contract from %s to %s allows %d months and %d days', (start, end, months, days) => {
    expect(maxPaymentInAdvance(day(start), day(end))).toEqual({ months, days });
  });

  it.each([
    [
      { months: 3, days: 0 },
      { months: 3, days: 0 },
    ],
    [
      { months: 11, days: 14 },
      { months: 11, days: 14 },
    ],
    [
      { months: 11, days: 15 },
      { months: 11, days: 14 },
    ],
    [
      { months: 12, days: 0 },
      { months: 11, days: 14 },
    ],
    [
      { months: 0, days: 400 },
      { months: 11, days: 14 },
    ],
    [
      { months: -1, days: -1 },
      { months: 0, days: 0 },
    ],
  ])('[VAL-03] caps %j to %j', (asked, capped) => {
    expect(capPaymentInAdvance(asked, day('2026-01-15'), day('2027-01-14'))).toEqual(capped);
  });

  it('[VAL-03] what is paid in advance never reaches past the last day, and the cap is the most', () => {
    const starts = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays(day('2000-01-01'), n));
    fc.assert(
      fc.property(
        starts,
        fc.integer({ min: 0, max: 2500 }),
        fc.nat(80),
        fc.nat(80),
        (start, length, months, days) => {
          const end = addDays(start, length);
          const first = addMonths(startOfMonth(start), 1);
          const capped = capPaymentInAdvance({ months, days }, start, end);
          const reached = addDays(addMonths(first, capped.months), capped.days);
          if (daysBetween(first, end) >= 0)
            expect(daysBetween(reached, addDays(end, 1))).toBeGreaterThanOrEqual(0);
          else expect(capped).toEqual({ months: 0, days: 0 });
          expect(capPaymentInAdvance(capped, start, end)).toEqual(capped);
        },
      ),
    );
  });

  it('[VAL-03] costs whole months and the days of the month they fall in', () => {
    expect(paymentInAdvanceAmount(1000, { months: 2, days: 0 }, day('2026-01-15'))).toBe(2000);
    expect(paymentInAdvanceAmount(1000, { months: 0, days: 14 }, day('2026-01-15'))).toBe(500);
    expect(paymentInAdvanceAmount(1000, { months: 1, days: 10 }, day('2026-01-15'))).toBe(1322.58);
  });

  it('[VAL-03] charges the days that reach into the next month', () => {
    // 28 days of February are the rent, 3 of March are 87.10.
    expect(paymentInAdvanceAmount(900, { months: 0, days: 31 }, day('2026-01-15'))).toBe(987.1);
    expect(paymentInAdvanceAmount(900, { months: 1, days: 31 }, day('2026-12-31'))).toBe(1887.1);
  });

  it('[VAL-03] is the rent of its days, counted one by one', () => {
    // By its own calendar: no function of the product but the day it starts from.
    const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 2000, max: 2060 }),
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 0, max: 24 }),
        fc.integer({ min: 0, max: 31 }),
        (cents, year, month, date, months, days) => {
          const key = `${year}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
          const paid = paymentInAdvanceAmount(fromCents(cents), { months, days }, day(key));
          const counted = new Map<string, number>();
          const walk = new Date(Date.UTC(year, month + 1 + months, 1));
          for (let left = days; left > 0; left -= 1) {
            const at = `${walk.getUTCFullYear()} ${walk.getUTCMonth()}`;
            counted.set(at, (counted.get(at) ?? 0) + 1);
            walk.setUTCDate(walk.getUTCDate() + 1);
          }
          let expected = cents * months;
          for (const [at, count] of counted) {
            const length = daysOf(...(at.split(' ').map(Number) as [number, number]));
            expected += Number((BigInt(cents) * BigInt(count) * 2n + BigInt(length)) / BigInt(2 * length));
          }
          expect(toCents(paid)).toBe(expected);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
