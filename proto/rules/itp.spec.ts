import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, dayKey, daysBetween, fromDayKey } from '../values/dates.ts';
import { itpAmount, itpTiming, itpWindow } from './itp.ts';

const day = fromDayKey;

describe('ITP', () => {
  it('[VAL-05] is deposited in the seven days before one month after the start', () => {
    expect(Object.values(itpWindow(day('2026-01-15'))).map(dayKey)).toEqual(['2026-02-08', '2026-02-15']);
    expect(Object.values(itpWindow(day('2026-01-31'))).map(dayKey)).toEqual(['2026-02-21', '2026-02-28']);
  });

  it.each([
    ['2026-01-15', 'NOT_YET'],
    ['2026-02-07', 'NOT_YET'],
    ['2026-02-08', 'IN_TIME'],
    ['2026-02-15', 'IN_TIME'],
    ['2026-02-16', 'LATE'],
    ['2027-01-01', 'LATE'],
  ])('[VAL-05] for a start on 15/01/2026, %s is %s', (today, timing) => {
    expect(itpTiming(day('2026-01-15'), day(today))).toBe(timing);
    expect(itpTiming(day('2026-01-15'), day(today) + 80_000)).toBe(timing);
  });

  it('[VAL-05] the window has eight days whatever the month and the clock change', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (n) => {
        const { from, until } = itpWindow(addDays(day('2000-01-01'), n));
        expect(daysBetween(from, until)).toBe(7);
        expect(
          [addDays(from, -1), from, until, addDays(until, 1)].map((d) =>
            itpTiming(addDays(day('2000-01-01'), n), d),
          ),
        ).toEqual(['NOT_YET', 'IN_TIME', 'IN_TIME', 'LATE']);
      }),
    );
  });

  it('[VAL-05] is a percentage of all the rent', () => {
    expect(itpAmount(900, 11, 0.5)).toBe(49.5);
    expect(itpAmount(987.65, 5.5, 0.5)).toBe(27.16);
  });
});
