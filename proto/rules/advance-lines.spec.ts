import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths, dayOf, daySeconds, startOfMonth } from '../values/dates.ts';
import { fromCents, toCents } from '../values/money.ts';
import { testContract } from './month/testing.ts';
import { type BilledContract, billedMonth, draftReceipt } from './receipt.ts';

const day = (year: number, month: number, date: number) => daySeconds({ year, month, day: date });

describe('a payment in advance on the receipts', () => {
  const lease = (overrides: Partial<BilledContract> = {}): BilledContract =>
    testContract({
      rent: 900,
      startDate: day(2026, 9, 15),
      endDate: day(2027, 8, 31),
      paymentInAdvance: { months: 1, days: 10, amount: 1200 },
      ...overrides,
    });
  const advanceOn = (of: BilledContract, year: number, month: number) => {
    const made = draftReceipt(of, billedMonth(year, month));
    if (made.outcome === 'skip') throw new Error(made.reason);
    const line = made.lines.find(({ subcategory }) => subcategory === 'RENT_ADVANCE');
    return { total: made.totals.totalAmount, line, totals: made.totals };
  };

  it('[FIN-01] is asked for with the first receipt and set off in the months it is for', () => {
    const of = lease();
    const first = advanceOn(of, 2026, 9);
    expect(first.total).toBe(480 + 1200);
    // It is rent of later months: no base, no VAT, no rent of this one.
    expect(first.totals).toMatchObject({ rentAmount: 480, baseAmount: 480, compensationAmount: 1200 });
    expect(first.line).toMatchObject({ category: 'COMPENSATION', source: 'LANDLORD', destination: 'TENANT' });
    expect(first.line!.explanation).toBe(
      'Según el contrato: renta del 01/10/2026 al 10/11/2026, que se descuenta de los recibos de esos meses.',
    );
    const october = advanceOn(of, 2026, 10);
    expect([october.total, october.line!.totalAmount]).toEqual([0, 900]);
    expect(october.line!.explanation).toContain('Quedan 300,00 € por descontar.');
    const eleventh = advanceOn(of, 2026, 11);
    expect([eleventh.total, eleventh.line!.totalAmount]).toEqual([600, 300]);
    expect(advanceOn(of, 2026, 12)).toMatchObject({ total: 900, line: undefined });
  });

  it('[FIN-01] an updated rent is paid on top of what was paid in advance', () => {
    const rentHistory = [{ dateModified: day(2026, 10, 1), previousRent: 900, nextRent: 927 }];
    expect(advanceOn(lease({ rent: 927, rentHistory }), 2026, 10).total).toBe(27);
  });

  it('[FIN-01] what is left of it is set off in the last month of a contract that ends early', () => {
    const october = advanceOn(lease({ endDate: day(2026, 10, 10) }), 2026, 10);
    expect(october.line).toMatchObject({ totalAmount: 1200, source: 'TENANT' });
    expect(october.line!.explanation).toContain('El contrato termina');
    expect(advanceOn(lease({ endDate: day(2026, 9, 30) }), 2026, 9)).toMatchObject({ line: undefined });
  });

  it('[FIN-01] nothing is asked for without an amount, or without months and days', () => {
    for (const paymentInAdvance of [
      null,
      { months: 0, days: 0, amount: 500 },
      { months: 2, days: 0, amount: 0 },
      { months: 2, days: 0, amount: null },
    ])
      expect(advanceOn(lease({ paymentInAdvance }), 2026, 9).line).toBeUndefined();
  });

  it('[FIN-01] of a taxed rent it says that its VAT is due when it is paid', () => {
    const premises = lease({ contractType: 'LOCAL_CONTRACT', unitTypes: ['LOCAL'] });
    expect(advanceOn(premises, 2026, 9).line!.explanation).toContain('Ley 37/1992, art. 75.Dos');
  });

  it('[FIN-01] what is asked for is what is set off over a contract, to the cent (300 runs)', () => {
    const run = fc.property(
      fc.integer({ min: 0, max: 364 }),
      fc.option(fc.integer({ min: 0, max: 500 })),
      fc.integer({ min: 0, max: 300_000 }).map(fromCents),
      fc.record({
        months: fc.integer({ min: 0, max: 14 }),
        days: fc.integer({ min: 0, max: 31 }),
        amount: fc.integer({ min: 0, max: 900_000 }).map(fromCents),
      }),
      (offset, length, rent, paymentInAdvance) => {
        const startDate = addDays(day(2026, 1, 1), offset);
        const endDate = length === null ? null : addDays(startDate, length);
        const of = testContract({ startDate, endDate, rent, paymentInAdvance });
        let [asked, setOff] = [0, 0];
        for (let at = 0; at < 20; at += 1) {
          const { year, month } = dayOf(addMonths(startOfMonth(startDate), at));
          const made = draftReceipt(of, billedMonth(year, month));
          if (made.outcome === 'skip') continue;
          for (const line of made.lines.filter(({ subcategory }) => subcategory === 'RENT_ADVANCE'))
            if (line.source === 'LANDLORD') asked += toCents(line.totalAmount);
            else setOff += toCents(line.totalAmount);
        }
        expect(setOff).toBe(asked);
        expect([0, toCents(paymentInAdvance.amount)]).toContain(asked);
      },
    );
    fc.assert(run, { numRuns: 300 });
  });
});
