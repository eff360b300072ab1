import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contract } from '../records/contracts/contract.ts';
import { flagsOf } from '../states/flags.ts';
import { statusOf } from '../states/evaluate.ts';
import { addDays, addYears, dayKey, fromDayKey } from '../values/dates.ts';
import { leaseEnds, type LeaseTerms } from './lease-term.ts';
import { contractEndDate } from './periods.ts';

const day = fromDayKey;
const shown = (terms: LeaseTerms) => {
  const ends = leaseEnds(terms);
  return Object.values(ends).map((end: number | null) => (end === null ? null : dayKey(end)));
};
const home: LeaseTerms = {
  contractType: 'LONG_CONTRACT',
  startDate: day('2020-03-01'),
  contractDuration: { years: 5, months: 0, days: 0 },
  renewalType: 'THREE_YEARS',
};

describe('[STA-03] ends of a lease', () => {
  it.each([
    ['a home of five years (LAU art. 9.1, 10.1)', {}, ['2025-02-28', '2025-02-28', '2028-02-29']],
    [
      'a company grants seven (LAU art. 9.1)',
      { landlordIsCompany: true },
      ['2025-02-28', '2027-02-28', '2030-02-28'],
    ],
    [
      'one year agreed is five by law',
      { contractDuration: { years: 1 } },
      ['2021-02-28', '2025-02-28', '2028-02-29'],
    ],
    [
      'eighteen months are cut short at five years',
      { contractDuration: { months: 18 } },
      ['2021-08-31', '2025-02-28', '2028-02-29'],
    ],
    ['ten years are ten', { contractDuration: { years: 10 } }, ['2030-02-28', '2030-02-28', '2033-02-28']],
    [
      'three years under Ley 4/2013 (LAU art. 9.1), then the agreed renewal',
      { signatureDate: day('2018-01-10'), contractDuration: { years: 3 } },
      ['2023-02-28', '2023-02-28', '2026-02-28'],
    ],
    [
      'premises have no minimum',
      { contractType: 'LOCAL_CONTRACT', contractDuration: { years: 1 } },
      ['2021-02-28', '2021-02-28', '2024-02-29'],
    ],
    [
      'a home without agreed renewal is extended all the same (LAU art. 10.1)',
      { renewalType: 'NONE' },
      ['2025-02-28', '2025-02-28', '2028-02-29'],
    ],
    [
      'premises without renewal are not',
      { contractType: 'LOCAL_CONTRACT', renewalType: 'NONE' },
      ['2025-02-28', '2025-02-28', '2025-02-28'],
    ],
    [
      'a season without renewal is not',
      { contractType: 'SEASONAL_CONTRACT', contractDuration: { months: 11 }, renewalType: 'NONE' },
      ['2021-01-31', '2021-01-31', '2021-01-31'],
    ],
    [
      'two agreed years are within the three of the law (LAU art. 10.1)',
      { renewalType: 'ONE_YEAR', numberOfRenewals: 2 },
      ['2025-02-28', '2025-02-28', '2028-02-29'],
    ],
    [
      'five agreed years go on beyond them',
      { renewalType: 'ONE_YEAR', numberOfRenewals: 5 },
      ['2025-02-28', '2025-02-28', '2030-02-28'],
    ],
    [
      'six agreed months do not shorten them',
      { renewalType: 'EVERY_MONTH', numberOfRenewals: 6 },
      ['2025-02-28', '2025-02-28', '2028-02-29'],
    ],
    [
      'six months, one by one, in premises',
      { contractType: 'LOCAL_CONTRACT', renewalType: 'EVERY_MONTH', numberOfRenewals: 6 },
      ['2025-02-28', '2025-02-28', '2025-08-31'],
    ],
    ['month by month without end', { renewalType: 'EVERY_MONTH' }, ['2025-02-28', '2025-02-28', null]],
    [
      'a home without a term is made for one year (LAU art. 9.2), with the right to five',
      { contractDuration: { years: 0, months: 0, days: 0 } },
      ['2021-02-28', '2025-02-28', '2028-02-29'],
    ],
    [
      'nothing said of the duration is the same (LAU art. 9.2)',
      { contractDuration: null, landlordIsCompany: true },
      ['2021-02-28', '2027-02-28', '2030-02-28'],
    ],
    [
      'an end that is stated is the term where no duration is',
      { contractDuration: null, endDate: day('2022-08-15') },
      ['2022-08-15', '2025-02-28', '2028-02-29'],
    ],
    [
      'premises without a term have none',
      { contractType: 'LOCAL_CONTRACT', contractDuration: { years: 0 } },
      [null, null, null],
    ],
    ['no start', { startDate: null }, [null, null, null]],
  ] as [string, LeaseTerms, (string | null)[]][])('%s', (_title, terms, ends) => {
    expect(shown({ ...home, ...terms })).toEqual(ends);
  });

  it.each<[signed: string, law: string, years: number, companyYears: number, extension: number]>([
    ['1995-01-01', 'Ley 29/1994', 5, 5, 3],
    ['2013-06-05', 'Ley 29/1994', 5, 5, 3],
    ['2013-06-06', 'Ley 4/2013', 3, 3, 1],
    ['2018-12-18', 'Ley 4/2013', 3, 3, 1],
    ['2018-12-19', 'RDL 21/2018', 5, 7, 3],
    ['2019-01-23', 'RDL 21/2018', 5, 7, 3],
    ['2019-01-24', 'Ley 4/2013, once Congress had repealed RDL 21/2018', 3, 3, 1],
    ['2019-03-05', 'Ley 4/2013', 3, 3, 1],
    ['2019-03-06', 'RDL 7/2019', 5, 7, 3],
  ])('signed on %s: %s (LAU art. 9.1, 10.1)', (signed, _law, years, companyYears, extension) => {
    for (const [landlordIsCompany, minimum] of [
      [false, years],
      [true, companyYears],
    ] as const) {
      const startDate = day('2019-04-01');
      const ends = leaseEnds({
        ...home,
        startDate,
        signatureDate: day(signed),
        landlordIsCompany,
        contractDuration: { years: 1 },
        renewalType: 'NONE',
      });
      expect(ends).toEqual({
        agreedEndDate: contractEndDate(startDate, { years: 1 }),
        minimumEndDate: contractEndDate(startDate, { years: minimum }),
        renewalEndDate: contractEndDate(startDate, { years: minimum + extension }),
      });
    }
  });

  it('a contract that was never signed goes by its start; before 1995 there is no minimum', () => {
    expect(shown({ ...home, startDate: day('2018-12-18'), contractDuration: { years: 1 } })[1]).toBe(
      '2021-12-17',
    );
    expect(shown({ ...home, startDate: day('2018-12-19'), contractDuration: { years: 1 } })[1]).toBe(
      '2023-12-18',
    );
    const old = {
      ...home,
      startDate: day('1994-12-31'),
      contractDuration: { years: 1 },
      renewalType: 'NONE',
    } as const;
    expect(shown(old)).toEqual(['1995-12-30', '1995-12-30', '1995-12-30']);
  });

  it('chained periods count from the start, not from an end that a short month has cut', () => {
    const chain = {
      contractType: 'LOCAL_CONTRACT',
      renewalType: 'EVERY_MONTH',
      numberOfRenewals: 11,
    } as const;
    expect(shown({ ...chain, startDate: day('2026-01-31'), contractDuration: { months: 1 } })).toEqual([
      '2026-02-27',
      '2026-02-27',
      '2027-01-30',
    ]);
    expect(shown({ ...home, startDate: day('2024-02-29') })).toEqual([
      '2029-02-27',
      '2029-02-27',
      '2032-02-28',
    ]);
  });

  it('chained periods: whatever the start and the renewals, the end is that of the whole (2,000 runs)', () => {
    const periods = { ONE_YEAR: 12, EVERY_MONTH: 1, THREE_YEARS: 36 } as const;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 25_000 }),
        fc.record({ years: fc.nat(12), months: fc.nat(11), days: fc.nat(31) }),
        fc.constantFrom('ONE_YEAR', 'EVERY_MONTH', 'THREE_YEARS'),
        fc.nat(30),
        fc.constantFrom('LONG_CONTRACT', 'SEASONAL_CONTRACT', 'LOCAL_CONTRACT'),
        (offset, duration, renewalType, numberOfRenewals, contractType) => {
          const startDate = addDays(day('1995-01-01'), offset);
          fc.pre(duration.years + duration.months + duration.days > 0);
          const terms = {
            startDate,
            contractType,
            contractDuration: duration,
            renewalType,
            numberOfRenewals,
          };
          const { minimumEndDate, renewalEndDate } = leaseEnds(terms);
          // The term that is renewed: the agreed one, or the years of the law where those are longer.
          const term = [duration, ...[3, 5].map((years) => ({ years, months: 0, days: 0 }))].find(
            (each) => contractEndDate(startDate, each) === minimumEndDate,
          )!;
          const more = periods[renewalType] * numberOfRenewals;
          const wholes = (contractType === 'LONG_CONTRACT' ? [more, 12, 36] : [more]).map((months) =>
            contractEndDate(startDate, { ...term, months: term.months + months }),
          );
          expect(wholes).toContain(renewalEndDate);
          expect(renewalEndDate).toBeGreaterThanOrEqual(wholes[0]!);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('stand in their order, whatever the terms', () => {
    const terms = fc.record({
      contractType: fc.constantFrom('LONG_CONTRACT', 'SEASONAL_CONTRACT', 'LOCAL_CONTRACT'),
      startDate: fc.integer({ min: 0, max: 25_000 }).map((days) => addDays(day('1990-01-01'), days)),
      landlordIsCompany: fc.boolean(),
      contractDuration: fc.record({
        years: fc.integer({ min: 0, max: 12 }),
        months: fc.integer({ min: 0, max: 11 }),
        days: fc.integer({ min: 0, max: 31 }),
      }),
      renewalType: fc.constantFrom('NONE', 'ONE_YEAR', 'THREE_YEARS', 'EVERY_MONTH'),
      numberOfRenewals: fc.option(fc.integer({ min: 0, max: 4000 }), { nil: null }),
    }) as fc.Arbitrary<LeaseTerms>;
    fc.assert(
      fc.property(terms, (given) => {
        const { agreedEndDate, minimumEndDate, renewalEndDate } = leaseEnds(given);
        if (agreedEndDate === null) return minimumEndDate === null && renewalEndDate === null;
        expect(agreedEndDate).toBeGreaterThanOrEqual(given.startDate!);
        expect(minimumEndDate).toBeGreaterThanOrEqual(agreedEndDate);
        expect(renewalEndDate ?? Infinity).toBeGreaterThanOrEqual(minimumEndDate!);
        return true;
      }),
    );
  });
});

/** The flags that hold on a day for a home begun on 01/03/2020 that goes on until further notice. */
function flagsOn(key: string, terms: Record<string, unknown> = {}): string[] {
  const now = day(key) + 43_200;
  const given = { ...home, reconductionPeriodicity: 'MONTH', ...terms } as LeaseTerms;
  const record = {
    validated: true,
    activated: true,
    endDate: day('2040-01-31'),
    ...given,
    ...leaseEnds(given),
  };
  const flags = flagsOf({ flags: contract.flags }, record, now);
  return Object.keys(flags).filter((name) => flags[name]);
}

describe('[STA-03] date flags of a contract', () => {
  it.each([
    ['2025-01-27', []],
    ['2025-01-28', ['closeToRenewal']],
    ['2025-02-28', ['closeToRenewal']],
    ['2025-03-01', ['inRenewal']],
    ['2026-02-10', ['inRenewal', 'closeToRenewal']],
    ['2028-02-29', ['inRenewal', 'closeToRenewal']],
    ['2028-03-01', ['inReconduction']],
    ['2029-02-10', ['inReconduction']],
    ['2039-12-30', ['inReconduction']],
    ['2039-12-31', ['inReconduction', 'closeToCompletion']],
    ['2040-01-31', ['inReconduction', 'closeToCompletion']],
    ['2040-02-01', []],
  ])('on %s: %j', (key, flags) => {
    expect(flagsOn(key)).toEqual(flags);
  });

  it.each([
    [
      'a year agreed: renewed by law at the first anniversary (LAU art. 9.1)',
      '2021-02-20',
      { contractDuration: { years: 1 } },
      ['closeToRenewal'],
    ],
    ['and in renewal from then on', '2022-06-01', { contractDuration: { years: 1 } }, ['inRenewal']],
    ['a seasonal contract is not announced', '2025-02-10', { contractType: 'SEASONAL_CONTRACT' }, []],
    [
      'tacit years are announced',
      '2029-02-10',
      { reconductionPeriodicity: 'YEAR' },
      ['inReconduction', 'closeToRenewal'],
    ],
    [
      'month by month there is nothing to announce',
      '2026-02-10',
      { renewalType: 'EVERY_MONTH' },
      ['inRenewal'],
    ],
    [
      'the years of LAU art. 10.1 are announced, although the contract is renewed by months',
      '2026-02-10',
      { renewalType: 'EVERY_MONTH', numberOfRenewals: 6 },
      ['inRenewal', 'closeToRenewal'],
    ],
    [
      'six months of premises are not',
      '2025-06-20',
      { contractType: 'LOCAL_CONTRACT', renewalType: 'EVERY_MONTH', numberOfRenewals: 6 },
      ['inRenewal'],
    ],
    [
      'a home without agreed renewal is in renewal by LAU art. 10.1',
      '2027-06-01',
      { renewalType: 'NONE' },
      ['inRenewal'],
    ],
    [
      'and in reconduction only after it (Código Civil art. 1566)',
      '2028-03-01',
      { renewalType: 'NONE' },
      ['inReconduction'],
    ],
    [
      'premises without renewal are in reconduction at once',
      '2025-03-01',
      { contractType: 'LOCAL_CONTRACT', renewalType: 'NONE' },
      ['inReconduction'],
    ],
    [
      'one year of extension under Ley 4/2013',
      '2024-02-15',
      { signatureDate: day('2018-12-18'), contractDuration: { years: 3 }, renewalType: 'NONE' },
      ['inRenewal', 'closeToRenewal'],
    ],
    ['not one that was cancelled', '2026-02-10', { cancelled: true }, []],
    ['not a draft', '2026-02-10', { validated: false }, []],
    ['not one whose mandate has ended', '2026-02-10', { mandateStatus: 'FINISHED' }, []],
    ['not one that has not begun', '2020-02-10', { endDate: day('2020-03-05') }, []],
    ['one with debts is in force too', '2026-03-10', { unpaid: true }, ['inRenewal']],
  ] as [string, string, Record<string, unknown>, string[]][])('%s', (_title, key, terms, flags) => {
    expect(flagsOn(key, terms)).toEqual(flags);
  });

  it('only an active contract, with or without debts, has one', () => {
    const near = fc.integer({ min: -800, max: 800 });
    const today = day('2026-11-20');
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        near,
        near,
        fc.constantFrom(null, 'ACTIVE', 'FINISHED'),
        ([validated, activated, cancelled, unpaid], start, end, mandateStatus) => {
          const terms = {
            ...home,
            startDate: addDays(addYears(today, -5), start),
            reconductionPeriodicity: 'YEAR',
          };
          const record = {
            ...terms,
            ...leaseEnds(terms),
            endDate: addDays(today, end),
            validated,
            activated,
            cancelled,
            unpaid,
            mandateStatus,
          };
          const held = Object.values(flagsOf({ flags: contract.flags }, record, today)).some(Boolean);
          if (held) expect(['ACTIVE', 'UNPAID']).toContain(statusOf(contract as never, record, today));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
