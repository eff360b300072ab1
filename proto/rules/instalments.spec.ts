import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daySeconds } from '../values/dates.ts';
import { fromCents } from '../values/money.ts';
import { dueCents, dueParts, withoutPayment, withPayment } from './instalments.ts';
import { owedCents } from './owed.ts';

const today = daySeconds({ year: 2026, month: 11, day: 20 });
const rate = (cents: number, days: number, paid = false) => ({
  ...{ date: addDays(today, days), amount: fromCents(cents), paymentDate: paid ? addDays(today, -3) : null },
});
const document = (total: number, ...paymentRates: ReturnType<typeof rate>[]) => ({
  ...{ totalAmount: fromCents(total), paymentRates, rectifiedAmount: 0 },
});

describe('[FIN-04] instalments', () => {
  it('planned for later are not due; what none plans is, and more than is left is not asked for', () => {
    const planned = document(85_000, rate(25_000, -1, true), rate(30_000, 0), rate(30_000, 30));
    expect([dueCents(planned, today), dueCents(planned, addDays(today, 30))]).toEqual([30_000, 60_000]);
    expect(dueCents(document(85_000), today)).toBe(85_000);
    expect(dueCents(document(85_000, rate(30_000, 30)), today)).toBe(55_000);
    expect(dueCents(document(35_000, rate(10_000, -9, true), rate(20_000, 0), rate(30_000, 9)), today)).toBe(
      20_000,
    );
    expect(dueCents(document(-100), today)).toBe(-100);
  });

  it('have come due on their days; what none plans with the document', () => {
    const planned = document(
      85_000,
      rate(20_000, -9),
      rate(10_000, -40, true),
      rate(25_000, 0),
      rate(9_000, 1),
    );
    expect(dueParts(planned, today)).toEqual([
      { date: addDays(today, -9), cents: 20_000 },
      { date: today, cents: 25_000 },
      { date: null, cents: 21_000 },
    ]);
    expect(dueParts(document(10_000, rate(9_000, 1), rate(1_000, 2)), today)).toEqual([]);
  });

  it('that come back are those that were asked for, and not others that were paid on the same day', () => {
    const rates = [rate(25_000, -1), rate(30_000, 30), rate(30_000, 60)].map((one) => ({
      ...one,
      paymentDate: today,
    }));
    const [first, second, third] = rates;
    const planned = { ...first!, paymentDate: null };
    expect(withoutPayment(rates, { cents: 25_000, day: today, by: today })).toEqual([planned, second, third]);
    // More than was planned until then: the last one, as it was.
    const more = withoutPayment(rates, { cents: 26_000, day: today, by: today });
    expect(more).toEqual([
      ...[planned, second, { ...third!, amount: 290 }],
      { ...third!, amount: 10, paymentDate: null },
    ]);
    expect(withoutPayment(rates, { cents: 30_000, day: today }).at(-1)).toEqual({
      ...third!,
      paymentDate: null,
    });
  });

  it('a payment lowers what is owed by itself and what is due by no more; taken back, both are as before (500 runs)', () => {
    const rates = fc.array(
      fc.record({
        cents: fc.integer({ min: 1, max: 50_000 }),
        days: fc.integer({ min: -40, max: 60 }),
        paid: fc.boolean(),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(
        rates,
        fc.integer({ min: 1, max: 150_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (given, total, part) => {
          const before = document(total, ...given.map(({ cents, days, paid }) => rate(cents, days, paid)));
          const owed = owedCents(before);
          if (owed <= 0) return;
          const cents = Math.max(1, Math.round(owed * part));
          const paymentRates = withPayment(before, { cents, day: today });
          const after = { ...before, paymentRates };
          expect(owedCents(after)).toBe(owed - cents);
          const due = dueCents(before, today);
          expect(dueCents(after, today)).toBeLessThanOrEqual(due);
          expect(dueCents(after, today)).toBeGreaterThanOrEqual(0);
          const back = { ...before, paymentRates: withoutPayment(paymentRates, { cents, day: today }) };
          expect(owedCents(back)).toBe(owed);
          // What a remittance has taken leaves nothing due.
          const asked = {
            ...before,
            paymentRates: withPayment(before, { cents: due, day: today, by: today }),
          };
          if (due > 0) expect(dueCents(asked, today)).toBe(0);
        },
      ),
      { numRuns: 500 },
    );
  });
});
