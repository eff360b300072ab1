import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { paymentMethods } from '../records/choices/contracts.ts';
import { type DeliveredCheck, type ReviewFact, reviewFacts } from '../records/choices/finance-review.ts';
import { reviewedTypes } from '../records/choices/settlement-types.ts';
import { fromCents } from '../values/money.ts';
import {
  checkConditions,
  foundByChecks,
  needsUsual,
  type ReviewCheck,
  type ReviewCondition,
  type ReviewedDocument,
} from './review-checks.ts';

const check = (
  delivered: DeliveredCheck,
  severity: ReviewCheck['severity'],
  fact: ReviewFact,
  value: number | null = null,
): ReviewCheck => ({ id: delivered, delivered, severity, types: [], conditions: [{ fact, value }] });

/** As the product delivers them; the migration writes the same. */
const delivered = (tolerance = 10): ReviewCheck[] => [
  check('NEGATIVE', 'ERROR', 'NEGATIVE'),
  check('MANDATE', 'ERROR', 'NO_MANDATE'),
  check('PAYMENT_METHOD', 'ERROR', 'NO_METHOD'),
  check('IBAN', 'ERROR', 'NO_ACCOUNT'),
  check('TENFOLD', 'ERROR', 'TIMES', 8),
  check('AMOUNT', 'WARNING', 'CHANGED', tolerance),
  check('RENT', 'WARNING', 'RENT_CHANGED', 0),
  check('BLOCKED', 'NOTE', 'BLOCKED'),
  check('SEPA_MANDATE', 'WARNING', 'NO_SEPA_MANDATE'),
];

const settlement: ReviewedDocument = {
  type: 'SETTLEMENT',
  totalAmount: 900,
  rentAmount: 1000,
  paymentMethod: 'TRANSFER',
  destinationAccountKnown: true,
  paymentBlock: false,
  previous: { totalAmount: 900, rentAmount: 1000 },
  usual: 900,
  mandateStands: true,
  debitOrder: null,
};
const receipt: ReviewedDocument = {
  ...settlement,
  type: 'RECEIPT',
  paymentMethod: 'DIRECT_DEBIT',
  totalAmount: 1000,
  previous: { totalAmount: 1000, rentAmount: 1000 },
  usual: 1000,
};
const bill: ReviewedDocument = {
  ...settlement,
  type: 'BILL',
  totalAmount: 121,
  rentAmount: 0,
  paymentMethod: null,
  destinationAccountKnown: false,
  previous: { totalAmount: 121, rentAmount: 0 },
  usual: 121,
};

const kinds = (document: ReviewedDocument, tolerance = 10) =>
  foundByChecks(document, delivered(tolerance)).map(({ kind }) => kind);
const reasons = (document: ReviewedDocument) =>
  foundByChecks(document, delivered()).map(({ reason }) => reason.replaceAll('\u00a0', ' '));

describe('what to look at before a document is verified', () => {
  it.each<[string, ReviewedDocument, DeliveredCheck[]]>([
    ['a complete settlement as the month before', settlement, []],
    ['a complete receipt', receipt, []],
    ['a fee bill, which its settlement pays', bill, []],
    ['the first document of a contract', { ...settlement, previous: null }, []],
    [
      'a negative settlement without method',
      { ...settlement, totalAmount: -10, paymentMethod: 'PAYMENT_PENDING', previous: null, usual: null },
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
    [
      'a rent of ten times by a misplaced comma',
      { ...receipt, totalAmount: 10_000, rentAmount: 10_000 },
      ['TENFOLD', 'AMOUNT', 'RENT'],
    ],
    [
      'ten times the usual one although the month before was wrong as well',
      {
        ...receipt,
        ...{ totalAmount: 10_000, rentAmount: 10_000, previous: { totalAmount: 10_000, rentAmount: 10_000 } },
      },
      ['TENFOLD'],
    ],
    ['a tenth', { ...bill, totalAmount: 12.1 }, ['TENFOLD', 'AMOUNT']],
    ['nearly eight times', { ...bill, totalAmount: 967.99 }, ['AMOUNT']],
    ['another rent', { ...receipt, totalAmount: 1030, rentAmount: 1030 }, ['RENT']],
    ['blocked', { ...settlement, paymentBlock: true }, ['BLOCKED']],
    ['a debit without a signed order', { ...receipt, debitOrder: false }, ['SEPA_MANDATE']],
    [
      'a credit that nobody is charged',
      { ...receipt, debitOrder: false, totalAmount: -1, previous: null, usual: null },
      ['NEGATIVE'],
    ],
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

  it('[FIN-02] the figures are those of the check', () => {
    const more = { ...settlement, totalAmount: 945 };
    expect([kinds(more, 4), kinds(more), kinds(more, 5)]).toEqual([['AMOUNT'], [], []]);
  });

  it('[FIN-02] all conditions of a check must hold, of the documents it looks at', () => {
    const own: ReviewCheck = {
      id: 'own',
      delivered: null,
      severity: 'NOTE',
      types: ['RECEIPT'],
      conditions: [
        { fact: 'OVER', value: 900 },
        { fact: 'RENT_CHANGED', value: 3 },
      ],
    };
    const raised = { ...receipt, rentAmount: 1031 };
    const texts = (document: ReviewedDocument) =>
      foundByChecks(document, [own]).map(({ reason }) => reason.replaceAll('\u00a0', ' '));
    expect(texts(raised)).toEqual(['El total es de 1.000,00 €. La renta pasa de 1.000,00 € a 1.031,00 €.']);
    expect(texts({ ...raised, rentAmount: 1030 })).toEqual([]);
    expect(texts({ ...raised, totalAmount: 900 })).toEqual([]);
    expect(texts({ ...raised, type: 'SETTLEMENT' })).toEqual([]);
    const fresh = foundByChecks({ ...receipt, previous: null }, [
      {
        ...own,
        conditions: [
          { fact: 'NO_PREVIOUS', value: null },
          { fact: 'UNDER', value: 1000.01 },
        ],
      },
    ]);
    expect(fresh.map(({ check: id }) => id)).toEqual(['own']);
  });

  it('[FIN-02] what nobody can mean is not saved, with what to write instead', () => {
    const problems = (...conditions: ReviewCondition[]) =>
      checkConditions(conditions).map(({ message }) => message);
    expect(problems()).toEqual(['Indique entre 1 y 4 condiciones.']);
    expect(problems({ fact: 'TIMES', value: 1 })).toEqual(['Indique un factor mayor que 1, por ejemplo 10.']);
    expect(problems({ fact: 'CHANGED', value: -1 })[0]).toMatch(/entre 0 y 1000/);
    expect(problems({ fact: 'OVER', value: null })).toEqual([
      'Indique la cifra de «Importe de más de», en €.',
    ]);
    expect(problems({ fact: 'BLOCKED', value: 3 })[0]).toMatch(/no lleva cifra/);
    expect(problems({ fact: 'OVER', value: 1 }, { fact: 'OVER', value: 2 })[0]).toMatch(/una sola vez/);
    for (const { conditions } of delivered()) expect(checkConditions(conditions)).toEqual([]);
    expect([needsUsual(delivered()), needsUsual(delivered().slice(0, 4))]).toEqual([true, false]);
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
        usual: isNew ? null : amounts.totalAmount,
        mandateStands: true,
        debitOrder: type === 'RECEIPT' && paymentMethod === 'DIRECT_DEBIT' ? true : null,
      };
    });

  it('[FIN-02] nothing about an unchanged, complete document, whatever the percentage', () => {
    fc.assert(
      fc.property(complete, fc.integer({ min: 0, max: 1000 }), (document, tolerance) => {
        expect(foundByChecks(document, delivered(tolerance))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  /** How each anomaly is planted in a complete document. */
  const plant: Record<DeliveredCheck, (document: ReviewedDocument) => ReviewedDocument> = {
    NEGATIVE: (document) => ({ ...document, totalAmount: -document.totalAmount }),
    MANDATE: (document) => ({ ...document, mandateStands: false }),
    PAYMENT_METHOD: (document) => ({ ...document, type: 'SETTLEMENT', paymentMethod: null }),
    IBAN: (document) => ({
      ...document,
      type: 'RECEIPT',
      paymentMethod: 'DIRECT_DEBIT',
      destinationAccountKnown: false,
    }),
    TENFOLD: (document) => ({
      ...document,
      usual: document.totalAmount,
      totalAmount: fromCents(Math.round(document.totalAmount * 1000)),
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
    SEPA_MANDATE: (document) => ({
      ...document,
      type: 'RECEIPT',
      paymentMethod: 'DIRECT_DEBIT',
      debitOrder: false,
    }),
  };

  it('[FIN-02] each planted anomaly is found, with its reason', () => {
    const planted = fc.constantFrom(...(Object.keys(plant) as DeliveredCheck[]));
    fc.assert(
      fc.property(complete, planted, (document, kind) => {
        const found = foundByChecks(plant[kind](document), delivered());
        expect(found.map((one) => one.kind)).toContain(kind);
        for (const { reason } of found) expect(reason).toMatch(/^(El|La|Falta) .+\.$/);
      }),
      { numRuns: 2000 },
    );
  });
});

it('[FIN-02] every fact can hold, and says so in a sentence', () => {
  const holds: Record<ReviewFact, [ReviewedDocument, number | null]> = {
    NEGATIVE: [{ ...receipt, totalAmount: -1 }, null],
    OVER: [receipt, 999.99],
    UNDER: [receipt, 1000.01],
    CHANGED: [{ ...receipt, totalAmount: 1100.01 }, 10],
    TIMES: [{ ...receipt, totalAmount: 10_000 }, 10],
    RENT_CHANGED: [{ ...receipt, rentAmount: 1000.01 }, 0],
    NO_PREVIOUS: [{ ...receipt, previous: null }, null],
    NO_ACCOUNT: [{ ...receipt, destinationAccountKnown: false }, null],
    NO_METHOD: [{ ...receipt, paymentMethod: null }, null],
    NO_MANDATE: [{ ...receipt, mandateStands: false }, null],
    BLOCKED: [{ ...receipt, paymentBlock: true }, null],
    NO_SEPA_MANDATE: [{ ...receipt, debitOrder: false }, null],
  };
  for (const fact of reviewFacts.values) {
    const [document, value] = holds[fact];
    const [found] = foundByChecks(document, [check('NEGATIVE', 'NOTE', fact, value)]);
    expect([fact, found?.reason]).toEqual([fact, expect.stringMatching(/^(El|La|Falta) .+\.$/)]);
  }
});
