import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths, dayKey, daysBetween, fromDayKey } from '../values/dates.ts';
import { fromCents, toCents } from '../values/money.ts';
import { itpAmount, itpByScale, itpOf, itpRate, itpTiming, itpWindow, type TaxedLease } from './itp.ts';
import { contractWarnings } from './legal/contract-warnings.ts';
import { legalEntries } from './legal/settings.ts';

const day = fromDayKey;
const windowOf = (lease: TaxedLease) => {
  const found = itpWindow(lease);
  return found && [dayKey(found.from), dayKey(found.until)];
};
const season: TaxedLease = {
  contractType: 'SEASONAL_CONTRACT',
  region: 'MADRID',
  startDate: day('2026-02-01'),
  signatureDate: day('2026-01-20'),
  contractDuration: { years: 3, months: 0, days: 0 },
  rent: 600,
};

describe('when the ITP is deposited', () => {
  it('[VAL-05] in the seven days before one month after the start, where no setting says otherwise', () => {
    expect(windowOf({ startDate: day('2026-01-15') })).toEqual(['2026-02-08', '2026-02-15']);
    expect(windowOf({ startDate: day('2026-01-31') })).toEqual(['2026-02-21', '2026-02-28']);
    expect(windowOf({ startDate: day('2026-01-31'), signatureDate: day('2026-01-02') })).toEqual([
      '2026-02-21',
      '2026-02-28',
    ]);
    expect(windowOf({})).toBeNull();
  });

  it('[VAL-05] in the seven days before the deadline of region and type, which runs from the signature', () => {
    // Catalonia: one month. Madrid: 30 days, Saturdays and Sundays left out.
    expect(windowOf({ ...season, region: 'CATALONIA' })).toEqual(['2026-02-13', '2026-02-20']);
    expect(windowOf(season)).toEqual(['2026-02-24', '2026-03-03']);
    expect(windowOf({ ...season, signatureDate: null })).toEqual(['2026-03-06', '2026-03-13']);
    const itpTerm = [
      { value: 1, unit: 'MONTH', law: 'general', region: 'CATALONIA' },
      { value: 10, unit: 'DAY', law: 'temporada', region: 'CATALONIA', contractType: 'SEASONAL_CONTRACT' },
    ] as const;
    expect(itpWindow({ ...season, region: 'CATALONIA' }, { itpTerm })).toMatchObject({
      until: day('2026-01-30'),
      law: 'temporada',
    });
  });

  it.each([
    ['2026-01-15', 'NOT_YET'],
    ['2026-02-07', 'NOT_YET'],
    ['2026-02-08', 'IN_TIME'],
    ['2026-02-15', 'IN_TIME'],
    ['2026-02-16', 'LATE'],
    ['2027-01-01', 'LATE'],
  ])('[VAL-05] for a start on 15/01/2026, %s is %s', (today, timing) => {
    const found = itpWindow({ startDate: day('2026-01-15') })!;
    expect(itpTiming(found, day(today))).toBe(timing);
    expect(itpTiming(found, day(today) + 80_000)).toBe(timing);
  });

  it('[VAL-05] the window has eight days, and the warning names its last one as deadline', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom('CATALONIA' as const, 'MADRID' as const, null),
        fc.constantFrom('SEASONAL_CONTRACT' as const, 'LOCAL_CONTRACT' as const),
        (n, before, region, contractType) => {
          const startDate = addDays(day('2000-01-01'), n);
          const lease = { contractType, region, startDate, signatureDate: addDays(startDate, -before) };
          const found = itpWindow(lease)!;
          const { from, until } = found;
          if (region === null) expect(until).toBe(addMonths(startDate, 1));
          expect(daysBetween(from, until)).toBe(7);
          expect([addDays(from, -1), from, until, addDays(until, 1)].map((d) => itpTiming(found, d))).toEqual(
            ['NOT_YET', 'IN_TIME', 'IN_TIME', 'LATE'],
          );
          const warned = (now: number) =>
            contractWarnings({ ...lease, itpAmount: 10 }, { now }).find(({ group }) => group === 'itp')
              ?.message;
          // Premises bear VAT and no ITP at all.
          const premises = contractType === 'LOCAL_CONTRACT';
          expect(warned(until)).toMatch(premises ? /lleva IVA/ : /debe presentarse hasta/);
          expect(warned(addDays(until, 1))).toMatch(premises ? /lleva IVA/ : /terminó/);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('what the ITP comes to', () => {
  it('[VAL-05] a percentage of all the rent, rounded once', () => {
    expect(itpAmount(900, { months: 11 }, 0.5)).toBe(49.5);
    expect(itpAmount(987.65, { months: 5, days: 15 }, 0.5)).toBe(27.16);
    // 1,200 for ten days are 400.
    expect(itpAmount(1200, { days: 10 }, 0.5)).toBe(2);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 0, max: 31 }),
        fc.integer({ min: 0, max: 1000 }),
        (cents, months, days, hundredths) => {
          const product = BigInt(cents) * BigInt(months * 30 + days) * BigInt(hundredths);
          const exact = (product * 2n + 300_000n) / 600_000n;
          const amount = itpAmount(fromCents(cents), { months, days }, hundredths / 100);
          expect(toCents(amount)).toBe(Number(exact));
        },
      ),
      { numRuns: 2000 },
    );
  });

  const scale = legalEntries('itpScale', { day: day('2026-01-01'), region: 'MADRID' });

  it.each([
    [30.05, 0.09],
    [30.06, 0.18],
    [60.1, 0.18],
    [60.11, 0.39],
    [120.2, 0.39],
    [120.21, 0.78],
    [240.4, 0.78],
    [240.41, 1.68],
    [480.81, 1.68],
    [480.82, 3.37],
    [961.62, 3.37],
    [961.63, 7.21],
    [1923.24, 7.21],
    [1923.25, 14.42],
    [3846.48, 14.42],
    [3846.49, 30.77],
    [7692.95, 30.77],
    // Beyond the last step the whole base counts: 1,281 parts of 6.01, not those above 7,692.95.
    [7692.96, 30.8],
    [7698.81, 30.8],
    [7698.82, 30.82],
  ])('[VAL-05] the state scale of a base of %d is %d', (base, tax) => {
    expect(itpByScale(base, { months: 1 }, scale)).toBe(tax);
  });

  it('[VAL-05] 36 months at 600 in Madrid: 3,595 parts of 6.01 of the whole 21,600', () => {
    expect(itpOf(season)).toBe(86.42);
    expect(itpOf({ ...season, contractDuration: { months: 36 } })).toBe(86.42);
  });

  it('[VAL-05] beyond the last step it is 0.02404 for each 6.01 of the whole base or part of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 769_296, max: 100_000_000 }), (cents) => {
        const parts = (BigInt(cents) + 600n) / 601n;
        const exact = (parts * 2404n * 2n + 1000n) / 2000n;
        expect(toCents(itpByScale(fromCents(cents), { months: 1 }, scale))).toBe(Number(exact));
      }),
      { numRuns: 2000 },
    );
  });

  it("[VAL-05] Catalonia's seasons pay its own 0.5 %, Madrid's the scale, homes nothing, premises VAT", () => {
    const catalan = { ...season, region: 'CATALONIA' } as const;
    expect(itpRate(catalan)).toMatchObject({ value: 0.5, contractType: 'SEASONAL_CONTRACT' });
    expect(itpRate(season)).toBeNull();
    expect(itpOf({ ...catalan, itpPercent: 0.5 })).toBe(108);
    expect(itpOf(catalan)).toBeNull();
    expect(itpOf({ ...season, itpPercent: 1 })).toBe(216);
    expect(itpOf({ ...season, contractType: 'LONG_CONTRACT', itpPercent: 0.5 })).toBeNull();
    expect(itpOf({ ...season, contractType: 'LOCAL_CONTRACT' })).toBeNull();
    expect(itpOf({ ...season, contractType: 'LOCAL_CONTRACT', itpPercent: 0.5 })).toBe(108);
    for (const missing of ['rent', 'contractDuration', 'region', 'contractType'] as const)
      expect(itpOf({ ...season, [missing]: null })).toBeNull();
  });

  it('[VAL-05] without a step that holds there is no tax', () => {
    expect(itpByScale(600, { months: 36 }, [])).toBe(0);
    expect(itpByScale(0, { months: 36 }, scale)).toBe(0);
    expect(itpOf(season, { itpScale: [] })).toBeNull();
  });
});
