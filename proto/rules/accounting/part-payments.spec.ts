import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { missingPayments, sumOf } from './part-payments.ts';

const open = (day: number, cents: number) => ({ day, cents, isClosed: false });

describe('[EXT-12] part payments of an invoice for the accounting program', () => {
  it('are told each on its day, and each once', () => {
    const payments = [open(2, 50_00), open(1, 71_00)];
    expect(missingPayments({ payments, sent: [], there: 0 })).toEqual([
      { day: 1, cents: 71_00 },
      { day: 2, cents: 50_00 },
    ]);
    const sent = [{ day: 1, cents: 71_00 }];
    expect(missingPayments({ payments, sent, there: 71_00 })).toEqual([{ day: 2, cents: 50_00 }]);
  });

  it('of a closed month are not told, whether or not they were told before it was closed', () => {
    const payments = [{ ...open(1, 50_00), isClosed: true }, open(2, 71_00)];
    const later = [{ day: 2, cents: 71_00 }];
    expect(missingPayments({ payments, sent: [], there: 0 })).toEqual(later);
    expect(missingPayments({ payments, sent: later, there: 71_00 })).toEqual([]);
    expect(missingPayments({ payments, sent: [{ day: 1, cents: 50_00 }], there: 50_00 })).toEqual(later);
  });

  it('that arrived although their answer was lost are not told again', () => {
    const payments = [open(1, 50_00), open(2, 71_00)];
    expect(missingPayments({ payments, sent: [], there: 50_00 })).toEqual([{ day: 2, cents: 71_00 }]);
    expect(missingPayments({ payments, sent: [], there: 60_00 })).toEqual([{ day: 2, cents: 61_00 }]);
    expect(missingPayments({ payments, sent: [], there: 200_00 })).toEqual([]);
  });

  it('never add up to more than is paid here, and what was told is not told again', () => {
    // A day is closed or open, whatever is paid on it.
    const part = fc
      .record({ day: fc.integer({ min: 1, max: 9 }), cents: fc.integer({ min: 1, max: 900 }) })
      .map((one) => ({ ...one, isClosed: one.day % 3 === 0 }));
    const parts = fc.array(part, { maxLength: 6 });
    fc.assert(
      fc.property(parts, parts, fc.nat(3000), (payments, later, more) => {
        const first = missingPayments({ payments, sent: [], there: more });
        expect(sumOf(first) + more).toBeLessThanOrEqual(Math.max(more, sumOf(payments)));
        const there = more + sumOf(first);
        expect(missingPayments({ payments, sent: first, there })).toEqual([]);
        // Payments that come later are told without those of before, as far as the program does not have them.
        const all = [...payments, ...later.map((one) => ({ ...one, day: one.day + 12 }))];
        const second = missingPayments({ payments: all, sent: first, there });
        expect(second.every(({ day }) => day > 12)).toBe(true);
        expect(
          missingPayments({ payments: all, sent: [...first, ...second], there: there + sumOf(second) }),
        ).toEqual([]);
      }),
    );
  });
});
