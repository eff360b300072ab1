import { describe, expect, it } from '@jest/globals';
import { insuranceLimits, productPacks } from '../../rules/product-packs.ts';
import { policyProblems } from '../../rules/policy-limits.ts';

const faults = (policy: Parameters<typeof policyProblems>[0]) =>
  policyProblems(policy).map(({ field, rule }) => `${field} ${rule}`);

describe('[OPS-07] insurances', () => {
  it('every pack may be insured for exactly what it promises', () => {
    for (const [productType, pack] of Object.entries(productPacks)) {
      const { nonPaymentCoverage, legalDefenseActions, vandalismActions } = pack;
      const policy = {
        productType: productType as 'NONE',
        nonPaymentCoverage,
        legalDefenseActions,
        vandalismActions,
      };
      expect([productType, faults(policy)]).toEqual([productType, []]);
    }
  });

  it.each([
    ['legalDefenseActions limit', { legalDefenseActions: 5000 }],
    ['vandalismActions limit', { vandalismActions: 12_000 }],
    ['legalDefenseActions pack', { productType: 'PREMIUM_12', legalDefenseActions: 6000 }],
    ['nonPaymentCoverage pack', { productType: 'BASIC_LARGE_HOLDER_24', nonPaymentCoverage: 'TOTAL_RENT' }],
    ['policyNumber required', { issued: true }],
    ['endDate after', { startDate: 2, endDate: 1 }],
    ['premiumDistribution total', { premiumDistribution: [{ percent: 60 }, { percent: 30 }] }],
  ] as [string, Parameters<typeof policyProblems>[0]][])('refuses %s', (fault, policy) => {
    expect(faults(policy)).toEqual([fault]);
  });

  it('a pack that fixes no cover leaves it to the policy, within what insurers offer', () => {
    for (const limit of insuranceLimits)
      expect(
        faults({
          productType: 'PAYMENT_INSURANCE',
          nonPaymentCoverage: 'TOTAL_RENT',
          legalDefenseActions: limit,
        }),
      ).toEqual([]);
  });

  it('says what to do, with the figure of the pack', () => {
    const [problem] = policyProblems({ productType: 'PREMIUM_12', vandalismActions: 9000 });
    expect(problem?.message).toBe(
      'El producto «Premium 12 meses» llega como máximo a: 3.000 €. Reduzca la cobertura o cambie el producto.',
    );
  });
});
