import { describe, expect, it } from '@jest/globals';
import { dayKey, fromDayKey, isWeekend, startOfMonth } from '../values/dates.ts';
import { expectedCommunicationDate } from './communication-date.ts';

describe('expected communication date', () => {
  it.each([
    // The day before the month is a Monday, a Sunday, a Saturday, a Friday.
    ['2026-12-01', '2026-11-30'],
    ['2026-06-01', '2026-05-29'],
    ['2026-11-01', '2026-10-30'],
    ['2026-05-01', '2026-04-30'],
    ['2026-08-01', '2026-07-31'],
    // Inside a month as at its beginning; over the end of a year and of February.
    ['2027-01-17', '2026-12-31'],
    ['2026-03-31', '2026-02-27'],
  ])('[STA-06] of what begins on %s it is %s (F §4)', (periodStart, expected) => {
    const at = expectedCommunicationDate({ status: 'ISSUED', periodStart: fromDayKey(periodStart) });
    expect(at === null ? null : dayKey(at)).toBe(expected);
  });

  it('[STA-06] is always a weekday before the month, at most three days before it', () => {
    for (let month = 0; month < 600; month += 1) {
      const start = startOfMonth(fromDayKey('2000-01-15') + month * 30.4375 * 86_400);
      const at = expectedCommunicationDate({ status: 'ISSUED', periodStart: start })!;
      expect(isWeekend(at)).toBe(false);
      expect(start - at).toBeGreaterThan(0);
      expect(start - at).toBeLessThanOrEqual(3 * 86_400 + 3_600);
    }
  });

  it.each(['PREVIEW', 'COMMUNICATED', 'PAYED', 'VALIDATED', null])(
    '[STA-06] a document that is %s has none',
    (status) => {
      expect(expectedCommunicationDate({ status, periodStart: fromDayKey('2026-12-01') })).toBeNull();
    },
  );

  it('[STA-06] nor has one without a period', () => {
    expect(expectedCommunicationDate({ status: 'ISSUED', periodStart: null })).toBeNull();
  });
});
