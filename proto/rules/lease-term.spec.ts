import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contract } from '../records/contract.ts';
import { flagsOf } from '../states/flags.ts';
import { statusOf } from '../states/evaluate.ts';
import { addDays, addYears, dayKey, fromDayKey } from '../values/dates.ts';
import { leaseEnds, type LeaseTerms } from './lease-term.ts';

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
      'signed before 2019 is as agreed',
      { signatureDate: day('2018-01-10'), contractDuration: { years: 3 } },
      ['2023-02-28', '2023-02-28', '2026-02-28'],
    ],
    [
      'premises have no minimum',
      { contractType: 'LOCAL_CONTRACT', contractDuration: { years: 1 } },
      ['2021-02-28', '2021-02-28', '2024-02-29'],
    ],
    ['no renewal', { renewalType: 'NONE' }, ['2025-02-28', '2025-02-28', '2025-02-28']],
    [
      'two renewals of a year',
      { renewalType: 'ONE_YEAR', numberOfRenewals: 2 },
      ['2025-02-28', '2025-02-28', '2027-02-28'],
    ],
    [
      'six months, one by one',
      { renewalType: 'EVERY_MONTH', numberOfRenewals: 6 },
      ['2025-02-28', '2025-02-28', '2025-08-31'],
    ],
    ['month by month without end', { renewalType: 'EVERY_MONTH' }, ['2025-02-28', '2025-02-28', null]],
    ['no duration', { contractDuration: { years: 0 } }, [null, null, null]],
    ['no start', { startDate: null }, [null, null, null]],
  ] as [string, LeaseTerms, (string | null)[]][])('%s', (_title, terms, ends) => {
    expect(shown({ ...home, ...terms })).toEqual(ends);
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
