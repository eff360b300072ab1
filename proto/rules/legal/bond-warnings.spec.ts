import { describe, expect, it } from '@jest/globals';
import { fromDayKey as day } from '../../values/dates.ts';
import { redistributeBond } from '../bond.ts';
import { contractWarnings } from './contract-warnings.ts';
import { home, now, warnedFields as fields } from './testing/warned-home.ts';
import type { WarnedContract } from './warning.ts';

describe('legal warnings of bond and guarantee', () => {
  it.each<[string, Partial<WarnedContract>, boolean]>([
    ['five years', { contractDuration: { years: 5 } }, true],
    ['five years and a day', { contractDuration: { years: 5, days: 1 } }, false],
    ['ten years', { contractDuration: { years: 10 } }, false],
    ['ten years by their end', { contractDuration: null, endDate: day('2036-11-30') }, false],
    ['six years of a company', { contractDuration: { years: 6 }, landlordIsCompany: true }, true],
    ['seven years of a company', { contractDuration: { years: 7 }, landlordIsCompany: true }, true],
    [
      'seven years and a month of a company',
      { contractDuration: { years: 7, months: 1 }, landlordIsCompany: true },
      false,
    ],
    ['no term', { contractDuration: { years: 0 } }, true],
    ['signed on 18/12/2018', { signatureDate: day('2018-12-18') }, false],
    ['signed on 19/12/2018 (RDL 21/2018)', { signatureDate: day('2018-12-19') }, true],
    ['signed on 23/01/2019 (RDL 21/2018)', { signatureDate: day('2019-01-23') }, true],
    ['signed on 24/01/2019, after its repeal', { signatureDate: day('2019-01-24') }, false],
    ['signed on 05/03/2019', { signatureDate: day('2019-03-05') }, false],
    ['signed on 06/03/2019 (RDL 7/2019)', { signatureDate: day('2019-03-06') }, true],
  ])('[VAL-03] LAU art. 36.5, three rents as guarantee: %s', (_what, over, warns) => {
    const contract = { ...home, legalBondDepositDate: now, additionalGuarantee: { amount: 3000 }, ...over };
    const found = fields(contract).filter((each) => each.startsWith('additionalGuarantee'));
    expect(found.length > 0).toBe(warns);
    if (warns) expect(found[0]).toMatch(/LAU art\. 36\.5/);
  });

  const other = (over: Partial<WarnedContract>): string[] =>
    fields({ ...home, legalBondDepositDate: now, additionalGuarantee: null, ...over }).filter((each) =>
      each.startsWith('legalBondAmount'),
    );

  it.each<[string, Partial<WarnedContract>, string[]]>([
    ['premises with two rents', { contractType: 'LOCAL_CONTRACT', legalBondAmount: 2000 }, []],
    [
      'premises a cent below',
      { contractType: 'LOCAL_CONTRACT', legalBondAmount: 1999.99 },
      ['legalBondAmount: LAU art. 36.1'],
    ],
    [
      'premises for half a year, as the text divides the bond',
      { contractType: 'LOCAL_CONTRACT', contractDuration: { months: 6 }, legalBondAmount: 1000 },
      ['legalBondAmount: LAU art. 36.1'],
    ],
    [
      'premises for half a year in Catalonia',
      {
        contractType: 'LOCAL_CONTRACT',
        region: 'CATALONIA',
        contractDuration: { months: 6 },
        legalBondAmount: 1000,
      },
      ['legalBondAmount: LAU art. 36.1'],
    ],
    [
      'a season in Madrid',
      { contractType: 'SEASONAL_CONTRACT', contractDuration: { months: 11 }, legalBondAmount: 1833.33 },
      ['legalBondAmount: LAU art. 36.1'],
    ],
    [
      'a season in Catalonia until 2025 has its share of the year',
      {
        contractType: 'SEASONAL_CONTRACT',
        region: 'CATALONIA',
        signatureDate: day('2025-12-31'),
        contractDuration: { months: 11 },
        legalBondAmount: 1833.33,
      },
      [],
    ],
    [
      'and not less',
      {
        contractType: 'SEASONAL_CONTRACT',
        region: 'CATALONIA',
        signatureDate: day('2025-12-31'),
        contractDuration: { months: 11 },
        legalBondAmount: 1833.32,
      },
      ['legalBondAmount: LAU art. 36.1, Llei 13/1996'],
    ],
    [
      'ten days in Catalonia until 2025',
      {
        contractType: 'SEASONAL_CONTRACT',
        region: 'CATALONIA',
        signatureDate: day('2025-12-31'),
        contractDuration: { days: 10 },
        rent: 1200,
        legalBondAmount: 66.67,
      },
      [],
    ],
  ])('[VAL-03] LAU art. 36.1: %s', (_what, over, expected) => expect(other(over)).toEqual(expected));

  it('[VAL-03] the bond that the rule of the text gives is warned of where the law asks less', () => {
    const divided = (contractType: 'LONG_CONTRACT' | 'LOCAL_CONTRACT', total: number, months: number) => {
      const bond = redistributeBond({
        contractType,
        totalBondAmount: total,
        rent: 1000,
        duration: { months },
      });
      const { legalBondAmount } = bond;
      const contract = {
        ...home,
        contractType,
        legalBondAmount,
        additionalGuarantee: { amount: bond.additionalGuaranteeAmount },
      };
      return contractWarnings(contract, { now }).map(({ law }) => law);
    };
    expect(divided('LONG_CONTRACT', 3000, 60)).toEqual([]);
    expect(divided('LONG_CONTRACT', 3500, 60)).toEqual(['LAU art. 36.5']);
    expect(divided('LOCAL_CONTRACT', 2000, 12)).toEqual([]);
    expect(divided('LOCAL_CONTRACT', 4000, 24)).toEqual(['LAU art. 36.1']);
  });

  it('the deposit of the bond: silent at first, then a deadline, then late', () => {
    const catalan = { ...home, region: 'CATALONIA', signatureDate: day('2026-09-20') } as const;
    const message = (at: string) =>
      contractWarnings(catalan, { now: day(at) })
        .map(({ message }) => message)
        .join();
    expect(message('2026-11-01')).toBe('');
    expect(message('2026-11-19')).toMatch(/hasta el 20\/11\/2026 \(Llei 13\/1996/);
    expect(message('2026-11-21')).toMatch(/terminó el 20\/11\/2026/);
    expect(contractWarnings({ ...catalan, legalBondDepositDate: now }, { now: day('2026-12-21') })).toEqual(
      [],
    );
  });
});
