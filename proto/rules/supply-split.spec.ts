import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daySeconds } from '../values/dates.ts';
import { fromCents, toCents } from '../values/money.ts';
import { borneBy, splitSupply, supplyParts, type Tenancy } from './supply-split.ts';

const from = daySeconds({ year: 2026, month: 9, day: 1 });
const to = daySeconds({ year: 2026, month: 10, day: 31 });
const bill = { totalAmount: 121, vatAmount: 21, periodStart: from, periodEnd: to };
const stay = (contract: string, first: number, last: number, unit = 'u'): Tenancy => ({
  contract,
  unit,
  from: addDays(from, first),
  to: addDays(from, last),
});

describe('the split of a supply', () => {
  it('[WIZ-13] [FIN-05] by days: each contract its own, the days without a tenant the landlord', () => {
    const parts = supplyParts(bill, ['u'], [stay('c2', 40, 500), stay('c1', -300, 29)]);
    expect(parts).toEqual([
      { contract: 'c1', unit: 'u', days: 30 },
      { contract: 'c2', unit: 'u', days: 21 },
      { contract: null, unit: 'u', days: 10 },
    ]);
    const shares = splitSupply(bill, 'DAYS', parts, []);
    expect(shares).toMatchObject([
      { contract: 'c1', payer: 'TENANT', totalAmount: 59.51, vatAmount: 10.33 },
      { contract: 'c2', payer: 'TENANT', totalAmount: 41.65 },
      { contract: null, payer: 'LANDLORD', totalAmount: 19.84 },
    ]);
    expect(shares[0]).toMatchObject({
      explanation: expect.stringMatching(
        /^Reparto de 121,00\s€ del 01\/09\/2026 al 31\/10\/2026: 30 de 61 días\.$/,
      ),
    });
  });

  it('[WIZ-13] by shares of units and by readings', () => {
    const parts = supplyParts(bill, ['a', 'b'], [stay('c1', -9, 99, 'a'), stay('c2', -9, 99, 'b')]);
    const amounts = (method: 'SHARES' | 'READINGS', weights: number[]) => {
      const shares = splitSupply(bill, method, parts, weights);
      return typeof shares === 'string' ? shares : shares.map(({ totalAmount }) => totalAmount);
    };
    expect(amounts('SHARES', [25, 75])).toEqual([30.25, 90.75]);
    expect(amounts('READINGS', [0, 12.5])).toEqual([121]);
    expect(amounts('READINGS', [0, 0])).toContain('El consumo suma 0');
    expect(amounts('SHARES', [25])).toContain('Falta la cuota');
    expect(splitSupply(bill, 'DAYS', [], [])).toContain('no tiene unidades');
  });

  it('[WIZ-13] [FIN-05] a contract of several units has its part once, and leaves the landlord no day of the others', () => {
    const parking = { ...stay('c1', -9, 29, 'b'), elsewhere: true };
    const parts = supplyParts(bill, ['a', 'b'], [stay('c1', -9, 29, 'a'), parking, stay('c2', 30, 99, 'a')]);
    expect(parts).toEqual([
      { contract: 'c1', unit: 'a', days: 30 },
      { contract: 'c2', unit: 'a', days: 31 },
      { contract: null, unit: 'b', days: 31 },
    ]);
  });

  it('[WIZ-13] two contracts that share a unit leave no day without a tenant', () => {
    const parts = supplyParts(bill, ['u'], [stay('c1', -9, 40), stay('c2', 20, 99)]);
    expect(parts.map(({ contract, days }) => [contract, days])).toEqual([
      ['c1', 41],
      ['c2', 41],
    ]);
    expect(() => supplyParts({ periodStart: to, periodEnd: from }, ['u'], [])).toThrow(RangeError);
  });

  it('[WIZ-13] [FIN-05] what a contract that is over would bear goes to the landlord by choice, never to nobody', () => {
    const parts = supplyParts(bill, ['u'], [stay('c1', -300, 29), stay('c2', 30, 99)]);
    const shares = splitSupply(bill, 'DAYS', parts, []);
    if (typeof shares === 'string') throw new Error(shares);
    expect(borneBy(shares, new Map(), false)).toEqual(shares);
    const over = new Map([['c1', 'Sants 12']]);
    expect(borneBy(shares, over, false)).toContain('Sants 12 ya no tiene recibos');
    expect(borneBy(shares, over, true)).toMatchObject([
      {
        contract: null,
        payer: 'LANDLORD',
        totalAmount: 59.51,
        explanation: expect.stringContaining('ha terminado'),
      },
      { contract: 'c2', payer: 'TENANT' },
    ]);
  });

  it('[WIZ-13] [VAL-07] whatever bill, stays and weights, the shares are the bill to the cent (500 runs)', () => {
    const stays = fc.array(
      fc.record({
        contract: fc.constantFrom('c1', 'c2', 'c3'),
        unit: fc.constantFrom('a', 'b', 'c'),
        first: fc.integer({ min: -30, max: 80 }),
        length: fc.integer({ min: 0, max: 90 }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: -500_000, max: 500_000 }),
        stays,
        fc.constantFrom('DAYS', 'SHARES', 'READINGS'),
        fc.infiniteStream(fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100)),
        (cents, drawn, method, weights) => {
          const vat = Math.trunc(cents / 6) || 0;
          const of = { ...bill, totalAmount: fromCents(cents), vatAmount: fromCents(vat) };
          const tenancies = drawn.map(({ contract, unit, first, length }) =>
            stay(contract, first, first + length, unit),
          );
          const parts = supplyParts(of, ['a', 'b', 'c'], tenancies);
          const shares = splitSupply(of, method as 'DAYS', parts, [...weights.take(parts.length)]);
          if (typeof shares === 'string') throw new Error(shares);
          const sum = (name: 'totalAmount' | 'vatAmount') =>
            shares.reduce((total, share) => total + toCents(share[name]), 0);
          expect([sum('totalAmount'), sum('vatAmount')]).toEqual([cents, vat]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
