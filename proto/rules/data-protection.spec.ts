import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayKey, fromDayKey } from '../values/dates.ts';
import { blockedUntil, type RetainedKind, retentionLines, retentionRules } from './data-protection.ts';

const now = fromDayKey('2026-11-22') + 3600;
const day = (key: string) => fromDayKey(key);

describe('how long papers about a person are kept', () => {
  it.each([
    ['CONTRACTS', '2024-05-31', '2030-12-31'],
    ['LARGE_CONTRACTS', '2024-05-31', '2034-12-31'],
    ['FINANCE', '2020-01-05', '2026-12-31'],
  ] as [RetainedKind, string, string][])(
    '[SCR-02] %s of %s until %s, with the article',
    (kind, last, until) => {
      const [line] = retentionLines([{ kind, count: 2, lastDay: day(last) }], now);
      expect(line).toMatchObject({ count: 2, law: retentionRules[kind].law });
      expect(dayKey(line!.until)).toBe(until);
    },
  );

  it('[SCR-02] keeps nothing whose time is over, and blocks the identity as long as the longest', () => {
    expect(retentionLines([{ kind: 'FINANCE', count: 3, lastDay: day('2019-12-31') }], now)).toEqual([]);
    expect(retentionLines([{ kind: 'BILLS', count: 0, lastDay: null }], now)).toEqual([]);
    expect(blockedUntil([])).toBeNull();
    const lines = retentionLines(
      [
        { kind: 'CONTRACTS', count: 1, lastDay: day('2021-03-01') },
        { kind: 'FINANCE', count: 1, lastDay: day('2023-03-01') },
      ],
      now,
    );
    expect(dayKey(blockedUntil(lines)!)).toBe('2029-12-31');
  });

  it('[SCR-02] never ends before the years of the law from the last entry', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(retentionRules) as RetainedKind[])),
        fc.integer({ min: day('2000-01-01'), max: day('2040-01-01') }),
        (kind, lastDay) => {
          const { years } = retentionRules[kind];
          const end = (seconds: number) => Number(dayKey(seconds).slice(0, 4));
          const [line] = retentionLines([{ kind, count: 1, lastDay }], now);
          const last = Math.min(lastDay, now);
          if (line) expect(end(line.until) - end(last)).toBe(years);
          else expect(end(last) + years).toBeLessThan(end(now));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
