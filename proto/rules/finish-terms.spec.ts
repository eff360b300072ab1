import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { finishParties } from '../records/choices/move-out.ts';
import { addDays, fromDayKey as day } from '../values/dates.ts';
import { type AskedFinish, type FinishingContract, finishTerms } from './finish-terms.ts';

const RUNS = 1000;

const home: FinishingContract = {
  contractType: 'LONG_CONTRACT',
  startDate: day('2024-01-15'),
  signatureDate: day('2024-01-10'),
  agreedEndDate: day('2029-01-14'),
  minimumEndDate: day('2029-01-14'),
  rent: 900,
  earlyCancellationCompensation: true,
  ownerPrenoticeAmount: 4,
  ownerPrenoticePeriodicity: 'MONTH',
};
const of = (asked: Partial<AskedFinish>, contract: Partial<FinishingContract> = {}) =>
  finishTerms({ ...home, ...contract }, { endDate: day('2026-11-30'), ...asked });

describe('[OPS-04] what follows from the end of a contract', () => {
  it('a tenant who withdraws in time pays to the last day and one rent for each year that is left', () => {
    const told = of({ askedBy: 'TENANT', noticeDate: day('2026-10-31') });
    expect(told).toMatchObject({
      rentUntil: day('2026-11-30'),
      lastRent: 900,
      noticeBy: day('2026-10-31'),
      noticeInTime: true,
      // 776 days to 14 January 2029.
      penalty: 1913.42,
    });
    expect(told.consequences.map(({ key, tone }) => `${key} ${tone}`)).toEqual([
      'rent info',
      'notice info',
      'penalty warning',
    ]);
    expect(of({ askedBy: 'TENANT' }, { earlyCancellationCompensation: false }).penalty).toBe(0);
    expect(of({ askedBy: 'AGREEMENT' }).penalty).toBe(0);
  });

  it('a tenant who tells late pays for thirty days from the notice, and none can leave in the first six months', () => {
    expect(of({ askedBy: 'TENANT', noticeDate: day('2026-11-10') })).toMatchObject({
      rentUntil: day('2026-12-10'),
      lastRent: 290.32,
      noticeInTime: false,
    });
    const early = of({ askedBy: 'TENANT', endDate: day('2024-03-31'), noticeDate: day('2024-02-01') });
    expect(early.rentUntil).toBe(day('2024-07-15'));
    expect(early.consequences.find(({ key }) => key === 'term')?.text).toContain('15/07/2024');
  });

  it('at the end of the term the tenant tells two months before, the landlord four or as agreed if that is longer', () => {
    const end = { endDate: day('2029-01-14') };
    expect(of({ ...end, askedBy: 'TENANT' })).toMatchObject({ noticeBy: day('2028-11-14'), penalty: 0 });
    expect(of({ ...end, askedBy: 'LANDLORD' }).noticeBy).toBe(day('2028-09-14'));
    expect(of({ ...end, askedBy: 'LANDLORD' }, { ownerPrenoticeAmount: 6 }).noticeBy).toBe(day('2028-07-14'));
    expect(of({ ...end, askedBy: 'LANDLORD', noticeDate: day('2028-09-15') })).toMatchObject({
      noticeInTime: false,
      rentUntil: day('2029-01-14'),
    });
    expect(of({ ...end, askedBy: 'COURT' })).toMatchObject({ noticeBy: null, noticeInTime: null });
  });

  it('a landlord hears that the tenant may stay until the minimum is over', () => {
    expect(of({ askedBy: 'LANDLORD' }).consequences.find(({ key }) => key === 'term')?.text).toContain(
      '14/01/2029',
    );
    const season = of({ askedBy: 'LANDLORD' }, { contractType: 'SEASONAL_CONTRACT' });
    expect(season.consequences.some(({ key }) => key === 'term')).toBe(false);
  });

  it('rent is never due until before the last day, and no amount is below 0', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...finishParties.values),
        fc.integer({ min: 0, max: 3000 }),
        fc.option(fc.integer({ min: -400, max: 400 }), { nil: null }),
        fc.constantFrom('LONG_CONTRACT' as const, 'SEASONAL_CONTRACT' as const, 'LOCAL_CONTRACT' as const),
        (askedBy, days, before, contractType) => {
          const endDate = addDays(home.startDate!, days);
          const noticeDate = before === null ? null : addDays(endDate, -before);
          const told = of({ askedBy, endDate, noticeDate }, { contractType });
          expect(told.rentUntil).toBeGreaterThanOrEqual(endDate);
          expect(told.penalty).toBeGreaterThanOrEqual(0);
          expect(told.lastRent).toBeGreaterThan(0);
          expect(told.lastRent).toBeLessThanOrEqual(900);
          expect(told.noticeInTime === null).toBe(told.noticeBy === null || noticeDate === null);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
