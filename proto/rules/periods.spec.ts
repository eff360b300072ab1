import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, dayKey, dayOf, daysBetween, fromDayKey } from '../values/dates.ts';
import { addMoney, toCents } from '../values/money.ts';
import {
  DEFAULT_CONTRACT_DURATION,
  amountsByMonth,
  contractDuration,
  contractEndDate,
  durationInMonths,
  durationInThirtieths,
  monthsInPeriod,
  prorateMonth,
} from './periods.ts';

const day = fromDayKey;
const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays(day('1990-01-01'), n));

describe('periods', () => {
  it.each([
    ['2026-01-01', { years: 5 }, '2030-12-31'],
    ['2026-01-15', { years: 5 }, '2031-01-14'],
    ['2026-01-01', { months: 11 }, '2026-11-30'],
    ['2026-02-01', { months: 1, days: 10 }, '2026-03-10'],
    ['2026-10-20', { days: 10 }, '2026-10-29'],
    ['2026-10-20', {}, '2026-10-20'],
    ['2024-02-29', { years: 1, months: null, days: null }, '2025-02-27'],
  ])('[VAL-02] a contract from %s for %j ends on %s', (start, duration, end) => {
    expect(dayKey(contractEndDate(day(start), duration))).toBe(end);
  });

  it('lasts five years by default', () => {
    expect(dayKey(contractEndDate(day('2026-11-20'), DEFAULT_CONTRACT_DURATION))).toBe('2031-11-19');
  });

  it('[VAL-02] the duration is read back from the dates', () => {
    expect(contractDuration(day('2026-01-01'), day('2030-12-31'))).toEqual({ years: 5, months: 0, days: 0 });
    expect(contractDuration(day('2026-01-01'), day('2026-01-01'))).toEqual({ years: 0, months: 0, days: 1 });
    expect(contractDuration(day('2026-01-02'), day('2026-01-01'))).toEqual({ years: 0, months: 0, days: 0 });
    fc.assert(
      fc.property(
        days.filter((d) => dayOf(d).day <= 28),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 0, max: 27 }),
        (start, years, months, extra) => {
          fc.pre(years + months + extra > 0);
          const duration = { years, months, days: extra };
          expect(contractDuration(start, contractEndDate(start, duration))).toEqual(duration);
        },
      ),
    );
  });

  it('[VAL-03] counts a duration in months', () => {
    expect(durationInMonths({ years: 1, months: 6 })).toBe(18);
    expect(durationInMonths({ months: 5, days: 15 })).toBe(5.5);
    expect(durationInMonths({})).toBe(0);
  });

  it('[VAL-03] keeps the days of a duration as whole thirtieths of a month', () => {
    expect(durationInThirtieths({ days: 10 })).toBe(10);
    expect(durationInThirtieths({ months: 3, days: 26 })).toBe(116);
    expect(durationInThirtieths({ years: 1, months: null, days: 1 })).toBe(361);
    // As many days as a month has are a month.
    expect(durationInMonths({ years: 4, months: 11, days: 30 })).toBe(60);
  });

  it('cuts a period into months that cover each day once', () => {
    const parts = monthsInPeriod(day('2026-01-15'), day('2026-03-10'));
    expect(parts.map((p) => [dayKey(p.month), dayKey(p.from), dayKey(p.to), p.days, p.daysInMonth])).toEqual([
      ['2026-01-01', '2026-01-15', '2026-01-31', 17, 31],
      ['2026-02-01', '2026-02-01', '2026-02-28', 28, 28],
      ['2026-03-01', '2026-03-01', '2026-03-10', 10, 31],
    ]);
    expect(monthsInPeriod(day('2026-03-10'), day('2026-03-09'))).toEqual([]);
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 900 }), (from, length) => {
        const to = addDays(from, length);
        const list = monthsInPeriod(from, to);
        expect(list.reduce((sum, part) => sum + part.days, 0)).toBe(length + 1);
        expect(list[0]?.from).toBe(from);
        expect(list.at(-1)?.to).toBe(to);
        list.slice(1).forEach((part, i) => expect(daysBetween(list[i]?.to ?? 0, part.from)).toBe(1));
      }),
    );
  });

  it('prorates a month by its own days', () => {
    expect(prorateMonth(900, 17, 31)).toBe(493.55);
    expect(prorateMonth(900, 14, 28)).toBe(450);
    expect(prorateMonth(900, 40, 31)).toBe(900);
    expect(prorateMonth(900, -1, 31)).toBe(0);
    expect(amountsByMonth(900, day('2026-01-15'), day('2026-03-10')).map((p) => p.amount)).toEqual([
      493.55, 900, 290.32,
    ]);
  });

  it('the two halves of a month are within a cent of the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 31 }),
        fc.constantFrom(28, 29, 30, 31),
        (cents, n, month) => {
          fc.pre(n <= month);
          const rent = cents / 100;
          expect(
            Math.abs(
              toCents(addMoney(prorateMonth(rent, n, month), prorateMonth(rent, month - n, month))) - cents,
            ),
          ).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
