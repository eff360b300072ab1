import { describe, expect, it } from '@jest/globals';
import {
  coverLeft,
  coverLimit,
  coverMonths,
  includedCover,
  insuredProducts,
  paidFor,
} from './insurance-cover.ts';

describe('[OPS-07] what a policy covers', () => {
  it('up to 12 or 24 months of rent, or all of it (C §9)', () => {
    expect(coverMonths({ nonPaymentCoverage: 'ONE_YEAR' })).toBe(12);
    expect(coverMonths({ nonPaymentCoverage: 'TWO_YEARS' })).toBe(24);
    expect(coverMonths({ nonPaymentCoverage: 'TOTAL_RENT' })).toBeNull();
    const policy = { nonPaymentCoverage: 'ONE_YEAR', insuredRent: 950.25 } as const;
    expect(coverLimit(policy, 'NON_PAYMENT')).toBe(11_403);
    expect(coverLimit({ ...policy, deductibleMonths: 2 }, 'NON_PAYMENT')).toBe(9502.5);
    expect(coverLimit({ ...policy, nonPaymentCoverage: 'TOTAL_RENT' }, 'NON_PAYMENT')).toBeNull();
  });

  it('legal defence and vandalism up to the limit of the product; what was paid is used up', () => {
    const claims = [
      { key: 'a', kind: 'VANDALISM', paidAmount: 1000.5 },
      { key: 'b', kind: 'VANDALISM', paidAmount: 500 },
      { key: 'c', kind: 'LEGAL_DEFENSE', paidAmount: 200 },
      { key: 'd', kind: null, paidAmount: null },
    ] as const;
    const policy = { legalDefenseActions: 9000, vandalismActions: 3000, claims };
    expect(paidFor(policy, 'VANDALISM')).toBe(1500.5);
    expect(coverLeft(policy, 'VANDALISM')).toBe(1499.5);
    expect(coverLeft(policy, 'VANDALISM', 'a')).toBe(2500);
    expect(coverLeft(policy, 'LEGAL_DEFENSE')).toBe(8800);
    expect(coverLeft(policy, 'OTHER')).toBeNull();
    expect(coverLeft({ ...policy, vandalismActions: 1000 }, 'VANDALISM')).toBe(0);
  });

  it('a mandate includes what it says itself, else what its product fixes; some products include none', () => {
    const pack = { nonPaymentCoverage: 'ONE_YEAR', legalDefenseActions: 3000, vandalismActions: 3000 };
    expect(includedCover({ productType: 'BASIC_12' })).toEqual(pack);
    expect(includedCover({ productType: 'BASIC_12', vandalismActions: 6000 })).toEqual({
      ...pack,
      vandalismActions: 6000,
    });
    expect(includedCover({ productType: 'NONE', nonPaymentCoverage: 'TWO_YEARS' })).toMatchObject({
      nonPaymentCoverage: 'TWO_YEARS',
    });
    for (const productType of ['NONE', 'MANAGEMENT_SERVICE', 'INTERMEDIATION_SERVICE'] as const) {
      expect(includedCover({ productType })).toBeNull();
      expect(insuredProducts).not.toContain(productType);
    }
    expect(insuredProducts).toContain('PAYMENT_INSURANCE');
  });
});
