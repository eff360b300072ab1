import { describe, expect, it } from '@jest/globals';
import { addDays, addMonths, daySeconds, dayOf, endOfMonth, startOfMonth } from '../values/dates.ts';
import { addMoney, fromCents, toCents } from '../values/money.ts';
import fc from 'fast-check';
import type { Json } from '../fields/field.ts';
import { contractTotals } from './contract-totals.ts';
import { monthsInPeriod } from './periods.ts';
import {
  type BilledContract,
  billedMonth,
  draftReceipt,
  expectedPaymentDay,
  type ReceiptDraft,
} from './receipt.ts';
import { testContract } from './month/testing.ts';

const day = (year: number, month: number, date: number) => daySeconds({ year, month, day: date });
const november = billedMonth(2026, 11);

const contract = (overrides: Partial<BilledContract> = {}): BilledContract =>
  testContract({
    landlords: ['l'],
    startDate: day(2025, 1, 1),
    endDate: day(2029, 12, 31),
    rent: 900,
    ...overrides,
  });

function draft(overrides: Partial<BilledContract> = {}): ReceiptDraft {
  const result = draftReceipt(contract(overrides), november);
  if (result.outcome !== 'create') throw new Error(result.reason);
  return result;
}

describe('the receipt of a month', () => {
  it('[FIN-01] a whole month is the rent, named after the month', () => {
    const receipt = draft();
    expect(receipt.lines).toHaveLength(1);
    expect(receipt.lines[0]).toMatchObject({ concept: 'Renta de noviembre de 2026', totalAmount: 900 });
    expect(receipt.totals).toMatchObject({ totalAmount: 900, rentAmount: 900, suplementationAmount: 0 });
  });

  it.each([
    ['starts on the 16th', { startDate: day(2026, 11, 16) }, 450, '(15 de 30 días)'],
    ['goes on without an end', { endDate: null }, 900, ''],
    ['ends on the 10th', { endDate: day(2026, 11, 10) }, 300, '(10 de 30 días)'],
    ['lasts one day', { startDate: day(2026, 11, 30), endDate: day(2026, 11, 30) }, 30, '(1 de 30 días)'],
  ])('[FIN-01] a contract that %s pays by days', (_case, overrides, total, suffix) => {
    const receipt = draft(overrides);
    expect(receipt.totals.totalAmount).toBe(total);
    expect(receipt.lines[0]!.concept).toContain(suffix);
  });

  it('[FIN-01] an agreed first month is taken as it is', () => {
    const first = { startDate: day(2026, 11, 16), firstMonthRent: 500 };
    const receipt = draft({ ...first, firstMonthRentTyped: true });
    expect(receipt.totals.totalAmount).toBe(500);
    expect(receipt.lines[0]!.concept).not.toContain('días');
    expect(receipt.lines[0]!.explanation).toContain('Importe pactado para el primer mes.');
    // What was only computed is no agreement: the days count as they are now.
    expect(draft(first).totals.totalAmount).toBe(450);
  });

  it('[FIN-01] a bonus is a line of its own that the sign rule takes off, until its last day', () => {
    const receipt = draft({ lastBonusDay: day(2026, 11, 15), bonusPercent: 50 });
    expect(receipt.lines.map(({ subcategory, totalAmount }) => [subcategory, totalAmount])).toEqual([
      ['RENT', 900],
      ['BONUS', 225],
    ]);
    expect(receipt.totals.totalAmount).toBe(675);
    expect(draft({ lastBonusDay: day(2026, 10, 31) }).lines).toHaveLength(1);
  });

  it('[FIN-01] fixed expenses are lines of their own', () => {
    const receipt = draft({ fixedExpenses: [{ concept: 'Agua', amount: 25.5 }] });
    expect(receipt.totals).toMatchObject({ totalAmount: 925.5, suplementationAmount: 25.5 });
  });

  it('[FIN-05] fixed expenses hold from their first to their last day, with VAT, by their periodicity', () => {
    const fixedExpenses: Record<string, Json>[] = [
      { concept: 'Agua', amount: 20, vatPercent: 10, from: day(2026, 11, 16) },
      { concept: 'Comunidad', amount: 50, to: day(2026, 10, 31) },
      { concept: 'Basuras', amount: 120, periodicity: 'YEAR' },
      { concept: 'Limpieza', amount: 1.5, periodicity: 'DAY', to: day(2026, 11, 10) },
    ];
    const receipt = draft({ fixedExpenses });
    expect(receipt.lines.slice(1)).toMatchObject([
      { concept: 'Agua', baseAmount: 10, vatPercent: 10, vatAmount: 1, totalAmount: 11, fixedExpense: true },
      { concept: 'Basuras', baseAmount: 10, vatAmount: 0, totalAmount: 10 },
      { concept: 'Limpieza', baseAmount: 15, totalAmount: 15 },
    ]);
    expect(receipt.totals).toMatchObject({
      totalAmount: 936,
      baseAmount: 935,
      vatAmount: 1,
      rentAmount: 900,
      suplementationAmount: 36,
    });
    expect(receipt.lines[2]!.explanation).toBe('120,00 € al año, repartidos en doce meses.');
  });

  it.each<[string, Partial<BilledContract>]>([
    ['without rent', { rent: 0 }],
    [
      'that was agreed at nothing',
      { startDate: november.from, firstMonthRent: 0, firstMonthRentTyped: true },
    ],
    ['that is discounted altogether', { lastBonusDay: november.to, bonusPercent: 100 }],
  ])('[FIN-05] a month %s keeps its expenses', (_name, overrides) => {
    const receipt = draft({ ...overrides, fixedExpenses: [{ concept: 'Agua', amount: 25.5 }] });
    expect(receipt.totals).toMatchObject({ totalAmount: 25.5, rentAmount: 0, suplementationAmount: 25.5 });
  });

  it('[FIN-05] a negative expense is a credit, also when it makes the receipt negative', () => {
    const credit = [{ concept: 'Abono de la reparación', amount: -30 }];
    expect(draft({ fixedExpenses: credit }).totals).toMatchObject({
      totalAmount: 870,
      suplementationAmount: -30,
    });
    expect(draft({ rent: 0, fixedExpenses: credit }).totals.totalAmount).toBe(-30);
  });

  const rentHistory = [
    { dateModified: day(2026, 12, 1), previousRent: 930, nextRent: 960 },
    { dateModified: day(2025, 12, 1), previousRent: 900, nextRent: 930 },
  ];

  it("[FIN-01] [FIN-06] a month billed late has the rent that was in force in it, not today's", () => {
    const late = contract({ rent: 960, rentHistory });
    const totals = [
      [2025, 11],
      [2025, 12],
      [2026, 11],
      [2026, 12],
    ].map(([year, month]) => {
      const receipt = draftReceipt(late, billedMonth(year!, month!));
      return receipt.outcome === 'create' && receipt.totals.totalAmount;
    });
    expect(totals).toEqual([900, 930, 930, 960]);
  });

  it('[FIN-06] a rent that changes inside the month is two lines by days, and the bonus follows each', () => {
    const changed = [{ dateModified: day(2026, 11, 16), previousRent: 900, nextRent: 960 }];
    const receipt = draft({ rent: 960, rentHistory: changed });
    expect(receipt.lines.map(({ concept, totalAmount }) => [concept, totalAmount])).toEqual([
      ['Renta de noviembre de 2026 (del 1 al 15, 15 de 30 días)', 450],
      ['Renta de noviembre de 2026 (del 16 al 30, 15 de 30 días)', 480],
    ]);
    expect(receipt.totals).toMatchObject({ totalAmount: 930, rentAmount: 930 });
    const half = draft({
      rent: 960,
      rentHistory: changed,
      lastBonusDay: day(2026, 11, 20),
      bonusPercent: 50,
    });
    expect(half.lines.at(-1)).toMatchObject({ subcategory: 'BONUS', totalAmount: 305 });
  });

  it('[FIN-01] premises bear VAT, and a tenant in business keeps back part of the rent in a line of its own', () => {
    const receipt = draft({
      contractType: 'LOCAL_CONTRACT',
      unitTypes: ['SHOP'],
      rent: 1000,
      withActivity: true,
    });
    expect(receipt.lines).toMatchObject([
      {
        category: 'RENT',
        subcategory: 'RENT',
        source: 'LANDLORD',
        unitAmount: 1000,
        baseAmount: 1000,
        vatPercent: 21,
        vatAmount: 210,
        totalAmount: 1210,
        rentAmount: 1000,
      },
      {
        category: 'RENT',
        subcategory: 'WITHHOLDING',
        source: 'TENANT',
        concept: 'Retención del 19 %',
        baseAmount: 0,
        vatAmount: 0,
        totalAmount: 190,
        rentAmount: 0,
      },
    ]);
    expect(receipt.totals).toMatchObject({
      baseAmount: 1000,
      vatAmount: 210,
      totalAmount: 1020,
      rentAmount: 1000,
    });
    expect(receipt.vatPercent).toBe(21);
    expect(receipt.lines[0]!.explanation).toContain('art. 20.Uno.23.º');
    expect(receipt.lines[1]!.explanation).toContain('RIRPF, arts. 75 y 100');
  });

  it('[FIN-01] a home bears neither, and says why', () => {
    const receipt = draft({ withActivity: true, tenantIsCompany: true });
    expect(receipt.totals).toMatchObject({ totalAmount: 900, vatAmount: 0 });
    expect(receipt.lines).toHaveLength(1);
    expect(receipt.lines[0]!.explanation).toBe(
      'Exenta de IVA: arrendamiento de vivienda (Ley 37/1992 del IVA, art. 20.Uno.23.º b).',
    );
  });

  it('[FIN-01] a bonus lowers the VAT and the withholding with the rent; expenses bear their own VAT', () => {
    const receipt = draft({
      contractType: 'LOCAL_CONTRACT',
      tenantIsCompany: true,
      rent: 1000,
      lastBonusDay: november.to,
      bonusPercent: 10,
      fixedExpenses: [{ concept: 'Agua', amount: 40, vatPercent: 10 }],
    });
    expect(receipt.totals).toMatchObject({
      baseAmount: 940,
      vatAmount: 193,
      totalAmount: 962,
      rentAmount: 900,
      suplementationAmount: 44,
    });
    expect(receipt.lines.at(-1)).toMatchObject({ subcategory: 'WITHHOLDING', totalAmount: 171 });
  });

  it('[FIN-01] says why a contract gets no receipt', () => {
    const reasons = [
      { withoutRentBills: true },
      { startDate: day(2026, 12, 1) },
      { endDate: day(2026, 10, 31) },
      { rent: 0 },
    ].map((overrides) => draftReceipt(contract(overrides), november));
    expect(reasons.map((result) => result.outcome)).toEqual(['skip', 'skip', 'skip', 'skip']);
  });

  it('[FIN-01] is expected on the payment day, at most on the last of the month', () => {
    expect(expectedPaymentDay({ paymentDay: 3 }, november)).toBe(day(2026, 11, 3));
    expect(expectedPaymentDay({ paymentDay: 31 }, billedMonth(2026, 2))).toBe(day(2026, 2, 28));
  });

  it('[VAL-07] the total is always the signed sum of its lines, and never negative by a bonus', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: -40, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 100 }),
        (cents, startShift, bonusShift, bonusPercent) => {
          const result = draftReceipt(
            contract({
              rent: cents / 100,
              startDate: addDays(november.from, startShift),
              lastBonusDay: addDays(november.from, bonusShift),
              bonusPercent,
            }),
            november,
          );
          if (result.outcome === 'skip') return;
          const signed = result.lines.map((line) => (line.source === 'TENANT' ? -1 : 1) * line.totalAmount);
          expect(result.totals.totalAmount).toBe(addMoney(...signed));
          expect(result.totals.totalAmount).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  const cents = (min: number, max: number) => fc.integer({ min, max }).map(fromCents);
  const dayAfter = (start: number, most: number) =>
    fc.integer({ min: 0, max: most }).map((days) => addDays(start, days));
  const begin = day(2023, 1, 1);
  const drawnTerms = fc
    .record({
      startDate: dayAfter(begin, 400),
      duration: fc.option(fc.integer({ min: 0, max: 900 })),
      rents: fc.array(cents(0, 500_000), { minLength: 1, maxLength: 5 }),
      changes: fc.array(dayAfter(begin, 1200), { minLength: 4, maxLength: 4 }),
      typed: fc.option(cents(0, 500_000)),
      lastBonusDay: fc.option(dayAfter(begin, 900)),
      bonusPercent: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ startDate, duration, rents, changes, typed, ...rest }) => {
      const days = [...new Set(changes)].sort((a, b) => a - b);
      const history = days.slice(0, rents.length - 1).map((dateModified, index) => ({
        dateModified,
        previousRent: rents[index]!,
        nextRent: rents[index + 1]!,
      }));
      return {
        ...rest,
        startDate,
        endDate: duration === null ? null : addDays(startDate, duration),
        rentHistory: history,
        rent: history.at(-1)?.nextRent ?? rents[0]!,
        firstMonthRent: typed,
        firstMonthRentTyped: typed !== null,
      };
    });

  it('[FIN-01] [ENT-03] receipts and the figures of the contract agree to the cent on the rent, month after month', () => {
    fc.assert(
      fc.property(drawnTerms, fc.integer({ min: 0, max: 30 }), (terms, months) => {
        const until = endOfMonth(addMonths(startOfMonth(terms.startDate), months));
        const last = Math.min(until, terms.endDate ?? until);
        const rents = monthsInPeriod(terms.startDate, last).map(({ month }) => {
          const { year, month: number } = dayOf(month);
          const billed = draftReceipt(contract({ ...terms, lastBonusDay: null }), billedMonth(year, number));
          return billed.outcome === 'create' ? billed.totals.rentAmount : 0;
        });
        const figures = contractTotals({ ...terms, activated: true, cancelled: false }, until);
        expect(addMoney(...rents)).toBe(figures!.totalRentToDate);
      }),
      { numRuns: 1000 },
    );
  });

  it('[VAL-07] base and VAT less the withholding is the total, and the lines of the rent make the rent', () => {
    fc.assert(
      fc.property(
        drawnTerms,
        fc.integer({ min: 0, max: 30 }),
        fc.record({
          from: fc.constant(begin),
          vatPercent: fc.constantFrom(0, 10, 21),
          withholdingPercent: fc.constantFrom(0, 19, 19.5),
          reason: fc.constant(null),
        }),
        fc.array(
          fc.record({
            concept: fc.constant('Gasto'),
            amount: cents(-90_000, 90_000),
            vatPercent: fc.constantFrom(0, 10, 21),
          }),
          { maxLength: 3 },
        ),
        (terms, months, tax, fixedExpenses) => {
          const { year, month } = dayOf(addMonths(startOfMonth(terms.startDate), months));
          const billed = contract({ ...terms, rentTaxes: [tax], fixedExpenses });
          const receipt = draftReceipt(billed, billedMonth(year, month));
          if (receipt.outcome === 'skip') return;
          const of = (...kinds: string[]) =>
            receipt.lines.filter(({ subcategory }) => kinds.includes(subcategory));
          const sum = (amounts: number[]) => amounts.reduce((all, euros) => all + toCents(euros), 0);
          const { totals } = receipt;
          const withheld = sum(of('WITHHOLDING').map(({ totalAmount }) => totalAmount));
          expect(toCents(totals.totalAmount)).toBe(
            toCents(totals.baseAmount) + toCents(totals.vatAmount) - withheld,
          );
          const bonus = sum(of('BONUS').map(({ baseAmount }) => baseAmount));
          expect(toCents(totals.rentAmount)).toBe(
            sum(of('RENT').map(({ baseAmount }) => baseAmount)) - bonus,
          );
          for (const line of receipt.lines) {
            const hundredths = toCents(line.baseAmount) * line.vatPercent;
            const vat = Math.sign(hundredths) * Math.floor((Math.abs(hundredths) + 50) / 100);
            expect(toCents(line.vatAmount)).toBe(vat + 0);
            if (line.subcategory !== 'WITHHOLDING')
              expect(toCents(line.totalAmount)).toBe(toCents(line.baseAmount) + toCents(line.vatAmount));
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
