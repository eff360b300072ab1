import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMoney, fromCents } from '../../values/money.ts';
import { type BillCharge, billLines, chargedLines, concerns } from './bills.ts';
import { billInstalments } from './instalments.ts';
import { inInstalments, testBill } from './testing.ts';

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
    const share = { index: 0, explanation: 'La mitad.', instalments: null };
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
    const charged: BillCharge[] = [{ payee: 'a', totalAmount: 121, vatAmount: 21, month: 202601 }];
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
            if (line) charged.push({ ...line, payee: landlord, month: 202601 });
          });
        }
        expect(total(charged)).toBe(fromCents(cents));
        expect(new Set(charged.map(({ payee }) => payee)).size).toBe(charged.length);
        expect(billLines('SETTLEMENT', bill(), payees).size).toBe(0);
      },
    );
    fc.assert(run, { numRuns: 300 });
  });

  describe('in instalments', () => {
    const payee = half('a');
    /** What the document of a month charges; it is charged from then on. */
    const charge = (bills: ReturnType<typeof inInstalments>, month: number, ending: string | null = null) => {
      const lines = chargedLines('SETTLEMENT', bills, [payee], 'a', { month, ending });
      for (const { bill, line } of lines)
        bills[bills.indexOf(bill)] = {
          ...bill,
          charged: [...bill.charged, { ...line, payee: 'a', month }],
        };
      return lines.map(({ line }) => line);
    };

    it('[FIN-05] each month charges one, says which and of how much, and finds its bill', () => {
      const bills = inInstalments(testBill({ totalAmount: 100, vatAmount: 17.36 }), 3);
      expect(charge(bills, 202601)).toMatchObject([
        {
          concept: 'Factura F-1 · Pintura (plazo 1 de 3)',
          explanation: 'Plazo 1 de 3 de una factura de 100,00 €, pagada por la empresa por su cuenta.',
          totalAmount: 33.34,
          vatAmount: 5.79,
          bill: 'b',
          billShare: 0,
          subcategory: 'BILL_EXPENSE',
          supply: false,
        },
      ]);
      // Again in the same month, by another document or the same draft: nothing.
      expect(charge(bills, 202601)).toEqual([]);
      expect(charge(bills, 202603).map(({ totalAmount }) => totalAmount)).toEqual([33.33]);
      expect(charge(bills, 202604).map(({ billShare }) => billShare)).toEqual([2]);
      expect(charge(bills, 202605)).toEqual([]);
    });

    it('[FIN-05] the last month of its contract charges what is left; that of another contract does not', () => {
      const bills = inInstalments(testBill({ contract: 'c' }), 4);
      expect(charge(bills, 202601, 'other')).toHaveLength(1);
      expect(charge(bills, 202602, 'c').map(({ billShare }) => billShare)).toEqual([1, 2, 3]);
    });

    it('[FIN-05] a bill that is cancelled gives back what was charged, says so, and charges no more', () => {
      const bills = inInstalments(testBill(), 3);
      charge(bills, 202601);
      charge(bills, 202602);
      const cancelled = bills.map((bill) => ({ ...bill, bearer: null }));
      const back = charge(cancelled, 202603);
      expect(back.map(({ totalAmount }) => totalAmount)).toEqual([-40.34, -40.33]);
      expect(back[0]).toMatchObject({
        concept: 'Factura F-1 · Pintura (plazo 1 de 3) (corrección)',
        explanation:
          'La factura ya no se carga: se devuelve lo cargado de este plazo y no se cargan los que faltan.',
      });
      expect(charge(cancelled, 202604)).toEqual([]);
    });

    it('[FIN-05] [VAL-07] total and VAT add up to the cent for any amount and number (500 runs)', () => {
      const amounts = [
        fc.integer({ min: -5_000_000, max: 5_000_000 }),
        fc.integer({ min: 0, max: 900_000 }),
      ] as const;
      const run = fc.property(...amounts, fc.integer({ min: 2, max: 60 }), (cents, vat, instalments) => {
        const bill = { totalAmount: fromCents(cents), vatAmount: fromCents(vat) };
        const parts = billInstalments({ ...bill, instalments });
        expect(parts).toHaveLength(instalments);
        expect(total(parts)).toBe(bill.totalAmount);
        expect(addMoney(...parts.map(({ vatAmount }) => vatAmount))).toBe(bill.vatAmount);
        const sizes = parts.map(({ totalAmount }) => Math.round(totalAmount * 100));
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      });
      fc.assert(run, { numRuns: 500 });
    });

    it('[FIN-05] [VAL-07] in whatever order months are made, voided and made again, a month never has two, and all together are the bill (300 runs)', () => {
      const step = fc.record({ month: fc.integer({ min: 1, max: 9 }), isVoided: fc.boolean() });
      const run = fc.property(
        fc.integer({ min: 100, max: 500_000 }),
        fc.integer({ min: 2, max: 6 }),
        fc.array(step, { maxLength: 30 }),
        (cents, instalments, steps) => {
          const bills = inInstalments(testBill({ totalAmount: fromCents(cents), vatAmount: 0 }), instalments);
          for (const { month, isVoided } of steps)
            if (isVoided)
              bills.forEach((bill, at) => {
                bills[at] = { ...bill, charged: bill.charged.filter((one) => one.month !== month) };
              });
            else {
              charge(bills, month);
              const ofMonth = bills.flatMap(({ charged }) => charged.filter((one) => one.month === month));
              expect(ofMonth.length).toBeLessThanOrEqual(1);
            }
          for (let month = 10; month < 10 + instalments; month += 1) charge(bills, month);
          expect(total(bills.flatMap(({ charged }) => charged))).toBe(fromCents(cents));
          expect(bills.every(({ charged }) => charged.length === 1)).toBe(true);
        },
      );
      fc.assert(run, { numRuns: 300 });
    });
  });
});
