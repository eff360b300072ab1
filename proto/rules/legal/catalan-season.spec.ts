import { describe, expect, it } from '@jest/globals';
import { fromDayKey as day } from '../../values/dates.ts';
import { home, now, warnedFields as fields } from './testing/warned-home.ts';
import type { WarnedContract } from './warning.ts';

describe('a season in Catalonia', () => {
  const llei = 'Llei 18/2007 art. 66 bis (Llei 11/2025)';
  const season: WarnedContract = {
    ...home,
    contractType: 'SEASONAL_CONTRACT',
    region: 'CATALONIA',
    contractDuration: { months: 11 },
    legalBondAmount: 1000,
    additionalGuarantee: { amount: 0 },
  };

  it.each<[string, Partial<WarnedContract>, string[]]>([
    ['one rent of bond', {}, []],
    ['two rents of bond', { legalBondAmount: 2000 }, [`legalBondAmount: ${llei}`]],
    ['half a rent of bond', { legalBondAmount: 500 }, [`legalBondAmount: ${llei}`]],
    ['two rents of guarantee', { additionalGuarantee: { amount: 2000 } }, []],
    ['more guarantee', { additionalGuarantee: { amount: 2000.01 } }, [`additionalGuarantee: ${llei}`]],
    ['a month in advance', { paymentInAdvance: { months: 1, days: 0 } }, []],
    ['more in advance', { paymentInAdvance: { months: 1, days: 1 } }, [`paymentInAdvance: ${llei}`]],
    [
      'fees on the tenant',
      { tenantSearchSelectedOption: 'FEES_ON_TENANT' },
      [`tenantSearchSelectedOption: ${llei}`],
    ],
    ['fees on the landlord', { tenantSearchSelectedOption: 'ONE_PAYMENT' }, []],
    ['a stressed zone without index', { stressedZone: true }, [`rentContainmentIndex: ${llei}`]],
    ['thirteen months', { contractDuration: { months: 13 } }, ['contractDuration: LAU art. 2 y 3']],
  ])('[VAL-03] [VAL-04] a season in Catalonia since 2026 (Llei 11/2025): %s', (_what, over, expected) => {
    expect(fields({ ...season, ...over })).toEqual(expected);
  });

  it('[VAL-04] the season of the day before, and one of Madrid, keep their own regime', () => {
    const given: Partial<WarnedContract> = {
      legalBondAmount: 2000,
      additionalGuarantee: { amount: 3000 },
      paymentInAdvance: { months: 3, days: 0 },
      tenantSearchSelectedOption: 'FEES_ON_TENANT',
      stressedZone: true,
      legalBondDepositDate: now,
    };
    expect(fields({ ...season, ...given, signatureDate: day('2025-12-31') })).toEqual([]);
    expect(fields({ ...season, ...given, region: 'MADRID' })).toEqual([]);
    expect(fields({ ...season, ...given, signatureDate: day('2026-01-01') })).toHaveLength(5);
  });

  it('[VAL-04] a season in a declared town asks for the mark since 2026', () => {
    expect(fields(season, { city: 'Terrassa' })).toEqual(['stressedZone: Resolución TER/800/2024']);
    const before = {
      ...season,
      signatureDate: day('2025-12-31'),
      legalBondAmount: 2000,
      legalBondDepositDate: now,
    };
    expect(fields(before, { city: 'Terrassa' })).toEqual([]);
  });
});
