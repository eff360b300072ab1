import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, dayKey, fromDayKey } from '../values/dates.ts';
import { freeForGood, nextFreeDay, rentLost, type Stay, voidsOf } from './occupancy-timeline.ts';

const day = fromDayKey;
const stay = (start: string | null, end: string | null): Stay => ({
  start: start === null ? null : day(start),
  end: end === null ? null : day(end),
});
const year = { start: day('2026-01-01'), end: day('2026-12-31') };

describe('the empty days of a unit', () => {
  it.each<[string, Stay[], string[]]>([
    ['a whole year without anybody', [], ['2026-01-01 2026-12-31 365']],
    ['nothing when it is taken without an end', [stay('2020-01-01', null)], []],
    ['nothing when nobody knows since when', [stay(null, null)], []],
    [
      'before, between and after, to the day',
      [stay('2026-02-01', '2026-03-31'), stay('2026-05-01', '2026-11-30')],
      ['2026-01-01 2026-01-31 31', '2026-04-01 2026-04-30 30', '2026-12-01 2026-12-31 31'],
    ],
    [
      'none between stays that touch',
      [stay('2025-01-01', '2026-06-30'), stay('2026-07-01', '2027-01-01')],
      [],
    ],
    [
      'a booking and a contract that overlap count once',
      [stay('2026-01-01', '2026-06-30'), stay('2026-05-01', '2026-09-30')],
      ['2026-10-01 2026-12-31 92'],
    ],
    [
      'a stay that ends before it begins fills nothing',
      [stay('2026-05-02', '2026-05-01')],
      ['2026-01-01 2026-12-31 365'],
    ],
  ])('[SCR-03] %s', (_title, stays, expected) => {
    expect(voidsOf(stays, year).map((one) => `${dayKey(one.start)} ${dayKey(one.end)} ${one.days}`)).toEqual(
      expected,
    );
  });

  it('[SCR-03] over random lives each day is either taken or empty, and the free days are the first ones', () => {
    const base = year.start;
    const days = Array.from({ length: 365 }, (_, index) => addDays(base, index));
    const anyStay = fc
      .tuple(fc.option(fc.integer({ min: -60, max: 420 })), fc.option(fc.integer({ min: 0, max: 200 })))
      .map(([from, days]): Stay => {
        const start = from === null ? null : addDays(base, from);
        return { start, end: days === null ? null : addDays(start ?? base, days) };
      });
    fc.assert(
      fc.property(fc.array(anyStay, { maxLength: 6 }), fc.integer({ min: 0, max: 364 }), (stays, at) => {
        const taken = (on: number) =>
          stays.some(({ start, end }) => (start === null || start <= on) && (end === null || end >= on));
        const empty = voidsOf(stays, year);
        const wrong = days.filter(
          (on) => empty.filter(({ start, end }) => start <= on && on <= end).length !== (taken(on) ? 0 : 1),
        );
        expect(wrong).toEqual([]);

        const today = addDays(base, at);
        const next = nextFreeDay(stays, today);
        const last = freeForGood(stays, today);
        expect(next === null || !taken(next)).toBe(true);
        expect(days.filter((on) => on >= today && on < (next ?? Infinity) && !taken(on))).toEqual([]);
        expect(last === null).toBe(stays.some(({ end }) => end === null));
        if (last !== null) {
          expect(stays.every(({ end }) => end !== null && end < last)).toBe(true);
          expect(next !== null && next <= last).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[SCR-03] cost what the rent of those days is', () => {
    expect(rentLost(365, 1000)).toBe(12_000);
    expect(rentLost(31, 950)).toBe(968.22);
    expect(rentLost(0, 950)).toBe(0);
  });
});
