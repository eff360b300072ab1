import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { statusOf } from '../states/evaluate.ts';
import { offeredChanges } from '../states/change.ts';
import { finance } from '../records/finance/finance.ts';
import { holds } from '../states/evaluate.ts';
import { addDays, addMonths, daySeconds } from '../values/dates.ts';
import { fromCents, toCents } from '../values/money.ts';
import { carryBalances, type OpenBalance, openBalance } from './carried-balance.ts';
import { financeTotals } from './finance-totals.ts';
import { carriedOf, type DocumentLine } from './document-line.ts';
import type { RectifiedType } from './rectification.ts';
import type { ReceiptDraft } from './receipt.ts';

const today = daySeconds({ year: 2026, month: 11, day: 15 });

const line = (totalAmount: number): DocumentLine => ({
  category: 'SUPPLEMENT',
  subcategory: 'FIXED_EXPENSE',
  source: 'LANDLORD',
  destination: 'TENANT',
  concept: 'Gasto',
  explanation: null,
  carriedFrom: null,
  carriedAlso: [],
  bill: null,
  reserve: false,
  billShare: null,
  units: 1,
  unitAmount: totalAmount,
  totalAmount,
  baseAmount: totalAmount,
  vatPercent: 0,
  vatAmount: 0,
  rentAmount: 0,
  invoiceAmount: 0,
  compensationAmount: 0,
  suplementationAmount: totalAmount,
  feeValue: null,
  supply: false,
  supplemented: false,
  fixedExpense: true,
});

function draft(...amounts: number[]): ReceiptDraft {
  const lines = amounts.map(line);
  const totals = financeTotals({ type: 'RECEIPT', sourceRole: 'LANDLORD' }, lines);
  return {
    outcome: 'create',
    type: 'RECEIPT',
    periodStart: today,
    periodEnd: today,
    lines,
    totals,
    vatPercent: 0,
  };
}

const balance = (totalAmount: number, name = 'REC202600008'): OpenBalance => ({
  id: name,
  name,
  concept: 'Renta de octubre de 2026',
  totalAmount,
  adjusts: false,
  ofMonth: null,
});

const difference = (id: string, totalAmount: number, ofMonth: OpenBalance['ofMonth']): OpenBalance => ({
  ...{ id, name: id, concept: `Ajuste (${id})`, totalAmount, ofMonth },
  adjusts: true,
});
const of = (
  kind: RectifiedType,
  year: number,
  month: number,
  reason = 'Renta: de 1.000,00 € a 1.030,00 €.',
) => ({
  ...{ kind, year, month, reason },
});
const dash = (text: string | null) => text?.replaceAll('\u00a0', ' ');

describe('differences of several months', () => {
  it('[FIN-06] [FIN-01] are one line that names the months and their sum, with the document of each month behind it', () => {
    const { lines, totals } = carryBalances(draft(1030), [
      difference('R1', 30, of('RECEIPT', 2025, 12)),
      balance(-50),
      difference('R3', 30, of('RECEIPT', 2026, 2)),
      difference('R2', 30, of('RECEIPT', 2026, 1)),
    ]);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatchObject({ totalAmount: 90, source: 'LANDLORD', baseAmount: 0, vatAmount: 0 });
    expect(dash(lines[1]!.concept)).toBe(
      'Ajuste de diciembre de 2025, enero y febrero de 2026 (3 meses, 90,00 €): Renta: de 1.000,00 € a 1.030,00 €.',
    );
    expect(dash(lines[1]!.explanation)).toBe(
      'La diferencia de cada mes, una sola vez: diciembre de 2025: 30,00 € (R1); febrero de 2026: 30,00 € (R3); enero de 2026: 30,00 € (R2).',
    );
    expect(carriedOf(lines[1]!)).toEqual(['R1', 'R3', 'R2']);
    expect(totals.totalAmount).toBe(1070);
  });

  it('[FIN-06] keep what a person corrected, and the fees, in lines of their own; different reasons are told by their documents', () => {
    const { lines } = carryBalances({ ...draft(1000), type: 'SETTLEMENT' as const }, [
      difference('R1', 30, of('SETTLEMENT', 2026, 1)),
      difference('R2', -3.63, of('BILL', 2026, 1, 'Honorarios: de 121,00 € a 124,63 €.')),
      difference('R3', 5, null),
      difference('R4', -40, of('SETTLEMENT', 2026, 2, 'Renta: sobraban 40,00 €.')),
      difference('R5', -3.63, of('BILL', 2026, 2, 'Honorarios: de 121,00 € a 124,63 €.')),
    ]);
    expect(lines.slice(1).map((one) => [carriedOf(one), one.source, one.totalAmount])).toEqual([
      [['R1', 'R4'], 'LANDLORD', 10],
      [['R2', 'R5'], 'LANDLORD', 7.26],
      [['R3'], 'PROVIDER', 5],
    ]);
    expect(dash(lines[1]!.concept)).toBe('Ajuste de enero y febrero de 2026 (2 meses, -10,00 €)');
    expect(dash(lines[2]!.concept)).toMatch(
      /^Ajuste de honorarios de enero y febrero de 2026 \(2 meses, -7,26 €\): Honorarios: de/,
    );
  });

  it('[FIN-06] [VAL-07] come to the cent to what a line for each month came to, and each is in one line (1,000 documents)', () => {
    const month = fc.record({
      kind: fc.constantFrom('RECEIPT', 'SETTLEMENT', 'BILL', null),
      cents: fc.integer({ min: -300_000, max: 300_000 }),
      month: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom('RECEIPT' as const, 'SETTLEMENT' as const),
        fc.array(month, { maxLength: 24 }),
        (type, months) => {
          const open = months.map(({ kind, cents, month: at }, index) =>
            difference(`R${index}`, fromCents(cents), kind && of(kind, 2026, at)),
          );
          const plain = { ...draft(1000), type };
          const together = carryBalances(plain, open);
          const apart = carryBalances(
            plain,
            open.map((one) => ({ ...one, ofMonth: null })),
          );
          expect(apart.lines).toHaveLength(1 + open.length);
          expect(toCents(together.totals.totalAmount)).toBe(toCents(apart.totals.totalAmount));
          expect(together.totals).toMatchObject({
            baseAmount: apart.totals.baseAmount,
            vatAmount: apart.totals.vatAmount,
          });
          expect(together.lines.flatMap(carriedOf).toSorted()).toEqual(open.map(({ id }) => id).toSorted());
          const gathered = together.lines.slice(1).filter(({ carriedAlso }) => carriedAlso.length > 0);
          expect(gathered.length).toBeLessThanOrEqual(3);
          for (const { concept, explanation } of gathered) {
            expect(concept.length).toBeLessThanOrEqual(300);
            expect(explanation!.length).toBeLessThanOrEqual(600);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('the balance of an older receipt', () => {
  it('[FIN-01] [FIN-05] [VAL-07] is a line that the sign rule takes off, and touches neither base nor VAT', () => {
    const { lines, totals } = carryBalances(draft(1000), [balance(-200.5)]);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({
      category: 'COMPENSATION',
      subcategory: 'SETTLEMENT',
      source: 'TENANT',
      destination: 'LANDLORD',
      concept: 'Saldo anterior a favor del inquilino (recibo REC202600008)',
      carriedFrom: 'REC202600008',
      totalAmount: 200.5,
      baseAmount: 0,
      vatAmount: 0,
    });
    expect(lines[1]!.explanation).toMatch(
      /^El recibo REC202600008 \(«Renta de octubre de 2026»\) tiene un total de -200,50\s€: se descuenta aquí y no se abona aparte\.$/,
    );
    expect(totals).toMatchObject({ totalAmount: 799.5, baseAmount: 1000, compensationAmount: -200.5 });
  });

  it('[FIN-05] leaves a draft as it is where there is none, and may make it negative again', () => {
    const plain = draft(100);
    expect(carryBalances(plain, [])).toBe(plain);
    const { totals, lines } = carryBalances(plain, [balance(-80), balance(-70, 'REC202600009')]);
    expect([totals.totalAmount, lines.length]).toEqual([-50, 3]);
  });

  const receipt = { type: 'RECEIPT', totalAmount: -200, issueDate: today };

  it.each([
    ['a receipt that stands', {}, true],
    ['a receipt of nothing', { totalAmount: 0 }, false],
    ['a settlement', { type: 'SETTLEMENT' }, true],
    ['a guaranteed settlement', { type: 'GUARANTEED' }, true],
    ['a bill', { type: 'BILL' }, false],
    ['one that another receipt includes', { includedIn: 'x' }, false],
    ['one that has been paid out', { paymentDate: today }, false],
    ['one that is being paid out', { processStartDate: today }, false],
    ['a cancelled one', { cancelled: true }, false],
    ['a draft', { preview: true }, false],
    ['a paused one', { paused: true }, false],
    ['one whose payment is blocked', { paymentBlock: true }, false],
  ])('[FIN-01] %s has an open balance: %s', (_name, more, open) => {
    expect(holds(openBalance, { ...receipt, ...more }, today)).toBe(open);
  });

  it('[STA-06] a negative receipt, or one that another includes, is never unpaid and is not put there', () => {
    const transfer = { ...receipt, paymentMethod: 'TRANSFER', paymentExpectedDate: addDays(today, -60) };
    const status = (more: object) => statusOf(finance, { ...transfer, ...more }, addMonths(today, 6));
    expect(status({ totalAmount: 200 })).toBe('UNPAID');
    expect(status({})).toBe('ISSUED');
    expect(status({ unpaidSince: today })).toBe('ISSUED');
    expect(status({ totalAmount: 200, includedIn: 'x' })).toBe('ISSUED');
    // What the company owes a landlord stays as the text has it (F §4 rule 8).
    expect(status({ type: 'SETTLEMENT', destinationAccountKnown: true })).toBe('UNPAID');
    expect(offeredChanges(finance, transfer, today)).toEqual(['CANCELLED', 'PAUSED', 'CHARGED']);
    expect(offeredChanges(finance, { ...transfer, includedIn: 'x' }, today)).toEqual([]);
  });

  it('[FIN-01] [VAL-07] what is asked over time and what is open add up to all lines (1,000 runs)', () => {
    const amount = fc.integer({ min: -200_000, max: 200_000 }).map(fromCents);
    const step = fc.record({
      month: fc.integer({ min: 1, max: 24 }),
      amounts: fc.array(amount, { minLength: 1, maxLength: 4 }),
      /** The latest receipt is cancelled first; its month may be billed again. */
      cancels: fc.boolean(),
    });
    const run = fc.property(fc.array(step, { maxLength: 24 }), (steps) => {
      const ledger: { month: number; id: string; draft: ReceiptDraft; includedIn: string | null }[] = [];
      const total = (of: { draft: ReceiptDraft }) => of.draft.totals.totalAmount;
      for (const [index, { month, amounts, cancels }] of steps.entries()) {
        const last = ledger.at(-1);
        if (cancels && last && last.includedIn === null) {
          ledger.pop();
          for (const one of ledger) if (one.includedIn === last.id) one.includedIn = null;
        }
        if (ledger.some((one) => one.month === month)) continue;
        const open = ledger.filter(
          (one) =>
            one.month < month &&
            holds(openBalance, { type: 'RECEIPT', totalAmount: total(one), includedIn: one.includedIn }, 0),
        );
        const id = String(index);
        const balances = open.map((one) => balance(total(one), one.id));
        ledger.push({ month, id, draft: carryBalances(draft(...amounts), balances), includedIn: null });
        for (const one of open) one.includedIn = id;
      }
      const cents = (amounts: number[]) => amounts.reduce((sum, euros) => sum + toCents(euros), 0);
      const standing = ledger.filter(({ includedIn }) => includedIn === null).map(total);
      const asked = cents(standing.filter((one) => one > 0));
      const open = cents(standing.filter((one) => one < 0));
      const own = ledger.flatMap((one) => one.draft.lines.filter(({ carriedFrom }) => carriedFrom === null));
      expect(asked + open).toBe(cents(own.map(({ totalAmount }) => totalAmount)));
      // Nothing is carried twice.
      const carried = ledger.flatMap((one) =>
        one.draft.lines.flatMap(({ carriedFrom }) => carriedFrom ?? []),
      );
      expect(new Set(carried).size).toBe(carried.length);
    });
    fc.assert(run, { numRuns: 1_000 });
  });
});
