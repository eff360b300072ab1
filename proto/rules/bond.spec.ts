import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMoney, fromCents, toCents } from '../values/money.ts';
import { maxOtherBonds, redistributeBond } from './bond.ts';
import type { Duration } from './periods.ts';

const euros = fc.integer({ min: 0, max: 100_000_000 }).map(fromCents);
const types = fc.constantFrom(
  'LONG_CONTRACT' as const,
  'SEASONAL_CONTRACT' as const,
  'LOCAL_CONTRACT' as const,
);

describe('bonds', () => {
  it.each([
    [1000, { months: 3 }, 500],
    [1000, { months: 6 }, 1000],
    [1000, { months: 11 }, 1000],
    [1000, { months: 1 }, 166.67],
    [1000, {}, 0],
    [1000, { months: 5, days: 15 }, 916.67],
    [1200, { days: 10 }, 66.67],
    // Two rents × 116 thirtieths of a month over 12; four decimals of a month would give 644.45.
    [1000, { months: 3, days: 26 }, 644.44],
    [1450, { months: 2, days: 20 }, 644.44],
    [1160, { months: 3, days: 10 }, 644.44],
    [999_999_999_999.99, { years: 99 }, 999_999_999_999.99],
  ])('[VAL-03] a rent of %d for a season of %j allows %d of other bonds', (rent, duration, most) => {
    expect(maxOtherBonds(rent, duration)).toBe(most);
  });

  it('[VAL-03] a season of 10 days at 1,200 has a legal bond of 66.67', () => {
    const terms = { contractType: 'SEASONAL_CONTRACT', rent: 1200, duration: { days: 10 } } as const;
    expect(redistributeBond({ ...terms, totalBondAmount: 1200 })).toEqual({
      legalBondAmount: 66.67,
      legalBondMonths: 0,
      totalBondMonths: 1,
      additionalGuaranteeAmount: 1133.33,
    });
  });

  it('[VAL-03] amounts by time are exact to the cent for any duration', () => {
    // Rent in cents × 2 × thirtieths of a month ÷ 360, half cents upwards, in whole numbers throughout.
    const exactCents = (cents: number, { years = 0, months = 0, days = 0 }: Record<keyof Duration, number>) =>
      Number((BigInt(cents) * 4n * BigInt((years * 12 + months) * 30 + days) + 360n) / 720n);
    const durations = fc.record({
      years: fc.integer({ min: 0, max: 5 }),
      months: fc.integer({ min: 0, max: 11 }),
      days: fc.integer({ min: 0, max: 31 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), durations, (cents, duration) => {
        const rent = fromCents(cents);
        const scaled = exactCents(cents, duration);
        expect(toCents(maxOtherBonds(rent, duration))).toBe(Math.min(cents, scaled));
        for (const contractType of ['SEASONAL_CONTRACT', 'LOCAL_CONTRACT'] as const) {
          const totalBondAmount = fromCents(cents * 3);
          const bond = redistributeBond({ contractType, rent, totalBondAmount, duration });
          expect(toCents(bond.legalBondAmount)).toBe(Math.min(cents * 3, scaled));
        }
      }),
      { numRuns: 5000 },
    );
  });

  it('[VAL-03] other bonds never exceed one rent and grow with the months', () => {
    fc.assert(
      fc.property(euros, fc.integer({ min: 0, max: 12 }), (rent, months) => {
        expect(maxOtherBonds(rent, { months })).toBeLessThanOrEqual(rent);
        expect(maxOtherBonds(rent, { months })).toBeLessThanOrEqual(
          maxOtherBonds(rent, { months: months + 1 }),
        );
      }),
    );
  });

  it.each([
    // type, total, rent, months → legal amount, legal months, total months, guarantee
    ['LONG_CONTRACT', 2000, 1000, 60, 1000, 1, 2, 1000],
    ['LONG_CONTRACT', 1000, 1000, 60, 1000, 1, 1, 0],
    ['LONG_CONTRACT', 999.99, 1000, 60, 999.99, 0, 0, 0],
    ['LONG_CONTRACT', 3500, 1000, 60, 1000, 1, 3, 2500],
    ['LONG_CONTRACT', 0, 1000, 60, 0, 0, 0, 0],
    ['SEASONAL_CONTRACT', 2000, 1000, 12, 2000, 2, 2, 0],
    ['SEASONAL_CONTRACT', 2000, 1000, 6, 1000, 1, 2, 1000],
    ['SEASONAL_CONTRACT', 2000, 1000, 3, 500, 0, 2, 1500],
    ['SEASONAL_CONTRACT', 2000, 1000, 11, 1833.33, 1, 2, 166.67],
    ['LOCAL_CONTRACT', 5000, 1000, 12, 2000, 2, 5, 3000],
    ['LOCAL_CONTRACT', 5000, 1000, 24, 4000, 4, 5, 1000],
    ['LOCAL_CONTRACT', 2500, 0, 12, 0, 0, 0, 2500],
  ] as const)(
    '[VAL-03] divides a bond: %s of %d with rent %d over %d months',
    (contractType, totalBondAmount, rent, length, amount, months, totalMonths, guarantee) => {
      const duration = { months: length };
      expect(redistributeBond({ contractType, totalBondAmount, rent, duration })).toEqual({
        legalBondAmount: amount,
        legalBondMonths: months,
        totalBondMonths: totalMonths,
        additionalGuaranteeAmount: guarantee,
      });
    },
  );

  it('[VAL-03] the parts always add up to the total, and none is negative', () => {
    fc.assert(
      fc.property(
        types,
        euros,
        euros,
        fc.integer({ min: 0, max: 120 }),
        (contractType, totalBondAmount, rent, months) => {
          const bond = redistributeBond({ contractType, totalBondAmount, rent, duration: { months } });
          expect(addMoney(bond.legalBondAmount, bond.additionalGuaranteeAmount)).toBe(totalBondAmount);
          for (const figure of Object.values(bond)) expect(figure).toBeGreaterThanOrEqual(0);
          if (rent > 0)
            expect(bond.totalBondMonths).toBe(Math.floor(toCents(totalBondAmount) / toCents(rent)));
          if (contractType === 'LONG_CONTRACT') expect(bond.legalBondAmount).toBeLessThanOrEqual(rent);
        },
      ),
    );
  });

  it('[VAL-03] a negative total counts as none', () => {
    expect(redistributeBond({ contractType: 'LONG_CONTRACT', totalBondAmount: -5, rent: 100 })).toEqual({
      legalBondAmount: 0,
      legalBondMonths: 0,
      totalBondMonths: 0,
      additionalGuaranteeAmount: 0,
    });
  });
});
