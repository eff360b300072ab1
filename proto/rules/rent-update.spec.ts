import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  addMonths,
  atTime,
  dayKey,
  dayOf,
  formatTime,
  fromDayKey,
  isWeekend,
  startOfDay,
  startOfMonth,
} from '../values/dates.ts';
import { fromCents, toCents } from '../values/money.ts';
import { indexPercent, newRent, nextRentUpdate, rentUpdateNotices, updatePercent } from './rent-update.ts';

const day = fromDayKey;

describe('new rent', () => {
  it.each([
    [400, 3, 412],
    [1000, 2.2, 1022],
    [987.65, 2.28, 1010.17],
    [850, 0, 850],
    [850, -0.5, 845.75],
    [333.33, 3.33, 344.43],
    [100.5, 1, 101.51],
  ])('[VAL-05] %d updated by %d %% is %d', (rent, percent, updated) => {
    expect(newRent(rent, percent)).toBe(updated);
  });

  it('[VAL-05] is exact to the cent, half cents upwards', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 2000 }),
        (cents, hundredths) => {
          const exact = (BigInt(cents) * BigInt(10_000 + hundredths) * 2n + 10_000n) / 20_000n;
          expect(toCents(newRent(fromCents(cents), hundredths / 100))).toBe(Number(exact));
        },
      ),
    );
  });

  it('[VAL-05] rounds the quotient of the index to three decimals first', () => {
    expect(indexPercent(60.03, 61.827)).toBe(3);
    expect(newRent(400, indexPercent(60.03, 61.827))).toBe(412);
    expect(indexPercent(100, 100)).toBe(0);
    expect(indexPercent(100, 98.75)).toBe(-1.2);
    expect(indexPercent(102.345, 104.951)).toBe(2.5);
    expect(() => indexPercent(0, 100)).toThrow(RangeError);
  });

  it('[VAL-05] follows the index of the contract', () => {
    const published = { general: -0.5, irav: 2.2 };
    expect(updatePercent('NO_REVISION', published)).toBe(0);
    expect(updatePercent('GENERAL', published)).toBe(-0.5);
    expect(updatePercent('GENERAL_COMMERCIAL', published)).toBe(-0.5);
    expect(updatePercent('GENERAL_POSITIVE', published)).toBe(0);
    expect(updatePercent('GENERAL_POSITIVE', { general: 3, irav: null })).toBe(3);
    expect(updatePercent('IRAV', published)).toBe(2.2);
    expect(updatePercent('IRAV', { general: 3, irav: null })).toBeNull();
    expect(updatePercent('GENERAL_POSITIVE', { general: null, irav: 1 })).toBeNull();
  });
});

describe('next rent update', () => {
  it.each([
    // start, end, today → new rent from, update made on
    ['2025-12-15', '2030-12-14', '2026-11-20', '2026-12-01', '2026-11-26'],
    ['2025-12-16', '2030-12-15', '2026-11-20', '2027-01-01', '2026-12-26'],
    ['2026-03-01', '2031-02-28', '2026-11-20', '2027-03-01', '2027-02-26'],
    ['2020-03-20', '2030-03-19', '2026-11-20', '2027-04-01', '2027-03-26'],
    // From the 26th at 09:00 on the update of the month has been made: the next one is a year later.
    ['2020-12-01', '2030-11-30', '2026-11-25', '2026-12-01', '2026-11-26'],
    ['2020-12-01', '2030-11-30', '2026-11-26', '2027-12-01', '2027-11-26'],
    ['2020-12-01', '2030-11-30', '2026-11-30', '2027-12-01', '2027-11-26'],
    ['2020-12-01', '2030-11-30', '2026-12-01', '2027-12-01', '2027-11-26'],
    ['2027-01-10', '2032-01-09', '2026-11-20', '2028-01-01', '2027-12-26'],
  ])(
    '[VAL-05] a contract from %s to %s on %s: new rent from %s, made on %s',
    (start, end, today, effective, made) => {
      const next = nextRentUpdate(day(start), day(end), atTime(day(today), 12));
      expect(next && dayKey(next.effective)).toBe(effective);
      expect(next && dayKey(next.update)).toBe(made);
      expect(next && formatTime(next.update)).toBe('09:00');
    },
  );

  it('[VAL-05] there is none after the end of the contract', () => {
    expect(nextRentUpdate(day('2026-01-01'), day('2026-12-31'), day('2026-11-20'))).toBeNull();
    expect(nextRentUpdate(day('2026-01-01'), day('2027-01-01'), day('2026-11-20'))).not.toBeNull();
    expect(nextRentUpdate(day('2026-01-01'), null, day('2026-11-20'))).not.toBeNull();
  });

  it('[VAL-05] notices go out on the 13th, the 16th, and two days later, off weekends', () => {
    // May 2027: the 16th is a Sunday.
    const sunday = nextRentUpdate(day('2026-06-01'), null, day('2026-11-20'));
    expect(
      sunday && [sunday.check, sunday.internalNotice, sunday.landlordNotice, sunday.tenantNotice].map(dayKey),
    ).toEqual(['2027-05-13', '2027-05-16', '2027-05-17', '2027-05-19']);
    // December 2027: the 16th is a Thursday, so the tenant's day is a Saturday.
    const thursday = nextRentUpdate(day('2026-12-16'), null, day('2026-11-20'));
    expect(
      thursday &&
        [thursday.check, thursday.internalNotice, thursday.landlordNotice, thursday.tenantNotice].map(dayKey),
    ).toEqual(['2027-12-13', '2027-12-16', '2027-12-16', '2027-12-20']);
  });

  it('[VAL-05] is still ahead on the 26th before 09:00, and has passed after it', () => {
    const effective = (now: number) => {
      const next = nextRentUpdate(day('2020-12-01'), null, now);
      return next && dayKey(next.effective);
    };
    const made = atTime(day('2026-11-26'), 9);
    expect([made - 1, made, made + 1].map(effective)).toEqual(['2026-12-01', '2026-12-01', '2027-12-01']);
  });

  it('[VAL-05] never lies in the past, is a first of the month a whole number of years on, and the first that can be', () => {
    const days = fc.integer({ min: 0, max: 25_000 }).map((n) => addDays(day('1995-01-01'), n));
    fc.assert(
      fc.property(
        days,
        days,
        fc.integer({ min: 0, max: 86_399 }),
        fc.option(fc.integer({ min: 0, max: 12_000 })),
        (start, today, second, length) => {
          const now = today + second;
          const end = length === null ? null : addDays(start, length);
          const next = nextRentUpdate(start, end, now);
          const first = addMonths(startOfMonth(start), dayOf(start).day >= 16 ? 13 : 12);
          if (!next) {
            // The contract is over when the first new rent that can still be made would begin.
            let effective = first;
            while (rentUpdateNotices(effective).update < now) effective = addMonths(effective, 12);
            expect(end === null ? null : effective > end).toBe(true);
            return;
          }
          expect(next.update).toBeGreaterThanOrEqual(now);
          expect(next.effective).toBeGreaterThan(now);
          expect(next.effective).toBe(startOfMonth(next.effective));
          // In the month of the anniversary at the earliest, as the text counts (C §9).
          expect(next.effective).toBeGreaterThanOrEqual(startOfMonth(addMonths(start, 12)));
          expect(dayOf(next.effective).month).toBe(dayOf(first).month);
          expect(next.effective).toBeGreaterThanOrEqual(first);
          if (next.effective > first)
            expect(rentUpdateNotices(addMonths(next.effective, -12)).update).toBeLessThan(now);
          if (end !== null) expect(next.effective).toBeLessThanOrEqual(end);
          expect(startOfDay(next.update)).toBe(addDays(addMonths(next.effective, -1), 25));
          expect(formatTime(next.update)).toBe('09:00');
          expect(isWeekend(next.landlordNotice) || isWeekend(next.tenantNotice)).toBe(false);
          expect(next.tenantNotice).toBeGreaterThan(next.landlordNotice);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
