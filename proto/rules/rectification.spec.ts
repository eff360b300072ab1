import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMoney, fromCents, percentOf, toCents } from '../values/money.ts';
import { documentLine, transferLine } from './document-line.ts';
import { financeTotals } from './finance-totals.ts';
import { rectifiedTypes, rectifyingLines } from './rectification.ts';

const line = (amount: number, vatPercent: number, source: 'LANDLORD' | 'TENANT' | 'PROVIDER') =>
  documentLine({
    category: 'INVOICE',
    subcategory: 'FEE',
    source,
    destination: 'LANDLORD',
    concept: 'Honorarios',
    base: amount,
    vatPercent,
    vat: percentOf(amount, vatPercent),
  });
const carried = transferLine({
  category: 'COMPENSATION',
  subcategory: 'SETTLEMENT',
  source: 'LANDLORD',
  destination: 'PROVIDER',
  concept: 'Saldo anterior',
  carriedFrom: 'older',
  base: 50,
});

describe('a rectifying document', () => {
  it('[FIN-03] takes a whole document back, but for balances that other documents have', () => {
    const document = {
      type: 'SETTLEMENT' as const,
      breakdown: [line(1000, 0, 'TENANT'), line(100, 21, 'LANDLORD'), carried],
    };
    const lines = rectifyingLines(document, null);
    expect(lines.map(({ totalAmount }) => totalAmount)).toEqual([-1000, 121]);
    expect(financeTotals({ type: 'RECTIFYING_BILL' }, lines).totalAmount).toBe(-879);
  });

  it('[FIN-03] has the difference of the lines that are named, with their VAT, and says why', () => {
    const document = {
      type: 'BILL' as const,
      breakdown: [line(100, 21, 'PROVIDER'), line(30, 21, 'PROVIDER')],
    };
    expect(rectifyingLines(document, [{ line: 0, amount: 80 }])).toMatchObject([
      {
        baseAmount: -20,
        vatAmount: -4.2,
        totalAmount: -24.2,
        explanation: expect.stringMatching(/100,00.*80,00/),
      },
    ]);
    expect(rectifyingLines(document, [{ line: 1, amount: 30 }])).toEqual([]);
  });

  it('[FIN-03] [VAL-07] both documents together have the right total, to the cent, whatever is corrected (500 runs)', () => {
    const cents = fc.integer({ min: -500_000, max: 500_000 }).map(fromCents);
    const run = fc.property(
      fc.constantFrom(...rectifiedTypes),
      fc.array(
        fc.record({
          amount: cents,
          vat: fc.constantFrom(0, 10, 21),
          source: fc.constantFrom('LANDLORD' as const, 'TENANT' as const, 'PROVIDER' as const),
          corrected: fc.option(cents),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      (type, drawn) => {
        const document = {
          type,
          breakdown: drawn.map(({ amount, vat, source }) => line(amount, vat, source)),
        };
        const corrections = drawn.flatMap(({ corrected }, at) =>
          corrected === null ? [] : [{ line: at, amount: corrected }],
        );
        const right = drawn.map(({ amount, vat, source, corrected }) =>
          line(corrected ?? amount, vat, source),
        );
        const sum = (name: 'totalAmount' | 'baseAmount' | 'vatAmount') =>
          toCents(
            addMoney(
              financeTotals(document, document.breakdown)[name],
              financeTotals({ type: 'RECTIFYING_BILL' }, rectifyingLines(document, corrections))[name],
            ),
          );
        const wanted = financeTotals({ type }, right);
        for (const name of ['totalAmount', 'baseAmount', 'vatAmount'] as const)
          expect(sum(name)).toBe(toCents(wanted[name]));
      },
    );
    fc.assert(run, { numRuns: 500 });
  });
});
