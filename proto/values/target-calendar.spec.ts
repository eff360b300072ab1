import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, dayKey, fromDayKey, isWeekend } from './dates.ts';
import { addTargetDays, easterSunday, isTargetDay, targetDayFrom } from './target-calendar.ts';

const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays(fromDayKey('2010-01-01'), count));

describe('TARGET days', () => {
  it('[FIN-04] knows Easter', () => {
    const known = ['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2030-04-21', '2038-04-25'];
    for (const day of known) expect(dayKey(easterSunday(Number(day.slice(0, 4))))).toBe(day);
  });

  it('[FIN-04] is closed on weekends and on the six days of the bank, and on no others', () => {
    const closed = [
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-12-25',
      '2026-12-26',
      '2026-11-22',
    ];
    for (const day of closed) expect([day, isTargetDay(fromDayKey(day))]).toEqual([day, false]);
    // Holidays of Spain on which banks settle.
    for (const day of ['2026-01-06', '2026-10-12', '2026-12-08', '2026-12-24'])
      expect([day, isTargetDay(fromDayKey(day))]).toEqual([day, true]);
    let weekdaysClosed = 0;
    for (let day = fromDayKey('2026-01-01'); day < fromDayKey('2027-01-01'); day = addDays(day, 1))
      if (!isTargetDay(day) && !isWeekend(day)) weekdaysClosed += 1;
    // 26 December 2026 is a Saturday.
    expect(weekdaysClosed).toBe(5);
  });

  it('[FIN-04] also settles on a TARGET day after postponing, at most five days later', () => {
    expect(dayKey(targetDayFrom(fromDayKey('2026-12-25')))).toBe('2026-12-28');
    expect(dayKey(addTargetDays(fromDayKey('2026-04-02'), 1))).toBe('2026-04-07');
    fc.assert(
      fc.property(days, fc.nat({ max: 10 }), (day, count) => {
        const settled = targetDayFrom(day);
        expect(isTargetDay(settled)).toBe(true);
        expect(settled).toBeGreaterThanOrEqual(day);
        expect(settled).toBeLessThanOrEqual(addDays(day, 5));
        const later = addTargetDays(day, count);
        expect(isTargetDay(later)).toBe(true);
        expect(later).toBeGreaterThanOrEqual(addDays(settled, count));
      }),
    );
  });
});
