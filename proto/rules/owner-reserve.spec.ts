import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMoney, fromCents, toCents } from '../values/money.ts';
import { documentLine } from './document-line.ts';
import { financeTotals, reservedBy } from './finance-totals.ts';
import { withLines } from './carried-balance.ts';
import { reserveLines, reserveTargetOf } from './owner-reserve.ts';

const settlement = (total: number) => {
  const lines = [
    documentLine({
      category: 'RENT',
      subcategory: 'RENT',
      source: 'TENANT',
      destination: 'LANDLORD',
      concept: 'Renta',
      base: total,
    }),
  ];
  return { type: 'SETTLEMENT' as const, lines, totals: financeTotals({ type: 'SETTLEMENT' }, lines) };
};
const euros = (min: number, max: number) => fc.integer({ min, max }).map(fromCents);

describe('the reserve of a landlord', () => {
  it.each([
    ['tops up to the target', 1000, { target: 300, balance: 100 }, 0, 200],
    ['by no more than the settlement pays', 150, { target: 300, balance: 100 }, 0, 150],
    ['not from one that pays nothing', -20, { target: 300, balance: 100 }, 0, 0],
    ['not above the target', 1000, { target: 300, balance: 300 }, 0, 0],
    ['pays bills, and is filled later', 900, { target: 300, balance: 300 }, 121, -121],
    ['pays bills as far as it reaches', -900, { target: 300, balance: 50 }, 121, -50],
    ['gives back what is above the target', 1000, { target: 100, balance: 300 }, 0, -200],
    ['gives all back when the mandate ends', 1000, { target: 0, balance: 300 }, 0, -300],
  ])('[FIN-01] %s', (_name, total, reserve, bills, into) => {
    const draft = settlement(total);
    const lines = reserveLines(draft, reserve, bills);
    expect(reservedBy(lines)).toBe(into);
    expect(withLines(draft, lines).totals).toMatchObject({
      totalAmount: addMoney(total, -into),
      // It is no income or cost of the month.
      baseAmount: total,
      vatAmount: 0,
      rentAmount: total,
    });
  });

  it('[FIN-01] stays between nothing and what it was or should be, and no settlement is made negative by it (500 runs)', () => {
    const run = fc.property(
      euros(-200_000, 200_000),
      euros(0, 100_000),
      euros(0, 100_000),
      euros(-50_000, 50_000),
      (total, target, balance, bills) => {
        const lines = reserveLines(settlement(total), { target, balance }, bills);
        const after = toCents(addMoney(balance, reservedBy(lines)));
        expect(after).toBeGreaterThanOrEqual(0);
        expect(after).toBeLessThanOrEqual(Math.max(toCents(target), toCents(balance)));
        const paid = toCents(withLines(settlement(total), lines).totals.totalAmount);
        expect(paid).toBeGreaterThanOrEqual(Math.min(toCents(total), 0));
        expect(lines.length).toBeLessThanOrEqual(1);
      },
    );
    fc.assert(run, { numRuns: 500 });
  });

  it('[FIN-01] divides the target between its landlords by their shares, to the cent; bare owners have none', () => {
    const share = (landlord: string, percent: number, more: object = {}) => ({
      landlord,
      percent,
      unit: null,
      landlordType: 'FULL_RIGHT' as const,
      ...more,
    });
    const targets = (distribution: ReturnType<typeof share>[], landlords: string[]) =>
      landlords.map((landlord) => reserveTargetOf({ reserveTarget: 100, distribution }, landlord));
    expect(targets([], ['a'])).toEqual([100]);
    expect(
      targets([share('a', 33.3333), share('b', 33.3333), share('c', 33.3334)], ['a', 'b', 'c', 'd']),
    ).toEqual([33.33, 33.33, 33.34, 0]);
    expect(
      targets(
        [share('a', 60, { landlordType: 'NUDE_LANDLORD' }), share('b', 40, { landlordType: 'USUFRUCTUARY' })],
        ['a', 'b'],
      ),
    ).toEqual([0, 100]);
    // Two units with an owner each: half of it for each.
    expect(
      targets([share('a', 100, { unit: 'u' as never }), share('b', 100, { unit: 'v' as never })], ['a', 'b']),
    ).toEqual([50, 50]);
  });
});
