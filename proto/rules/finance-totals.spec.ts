import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { financeRoles, financeTypes } from '../records/choices/finance.ts';
import { settlementTypes } from '../records/choices/settlement-types.ts';
import { fromCents, toCents } from '../values/money.ts';
import { financeTotals, lineSign, totalledAmounts } from './finance-totals.ts';

const nothing = Object.fromEntries(totalledAmounts.map((key) => [key, 0]));

describe('finance totals', () => {
  it.each([
    ['RECEIPT', 'LANDLORD', 'LANDLORD', 1],
    ['RECEIPT', 'LANDLORD', 'TENANT', -1],
    ['RECEIPT', 'TENANT', null, -1],
    ['RECEIPT', 'TENANT', 'LANDLORD', 1],
    ['SETTLEMENT', 'PROVIDER', 'LANDLORD', -1],
    ['SETTLEMENT', 'LANDLORD', undefined, -1],
    ['SETTLEMENT', 'PROVIDER', 'TENANT', 1],
    ['GUARANTEED', 'PROVIDER', 'LANDLORD', -1],
    ['GUARANTEED', 'LANDLORD', null, -1],
    ['GUARANTEED', 'PROVIDER', 'PROVIDER', 1],
    ['BILL', 'LANDLORD', 'TENANT', 1],
    [null, null, null, 1],
  ] as const)('[VAL-07] a line of a %s of %s coming from %s counts %d', (type, sourceRole, source, sign) => {
    expect(lineSign({ type, sourceRole }, { source })).toBe(sign);
  });

  it('[VAL-07] sums total, base, VAT, rent, invoice, compensation and supplementation', () => {
    const lines = [
      { source: 'LANDLORD', totalAmount: 1000, baseAmount: 1000, vatAmount: 0, rentAmount: 1000 },
      { source: 'LANDLORD', totalAmount: 48.4, baseAmount: 40, vatAmount: 8.4, suplementationAmount: 48.4 },
      {
        source: 'TENANT',
        totalAmount: 100.1,
        baseAmount: 100.1,
        compensationAmount: 100.1,
        invoiceAmount: null,
      },
    ];
    expect(financeTotals({ type: 'RECEIPT', sourceRole: 'LANDLORD' }, lines)).toEqual({
      totalAmount: 948.3,
      baseAmount: 939.9,
      vatAmount: 8.4,
      rentAmount: 1000,
      invoiceAmount: 0,
      compensationAmount: -100.1,
      suplementationAmount: 48.4,
    });
    expect(financeTotals({ type: 'RECEIPT' }, [])).toEqual(nothing);
  });

  it('[VAL-07] [FIN-08] a guaranteed settlement of 1,000 less 60.50 of the landlord pays 939.50, like any settlement', () => {
    const lines = [
      { source: 'PROVIDER', totalAmount: 1000, rentAmount: 1000 },
      { source: 'LANDLORD', totalAmount: 60.5, baseAmount: 50, vatAmount: 10.5, invoiceAmount: 60.5 },
    ];
    for (const type of settlementTypes)
      expect(financeTotals({ type, sourceRole: 'PROVIDER' }, lines)).toMatchObject({
        totalAmount: 939.5,
        baseAmount: -50,
        vatAmount: -10.5,
        rentAmount: 1000,
        invoiceAmount: -60.5,
      });
  });

  it('[VAL-07] every total is the sum of its lines in cents, each with the sign of type and source', () => {
    // The two sentences of F §5 word for word, beside the code: which source a type subtracts.
    const subtracted = (type: string | null) =>
      type === 'RECEIPT' ? 'TENANT' : type === 'SETTLEMENT' || type === 'GUARANTEED' ? 'LANDLORD' : 'NOBODY';
    const role = fc.option(fc.constantFrom(...financeRoles.values));
    const cents = fc.option(fc.integer({ min: -1e9, max: 1e9 }));
    const drawn = fc.record({
      source: role,
      cents: fc.tuple(...totalledAmounts.map(() => cents)),
    });
    fc.assert(
      fc.property(
        fc.option(fc.constantFrom(...financeTypes.values)),
        role,
        fc.array(drawn, { maxLength: 12 }),
        (type, sourceRole, list) => {
          const lines = list.map((line) => ({
            source: line.source,
            ...Object.fromEntries(
              totalledAmounts.map((key, at) => [
                key,
                line.cents[at] == null ? null : fromCents(line.cents[at]),
              ]),
            ),
          }));
          const totals = financeTotals({ type, sourceRole }, lines);
          for (const [at, key] of totalledAmounts.entries()) {
            const sum = list.reduce((all, line) => {
              const off = (line.source ?? sourceRole) === subtracted(type);
              return all + (off ? -1 : 1) * (line.cents[at] ?? 0);
            }, 0);
            expect([key, toCents(totals[key])]).toEqual([key, sum + 0]);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('[VAL-07] thousands of cents add up exactly', () => {
    const line = { totalAmount: 0.1 };
    expect(
      financeTotals(
        { type: 'BILL' },
        Array.from({ length: 1001 }, () => line),
      ).totalAmount,
    ).toBe(100.1);
  });

  it('[VAL-07] the order of the lines does not matter, and the opposite source gives the opposite total', () => {
    const amounts = fc.array(fc.integer({ min: -1e8, max: 1e8 }).map(fromCents), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, (list) => {
        const lines = list.map((totalAmount) => ({ totalAmount, source: 'TENANT' }));
        const receipt = financeTotals({ type: 'RECEIPT' }, lines).totalAmount;
        expect(financeTotals({ type: 'RECEIPT' }, [...lines].reverse()).totalAmount).toBe(receipt);
        expect(financeTotals({ type: 'SETTLEMENT' }, lines).totalAmount).toBe(0 - receipt);
      }),
    );
  });
});
