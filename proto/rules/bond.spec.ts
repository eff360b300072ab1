import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMoney, fromCents, toCents } from '../values/money.ts';
import { maxOtherBonds, redistributeBond } from './bond.ts';

const euros = fc.integer({ min: 0, max: 100_000_000 }).map(fromCents);
const types = fc.constantFrom(
  'LONG_CONTRACT' as const,
  'SEASONAL_CONTRACT' as const,
  'LOCAL_CONTRACT' as const,
);

describe('bonds', () => {
  it.each([
    [1000, 3, 500],
    [1000, 6, 1000],
    [1000, 11, 1000],
    [1000, 1, 166.67],
    [1000, 0, 0],
    [1000, 5.5, 916.67],
  ])('[VAL-03] a rent of %d for %d seasonal months allows %d of other bonds', (rent, months, most) => {
    expect(maxOtherBonds(rent, months)).toBe(most);
  });

  it('[VAL-03] other bonds never exceed one rent and grow with the months', () => {
    fc.assert(
      fc.property(euros, fc.integer({ min: 0, max: 12 }), (rent, months) => {
        expect(maxOtherBonds(rent, months)).toBeLessThanOrEqual(rent);
        expect(maxOtherBonds(rent, months)).toBeLessThanOrEqual(maxOtherBonds(rent, months + 1));
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
    (contractType, totalBondAmount, rent, durationMonths, amount, months, totalMonths, guarantee) => {
      expect(redistributeBond({ contractType, totalBondAmount, rent, durationMonths })).toEqual({
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
        (contractType, totalBondAmount, rent, durationMonths) => {
          const bond = redistributeBond({ contractType, totalBondAmount, rent, durationMonths });
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
