import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { build } from '../../compile/factory.ts';
import { CodedError } from '../../errors.ts';
import { validateCreate, validatePatch } from '../../fields/validate.ts';
import { financeTotals, totalledAmounts, type TotalledLine } from '../../rules/finance-totals.ts';
import { applyChange, offeredChanges } from '../../states/change.ts';
import { statusOf } from '../../states/evaluate.ts';
import { addDays, daySeconds } from '../../values/dates.ts';
import { fromCents } from '../../values/money.ts';
import { bill } from './bill.ts';

const today = daySeconds({ year: 2026, month: 11, day: 20 });
const now = today + 36_000;
const supplier = '01890000-0000-7000-8000-000000000001';
const line = (
  over: TotalledLine & { subcategory?: string; category?: string; vatPercent?: number } = {},
) => ({ category: 'SUPPLEMENT', concept: 'Reparación', ...over });
const create = (over: Record<string, unknown> = {}) =>
  validateCreate(bill, { supplier, number: 'F-1', issueDate: today, ...over });

function problemsOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (error instanceof CodedError) return error.body.problems?.map(({ field, rule }) => `${field} ${rule}`);
    throw error;
  }
  return undefined;
}

describe('bill', () => {
  it('[VAL-07] totals are those of its lines; the withholding is taken off what is paid', () => {
    const made = create({
      withholdingPercent: 15,
      breakdown: [
        line({ baseAmount: 100, vatAmount: 21, totalAmount: 121, vatPercent: 21, suplementationAmount: 121 }),
        line({
          baseAmount: 33.33,
          vatAmount: 7,
          totalAmount: 40.33,
          category: 'INVOICE',
          invoiceAmount: 40.33,
        }),
      ],
    });
    expect(made).toMatchObject({
      baseAmount: 133.33,
      vatAmount: 28,
      totalAmount: 161.33,
      suplementationAmount: 121,
      invoiceAmount: 40.33,
      withholdingAmount: 20,
      payableAmount: 141.33,
    });
    expect(validatePatch(bill, { breakdown: [] }, made)).toMatchObject({ totalAmount: 0, payableAmount: 0 });
  });

  it('[VAL-07] they follow the rule of finance documents for any lines', () => {
    const cents = fc.integer({ min: -1e8, max: 1e8 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents), { maxLength: 12 }), (amounts) => {
        const breakdown = amounts.map(([base, vat]) =>
          line({
            baseAmount: fromCents(base),
            vatAmount: fromCents(vat),
            totalAmount: fromCents(base + vat),
          }),
        );
        const made = create({ breakdown });
        const totals = financeTotals({ type: 'BILL' }, breakdown);
        for (const key of totalledAmounts) expect([key, made[key]]).toEqual([key, totals[key]]);
      }),
      { numRuns: 200 },
    );
  });

  it('[VAL-11] a line must add up and be of its category; days must be in order', () => {
    const wrong = [
      line({ baseAmount: 100, vatAmount: 21, totalAmount: 120 }),
      line({ subcategory: 'RENT', totalAmount: 5 }),
    ];
    expect(
      problemsOf(() =>
        create({ breakdown: wrong, dueDate: addDays(today, -1), periodStart: 9, periodEnd: -90_000 }),
      ),
    ).toEqual([
      'breakdown.0.totalAmount sum',
      'breakdown.1.subcategory category',
      'periodEnd after',
      'dueDate after',
    ]);
    // Amounts without base and VAT are entered as they are paid.
    expect(problemsOf(() => create({ breakdown: [line({ totalAmount: 12.5 })] }))).toBeUndefined();
  });

  it('[VAL-11] the VAT of a line is its rate of the base, but for a rounding of two cents', () => {
    const rated = (vatAmount: number) =>
      problemsOf(() =>
        create({
          breakdown: [line({ baseAmount: 100, vatPercent: 21, vatAmount, totalAmount: 100 + vatAmount })],
        }),
      );
    for (const vat of [20.98, 21, 21.02]) expect(rated(vat)).toBeUndefined();
    for (const vat of [20.97, 21.03, 2.1]) expect(rated(vat)).toEqual(['breakdown.0.vatAmount rate']);
  });

  it('one invoice of a supplier is entered once, whatever its blanks and case, until it is cancelled', () => {
    expect(create({ number: ' f-2026 / 7 ' })['invoiceKey']).toBe(
      create({ number: 'F-2026/7' })['invoiceKey'],
    );
    expect(create({ number: null })['invoiceKey']).toBeNull();
    const made = create();
    expect(validatePatch(bill, { cancelled: true }, made, { trusted: true })['invoiceKey']).toBeNull();
  });

  it.each([
    ['DATA_PENDING', { number: null }],
    ['REVIEW_PENDING', {}],
    ['APROVED', { approved: true, dueDate: today }],
    ['UNPAID', { approved: true, dueDate: addDays(today, -1), issueDate: addDays(today, -30) }],
    ['IN_PROCESS', { approved: true, processStartDate: today }],
    ['PAYED', { approved: true, paymentDate: today }],
    ['CANCELLED', { approved: true, paymentDate: today, cancelled: true }],
  ])('[STA-10] is %s by its fields', (status, over) => {
    expect(statusOf(bill, build(bill, { supplier, number: 'F-1', issueDate: today, ...over }), now)).toBe(
      status,
    );
  });

  it('[STA-10] every change of the table arrives, or goes on by its due day; without data it is not approved', () => {
    const complete = create({ dueDate: addDays(today, 30) });
    const reached = new Map<string, Record<string, unknown>>([['REVIEW_PENDING', complete]]);
    for (const [from, record] of reached)
      for (const to of offeredChanges(bill, record, now)) {
        const after = { ...record, ...applyChange(bill, record, to, now) };
        expect([from, to, statusOf(bill, after, now)]).toEqual([from, to, to]);
        if (!reached.has(to)) reached.set(to, after);
      }
    expect([...reached.keys()].sort()).toEqual([
      'APROVED',
      'CANCELLED',
      'IN_PROCESS',
      'PAYED',
      'REVIEW_PENDING',
    ]);
    expect(offeredChanges(bill, create({ number: null }), now)).toEqual(['CANCELLED']);
    // Nor is one that was put on its way without it.
    const underway = create({ number: null, processStartDate: today });
    expect(offeredChanges(bill, underway, now)).toEqual(['PAYED', 'CANCELLED']);
  });
});
