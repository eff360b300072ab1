import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, dayKey, fromDayKey as day } from '../../values/dates.ts';
import { fromCents, toCents } from '../../values/money.ts';
import { bondInterest, unsettledBondInterest } from './bond-interest.ts';

/** Legal interest of money by year, in hundredths of a per cent; 2009 changed on 1 April. */
const published: Readonly<Record<number, number>> = {
  1995: 900, 1996: 900, 1997: 750, 1998: 550, 1999: 425, 2000: 425, 2001: 550, 2002: 425, 2003: 425, 2004: 375,
  2005: 400, 2006: 400, 2007: 500, 2008: 550, 2010: 400, 2011: 400, 2012: 400, 2013: 400, 2014: 400, 2015: 350,
  2016: 300, 2017: 300, 2018: 300, 2019: 300, 2020: 300, 2021: 300, 2022: 300, 2023: 325, 2024: 325, 2025: 325,
  2026: 325,
}; // prettier-ignore

const rateOn = (key: string): number =>
  key >= '2009-01-01' && key <= '2009-12-31'
    ? key < '2009-04-01'
      ? 550
      : 400
    : (published[Number(key.slice(0, 4))] ?? 0);

describe('interest on a bond that is given back late (LAU art. 36.4)', () => {
  it('[ENT-03] runs from one month after the keys', () => {
    const returned = day('2026-01-10');
    expect(bondInterest(1000, returned, day('2026-02-10'))).toEqual({ amount: 0, days: 0, periods: [] });
    expect(bondInterest(1000, returned, day('2027-02-10'))).toMatchObject({ amount: 32.5, days: 365 });
    expect(bondInterest(1000, returned, day('2026-03-12'))).toMatchObject({ amount: 2.67, days: 30 });
  });

  it('[ENT-03] has the rate of each day, also before 2023, and says which', () => {
    const { amount, days, periods } = bondInterest(1000, day('2014-11-30'), day('2016-02-01'));
    expect(periods.map(({ from, to, ...rest }) => [dayKey(from), dayKey(to), rest])).toEqual([
      ['2014-12-30', '2014-12-31', { days: 2, percent: 4, law: 'RDL 3/2009' }],
      ['2015-01-01', '2015-12-31', { days: 365, percent: 3.5, law: 'Ley 36/2014' }],
      ['2016-01-01', '2016-01-31', { days: 31, percent: 3, law: 'Ley 48/2015' }],
    ]);
    // 1000 × (2 × 4 + 365 × 3.5 + 31 × 3) / 36500
    expect([amount, days]).toEqual([37.77, 398]);
  });

  it('[ENT-03] the rate of 2009 changed on 1 April', () => {
    expect(bondInterest(1000, day('2009-02-28'), day('2009-04-03')).periods).toMatchObject([
      { percent: 5.5, days: 4 },
      { percent: 4, days: 2 },
    ]);
  });

  it('[ENT-03] is to the cent what the published rates give day by day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_600 }),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (start, length, cents) => {
          const returned = addDays(day('1995-01-01'), start);
          const paid = addDays(returned, length);
          // By its own calendar: a month on, or the month's last day where it is shorter.
          const [year, month, date] = dayKey(returned).split('-').map(Number) as [number, number, number];
          const longest = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
          const walk = new Date(Date.UTC(year, month, Math.min(date, longest)));
          let hundredths = 0n;
          const end = dayKey(paid);
          for (let key = keyOf(walk); key < end; key = keyOf(walk)) {
            hundredths += BigInt(rateOn(key));
            walk.setUTCDate(walk.getUTCDate() + 1);
          }
          const year365 = 365n * 10_000n;
          const expected = (BigInt(cents) * hundredths * 2n + year365) / (2n * year365);
          expect(toCents(bondInterest(fromCents(cents), returned, paid).amount)).toBe(Number(expected));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('[ENT-03] is owed while the keys are back and the bond is not settled', () => {
    const contract = {
      legalBondAmount: 1000,
      legalBondTenantLiquidatedDate: null,
      pickup: { pickupDate: day('2026-01-10') },
    };
    const at = (key: string, more = {}) => unsettledBondInterest({ ...contract, ...more }, day(key) + 43_200);
    expect(at('2026-03-12')).toMatchObject({ amount: 2.67, days: 30, begins: day('2026-02-10') });
    expect(at('2026-01-10')).toMatchObject({ amount: 0, days: 0 });
    expect(at('2026-01-09')).toBeNull();
    expect(at('2026-03-12', { legalBondTenantLiquidatedDate: day('2026-03-01') })).toBeNull();
    expect(at('2026-03-12', { legalBondAmount: null })).toBeNull();
    expect(at('2026-03-12', { pickup: null })).toBeNull();
    expect(at('2026-03-12', { pickup: { pickupDate: null } })).toBeNull();
  });

  it('[ENT-03] never shrinks with time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 30 }), (days, more) => {
        const returned = day('2024-05-01');
        const paid = addDays(returned, days);
        expect(bondInterest(1234.56, returned, addDays(paid, more)).amount).toBeGreaterThanOrEqual(
          bondInterest(1234.56, returned, paid).amount,
        );
      }),
    );
  });
});

function keyOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
