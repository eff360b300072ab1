import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, fromDayKey as day } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import { type SettlementTerms, settleMoveOut } from './move-out-settlement.ts';

/** Interest is worked out day by day, so that the days of a run are few. */
const RUNS = 300;
const euros = fc.integer({ min: 0, max: 2_000_000 }).map((cents) => cents / 100);
/** A credit of the tenant is negative. */
const debt = fc.integer({ min: -200_000, max: 2_000_000 }).map((cents) => cents / 100);
const keysReturned = day('2026-01-31');

const terms: fc.Arbitrary<SettlementTerms> = fc
  .record({
    legalBondAmount: euros,
    guaranteeAmount: euros,
    deductions: fc.array(euros, { maxLength: 8 }),
    debts: fc.array(debt, { maxLength: 8 }),
    after: fc.integer({ min: 0, max: 80 }),
  })
  .map(({ after, ...rest }) => ({ ...rest, keysReturned, paid: addDays(keysReturned, after) }));

describe('[OPS-04] the settlement of a move-out', () => {
  it('every cent of bond, guarantee and interest goes somewhere, and nothing is below 0', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const sum = settleMoveOut(given);
        const cents = (...amounts: number[]) => amounts.reduce((all, one) => all + toCents(one), 0);
        expect(cents(sum.bond, sum.guarantee, sum.interest, sum.owed)).toBe(
          cents(sum.deductions, sum.debts, sum.rest),
        );
        expect(sum.deductions).toBe(cents(...given.deductions) / 100);
        expect(Math.min(sum.rest, sum.owed, sum.interest)).toBeGreaterThanOrEqual(0);
        expect(sum.rest > 0 && sum.owed > 0).toBe(false);
      }),
      { numRuns: RUNS },
    );
  });

  it('one more cent of deductions never raises the rest', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const more = settleMoveOut({ ...given, deductions: [...given.deductions, 0.01] });
        expect(more.rest).toBeLessThanOrEqual(settleMoveOut(given).rest);
      }),
      { numRuns: RUNS },
    );
  });

  it('no interest runs in the month after the keys; then it runs on the balance of the legal bond only', () => {
    const given = {
      legalBondAmount: 1000,
      guaranteeAmount: 1000,
      deductions: [300],
      debts: [],
      keysReturned,
    };
    // 31 January plus one month is 28 February, which bears none when it is the day of payment.
    expect(settleMoveOut({ ...given, paid: day('2026-02-28') })).toMatchObject({ interest: 0, rest: 1700 });
    const legal = { legalInterestPercent: [{ value: 3.65, law: 'prueba' }] };
    expect(settleMoveOut({ ...given, paid: day('2026-03-10') }, legal)).toEqual({
      bond: 1000,
      guarantee: 1000,
      deductions: 300,
      debts: 0,
      interest: 1,
      interestDays: 10,
      rest: 1701,
      owed: 0,
    });
    expect(settleMoveOut({ ...given, deductions: [1500], paid: day('2026-03-10') }, legal)).toMatchObject({
      interest: 0.5,
      rest: 500.5,
    });
  });

  it('what bond and guarantee do not cover is owed, without interest', () => {
    expect(
      settleMoveOut({
        legalBondAmount: 900,
        guaranteeAmount: 0,
        deductions: [100],
        debts: [950.5],
        keysReturned,
        paid: day('2026-12-01'),
      }),
    ).toMatchObject({ rest: 0, owed: 150.5, interest: 0, interestDays: 0 });
  });
});
