import { describe, expect, it } from '@jest/globals';
import { adjustmentReason } from '@llavero/proto/rules/month/adjustment';
import { adjustmentConcept, arrearsConcept } from '@llavero/proto/rules/month/adjustment-concept';
import { feeBillConcept, searchBillConcept } from '@llavero/proto/rules/month/fee-bill';
import { rentBillConcept, rentBillLines } from '@llavero/proto/rules/month/rent-bill';
import { draftSettlements, settlementConcept } from '@llavero/proto/rules/month/settlement';
import { billsFromReserve, outOfReserve } from '@llavero/proto/rules/owner-reserve';
import { type BilledContract, billedMonth, draftReceipt, receiptConcept } from '@llavero/proto/rules/receipt';
import { returnedDebitLines } from '@llavero/proto/rules/returned-debit';
import { carryBalances } from '@llavero/proto/rules/carried-balance';
import { testContract, testTerms } from '@llavero/proto/rules/month/testing';
import { daySeconds } from '@llavero/proto/values/dates';
import { spanishWords } from './testing/languages.ts';
import { catalanConcept } from './catalan-concept.ts';

const month = { year: 2026, month: 11 };
const october = { year: 2026, month: 10 };
const reason = adjustmentReason([
  { name: 'Renta', before: 1000, after: 1030 },
  { name: 'Honorarios', before: 0, after: 5 },
  { name: 'Bonificación', before: 7, after: 0 },
] as never);
const difference = (year: number, of: number, why = '') =>
  ({ kind: 'RECEIPT', year, month: of, reason: why }) as const;

/** Concepts of the lines of a month with everything: a receipt, its settlement in a promotion, older balances. */
function everyConcept(): string[] {
  const billed = billedMonth(2026, 11);
  const concepts: string[] = [];
  const draft = <T extends { outcome: string }>(made: T): Extract<T, { outcome: 'create' }> => {
    if (made.outcome !== 'create') throw new Error(JSON.stringify(made));
    return made as Extract<T, { outcome: 'create' }>;
  };
  const balance = {
    ...{ id: 'o', concept: null, totalAmount: -10, ofMonth: null },
    ...{ name: 'REC202600001', adjusts: false },
  };
  for (const more of [
    {
      ...{
        startDate: billed.from,
        lastBonusDay: billed.to,
        bonusPercent: 50,
        paymentMethod: 'DIRECTLY_TO_LANDLORD',
      },
      paymentInAdvance: { months: 2, days: 0, amount: 2000 },
      fixedExpenses: [{ concept: '', amount: 20, startDate: null, endDate: null }] as never,
      search: { option: 'FEES_ON_TENANT', feeTotal: 1210 } as never,
    },
    {
      ...{ startDate: daySeconds({ year: 2026, month: 9, day: 1 }), unitTypes: ['LOCAL'] },
      ...{
        contractType: 'LOCAL_CONTRACT',
        tenantIsCompany: true,
        paymentInAdvance: { months: 3, days: 0, amount: 3000 },
      },
      search: { option: 'ONE_PAYMENT', onePaymentMonths: 1, instalments: 6 } as never,
    },
    { search: { option: 'RECURRING_PAYMENT', recurringPercent: 5 } as never },
  ] as Partial<BilledContract>[]) {
    const contract = testContract(more);
    const receipt = carryBalances(draft(draftReceipt(contract, billed)), [balance]);
    const settlements = draftSettlements(
      contract,
      testTerms({ promotionFrom: billed.from }),
      receipt,
      billed,
    );
    if (!Array.isArray(settlements)) throw new Error(settlements.reason);
    const [settled] = settlements.map((one) =>
      carryBalances(one, [balance, { ...balance, id: 'p', adjusts: true }]),
    );
    concepts.push(...[...receipt.lines, ...settled!.lines].map(({ concept }) => concept));
  }
  return concepts;
}

describe('concepts of documents in Catalan', () => {
  it.each([
    [receiptConcept(month), 'Renda de novembre de 2026'],
    [receiptConcept(october), "Renda d'octubre de 2026"],
    [`${receiptConcept(month)} (15 de 30 días)`, 'Renda de novembre de 2026 (15 de 30 dies)'],
    [
      `${receiptConcept(month)} (del 1 al 15, 15 de 30 días)`,
      'Renda de novembre de 2026 (del dia 1 al 15, 15 de 30 dies)',
    ],
    [settlementConcept('SETTLEMENT', month), 'Liquidació de novembre de 2026'],
    [settlementConcept('GUARANTEED', october), "Renda garantida d'octubre de 2026"],
    [feeBillConcept(month), 'Honoraris de novembre de 2026'],
    [searchBillConcept(october), "Honoraris per la cerca d'octubre de 2026"],
    [rentBillConcept(month), 'Factura de lloguer de novembre de 2026'],
    [
      rentBillLines({ concept: '', base: 100, vatPercent: 21, withholdingPercent: 19 })[1]!.concept,
      'Retenció del 19 %',
    ],
    [billsFromReserve(1).concept, 'Factures pagades amb la reserva'],
    [outOfReserve(1).concept, 'Devolució de la reserva del propietari'],
    [returnedDebitLines(3, 'REC202600012')[0]!.concept, 'Despeses de devolució de REC202600012'],
    [
      adjustmentConcept(october, 'REC202600012', reason),
      "Ajust d'octubre de 2026 (REC202600012): Renda: de 1.000,00 € a 1.030,00 €; Honoraris: faltaven 5,00 €; Bonificació: sobraven 7,00 €.",
    ],
    [
      arrearsConcept([difference(2025, 12), difference(2026, 1), difference(2026, 2)], 90),
      'Ajust de desembre de 2025, gener i febrer de 2026 (3 mesos, 90,00 €)',
    ],
    [
      arrearsConcept([{ ...difference(2026, 8), kind: 'BILL' }], 9),
      "Ajust d'honoraris d'agost de 2026 (9,00 €)",
    ],
  ])('[DOC-02] [FIN-07] %s', (spanish, catalan) => {
    expect(catalanConcept(spanish)).toBe(catalan);
  });

  it('[DOC-02] [FIN-07] every line that the rules of a month write is told', () => {
    const concepts = everyConcept();
    for (const concept of concepts) {
      const told = catalanConcept(concept);
      expect([concept, told === concept]).toEqual([concept, false]);
      expect(told).not.toMatch(spanishWords);
    }
    // All kinds of lines were there.
    const kinds = [
      /^Renta de/,
      /^Bonificación/,
      /^Pago anticipado de renta$/,
      /se descuenta$/,
      /^Gasto fijo/,
    ];
    const more = [
      /^Retención/,
      /^Honorarios de gestión/,
      /^Honorarios por/,
      /^Promoción/,
      /^Cobrado/,
      /plazo/,
    ];
    for (const kind of [...kinds, ...more, /^Búsqueda de inquilino$/, /^Saldo anterior/, /^Ajuste/])
      expect(concepts).toContainEqual(expect.stringMatching(kind));
  });

  it('[DOC-02] what a person has written stays as it is', () => {
    for (const own of ['Agua', 'Reparación de la caldera', 'Renta de noviembre de 2026 y plaza', ''])
      expect(catalanConcept(own)).toBe(own);
    expect(catalanConcept(adjustmentConcept(october, 'L202600003', 'Se cobró dos veces.'))).toBe(
      "Ajust d'octubre de 2026 (L202600003): Se cobró dos veces.",
    );
  });
});
