import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMoney, fromCents } from '../values/money.ts';
import {
  contractFee,
  mandateFee,
  tenantSearchFee,
  tenantSearchInstalments,
  withVat,
} from './tenant-search.ts';

describe('tenant search', () => {
  it('[VAL-06] includes 21 % tax', () => {
    expect(tenantSearchFee({ option: 'ONE_PAYMENT', rent: 1000, onePaymentMonths: 1 })).toEqual({
      base: 1000,
      vat: 210,
      total: 1210,
    });
    expect(tenantSearchFee({ option: 'ONE_PAYMENT', rent: 985.5, onePaymentMonths: 0.5 })).toEqual({
      base: 492.75,
      vat: 103.48,
      total: 596.23,
    });
    expect(tenantSearchFee({ option: 'RECURRING_PAYMENT', rent: 1000, recurringPercent: 3 })).toEqual({
      base: 30,
      vat: 6.3,
      total: 36.3,
    });
    expect(tenantSearchFee({ option: 'RECURRING_PAYMENT', rent: 1000, recurringPercent: 1.5 })).toEqual({
      base: 15,
      vat: 3.15,
      total: 18.15,
    });
  });

  it('[VAL-06] costs the landlord nothing otherwise', () => {
    for (const option of ['UNKNOWN', 'FEES_ON_TENANT'] as const) {
      expect(tenantSearchFee({ option, rent: 1000, onePaymentMonths: 1, recurringPercent: 3 }).total).toBe(0);
    }
    expect(tenantSearchFee({ option: 'ONE_PAYMENT', rent: 1000 }).total).toBe(0);
    expect(tenantSearchFee({ option: 'RECURRING_PAYMENT', rent: 1000, recurringPercent: null }).total).toBe(
      0,
    );
  });

  it('[VAL-06] base and tax make the total, instalments too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 24 }),
        (cents, instalments) => {
          const fee = withVat(fromCents(cents));
          expect(addMoney(fee.base, fee.vat)).toBe(fee.total);
          expect(addMoney(...tenantSearchInstalments(fee.total, instalments))).toBe(fee.total);
        },
      ),
    );
    expect(tenantSearchInstalments(1210)).toEqual([1210]);
    expect(tenantSearchInstalments(1210, 3)).toEqual([403.34, 403.33, 403.33]);
  });
});

describe('fees', () => {
  it('[VAL-06] a contract fee is 10 % over one month plus 21 % unless said otherwise', () => {
    expect(contractFee({ rent: 1000 })).toEqual({ feeBase: 1000, base: 100, vat: 21, total: 121 });
    expect(contractFee({ rent: 950, months: 2, percent: 7.5, vatPercent: 10 })).toEqual({
      feeBase: 1900,
      base: 142.5,
      vat: 14.25,
      total: 156.75,
    });
  });

  it('[VAL-06] a mandate fee is a percentage, a fixed sum or nothing', () => {
    expect(mandateFee('PERCENT', 6.5, 1000)).toEqual({ base: 65, vat: 13.65, total: 78.65 });
    expect(mandateFee('FIXED', 35, 1000)).toEqual({ base: 35, vat: 7.35, total: 42.35 });
    expect(mandateFee('NONE', 35, 1000).total).toBe(0);
    expect(mandateFee('PERCENT', null, 1000).total).toBe(0);
  });
});
