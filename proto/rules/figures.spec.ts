import { describe, expect, it } from '@jest/globals';
import { fromDayKey as day } from '../values/dates.ts';
import { contractTotals, type FiguredContract } from './contract-totals.ts';
import { effortPercent } from './effort.ts';
import { mandateFigures } from './mandate-figures.ts';

const letting: FiguredContract = {
  activated: true,
  cancelled: false,
  startDate: day('2026-01-16'),
  endDate: day('2026-12-15'),
  rent: 620,
  firstMonthRent: null,
  firstMonthRentTyped: false,
  rentHistory: [],
};
const noon = (key: string) => day(key) + 43_200;
const figures = (key: string, more: Partial<FiguredContract> = {}) =>
  contractTotals({ ...letting, ...more }, noon(key));

describe('[ENT-03] figures of a contract', () => {
  it.each([
    ['2026-01-10', 0, 339, 0],
    ['2026-01-16', 0, 333, 20],
    ['2026-01-31', 0, 318, 320],
    ['2026-02-15', 1, 303, 320 + 332.14],
    ['2026-12-15', 11, 0, 320 + 10 * 620 + 300],
    ['2027-06-01', 11, 0, 320 + 10 * 620 + 300],
  ])('on %s: %d months, %d days to go, %d € so far', (key, months, days, rent) => {
    const found = figures(key);
    expect(found).toMatchObject({ day: day(key), monthsElapsed: months, daysToEnd: days });
    expect(found?.totalRentToDate).toBeCloseTo(rent, 2);
  });

  it('the first rent is as agreed once its month is over', () => {
    // By days until then: nobody has agreed what part of a first rent is due.
    const agreed = { firstMonthRent: 90, firstMonthRentTyped: true };
    expect(figures('2026-01-20', agreed)?.totalRentToDate).toBe(100);
    expect(figures('2026-01-31', agreed)?.totalRentToDate).toBe(90);
    expect(figures('2026-02-28', agreed)?.totalRentToDate).toBe(710);
    // A contract that ends in its first month has no more days to wait for.
    expect(figures('2026-01-20', { ...agreed, endDate: day('2026-01-20') })?.totalRentToDate).toBe(90);
  });

  it('each month counts with the rent it had', () => {
    const rentHistory = [
      { dateModified: day('2026-03-01'), previousRent: 600, nextRent: 610 },
      { dateModified: day('2026-05-01'), previousRent: 610, nextRent: 620 },
    ];
    const found = figures('2026-06-30', { startDate: day('2026-02-01'), rentHistory });
    expect(found).toMatchObject({ totalRentToDate: 600 + 2 * 610 + 2 * 620, rentUpdates: 2 });
  });

  it('without an end nothing is counted down; out of force there is nothing', () => {
    expect(figures('2026-06-30', { endDate: null })).toMatchObject({ daysToEnd: null, monthsToEnd: null });
    for (const more of [{ activated: false }, { cancelled: true }, { startDate: null }])
      expect(figures('2026-06-30', more)).toBeNull();
  });
});

describe('[ENT-02] figures of a mandate', () => {
  const contract = (status: string, units: string[], rent: number, total = 0) => ({
    status,
    units,
    rent,
    figures: { ...figures('2026-06-30')!, totalRentToDate: total },
  });
  const mandate = { units: ['a', 'b', 'c'], mandateDate: day('2025-06-30'), endDate: day('2026-07-30') };

  it('counts each unit once and only contracts in force', () => {
    const contracts = [
      contract('ACTIVE', ['a'], 500.1, 1000),
      contract('UNPAID', ['a', 'b'], 700.2, 2000),
      contract('FINISHED', ['c'], 900, 50_000),
      { ...contract('DRAFT', ['c'], 900), figures: null },
    ];
    expect(mandateFigures(mandate, contracts, noon('2026-06-30'))).toEqual({
      kpi: {
        day: day('2026-06-30'),
        units: 3,
        letUnits: 2,
        vacantUnits: 1,
        occupancyPercent: 66.7,
        monthlyRent: 1200.3,
      },
      stats: {
        day: day('2026-06-30'),
        contracts: 3,
        contractsInForce: 2,
        unpaidContracts: 1,
        averageRent: 600.15,
        totalRentToDate: 53_000,
        monthsElapsed: 12,
        daysToEnd: 30,
      },
    });
  });

  it('an empty one divides by nothing', () => {
    const { kpi, stats } = mandateFigures(
      { units: [], mandateDate: null, endDate: null },
      [],
      noon('2026-06-30'),
    );
    expect([kpi.occupancyPercent, stats.averageRent, stats.daysToEnd, stats.monthsElapsed]).toEqual([
      null,
      null,
      null,
      0,
    ]);
  });
});

describe('[OPS-06] effort', () => {
  it('is twelve rents over the incomes of a year', () => {
    expect(effortPercent(900, [20_000, 10_000])).toBe(36);
    expect(effortPercent(1000, [35_000])).toBe(34.29);
    expect(effortPercent(900, [null, 0])).toBeNull();
    expect(effortPercent(null, [20_000])).toBeNull();
  });
});
