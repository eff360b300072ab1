import { describe, expect, it } from '@jest/globals';
import { redistributeBond } from '../bond.ts';
import { fromDayKey as day } from '../../values/dates.ts';
import { contractWarnings, type WarnedContract } from './contract-warnings.ts';

const now = day('2026-11-20');
const home: WarnedContract = {
  contractType: 'LONG_CONTRACT',
  region: 'MADRID',
  signatureDate: now,
  startDate: day('2026-12-01'),
  contractDuration: { years: 5 },
  rent: 1000,
  ineType: 'IRAV',
  legalBondAmount: 1000,
  additionalGuarantee: { amount: 1000 },
  ownerPrenoticeAmount: 4,
  ownerPrenoticePeriodicity: 'MONTH',
};
const fields = (contract: WarnedContract, over: { now?: number; city?: string } = {}) =>
  contractWarnings(contract, { now, ...over }).map(({ field, law }) => `${field}: ${law}`);

describe('legal warnings of a contract', () => {
  it('[VAL-04] none for a contract as the law has it', () => expect(fields(home)).toEqual([]));

  it.each<[string, Partial<WarnedContract>, string[]]>([
    ['too short', { contractDuration: { years: 1 } }, ['contractDuration: LAU art. 9.1']],
    ['too short for a company', { landlordIsCompany: true }, ['contractDuration: LAU art. 9.1']],
    ['seven years for a company', { landlordIsCompany: true, contractDuration: { years: 7 } }, []],
    [
      'notice of 60 days',
      { ownerPrenoticeAmount: 60, ownerPrenoticePeriodicity: 'DAY' },
      ['ownerPrenoticeAmount: LAU art. 10.1'],
    ],
    ['general index', { ineType: 'GENERAL' }, ['ineType: Ley 12/2023, LAU art. 18']],
    [
      'general index, signed before',
      { ineType: 'GENERAL', signatureDate: day('2023-05-25'), legalBondDepositDate: 1 },
      [],
    ],
    [
      'two months in advance',
      { paymentInAdvance: { months: 2, days: 0 } },
      ['paymentInAdvance: LAU art. 17.2'],
    ],
    ['a month and a day', { paymentInAdvance: { months: 1, days: 1 } }, ['paymentInAdvance: LAU art. 17.2']],
    ['one month', { paymentInAdvance: { months: 1, days: 0 } }, []],
    ['cash', { paymentMethod: 'CASH' }, ['paymentMethod: LAU art. 17.3']],
    [
      'fees on the tenant',
      { tenantSearchSelectedOption: 'FEES_ON_TENANT' },
      ['tenantSearchSelectedOption: LAU art. 20.1'],
    ],
    ['ITP of a home', { itpAmount: 50 }, ['itpAmount: TRLITPAJD art. 45.I.B.26']],
    ['a small bond', { legalBondAmount: 500 }, ['legalBondAmount: LAU art. 36.1']],
    ['a large bond', { legalBondAmount: 1001 }, ['legalBondAmount: LAU art. 36.1']],
    [
      'a large guarantee',
      { additionalGuarantee: { amount: 2000.01 } },
      ['additionalGuarantee: LAU art. 36.5'],
    ],
    ['stressed zone without index', { stressedZone: true }, ['rentContainmentIndex: LAU art. 17.6 y 17.7']],
  ])('[VAL-04] %s', (_what, over, expected) => expect(fields({ ...home, ...over })).toEqual(expected));

  it.each([
    ['2019-03-05', { ownerPrenoticeAmount: 30, ownerPrenoticePeriodicity: 'DAY' }, []],
    [
      '2019-03-05',
      { ownerPrenoticeAmount: 29, ownerPrenoticePeriodicity: 'DAY' },
      ['ownerPrenoticeAmount: LAU art. 10.1 (Ley 4/2013)'],
    ],
    [
      '2013-06-05',
      { ownerPrenoticeAmount: 3, ownerPrenoticePeriodicity: 'WEEK' },
      ['ownerPrenoticeAmount: LAU art. 10 (Ley 29/1994)'],
    ],
    ['2013-06-05', { ownerPrenoticeAmount: 1, ownerPrenoticePeriodicity: 'MONTH' }, []],
    ['2019-01-23', { ownerPrenoticeAmount: 1, ownerPrenoticePeriodicity: 'MONTH' }, []],
    [
      '2019-03-06',
      { ownerPrenoticeAmount: 1, ownerPrenoticePeriodicity: 'MONTH' },
      ['ownerPrenoticeAmount: LAU art. 10.1'],
    ],
  ])('[VAL-04] notice of the landlord (LAU art. 10.1), signed on %s: %j', (signed, over, expected) => {
    const contract = { ...home, signatureDate: day(signed), legalBondDepositDate: now, ...over };
    expect(fields(contract).filter((each) => each.startsWith('ownerPrenotice'))).toEqual(expected);
  });

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

  it('a season in Catalonia follows the regime of homes since 2026', () => {
    const season: WarnedContract = {
      ...home,
      contractType: 'SEASONAL_CONTRACT',
      region: 'CATALONIA',
      contractDuration: { months: 11 },
      legalBondAmount: 1500,
    };
    expect(fields(season)).toEqual(['legalBondAmount: Llei 11/2025']);
    expect(fields({ ...season, signatureDate: day('2025-12-31'), legalBondDepositDate: now })).toEqual([]);
    expect(fields({ ...season, legalBondAmount: 1000, contractDuration: { months: 13 } })).toEqual([
      'contractDuration: LAU art. 2 y 3',
    ]);
  });

  it('a declared town asks for the mark', () => {
    expect(fields(home, { city: 'Terrassa' })).toEqual(['stressedZone: Resolución TER/800/2024']);
    expect(fields({ ...home, stressedZone: true, rentContainmentIndex: 12 }, { city: 'Terrassa' })).toEqual(
      [],
    );
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

  it('[VAL-05] the ITP of premises: a month in Catalonia, thirty working days in Madrid', () => {
    const premises: WarnedContract = {
      ...home,
      contractType: 'LOCAL_CONTRACT',
      itpAmount: 60,
      legalBondDepositDate: now,
      signatureDate: day('2026-10-09'),
    };
    const message = (region: 'CATALONIA' | 'MADRID') =>
      contractWarnings({ ...premises, region }, { now: day('2026-11-10') })
        .map(({ message }) => message)
        .join();
    expect(message('CATALONIA')).toMatch(/terminó el 09\/11\/2026/);
    expect(message('MADRID')).toMatch(/hasta el 20\/11\/2026/);
  });

  it('says nothing of a draft that says nothing', () => expect(contractWarnings({}, { now })).toEqual([]));
});
