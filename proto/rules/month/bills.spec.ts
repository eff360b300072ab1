import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMoney, fromCents } from '../../values/money.ts';
import { type BillCharge, billLines, concerns } from './bills.ts';
import { testBill } from './testing.ts';

const half = (landlord: string) => ({ landlord, weight: 1 });
const total = (lines: Iterable<{ totalAmount: number }>) =>
  addMoney(...[...lines].map(({ totalAmount }) => totalAmount));

describe('bills on the documents of a month', () => {
  it('[FIN-05] a landlord is charged by a line that his settlement takes off, a tenant by one that is the company’s', () => {
    const settled = billLines('SETTLEMENT', testBill(), [half('a')]).get('a');
    expect(settled).toMatchObject({
      category: 'SUPPLEMENT',
      subcategory: 'BILL_EXPENSE',
      source: 'LANDLORD',
      bill: 'b',
      concept: 'Factura F-1 · Pintura',
      baseAmount: 100,
      vatAmount: 21,
      vatPercent: 21,
      totalAmount: 121,
      suplementationAmount: 121,
    });
    expect(billLines('RECEIPT', testBill(), []).size).toBe(0);
    const tenant = testBill({ bearer: 'TENANT' });
    expect(billLines('RECEIPT', tenant, []).get(null)).toMatchObject({
      source: 'PROVIDER',
      destination: 'TENANT',
      totalAmount: 121,
    });
    expect(billLines('SETTLEMENT', tenant, [half('a')]).size).toBe(0);
  });

  it('[FIN-05] [WIZ-11] [WIZ-13] a line says whether it charges a suplido or a supply', () => {
    const marks = (bill: Parameters<typeof testBill>[0]) => {
      const { concept, supply, supplemented } = billLines('SETTLEMENT', testBill(bill), [half('a')]).get(
        'a',
      )!;
      return [concept, supply, supplemented];
    };
    expect(marks({})).toEqual(['Factura F-1 · Pintura', false, false]);
    expect(marks({ supplemented: true })).toEqual(['Suplido F-1 · Pintura', false, true]);
    expect(marks({ supply: true })).toEqual(['Factura F-1 · Pintura', true, false]);
    const share = { index: 0, explanation: 'La mitad.' };
    expect(marks({ share })).toEqual(['Factura F-1 · Pintura', true, false]);
  });

  it('[FIN-05] goes by its contract, without one by its unit, without a unit by its mandate; a guaranteed unit by itself', () => {
    const contract = { type: 'SETTLEMENT' as const, contract: 'c', mandate: 'm', units: ['u'] };
    expect(concerns(testBill({ contract: 'c' }), contract)).toBe(true);
    expect(concerns(testBill({ contract: 'other', units: ['u'] }), contract)).toBe(false);
    expect(concerns(testBill({ units: ['u'] }), contract)).toBe(true);
    expect(concerns(testBill({ units: ['v'] }), contract)).toBe(false);
    expect(concerns(testBill(), contract)).toBe(true);
    expect(concerns(testBill({ mandate: null }), contract)).toBe(false);
    const guaranteed = { type: 'GUARANTEED' as const, contract: null, mandate: 'm', units: ['u'] };
    expect(concerns(testBill({ contract: 'c', units: ['u'] }), guaranteed)).toBe(true);
    expect(concerns(testBill({ contract: 'c' }), guaranteed)).toBe(false);
    const receipt = { type: 'RECEIPT' as const, contract: 'c', mandate: 'm', units: ['u'] };
    expect(concerns(testBill({ contract: 'c' }), receipt)).toBe(true);
    expect(concerns(testBill({ units: ['u'] }), receipt)).toBe(false);
  });

  it('[FIN-05] what is charged stays with whoever was charged, also when the shares change; a difference is charged later', () => {
    const charged: BillCharge[] = [{ payee: 'a', totalAmount: 121, vatAmount: 21 }];
    expect(billLines('SETTLEMENT', testBill({ charged }), [half('x'), half('y')]).size).toBe(0);
    const dearer = billLines('SETTLEMENT', testBill({ charged, totalAmount: 242, vatAmount: 42 }), [
      half('a'),
    ]);
    expect(dearer.get('a')).toMatchObject({
      totalAmount: 121,
      concept: 'Factura F-1 · Pintura (corrección)',
    });
    const cancelled = billLines('SETTLEMENT', testBill({ charged, bearer: null }), [half('a')]);
    expect(cancelled.get('a')).toMatchObject({ totalAmount: -121, baseAmount: -100, vatAmount: -21 });
  });

  it('[FIN-05] whichever payees get their document first, together they are charged the whole, to the cent (300 runs)', () => {
    const run = fc.property(
      fc.integer({ min: -500_000, max: 500_000 }),
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), { maxLength: 4 }),
      (cents, weights, rounds) => {
        const payees = weights.map((weight, at) => ({ landlord: `p${at}`, weight }));
        const charged: BillCharge[] = [];
        const bill = () =>
          testBill({
            totalAmount: fromCents(cents),
            vatAmount: fromCents(Math.trunc(cents / 6)),
            charged: [...charged],
          });
        for (const round of [...rounds, [true, true, true, true, true]]) {
          const lines = billLines('SETTLEMENT', bill(), payees);
          payees.forEach(({ landlord }, at) => {
            const line = round[at] ? lines.get(landlord) : undefined;
            if (line) charged.push({ ...line, payee: landlord });
          });
        }
        expect(total(charged)).toBe(fromCents(cents));
        expect(new Set(charged.map(({ payee }) => payee)).size).toBe(charged.length);
        expect(billLines('SETTLEMENT', bill(), payees).size).toBe(0);
      },
    );
    fc.assert(run, { numRuns: 300 });
  });
});
