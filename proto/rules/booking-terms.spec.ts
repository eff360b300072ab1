import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Booking } from '../records/contracts/booking.ts';
import { contractTypes } from '../records/choices/contracts.ts';
import { addDays, fromDayKey as day } from '../values/dates.ts';
import { addMoney, fromCents, toCents } from '../values/money.ts';
import { bookedBondProblems, bondProblems } from './agreed-terms.ts';
import { bookedTerms } from './booking-terms.ts';
import { contractEndDate } from './periods.ts';
import { contractFee } from './tenant-search.ts';

const RUNS = 2_000;
const rent = fc.integer({ min: 30_000, max: 500_000 }).map(fromCents);

describe('[WIZ-03] the terms a contract takes from its booking', () => {
  it('say nothing of what the booking does not say', () => {
    expect(bookedTerms({})).toEqual({});
    expect(bookedTerms({ unit: 'u', tenants: [], rent: null, startDate: null })).toEqual({ units: ['u'] });
  });

  it('an agreed fee is the same fee of the contract, to the cent', () => {
    fc.assert(
      fc.property(rent, fc.integer({ min: 1, max: 20_000 }), (euros, hundredths) => {
        const { total } = contractFee({ rent: euros, percent: hundredths / 100 });
        const { feePercent, feeMonths, feeVatPercent, feeTotal } = bookedTerms({
          rent: euros,
          feeTotal: total,
        });
        expect(feeTotal).toBe(total);
        const made = contractFee({
          rent: euros,
          percent: feePercent as number,
          months: feeMonths as number,
          vatPercent: feeVatPercent as number,
        });
        expect(Math.abs(toCents(made.total) - toCents(total))).toBeLessThanOrEqual(1);
      }),
      { numRuns: RUNS },
    );
  });

  it('a booked bond is divided by the rule of the type without contradicting itself, from any day on', () => {
    const booked = fc.record({
      contractType: fc.constantFrom(...contractTypes.values),
      rent,
      months: fc.integer({ min: 0, max: 4 }),
      // Around 29 February of a leap year, too.
      startDate: fc.integer({ min: 0, max: 800 }).map((days) => addDays(day('2027-12-01'), days)),
      contractDuration: fc.record({
        years: fc.integer({ min: 0, max: 7 }),
        months: fc.integer({ min: 0, max: 11 }),
        days: fc.integer({ min: 0, max: 31 }),
      }),
    });
    fc.assert(
      fc.property(booked, ({ months, ...terms }) => {
        const booking = { ...terms, totalBondMonths: months, totalBondAmount: null } as Partial<Booking>;
        const made = bookedTerms(booking) as ReturnType<typeof bookedTerms> & {
          totalBondAmount: number;
          legalBondAmount: number;
          additionalGuarantee: { amount: number };
        };
        expect(addMoney(made.legalBondAmount, made.additionalGuarantee.amount)).toBe(made.totalBondAmount);
        const { years, months: more, days } = terms.contractDuration;
        if (years + more + days === 0) expect(made).not.toHaveProperty('endDate');
        else expect(made['endDate']).toBe(contractEndDate(terms.startDate, terms.contractDuration));
        const problems = bondProblems({ ...made, activated: true });
        expect(problems.length > 0).toBe(
          bookedBondProblems({ ...booking, totalBondAmount: made.totalBondAmount }).length > 0 &&
            years + more + days > 0,
        );
      }),
      { numRuns: RUNS },
    );
  });
});
