import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addMonths, daySeconds, startOfMonth, dayOf } from '../../values/dates.ts';
import { addMoney, fromCents, toCents } from '../../values/money.ts';
import { monthDocuments, type MonthKind } from '../../records/choices/finance.ts';
import { carryBalances } from '../carried-balance.ts';
import { lineSign } from '../finance-totals.ts';
import { type BilledContract, type BilledMonth, billedMonth } from '../receipt.ts';
import { differenceFrom } from './difference.ts';
import {
  claimKey,
  type MonthDraft,
  planContract,
  planGuaranteed,
  type Planned,
  type StandingDocument,
} from './plan.ts';
import type { MandateTerms } from './terms.ts';
import { chargedOn, testBill, testContract, testTerms } from './testing.ts';

const monthKinds = monthDocuments.values;
const november = billedMonth(2026, 11);
const start = daySeconds({ year: 2024, month: 1, day: 1 });
const nothing = () => undefined;
const plan = (
  kinds: readonly MonthKind[] = monthKinds,
  standing: (key: string) => StandingDocument | undefined = nothing,
) => ({
  month: november,
  kinds,
  standing: (claim: Planned['claim']) => standing(claimKey(claim)),
});
const outcomes = (rows: readonly Planned[]) => rows.map(({ claim: { kind }, outcome }) => [kind, outcome]);
const standingOf = (draft: MonthDraft, id: string): StandingDocument => ({
  id,
  lines: draft.lines,
  totalAmount: draft.totals.totalAmount,
  periodStart: draft.periodStart,
  periodEnd: draft.periodEnd,
  isPaid: false,
});

describe('what a month brings', () => {
  const contract = testContract();
  const terms = testTerms();

  it('[FIN-01] for a contract: receipt, settlement and the bill of its fees; what is there already stays', () => {
    const rows = planContract(contract, terms, plan());
    expect(outcomes(rows)).toEqual([
      ['RECEIPT', 'create'],
      ['SETTLEMENT', 'create'],
      ['BILL', 'create'],
    ]);
    expect(rows[1]).toMatchObject({ claim: { subject: 'c', unit: null, payee: 'a' }, landlords: ['a'] });
    const made = new Map(
      rows.flatMap((row) =>
        row.outcome === 'create' ? [[claimKey(row.claim), standingOf(row.draft, row.claim.kind)]] : [],
      ),
    );
    const again = planContract(
      contract,
      terms,
      plan(monthKinds, (key) => made.get(key)),
    );
    expect(outcomes(again)).toEqual([
      ['RECEIPT', 'existing'],
      ['SETTLEMENT', 'existing'],
      ['BILL', 'existing'],
    ]);
  });

  it('[FIN-01] only the kinds asked for; a settlement needs its receipt, a bill its settlement', () => {
    expect(outcomes(planContract(contract, terms, plan(['RECEIPT'])))).toEqual([['RECEIPT', 'create']]);
    expect(planContract(contract, terms, plan(['SETTLEMENT']))).toMatchObject([
      { outcome: 'skip', reason: expect.stringContaining('genere antes su recibo') },
    ]);
    expect(planContract(contract, terms, plan(['RECEIPT', 'BILL']))).toMatchObject([
      { outcome: 'create' },
      { claim: { kind: 'BILL' }, reason: expect.stringContaining('genere antes la liquidación') },
    ]);
    expect(planContract(contract, testTerms({ feeType: 'NONE' }), plan(['RECEIPT', 'BILL']))).toHaveLength(1);
  });

  it('[FIN-01] a settlement follows the receipt that stands, not what would be billed today', () => {
    const [receipt] = planContract(testContract({ rent: 900 }), terms, plan(['RECEIPT']));
    if (receipt?.outcome !== 'create') throw new Error('no receipt');
    const stands = standingOf(receipt.draft, 'r');
    const [, settlement] = planContract(
      contract,
      terms,
      plan(monthKinds, (key) => (key.startsWith('RECEIPT') ? stands : undefined)),
    );
    expect(settlement).toMatchObject({ outcome: 'create', draft: { totals: { rentAmount: 900 } } });
  });

  it('[FIN-01] fees that are billed already with another amount stop the settlement until somebody decides', () => {
    const bill = { ...standingOf({ lines: [], totals: { totalAmount: 99 } } as unknown as MonthDraft, 'b') };
    const rows = planContract(
      contract,
      terms,
      plan(monthKinds, (key) => (key.startsWith('BILL') ? bill : undefined)),
    );
    expect(rows[1]).toMatchObject({ outcome: 'skip', reason: expect.stringContaining('otro importe') });
    expect(outcomes(rows)[2]).toEqual(['BILL', 'existing']);
  });

  it('[FIN-08] for a guaranteed unit: a guaranteed settlement and the bill of its fees, and none for its contract', () => {
    const guaranteed = { unit: 'u', amount: 30 };
    const guarantor = testTerms({ guaranteed: [guaranteed] });
    expect(outcomes(planGuaranteed(guarantor, guaranteed, plan()))).toEqual([
      ['GUARANTEED', 'create'],
      ['BILL', 'create'],
    ]);
    expect(outcomes(planContract(contract, guarantor, plan()))).toEqual([
      ['RECEIPT', 'create'],
      ['SETTLEMENT', 'skip'],
    ]);
  });
});

describe('the difference to the month before', () => {
  const draftOf = (over: Partial<BilledContract> = {}, terms: Partial<MandateTerms> = {}) => {
    const row = planContract(testContract(over), testTerms(terms), plan()).find(
      ({ claim }) => claim.kind === 'SETTLEMENT',
    );
    if (row?.outcome !== 'create') throw new Error('no settlement');
    return row.draft;
  };

  it.each([
    ['nothing', {}, {}, null],
    [
      'another rent',
      { rent: 1030 },
      {},
      /^Renta: de 1\.000,00\s€ a 1\.030,00\s€; Honorarios: de -121,00\s€ a -124,63\s€\.$/,
    ],
    ['an expense', { fixedExpenses: [{ concept: 'Agua', amount: 20 }] }, {}, /^Agua nuevo: 20,00\s€\.$/],
    ['another fee', {}, { feeValue: 8 }, /^Honorarios: de -121,00\s€ a -96,80\s€\.$/],
    [
      'a part of a month',
      { endDate: daySeconds({ year: 2026, month: 11, day: 15 }) },
      {},
      /^Parte de un mes; Renta: /,
    ],
  ])('[FIN-01] says what changed: %s', (_name, contract, terms, said) => {
    const { amount, explanation } = differenceFrom(draftOf(contract, terms), draftOf());
    if (said === null) expect([amount, explanation]).toEqual([0, null]);
    else expect(explanation).toMatch(said);
  });

  it('[FIN-01] a document that had none the month before is new', () => {
    expect(differenceFrom(draftOf(), null)).toEqual({
      amount: null,
      explanation: 'Nuevo: el mes anterior no hubo.',
    });
  });
});

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
    }),
  )
  .map((drawn) =>
    drawn.map(({ base, ...of }, index) =>
      testBill({
        ...(of as object),
        id: `b${index}`,
        totalAmount: addMoney(base, of.vatAmount),
      }),
    ),
  );

/** Signed cents of the lines of a draft that are its own, not an older balance. */
function ownCents(type: string, lines: MonthDraft['lines']): number {
  return lines
    .filter(({ carriedFrom }) => carriedFrom === null)
    .reduce((sum, line) => sum + lineSign({ type }, line) * toCents(line.totalAmount), 0);
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
  it('[FIN-01] [FIN-05] [FIN-08] settlements, fees with VAT and bills charged are what the receipts and the guarantee bring, to the cent, in each of 24 months; each bill once (80 portfolios)', () => {
    const run = fc.property(
      mandateOf,
      fc.array(contractOf, { minLength: 1, maxLength: 4 }),
      billsOf,
      (terms, contracts, drawn) => {
        const [open, concerned] = [[...drawn], new Set<string>()];
        months(terms, contracts, (_month, rows) => {
          let [owed, settled, fees, charged] = [0, 0, 0, 0];
          const settledContracts = new Set(
            rows.flatMap(({ claim, outcome, contract }) =>
              claim.kind === 'SETTLEMENT' && outcome === 'create' ? [contract] : [],
            ),
          );
          for (const row of rows) {
            if (row.outcome !== 'create') continue;
            const { type, totals } = row.draft;
            const billed = chargedOn(row, terms, open, concerned);
            const lines = [...row.draft.lines, ...billed];
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
              const direct = lines.filter(({ subcategory }) => subcategory === 'RENT_ADVANCE');
              settled += cents + toCents(addMoney(...direct.map(({ totalAmount }) => totalAmount)));
              // The guarantee is the company's own obligation: what it owes is days times the daily amount.
              for (const line of lines)
                if (line.subcategory === 'GUARANTEED') owed += toCents(line.totalAmount);
            }
          }
          expect(settled + fees + charged).toBe(owed);
        });
        for (const { id, totalAmount, charged } of open)
          expect(addMoney(...charged.map((one) => one.totalAmount))).toBe(
            concerned.has(id) ? totalAmount : 0,
          );
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
              older ? [{ ...older, name: older.id, concept: null }] : [],
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
