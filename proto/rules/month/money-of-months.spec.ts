import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths, dayOf, daySeconds, startOfMonth } from '../../values/dates.ts';
import { addMoney, fromCents, toCents } from '../../values/money.ts';
import { monthDocuments } from '../../records/choices/finance.ts';
import { carryBalances } from '../carried-balance.ts';
import type { DocumentLine } from '../document-line.ts';
import { financeTotals, lineSign, reservedBy } from '../finance-totals.ts';
import { reserveLines, reserveTargetOf } from '../owner-reserve.ts';
import { type BilledContract, type BilledMonth, billedMonth } from '../receipt.ts';
import { endingIn } from './bills.ts';
import { isPaidDirectly } from './difference.ts';
import { monthNumber } from './instalments.ts';
import { claimKey, type MonthDraft, planContract, planGuaranteed, type Planned } from './plan.ts';
import type { MandateTerms } from './terms.ts';
import { chargedOn, inInstalments, testBill, testContract, testTerms } from './testing.ts';

const monthKinds = monthDocuments.values;
const start = daySeconds({ year: 2024, month: 1, day: 1 });
const nothing = () => undefined;

const share = fc.constantFrom<{ landlord: string; percent: number }[]>(
  [{ landlord: 'a', percent: 100 }],
  [
    { landlord: 'a', percent: 50 },
    { landlord: 'b', percent: 50 },
  ],
  [
    { landlord: 'a', percent: 33.3333 },
    { landlord: 'b', percent: 33.3333 },
    { landlord: 'd', percent: 33.3334 },
  ],
  [
    { landlord: 'a', percent: 12.5 },
    { landlord: 'b', percent: 87.5 },
  ],
);
const euros = (max: number) => fc.integer({ min: 0, max }).map(fromCents);
const dayIn = fc.integer({ min: 0, max: 700 }).map((days) => addDays(start, days));
const searchTerms = fc.record({
  option: fc.constantFrom('UNKNOWN', 'FEES_ON_TENANT', 'ONE_PAYMENT', 'RECURRING_PAYMENT'),
  onePaymentMonths: fc.constantFrom(null, 0.5, 1),
  instalments: fc.integer({ min: 1, max: 7 }),
  recurringPercent: fc.constantFrom(null, 1.5, 3),
  totalAmount: fc.option(euros(300_000)),
});
const mandateOf = fc
  .record({
    shares: share,
    feeType: fc.constantFrom('NONE', 'PERCENT', 'FIXED'),
    feeValue: fc.integer({ min: 0, max: 3500 }).map((n) => n / 100),
    feeBase: fc.option(euros(200_000)),
    promotionFrom: fc.option(dayIn),
    search: fc.option(searchTerms),
    guaranteed: fc.option(euros(9_000)),
    reserveTarget: fc.oneof(fc.constant(0), euros(150_000)),
  })
  .map(({ shares, guaranteed, ...over }) =>
    testTerms({
      ...(over as Partial<MandateTerms>),
      distribution: shares.map((of) => ({ ...of, unit: null, landlordType: 'FULL_RIGHT' })),
      guaranteed: guaranteed === null ? [] : [{ unit: 'g', amount: guaranteed }],
    }),
  );
const contractOf = fc
  .record({
    startDate: dayIn,
    length: fc.option(fc.integer({ min: 0, max: 700 })),
    rent: euros(300_000),
    bonus: fc.option(dayIn),
    bonusPercent: fc.integer({ min: 0, max: 100 }),
    fixedExpenses: fc.array(
      fc.record({
        concept: fc.constant('Gasto'),
        amount: fc.integer({ min: -90_000, max: 20_000 }).map(fromCents),
        vatPercent: fc.constantFrom(0, 10, 21),
      }),
      { maxLength: 2 },
    ),
    contractType: fc.constantFrom('LONG_CONTRACT', 'LOCAL_CONTRACT'),
    tenantIsCompany: fc.boolean(),
    paymentInAdvance: fc.option(
      fc.record({
        months: fc.integer({ min: 0, max: 14 }),
        days: fc.integer({ min: 0, max: 31 }),
        amount: euros(900_000),
      }),
    ),
    paymentMethod: fc.constantFrom('DIRECT_DEBIT', 'DIRECTLY_TO_LANDLORD'),
    search: fc.option(fc.record({ terms: searchTerms, feeTotal: fc.option(euros(100_000)) })),
    unit: fc.constantFrom('u', 'u', 'g'),
  })
  .map(({ length, bonus, search, unit, ...over }) =>
    testContract({
      ...over,
      units: [unit],
      endDate: length === null ? null : addDays(over.startDate, length),
      lastBonusDay: bonus,
      search: search && ({ ...search.terms, feeTotal: search.feeTotal } as BilledContract['search']),
    }),
  );

const billsOf = fc
  .array(
    fc.record({
      bearer: fc.constantFrom('LANDLORD', 'TENANT'),
      base: euros(90_000),
      vatAmount: euros(9_000),
      contract: fc.constantFrom(null, 'c0', 'c1'),
      units: fc.constantFrom([], ['u'], ['g']),
      instalments: fc.constantFrom(1, 1, 3, 7),
    }),
  )
  .map((drawn) =>
    drawn.flatMap(({ base, instalments, ...of }, index) => {
      const bill = testBill({
        ...(of as object),
        id: `b${index}`,
        totalAmount: addMoney(base, of.vatAmount),
      });
      return instalments === 1 ? [bill] : inInstalments(bill, instalments);
    }),
  );

/** Signed cents of the lines of a draft that are its own, not an older balance. */
function ownCents(type: string, lines: MonthDraft['lines']): number {
  return lines
    .filter(({ carriedFrom }) => carriedFrom === null)
    .reduce((sum, line) => sum + lineSign({ type }, line) * toCents(line.totalAmount), 0);
}

/** The lines for its landlord's reserve of a document that is made now; bills with an even number are paid from it. */
function reservedOn(draft: MonthDraft, terms: MandateTerms, reserves: Map<string, number>): DocumentLine[] {
  if (draft.type !== 'SETTLEMENT' && draft.type !== 'GUARANTEED') return [];
  const { payee, type } = draft;
  const balance = reserves.get(payee) ?? 0;
  const bills = draft.lines.filter(({ bill }) => bill !== null && Number(bill.slice(1)) % 2 === 0);
  const lines = reserveLines(
    { totals: financeTotals({ type }, draft.lines) },
    { target: reserveTargetOf(terms, payee), balance },
    addMoney(...bills.map(({ totalAmount }) => totalAmount)),
  );
  reserves.set(payee, addMoney(balance, reservedBy(lines)));
  return lines;
}

/** A portfolio of one mandate: its months one after the other, with what each leaves open. */
function months(
  terms: MandateTerms,
  contracts: readonly BilledContract[],
  see: (month: BilledMonth, rows: readonly Planned[]) => void,
): void {
  for (let at = 0; at < 24; at += 1) {
    const { year, month } = dayOf(addMonths(startOfMonth(start), at));
    const of = billedMonth(year, month);
    const asked = { month: of, kinds: monthKinds, standing: nothing };
    see(of, [
      ...contracts.flatMap((contract, index) => planContract({ ...contract, id: `c${index}` }, terms, asked)),
      ...terms.guaranteed.flatMap((unit) => planGuaranteed(terms, unit, asked)),
    ]);
  }
}

describe('the money of a mandate', () => {
  it('[FIN-01] [FIN-05] [FIN-08] settlements, reserves, fees with VAT and bills charged are what the receipts and the guarantee bring, to the cent, in each of 24 months; each bill once (80 portfolios)', () => {
    const run = fc.property(
      mandateOf,
      fc.array(contractOf, { minLength: 1, maxLength: 4 }),
      billsOf,
      (terms, contracts, drawn) => {
        const [open, concerned] = [[...drawn], new Set<string>()];
        const reserves = new Map<string, number>();
        months(terms, contracts, (month, rows) => {
          let [owed, settled, fees, charged, reserved] = [0, 0, 0, 0, 0];
          const settledContracts = new Set(
            rows.flatMap(({ claim, outcome, contract }) =>
              claim.kind === 'SETTLEMENT' && outcome === 'create' ? [contract] : [],
            ),
          );
          for (const row of rows) {
            if (row.outcome !== 'create' || row.claim.payee === 't') continue; // The receipt has it.
            const { type, totals } = row.draft;
            const own = contracts[Number(row.contract?.slice(1))];
            const ending = own ? endingIn(month, { ...own, id: row.contract! }) : null;
            const at = { month: monthNumber(month), ending };
            const billed = chargedOn(row, terms, open, concerned, at);
            const reserve = reservedOn(
              { ...row.draft, lines: [...row.draft.lines, ...billed] },
              terms,
              reserves,
            );
            reserved += toCents(reservedBy(reserve));
            const lines = [...row.draft.lines, ...billed, ...reserve];
            const cents = ownCents(type, lines);
            if (type === 'RECEIPT') {
              if (!settledContracts.has(row.contract)) continue;
              const ours = lines
                .filter(({ source }) => source === 'PROVIDER')
                .map(({ totalAmount }) => totalAmount);
              owed += cents - toCents(addMoney(...ours));
            } else if (type === 'BILL') fees += toCents(totals.totalAmount);
            else {
              charged += toCents(addMoney(...billed.map(({ totalAmount }) => totalAmount)));
              // What was paid straight to the landlord has reached him already.
              const direct = lines.filter(isPaidDirectly);
              settled += cents + toCents(addMoney(...direct.map(({ totalAmount }) => totalAmount)));
              // The guarantee is the company's own obligation: what it owes is days times the daily amount.
              for (const line of lines)
                if (line.subcategory === 'GUARANTEED') owed += toCents(line.totalAmount);
            }
          }
          expect(settled + reserved + fees + charged).toBe(owed);
        });
        for (const [landlord, balance] of reserves) {
          expect(balance).toBeGreaterThanOrEqual(0);
          expect(balance).toBeLessThanOrEqual(reserveTargetOf(terms, landlord));
        }
        for (const { id, totalAmount, charged, share } of open) {
          const sum = addMoney(...charged.map((one) => one.totalAmount));
          // Instalments that fall after these months are not charged yet, but each one whole or not at all.
          const whole = concerned.has(id) ? totalAmount : 0;
          expect(share && sum === 0 ? 0 : whole).toBe(sum);
        }
      },
    );
    fc.assert(run, { numRuns: 80 });
  });

  it('[FIN-01] opening + in − out = closing for each mandate and month, each negative settlement carried once (80 portfolios)', () => {
    const run = fc.property(
      mandateOf,
      fc.array(contractOf, { minLength: 1, maxLength: 4 }),
      (terms, contracts) => {
        const open = new Map<string, { id: string; totalAmount: number }>();
        const carried: string[] = [];
        const balance = () =>
          [...open.values()].reduce((sum, { totalAmount }) => sum + toCents(totalAmount), 0);
        months(terms, contracts, ({ year, month }, rows) => {
          const opening = balance();
          let [own, paid] = [0, 0];
          for (const row of rows) {
            if (
              row.outcome !== 'create' ||
              (row.draft.type !== 'SETTLEMENT' && row.draft.type !== 'GUARANTEED')
            )
              continue;
            const key = claimKey(row.claim);
            const older = open.get(key);
            const draft = carryBalances(
              row.draft,
              older ? [{ ...older, name: older.id, concept: null, adjusts: false, ofMonth: null }] : [],
            );
            if (older) carried.push(older.id);
            open.delete(key);
            own += ownCents(draft.type, draft.lines);
            const { totalAmount } = draft.totals;
            if (totalAmount < 0) open.set(key, { id: `${key} ${year} ${month}`, totalAmount });
            else paid += toCents(totalAmount);
          }
          expect(opening + own - paid).toBe(balance());
        });
        expect(new Set(carried).size).toBe(carried.length);
      },
    );
    fc.assert(run, { numRuns: 80 });
  });

  it('[FIN-08] the instalments of a search add up to its total over the months of a contract (150 runs)', () => {
    const run = fc.property(
      euros(500_000),
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 0, max: 700 }),
      share,
      (total, instalments, days, shares) => {
        fc.pre(total > 0);
        const contract = testContract({
          startDate: addDays(start, 9),
          endDate: addDays(start, 9 + days),
          rent: 500,
        });
        const terms = testTerms({
          feeType: 'NONE',
          distribution: shares.map((of) => ({ ...of, unit: null, landlordType: 'FULL_RIGHT' })),
          search: {
            option: 'ONE_PAYMENT',
            onePaymentMonths: null,
            recurringPercent: null,
            instalments,
            totalAmount: total,
          },
        });
        const paid: number[] = [];
        months(terms, [contract], (_month, rows) => {
          for (const row of rows)
            if (row.outcome === 'create' && row.draft.type === 'BILL')
              paid.push(row.draft.totals.totalAmount);
        });
        expect(addMoney(...paid)).toBe(total);
      },
    );
    fc.assert(run, { numRuns: 150 });
  });
});
