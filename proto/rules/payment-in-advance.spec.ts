import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths, daysBetween, fromDayKey, startOfMonth } from '../values/dates.ts';
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
});
