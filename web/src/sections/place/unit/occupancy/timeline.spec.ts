import { describe, expect, it } from '@jest/globals';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import {
  type Bar,
  emptyDaysThisYear,
  emptyTimes,
  nextFree,
  placeOn,
  stacked,
  ticksOf,
  wholeSpan,
  yearOf,
} from './timeline.ts';

const day = fromDayKey;
const today = day('2026-11-22');
const bar = (
  kind: Bar['kind'],
  start: string | null,
  end: string | null,
  rent: number | null = null,
): Bar => ({
  kind,
  id: `${kind}-${start}`,
  start: start === null ? null : day(start),
  end: end === null ? null : day(end),
  status: 'ACTIVE',
  rent,
});
const life = [
  bar('mandate', '2025-06-01', null),
  bar('contract', '2025-07-01', '2026-03-31', 1000),
  bar('booking', '2026-05-01', '2026-05-31', 1100),
  bar('contract', '2026-06-01', '2026-10-31', 1100),
];

describe('the occupancy of a unit', () => {
  it('[SCR-03] shows the days it was empty, until yesterday, with the rent they cost', () => {
    expect(
      emptyTimes(life, wholeSpan(life, today), today, null).map(({ start, end, days, cost }) => [
        dayKey(start),
        dayKey(end),
        days,
        cost,
      ]),
    ).toEqual([
      ['2025-06-01', '2025-06-30', 30, 986.3],
      ['2026-04-01', '2026-04-30', 30, 986.3],
      ['2026-11-01', '2026-11-21', 21, 759.45],
    ]);
    expect(emptyDaysThisYear(life, today)).toBe(51);
    expect(nextFree(life, today)).toBe(today);
  });

  it('[SCR-03] costs nothing known where no rent is, and the rent offered where there is one', () => {
    const empty = [bar('mandate', '2026-11-12', null)];
    expect(emptyTimes(empty, yearOf(today), today, null)).toMatchObject([{ days: 10, cost: null }]);
    expect(emptyTimes(empty, yearOf(today), today, 3650)).toMatchObject([{ days: 10, cost: 1200 }]);
    expect(emptyTimes([], yearOf(today), today, 1000)).toEqual([]);
  });

  it('[SCR-03] is free from the day after what is known, or never', () => {
    expect(nextFree([bar('contract', '2026-01-01', '2026-12-31')], today)).toBe(day('2027-01-01'));
    expect(nextFree([bar('contract', '2026-01-01', null)], today)).toBeNull();
  });

  it('[SCR-03] puts what overlaps into rows of its own, and hides nothing', () => {
    const bars = [
      bar('mandate', '2025-01-01', '2025-12-31'),
      bar('mandate', '2025-06-01', null),
      bar('mandate', '2026-01-01', '2026-06-30'),
      bar('mandate', '2026-06-30', null),
    ];
    expect(stacked(bars).map((row) => row.map((one) => bars.indexOf(one)))).toEqual([[0, 2], [1], [3]]);
  });

  it('[SCR-03] lies on an axis of a year or of all years', () => {
    const year = yearOf(today);
    expect(placeOn({ start: day('2025-01-01'), end: day('2025-12-31') }, year)).toBeUndefined();
    expect(placeOn({ start: null, end: null }, year)).toEqual({ left: 0, width: 100 });
    expect(placeOn({ start: day('2026-12-31'), end: null }, year)?.width).toBeCloseTo(100 / 365);
    expect(
      ticksOf(year)
        .map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(['ene', 'feb']);
    const all = wholeSpan(life, today);
    expect([dayKey(all.start), dayKey(all.end)]).toEqual(['2025-01-01', '2027-12-31']);
    expect(ticksOf(all).map(({ label }) => label)).toEqual(['2025', '2026', '2027']);
    expect(ticksOf({ start: day('1990-01-01'), end: day('2026-12-31') }).length).toBeLessThanOrEqual(12);
  });
});
