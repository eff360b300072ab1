import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, dayKey, fromDayKey, startOfWeek } from '../values/dates.ts';
import { type CashFlow, cashPosition, cashWindow } from './cash-position.ts';

/** A Wednesday. */
const today = fromDayKey('2026-11-25');
const day = (after: number) => addDays(today, after);
const asked = { now: today + 36_000, back: 1, ahead: 2, countOverdue: true };
const flow = (kind: CashFlow['kind'], after: number, cents: number, overdue = false): CashFlow => ({
  ...{ account: 'A', day: day(after), kind, overdue, cents },
});

describe('[FIN-09] the cash position', () => {
  it('puts each day into its week from Monday to Sunday, what comes in and what goes out apart', () => {
    const flows = [
      flow('REAL', -9, 1000),
      flow('REAL', -3, -300),
      flow('REAL', -2, 50),
      flow('EXPECTED', 0, 80_000, true),
      flow('EXPECTED', 4, 20_000),
      flow('EXPECTED', 5, -65_000),
      flow('EXPECTED', 40, 7),
    ];
    const { weeks, overdue, later } = cashPosition(flows, [], asked);
    expect(
      weeks.map(({ start, balance, projected, ...sums }) => [dayKey(start), projected, Object.values(sums)]),
    ).toEqual([
      ['2026-11-16', false, [0, 0, 1000, 300]],
      ['2026-11-23', true, [100_000, 0, 50, 0]],
      ['2026-11-30', true, [0, 65_000, 0, 0]],
      ['2026-12-07', true, [0, 0, 0, 0]],
    ]);
    expect(weeks.every(({ balance }) => balance === null)).toBe(true);
    expect(overdue).toMatchObject({ expectedIn: 80_000, expectedOut: 0 });
    expect(later).toMatchObject({ expectedIn: 7, expectedOut: 0 });
  });

  it('leads the balance back and forward from the last statement, and leaves overdue money out when told to', () => {
    const flows = [
      flow('REAL', -9, 1000),
      flow('REAL', -3, -300),
      flow('REAL', -1, 50),
      flow('EXPECTED', 0, 80_000, true),
      flow('EXPECTED', 5, -65_000),
    ];
    const anchors = [{ account: 'A', day: day(-2), cents: 10_000 }];
    const balances = (countOverdue: boolean) => {
      const { opening, weeks } = cashPosition(flows, anchors, { ...asked, countOverdue });
      return [opening, ...weeks.map(({ balance }) => balance)];
    };
    expect(balances(true)).toEqual([9300, 10_000, 90_050, 25_050, 25_050]);
    expect(balances(false)).toEqual([9300, 10_000, 10_050, -54_950, -54_950]);
  });

  it('keeps what moves on an account without a statement out of the balance', () => {
    const flows = [flow('EXPECTED', 1, 500), { ...flow('EXPECTED', 1, 900), account: 'B' }];
    const { weeks } = cashPosition(flows, [{ account: 'A', day: day(-1), cents: 0 }], asked);
    expect(weeks.map(({ expectedIn, balance }) => [expectedIn, balance])).toEqual([
      [0, 0],
      [1400, 500],
      [0, 500],
      [0, 500],
    ]);
  });

  const anyFlow = fc
    .record({
      account: fc.constantFrom('A', 'B'),
      after: fc.integer({ min: -60, max: 60 }),
      kind: fc.constantFrom('EXPECTED' as const, 'REAL' as const),
      cents: fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((cents) => cents !== 0),
    })
    // What is expected moves today at the earliest, what is real today at the latest.
    .map(({ account, after, kind, cents }): CashFlow => {
      const isExpected = kind === 'EXPECTED';
      const moved = day(isExpected ? Math.max(0, after) : Math.min(0, after));
      return { account, day: moved, kind, overdue: isExpected && after < 0, cents };
    });
  const anyCase = fc.record({
    flows: fc.array(anyFlow, { maxLength: 60 }),
    back: fc.nat(12),
    ahead: fc.nat(12),
    countOverdue: fc.boolean(),
  });
  const net = (flows: readonly CashFlow[]) => flows.reduce((sum, { cents }) => sum + cents, 0);

  it('loses no cent: the weeks and what comes later are the sum of their rows (1,000 runs)', () => {
    fc.assert(
      fc.property(anyCase, ({ flows, ...more }) => {
        const { weeks, later } = cashPosition(flows, [], { now: today, ...more });
        const { from } = cashWindow({ now: today, ...more });
        const meant = flows.filter((one) => one.day >= from && (more.countOverdue || !one.overdue));
        const sum = (of: (week: (typeof weeks)[number]) => number) =>
          weeks.reduce((all, week) => all + of(week), 0);
        const expected = net(meant.filter(({ kind }) => kind === 'EXPECTED'));
        expect(sum((week) => week.expectedIn - week.expectedOut) + later.expectedIn - later.expectedOut).toBe(
          expected,
        );
        const real = net(meant.filter(({ kind }) => kind === 'REAL'));
        expect(sum((week) => week.realIn - week.realOut)).toBe(real);
      }),
      { numRuns: 1000 },
    );
  });

  it('steps from balance to balance by what its weeks move, and meets every statement (1,000 runs)', () => {
    const anchor = fc.record({ weeks: fc.integer({ min: 1, max: 8 }), cents: fc.integer() });
    fc.assert(
      fc.property(anyCase, anchor, ({ flows, ...more }, { weeks: before, cents }) => {
        // The Sunday of a week that has passed.
        const at = addDays(startOfWeek(today), -7 * before + 6);
        const own = flows.filter(({ account }) => account === 'A');
        const anchors = [{ account: 'A', day: at, cents }];
        const { opening, weeks } = cashPosition(own, anchors, { now: today, ...more });
        let balance = opening!;
        for (const { expectedIn, expectedOut, realIn, realOut, ...week } of weeks) {
          balance += expectedIn - expectedOut + realIn - realOut;
          expect(week.balance).toBe(balance);
          if (addDays(week.start, 6) === at) expect(balance).toBe(cents);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
