import { describe, expect, it } from '@jest/globals';
import { daySeconds } from '../../values/dates.ts';
import { monthDocuments, type MonthKind } from '../../records/choices/finance.ts';
import { type BilledContract, billedMonth } from '../receipt.ts';
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
import { testContract, testTerms } from './testing.ts';

const monthKinds = monthDocuments.values;
const november = billedMonth(2026, 11);
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
  corrections: [],
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
      plan(monthKinds, (key) => (key.startsWith('BILL') && key.endsWith(' a') ? bill : undefined)),
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
