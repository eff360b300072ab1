import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths, dayOf, daySeconds, startOfMonth } from '../../values/dates.ts';
import { addMoney, fromCents, multiplyMoney, toCents } from '../../values/money.ts';
import type { DocumentLine } from '../document-line.ts';
import { lineSign } from '../finance-totals.ts';
import { type BilledContract, type BilledMonth, billedMonth } from '../receipt.ts';
import { type IssuedDocument, planAdjustments } from './adjustment-plan.ts';
import { planContract, type Planned } from './plan.ts';
import type { MandateTerms } from './terms.ts';
import { testContract, testTerms } from './testing.ts';

type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;

const start = daySeconds({ year: 2024, month: 1, day: 1 });
const monthAt = (at: number): BilledMonth => {
  const { year, month } = dayOf(addMonths(startOfMonth(start), at));
  return billedMonth(year, month);
};
const kinds = ['RECEIPT', 'SETTLEMENT', 'BILL'] as const;
const nothing = () => undefined;

const documentOf = (row: Planned, id: string): IssuedDocument[] =>
  row.outcome === 'create'
    ? [
        {
          claim: row.claim,
          id,
          name: id,
          lines: row.draft.lines,
          periodStart: row.draft.periodStart,
          periodEnd: row.draft.periodEnd,
          corrections: [],
          correctedByHand: false,
        },
      ]
    : [];

/** The documents of a month as the generation issues them. */
const issue = (contract: BilledContract, terms: MandateTerms, month: BilledMonth): IssuedDocument[] =>
  planContract(contract, terms, { month, kinds, standing: nothing }).flatMap((row, at) =>
    documentOf(row, `${month.year}-${month.month}-${at}`),
  );

/** What a document and its rectifications count together, signed cents. */
const cents = ({ claim, lines, corrections }: IssuedDocument): number =>
  lines.reduce((sum, line) => sum + lineSign({ type: claim.kind }, line) * toCents(line.totalAmount), 0) +
  corrections.reduce((sum, line) => sum + toCents(line.totalAmount), 0);

/** What is charged for a month in the end: of receipts, and of settlements with the corrections of their bills. */
const charged = (documents: readonly IssuedDocument[]) => ({
  receipt: documents
    .filter(({ claim }) => claim.kind === 'RECEIPT')
    .reduce((sum, one) => sum + cents(one), 0),
  settled: documents
    .filter(({ claim }) => claim.kind === 'SETTLEMENT')
    .map((one) => {
      const bill = documents.find(({ claim }) => claim.kind === 'BILL' && claim.payee === one.claim.payee);
      const ofBill = (bill?.corrections ?? []).reduce((sum, line) => sum + toCents(line.totalAmount), 0);
      return [one.claim.payee, cents(one) - ofBill] as const;
    })
    .filter(([, amount]) => amount !== 0),
});

const withLines = (documents: IssuedDocument[], id: string, lines: readonly DocumentLine[]) =>
  documents.map((one) => (one.id === id ? { ...one, corrections: [...one.corrections, ...lines] } : one));

const euros = (min: number, max: number) => fc.integer({ min, max }).map(fromCents);
const contractOver = fc.record({
  rent: euros(1, 300_000),
  lastBonusDay: fc.option(fc.integer({ min: 0, max: 700 }).map((days) => addDays(start, days))),
  bonusPercent: fc.integer({ min: 0, max: 90 }),
  contractType: fc.constantFrom('LONG_CONTRACT', 'LOCAL_CONTRACT'),
  tenantIsCompany: fc.boolean(),
  paymentMethod: fc.constantFrom('DIRECT_DEBIT', 'DIRECTLY_TO_LANDLORD'),
  fixedExpenses: fc.array(
    fc.record({
      concept: fc.constantFrom('Basuras', 'Parking'),
      amount: fc.integer({ min: 1, max: 20_000 }).map(fromCents),
      vatPercent: fc.constantFrom(0, 10, 21),
    }),
    { maxLength: 2 },
  ),
  rentHistory: fc.option(
    fc.record({ days: fc.integer({ min: 0, max: 700 }), previousRent: euros(1, 300_000) }),
  ),
});
const contractFrom = ({ rentHistory, ...over }: Drawn<typeof contractOver>): BilledContract =>
  testContract({
    ...over,
    rentHistory: rentHistory
      ? [
          {
            dateModified: addDays(start, rentHistory.days),
            previousRent: rentHistory.previousRent,
            nextRent: over.rent,
          },
        ]
      : [],
  });
const termsOver = fc.record({
  feeType: fc.constantFrom('NONE', 'PERCENT', 'FIXED'),
  feeValue: fc.integer({ min: 0, max: 3500 }).map((n) => n / 100),
  percent: fc.integer({ min: 1, max: 99 }),
});
const termsFrom = ({ percent, ...over }: Drawn<typeof termsOver>): MandateTerms =>
  testTerms({
    ...over,
    distribution: [
      { landlord: 'a', percent, unit: null, landlordType: 'FULL_RIGHT' },
      { landlord: 'b', percent: 100 - percent, unit: null, landlordType: 'FULL_RIGHT' },
    ],
  });

/** What the last month has asked for is 0 where the plan has nothing. */
const dueOf = (contract: BilledContract, terms: MandateTerms, month: BilledMonth) =>
  charged(issue(contract, terms, month));

describe('documents of past months after a change of the terms', () => {
  it('[FIN-01] [FIN-06] what is charged in the end is what the terms say, to the cent; a second run adds nothing (60 histories of 12 months)', () => {
    const run = fc.property(
      fc.array(fc.tuple(contractOver, termsOver), { minLength: 12, maxLength: 12 }),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      (states, changes) => {
        const past = new Map<number, IssuedDocument[]>();
        let [contract, terms] = [contractFrom(states[0]![0]), termsFrom(states[0]![1])];
        const settle = () => {
          let lines = 0;
          for (const [at, issued] of past)
            for (const { document, lines: own } of planAdjustments({
              month: monthAt(at),
              contract,
              terms,
              issued,
            })) {
              lines += own.length;
              past.set(at, withLines(past.get(at)!, document.id, own));
            }
          return lines;
        };
        states.forEach(([nextContract, nextTerms], at) => {
          if (changes[at]) [contract, terms] = [contractFrom(nextContract), termsFrom(nextTerms)];
          settle();
          expect(settle()).toBe(0);
          past.set(at, issue(contract, terms, monthAt(at)));
        });
        for (const [at, issued] of past) {
          const due = dueOf(contract, terms, monthAt(at));
          const [now, then] = [charged(issued), due];
          expect(now.receipt).toBe(then.receipt);
          // A landlord whose whole month comes to nothing has no settlement of it.
          expect(new Map(now.settled)).toEqual(new Map(then.settled));
        }
      },
    );
    fc.assert(run, { numRuns: 60 });
  });

  it('[FIN-06] a late rent update that a person has corrected is not counted twice, and the correction is passed on to the settlement', () => {
    const month = monthAt(3);
    const before = testContract({ rent: 1000 });
    const terms = testTerms();
    const issued = issue(before, terms, month);
    const after = testContract({
      rent: 1030,
      rentHistory: [{ dateModified: month.from, previousRent: 1000, nextRent: 1030 }],
    });
    const [receipt, settlement, bill] = planAdjustments({ month, contract: after, terms, issued });
    expect(receipt).toMatchObject({ reason: 'Renta: de 1.000,00 € a 1.030,00 €.', month: { month: 4 } });
    expect(settlement?.reason).toBe('Renta: de 1.000,00 € a 1.030,00 €.');
    expect(bill?.lines.map(({ baseAmount, vatAmount }) => [baseAmount, vatAmount])).toEqual([[3, 0.63]]);
    const byHand = withLines(issued, receipt!.document.id, receipt!.lines).map((one) =>
      one.id === receipt!.document.id ? { ...one, correctedByHand: true } : one,
    );
    const left = planAdjustments({ month, contract: after, terms, issued: byHand });
    expect(left.map(({ document }) => document.claim.kind)).toEqual(['SETTLEMENT', 'BILL']);
    // The same difference as the receipt, and the fee of it.
    expect(left.flatMap(({ lines }) => lines.map(({ totalAmount }) => totalAmount))).toEqual([30, 3.63]);
  });

  it('[FIN-01] what a person has decided by rectifying is left as it is, and where other landlords are paid nothing is done', () => {
    const month = monthAt(3);
    const contract = testContract({ rent: 1000 });
    const issued = issue(contract, testTerms(), month);
    const goodwill = { ...issued[0]!.lines[0]!, baseAmount: -100, totalAmount: -100, rentAmount: -100 };
    const kind = withLines(issued, issued[0]!.id, [goodwill]).map((one) => ({
      ...one,
      correctedByHand: one.claim.kind === 'RECEIPT',
    }));
    const passed = planAdjustments({ month, contract, terms: testTerms(), issued: kind });
    expect(passed.map(({ document }) => document.claim.kind)).toEqual(['SETTLEMENT', 'BILL']);
    expect(addMoney(...passed.map(({ lines }) => lines[0]!.totalAmount))).toBe(multiplyMoney(112.1, -1));
    const other = testTerms({
      distribution: [{ landlord: 'z', percent: 100, unit: null, landlordType: 'FULL_RIGHT' }],
    });
    expect(planAdjustments({ month, contract, terms: other, issued })).toEqual([]);
  });
});
