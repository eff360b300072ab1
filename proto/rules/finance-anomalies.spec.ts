import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { paymentMethods } from '../records/choices/contracts.ts';
import type { FinanceAnomaly } from '../records/choices/finance-review.ts';
import { reviewedTypes } from '../records/choices/settlement-types.ts';
import { fromCents } from '../values/money.ts';
import {
  amountTolerance,
  anomaliesOf,
  checkAmountTolerance,
  type ReviewedDocument,
  verificationRefusal,
} from './finance-anomalies.ts';

const settlement: ReviewedDocument = {
  type: 'SETTLEMENT',
  totalAmount: 900,
  rentAmount: 1000,
  paymentMethod: 'TRANSFER',
  destinationAccountKnown: true,
  paymentBlock: false,
  previous: { totalAmount: 900, rentAmount: 1000 },
  mandateStands: true,
};
const receipt: ReviewedDocument = {
  ...settlement,
  type: 'RECEIPT',
  paymentMethod: 'DIRECT_DEBIT',
  totalAmount: 1000,
  previous: { totalAmount: 1000, rentAmount: 1000 },
};
const bill: ReviewedDocument = {
  ...settlement,
  type: 'BILL',
  totalAmount: 121,
  rentAmount: 0,
  paymentMethod: null,
  destinationAccountKnown: false,
  previous: { totalAmount: 121, rentAmount: 0 },
};

const kinds = (document: ReviewedDocument, tolerance = 10) =>
  anomaliesOf(document, tolerance).map(({ kind }) => kind);
const reasons = (document: ReviewedDocument, tolerance = 10) =>
  anomaliesOf(document, tolerance).map(({ reason }) => reason.replaceAll('\u00a0', ' '));

describe('what to look at before a document is verified', () => {
  it.each<[string, ReviewedDocument, FinanceAnomaly[]]>([
    ['a complete settlement as the month before', settlement, []],
    ['a complete receipt', receipt, []],
    ['a fee bill, which its settlement pays', bill, []],
    ['the first document of a contract', { ...settlement, previous: null }, []],
    [
      'a negative settlement without method',
      { ...settlement, totalAmount: -10, paymentMethod: 'PAYMENT_PENDING', previous: null },
      ['NEGATIVE'],
    ],
    ['a mandate that is not validated', { ...settlement, mandateStands: false }, ['MANDATE']],
    ['a receipt under such a mandate', { ...receipt, mandateStands: false }, ['MANDATE']],
    ['a settlement without mandate', { ...settlement, mandateStands: null }, ['MANDATE']],
    ['a receipt without mandate', { ...receipt, mandateStands: null }, []],
    ['a mandate nobody could be asked about', { ...settlement, mandateStands: undefined }, []],
    ['no method', { ...receipt, paymentMethod: null }, ['PAYMENT_METHOD']],
    ['a method to be defined', { ...settlement, paymentMethod: 'PAYMENT_PENDING' }, ['PAYMENT_METHOD']],
    ['a transfer without account', { ...settlement, destinationAccountKnown: false }, ['IBAN']],
    ['a direct debit without account', { ...receipt, destinationAccountKnown: false }, ['IBAN']],
    [
      'a receipt the tenant transfers',
      { ...receipt, paymentMethod: 'TRANSFER', destinationAccountKnown: false },
      [],
    ],
    ['a settlement in cash', { ...settlement, paymentMethod: 'CASH', destinationAccountKnown: false }, []],
    ['10 % more, to the cent', { ...settlement, totalAmount: 990 }, []],
    ['a cent above 10 %', { ...settlement, totalAmount: 990.01 }, ['AMOUNT']],
    ['a cent below 10 % less', { ...settlement, totalAmount: 809.99 }, ['AMOUNT']],
    [
      'something after nothing',
      { ...settlement, previous: { totalAmount: 0, rentAmount: 1000 } },
      ['AMOUNT'],
    ],
    ['another rent', { ...receipt, totalAmount: 1030, rentAmount: 1030 }, ['RENT']],
    ['blocked', { ...settlement, paymentBlock: true }, ['BLOCKED']],
  ])('[FIN-02] %s', (_title, document, expected) => {
    expect(kinds(document)).toEqual(expected);
  });

  it('[FIN-02] says why in Spanish, with both amounts', () => {
    expect(reasons({ ...receipt, totalAmount: 1200, rentAmount: 1200 })).toEqual([
      'El total pasa de 1.000,00 € a 1.200,00 € (+20 %).',
      'La renta pasa de 1.000,00 € a 1.200,00 €.',
    ]);
    expect(reasons({ ...settlement, destinationAccountKnown: false })).toEqual([
      'Falta la cuenta (IBAN) del propietario.',
    ]);
  });

  it('[FIN-02] the percentage comes from the setting, 10 without one', () => {
    const more = { ...settlement, totalAmount: 945 };
    expect([kinds(more, amountTolerance(4)), kinds(more, amountTolerance(undefined))]).toEqual([
      ['AMOUNT'],
      [],
    ]);
    expect([amountTolerance('much'), amountTolerance(-1), amountTolerance(2.5)]).toEqual([10, 10, 2.5]);
    expect(checkAmountTolerance('much')[0]?.message).toMatch(/porcentaje entre 0 y 1000/);
    expect(checkAmountTolerance(15)).toEqual([]);
  });

  const cents = fc.integer({ min: 100, max: 500_000 });
  const complete: fc.Arbitrary<ReviewedDocument> = fc
    .record({
      type: fc.constantFrom(...reviewedTypes),
      total: cents,
      rent: cents,
      paymentMethod: fc.constantFrom(...paymentMethods.values.filter((one) => one !== 'PAYMENT_PENDING')),
      isNew: fc.boolean(),
    })
    .map(({ type, total, rent, paymentMethod, isNew }) => {
      const amounts = { totalAmount: fromCents(total), rentAmount: fromCents(rent) };
      return {
        type,
        ...amounts,
        paymentMethod,
        destinationAccountKnown: true,
        paymentBlock: false,
        previous: isNew ? null : amounts,
        mandateStands: true,
      };
    });

  it('[FIN-02] nothing about an unchanged, complete document, whatever the percentage', () => {
    fc.assert(
      fc.property(complete, fc.integer({ min: 0, max: 1000 }), (document, tolerance) => {
        expect(anomaliesOf(document, tolerance)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  /** How each anomaly is planted in a complete document. */
  const plant: Record<FinanceAnomaly, (document: ReviewedDocument) => ReviewedDocument> = {
    NEGATIVE: (document) => ({ ...document, totalAmount: -document.totalAmount }),
    MANDATE: (document) => ({ ...document, mandateStands: false }),
    PAYMENT_METHOD: (document) => ({ ...document, type: 'SETTLEMENT', paymentMethod: null }),
    IBAN: (document) => ({
      ...document,
      type: 'RECEIPT',
      paymentMethod: 'DIRECT_DEBIT',
      destinationAccountKnown: false,
    }),
    AMOUNT: ({ totalAmount, ...document }) => ({
      ...document,
      totalAmount: fromCents(Math.round(totalAmount * 112) + 1),
      previous: { totalAmount, rentAmount: document.rentAmount },
    }),
    RENT: (document) => ({
      ...document,
      type: 'RECEIPT',
      previous: { totalAmount: document.totalAmount, rentAmount: document.rentAmount + 0.01 },
    }),
    BLOCKED: (document) => ({ ...document, paymentBlock: true }),
  };

  it('[FIN-02] each planted anomaly is found, with its reason', () => {
    const planted = fc.constantFrom(...(Object.keys(plant) as FinanceAnomaly[]));
    fc.assert(
      fc.property(complete, planted, (document, kind) => {
        const found = anomaliesOf(plant[kind](document), 10);
        expect(found.map((one) => one.kind)).toContain(kind);
        for (const { reason } of found) expect(reason).toMatch(/^(El|La|Falta) .+\.$/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what is verified', () => {
  it.each([
    ['NOT_VALIDATED', false, true, null],
    ['ISSUED', false, true, null],
    ['CHARGED', false, true, null],
    ['VALIDATED', true, false, null],
    ['VALIDATED', true, true, 'Ya está verificado.'],
    ['NOT_VALIDATED', false, false, 'No está verificado.'],
    ['PREVIEW', false, true, 'Es un borrador: no se verifica hasta que se emite.'],
    ['CANCELLED', false, true, 'Está anulado: no se verifica.'],
    ['PAUSED', false, true, 'Está en pausa: páselo antes a «Verificado» con «Cambiar estado».'],
    [
      'PENDING_DATA',
      false,
      true,
      'Le faltan datos: complete la forma de pago y la cuenta antes de verificarlo.',
    ],
  ])('[FIN-02] %s, verified %s, to %s: %s', (status, validated, verified, expected) => {
    expect(verificationRefusal({ status, validated }, verified)).toBe(expected);
  });
});
