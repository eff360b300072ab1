import { describe, expect, it } from '@jest/globals';
import {
  type ProductPack,
  insuranceLimits,
  isProductType,
  nonPaymentCoverages,
  productPacks,
} from './product-packs.ts';

describe('mandate product packs', () => {
  it.each([
    // product, fee type, fee, one-payment months, recurring %, coverage, legal defence, vandalism
    ['PREMIUM_12', 'PERCENT', 15, 0.5, 1.5, 'ONE_YEAR', 3000, 3000],
    ['BASIC_12', 'PERCENT', 6.5, 1, 3, 'ONE_YEAR', 3000, 3000],
    ['BASIC_LARGE_HOLDER_24', 'PERCENT', 8.7, 1, 3, 'TWO_YEARS', 9000, 6000],
    ['BASIC_UNLIMITED_PT', 'PERCENT', 7.5, null, null, 'TOTAL_RENT', 9000, 6000],
    ['GUARANTEED_INCOME_UNLIMITED', 'PERCENT', 6, null, null, 'TOTAL_RENT', 3000, 3000],
    ['GUARANTEED_INCOME_BASIC', 'PERCENT', 5.5, null, null, 'ONE_YEAR', 3000, 3000],
    ['PREMIUM_UNLIMITED_PT', 'PERCENT', 15, 0.5, 1.5, 'TOTAL_RENT', 9000, 6000],
    ['PAYMENT_INSURANCE', 'PERCENT', 15, null, null, null, null, null],
    ['INTERMEDIATION_SERVICE', 'PERCENT', 0, 1, null, null, null, null],
    ['MANAGEMENT_SERVICE', 'FIXED', 35, 1, 3, null, null, null],
    ['NONE', 'NONE', 0, null, null, null, null, null],
  ] as const)(
    '[VAL-09] %s: %s %d, %p months, %p %%, %s, %p, %p',
    (product, feeType, feeValue, months, percent, coverage, legal, vandalism) => {
      const { label, ...figures }: ProductPack = productPacks[product];
      expect(label).not.toBe('');
      expect(figures).toEqual({
        feeType,
        feeValue,
        tenantSearchOnePaymentPlanMonths: months,
        tenantSearchRecurringPaymentPlanPercent: percent,
        nonPaymentCoverage: coverage,
        legalDefenseActions: legal,
        vandalismActions: vandalism,
      });
    },
  );

  it('[VAL-09] there are eleven, each with its own label', () => {
    const packs = Object.values(productPacks);
    expect(packs).toHaveLength(11);
    expect(new Set(packs.map((pack) => pack.label)).size).toBe(11);
    expect(isProductType('BASIC_12')).toBe(true);
    expect(isProductType('toString')).toBe(false);
  });

  it('[VAL-09] covers 12 months, 24 months or all the rent, with limits of 3,000, 6,000 and 9,000 euros', () => {
    expect(Object.values(nonPaymentCoverages).map((coverage) => coverage.months)).toEqual([12, 24, null]);
    expect(insuranceLimits).toEqual([3000, 6000, 9000]);
  });
});
