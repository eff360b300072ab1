import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMonths, addYears, dayKey, fromDayKey as day, startOfMonth } from '../values/dates.ts';
import type { LegalOverrides } from './legal/settings.ts';
import { newRentFrom, plannedUpdate, type ReviewedContract, reviewRent } from './rent-review.ts';

const home: ReviewedContract = {
  contractType: 'LONG_CONTRACT',
  region: 'CATALONIA',
  signatureDate: day('2024-11-20'),
  startDate: day('2024-12-01'),
  endDate: day('2029-11-30'),
  rent: 1000,
  rentHistory: [],
  ineType: 'GENERAL',
};
const value = (month: string, from: string, percent: number) => ({
  value: percent,
  month,
  from,
  law: 'LAU art. 18.1',
  source: 'INE, nota de prensa',
});
const published: LegalOverrides = {
  publishedIpc: [value('2026-09', '2026-10-15', 2.9), value('2026-10', '2026-11-13', 2.4)],
  publishedIrav: [value('2026-10', '2026-11-13', 2.19)],
};

describe('planned updates', () => {
  it('[FIN-06] [VAL-05] the next one, at most two months ahead, also of a month in which it should have been made', () => {
    const at = (key: string) => {
      const planned = plannedUpdate(home, day(key));
      return planned === null ? null : dayKey(planned);
    };
    expect(at('2026-09-30')).toBeNull();
    expect(at('2026-10-01')).toBe('2026-12-01');
    expect(at('2026-11-30')).toBe('2026-12-01');
    expect(plannedUpdate({ ...home, ineType: 'NO_REVISION' }, day('2026-11-01'))).toBeNull();
    expect(plannedUpdate({ ...home, endDate: day('2026-11-30') }, day('2026-11-01'))).toBeNull();
  });
});

describe('what an update comes to', () => {
  const review = (more: Partial<ReviewedContract>, now = '2026-11-16') =>
    reviewRent({ ...home, ...more }, day('2026-12-01'), day(now), published);

  it('[FIN-06] the index of the month before the update is made, with its evidence, once it is published', () => {
    expect(review({}, '2026-11-12')).toMatchObject({
      index: null,
      percent: null,
      indexMonth: day('2026-10-01'),
    });
    expect(review({}, '2026-11-13')).toMatchObject({
      index: { value: 2.4, published: day('2026-11-13'), source: 'INE, nota de prensa' },
      percent: 2.4,
      previousRent: 1000,
    });
  });

  it('[FIN-06] the lowest ceiling of the law with its article; the percentage itself stays as agreed', () => {
    expect(review({})).toMatchObject({
      percent: 2.4,
      cap: { percent: 2.19, law: 'Ley 12/2023, LAU art. 18' },
    });
    expect(review({ ineType: 'IRAV' })).toMatchObject({ percent: 2.19, cap: { percent: 2.19 } });
    expect(review({ signatureDate: day('2022-11-20') })).toMatchObject({
      percent: 2.4,
      cap: { percent: 2.4, law: 'LAU art. 18.1' },
    });
    expect(review({ contractType: 'LOCAL_CONTRACT', ineType: 'GENERAL_COMMERCIAL' })).toMatchObject({
      percent: 2.4,
      cap: null,
    });
  });

  it('[FIN-06] the rent of the day before, by the history', () => {
    const rentHistory = [
      { dateModified: day('2025-12-01'), previousRent: 950, nextRent: 980 },
      { dateModified: day('2026-12-01'), previousRent: 980, nextRent: 1000 },
    ];
    expect(review({ rentHistory }).previousRent).toBe(980);
  });
});

describe('first day of the new rent', () => {
  const from = (more: Partial<ReviewedContract>, planned: string, notified: string) =>
    dayKey(newRentFrom({ ...home, ...more }, day(planned), day(notified)));

  it('[FIN-06] as planned when the tenant was told in time, else the first of the month after the notice (LAU art. 18)', () => {
    expect(from({}, '2026-12-01', '2026-11-18')).toBe('2026-12-01');
    expect(from({}, '2026-12-01', '2026-11-30')).toBe('2026-12-01');
    expect(from({}, '2026-12-01', '2026-12-01')).toBe('2027-01-01');
    expect(from({}, '2026-12-01', '2027-02-03')).toBe('2027-03-01');
  });

  it('[FIN-06] of a home not before the anniversary; premises by C §9', () => {
    const mid = { startDate: day('2024-12-10') };
    expect(from(mid, '2026-12-01', '2026-11-18')).toBe('2026-12-10');
    expect(from({ ...mid, contractType: 'LOCAL_CONTRACT' }, '2026-12-01', '2026-11-18')).toBe('2026-12-01');
    // From the 16th on C §9 waits a month, so that the anniversary is over.
    expect(from({ startDate: day('2024-11-16') }, '2026-12-01', '2026-11-18')).toBe('2026-12-01');
    expect(from({ startDate: day('2024-02-29') }, '2027-03-01', '2027-02-18')).toBe('2027-03-01');
  });

  it('[FIN-06] never before anniversary or notice, whatever the start (500 runs)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3650 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: -40, max: 90 }),
        (start, year, late) => {
          const startDate = day('2019-04-01') + start * 86_400;
          const contract = { ...home, signatureDate: startDate, startDate, endDate: null };
          const now = addYears(startDate, year);
          const planned = plannedUpdate(contract, now) ?? addYears(startOfMonth(startDate), year);
          const notified = planned + late * 86_400;
          const begins = newRentFrom(contract, planned, notified);
          expect(begins).toBeGreaterThanOrEqual(planned);
          expect(begins).toBeGreaterThanOrEqual(addMonths(startOfMonth(notified), 1));
          // Whole years of the contract have passed at the first day of the new rent.
          const years = Math.round((startOfMonth(planned) - startOfMonth(startDate)) / (365.25 * 86_400));
          expect(begins).toBeGreaterThanOrEqual(addYears(startDate, years));
        },
      ),
      { numRuns: 500 },
    );
  });
});
