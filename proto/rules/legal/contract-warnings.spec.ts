import { describe, expect, it } from '@jest/globals';
import { fromDayKey as day } from '../../values/dates.ts';
import { contractWarnings } from './contract-warnings.ts';
import { home, now, warnedFields as fields } from './testing/warned-home.ts';
import type { WarnedContract } from './warning.ts';

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
    [
      'stressed zone, signed before Ley 12/2023',
      { stressedZone: true, signatureDate: day('2023-05-25'), legalBondDepositDate: 1 },
      [],
    ],
    [
      'cash before Ley 12/2023',
      { paymentMethod: 'CASH', signatureDate: day('2023-05-25'), legalBondDepositDate: 1 },
      [],
    ],
    ['no term', { contractDuration: { years: 0 } }, ['contractDuration: LAU art. 9.2']],
    [
      'a term by its end only',
      { contractDuration: null, endDate: day('2027-11-30') },
      ['contractDuration: LAU art. 9.1'],
    ],
    [
      'ITP of a home before RDL 7/2019',
      {
        itpAmount: 50,
        itpDepositDate: 1,
        signatureDate: day('2019-03-05'),
        legalBondDepositDate: 1,
      },
      [],
    ],
    [
      'ITP of a home under RDL 21/2018',
      {
        itpAmount: 50,
        signatureDate: day('2019-01-23'),
        legalBondDepositDate: 1,
      },
      ['itpAmount: TRLITPAJD art. 45.I.B.26'],
    ],
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

  it.each<[string, boolean, string[]]>([
    ['2018-12-18', true, []],
    ['2018-12-19', true, ['tenantSearchSelectedOption: LAU art. 20.1 (RDL 21/2018)']],
    ['2019-01-24', true, []],
    ['2019-03-06', true, ['tenantSearchSelectedOption: LAU art. 20.1 (RDL 7/2019)']],
    ['2019-03-06', false, []],
    ['2023-05-25', true, ['tenantSearchSelectedOption: LAU art. 20.1 (RDL 7/2019)']],
    ['2023-05-25', false, []],
    ['2023-05-26', false, ['tenantSearchSelectedOption: LAU art. 20.1']],
    ['2023-05-26', true, ['tenantSearchSelectedOption: LAU art. 20.1']],
  ])(
    '[VAL-06] LAU art. 20.1, fees on the tenant, signed on %s, company %s',
    (signed, landlordIsCompany, expected) => {
      const contract: WarnedContract = {
        ...home,
        signatureDate: day(signed),
        landlordIsCompany,
        tenantSearchSelectedOption: 'FEES_ON_TENANT',
      };
      expect(fields(contract).filter((each) => each.startsWith('tenantSearch'))).toEqual(expected);
    },
  );

  it('a declared town asks for the mark', () => {
    expect(fields(home, { city: 'Terrassa' })).toEqual(['stressedZone: Resolución TER/800/2024']);
    expect(fields({ ...home, stressedZone: true, rentContainmentIndex: 12 }, { city: 'Terrassa' })).toEqual(
      [],
    );
  });

  it('[VAL-05] the ITP of a season: a month in Catalonia, thirty working days in Madrid', () => {
    const let11: WarnedContract = {
      ...home,
      contractType: 'SEASONAL_CONTRACT',
      contractDuration: { months: 11 },
      additionalGuarantee: null,
      itpAmount: 60,
      legalBondDepositDate: now,
      signatureDate: day('2026-10-09'),
    };
    const message = (region: 'CATALONIA' | 'MADRID') =>
      contractWarnings(
        { ...let11, legalBondAmount: region === 'MADRID' ? 2000 : 1000, region },
        { now: day('2026-11-10') },
      )
        .map(({ message }) => message)
        .join();
    expect(message('CATALONIA')).toMatch(/terminó el 09\/11\/2026/);
    expect(message('MADRID')).toMatch(/hasta el 20\/11\/2026/);
  });

  it('[VAL-05] premises bear VAT and therefore no ITP (TRLITPAJD art. 7.5)', () => {
    const premises: WarnedContract = {
      ...home,
      contractType: 'LOCAL_CONTRACT',
      legalBondAmount: 2000,
      legalBondDepositDate: now,
    };
    expect(fields({ ...premises, itpAmount: 60 })).toEqual(['itpAmount: TRLITPAJD art. 7.5']);
    expect(fields(premises)).toEqual([]);
  });

  it('says nothing of a draft that says nothing', () => expect(contractWarnings({}, { now })).toEqual([]));
});
