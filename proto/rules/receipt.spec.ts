import { describe, expect, it } from '@jest/globals';
import { addDays, daySeconds } from '../values/dates.ts';
import { addMoney } from '../values/money.ts';
import fc from 'fast-check';
import {
  type Billable,
  billedMonth,
  draftReceipt,
  expectedPaymentDay,
  type ReceiptDraft,
} from './receipt.ts';

const day = (year: number, month: number, date: number) => daySeconds({ year, month, day: date });
const november = billedMonth(2026, 11);

const contract = (overrides: Partial<Billable> = {}): Billable => ({
  id: 'c',
  mandate: 'm',
  tenants: ['t'],
  landlords: ['l'],
  units: ['u'],
  startDate: day(2025, 1, 1),
  endDate: day(2029, 12, 31),
  rent: 900,
  firstMonthRent: null,
  bonusPercent: 100,
  lastBonusDay: null,
  fixedExpenses: [],
  paymentDay: 3,
  paymentMethod: 'DIRECT_DEBIT',
  payerBankAccount: null,
  withoutRentBills: false,
  ...overrides,
});

function draft(overrides: Partial<Billable> = {}): ReceiptDraft {
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
    const receipt = draft({ startDate: day(2026, 11, 16), firstMonthRent: 500 });
    expect(receipt.totals.totalAmount).toBe(500);
    expect(receipt.lines[0]!.concept).not.toContain('días');
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
});
