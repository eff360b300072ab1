import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, daySeconds } from '../../values/dates.ts';
import { addMoney } from '../../values/money.ts';
import { statement, type StatedDocument } from './statement.ts';

const start = daySeconds({ year: 2026, month: 1, day: 1 });
const day = (after: number) => addDays(start, after);
const receipt = (
  id: string,
  after: number,
  total: number,
  more: Partial<StatedDocument> = {},
): StatedDocument => ({
  ...{ id, name: id, type: 'RECEIPT', issueDate: day(after), periodStart: null, totalAmount: total },
  ...{ paymentDate: null, paymentRates: [], rectifiedAmount: 0, includedIn: null, returnedBillId: null },
  ...more,
});
const all = { from: null, to: null };

describe('[FIN-07] the statement of a tenant', () => {
  it('has the opening, each charge and payment with the balance after it, and the closing', () => {
    const documents = [
      receipt('R1', 0, 900, { paymentDate: day(3) }),
      receipt('R2', 31, 900, { paymentDate: day(40) }),
      receipt('R3', 59, 950.5),
      receipt('R4', 90, 950.5),
    ];
    const { entries, ...sums } = statement(documents, { from: day(31), to: day(60) });
    expect(sums).toEqual({ opening: 0, charges: 1850.5, payments: 900, closing: 950.5 });
    expect(entries.map(({ name, kind, amount, balance }) => [name, kind, amount, balance])).toEqual([
      ['R2', 'CHARGE', 900, 900],
      ['R2', 'PAYMENT', 900, 0],
      ['R3', 'CHARGE', 950.5, 950.5],
    ]);
    expect(statement(documents, { from: day(90), to: null })).toMatchObject({
      opening: 950.5,
      closing: 1901,
    });
  });

  it('counts what another document includes there alone, and a debit that came back as paid and asked again', () => {
    const documents = [
      receipt('REC', 0, 1000),
      receipt('FA', 0, 1000, { type: 'RENT_BILL', includedIn: 'REC' }),
      receipt('OLD', 1, 50, { paymentDate: day(2), includedIn: 'NEW' }),
      receipt('NEW', 9, 50, { returnedBillId: 'OLD' }),
    ];
    expect(statement(documents, all)).toMatchObject({ charges: 1100, payments: 50, closing: 1050 });
  });

  it('takes instalments on their days, and the rest with the payment of the document', () => {
    const paymentRates = [
      { date: day(1), amount: 100, paymentDate: day(4) },
      { date: day(2), amount: 100, paymentDate: null },
    ];
    const { entries, closing } = statement([receipt('R', 0, 200, { paymentRates })], all);
    expect([entries.length, closing]).toEqual([2, 100]);
    const paid = statement([receipt('R', 0, 200, { paymentRates, paymentDate: day(9) })], all);
    expect([paid.entries.map(({ amount }) => amount), paid.closing]).toEqual([[200, 100, 100], 0]);
  });

  it('[FIN-03] an invoice that its rectification has lowered is paid with the rest', () => {
    const bill = (more: Partial<StatedDocument>) =>
      receipt('FA1', 0, 510, { type: 'RENT_BILL', paymentDate: day(9), ...more });
    const lowered = receipt('FAR1', 1, -121, { type: 'RECTIFYING_RENT_BILL' });
    expect(statement([bill({ rectifiedAmount: 121 }), lowered], all)).toMatchObject({
      ...{ charges: 389, payments: 389, closing: 0 },
    });
    // Paid before it was rectified: the difference is in the tenant's favour.
    expect(statement([bill({}), lowered], all)).toMatchObject({ payments: 510, closing: -121 });
    const paymentRates = [{ date: day(2), amount: 450, paymentDate: day(2) }];
    expect(statement([bill({ rectifiedAmount: 121, paymentRates }), lowered], all)).toMatchObject({
      ...{ payments: 450, closing: -61 },
    });
  });

  it('opening and charges less payments are the closing, and one period goes on where the other ends (300 runs)', () => {
    const documents = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 400 }),
        cents: fc.integer({ min: -200_000, max: 500_000 }),
        paidAfter: fc.option(fc.integer({ min: -5, max: 90 }), { nil: null }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(documents, fc.integer({ min: 0, max: 420 }), (given, cut) => {
        const made = given.map(({ at, cents, paidAfter }, index) =>
          receipt(`R${index}`, at, cents / 100, {
            paymentDate: paidAfter === null ? null : day(Math.max(0, at + paidAfter)),
          }),
        );
        const first = statement(made, { from: null, to: day(cut) });
        const second = statement(made, { from: day(cut + 1), to: null });
        const whole = statement(made, all);
        for (const { opening, charges, payments, closing } of [first, second, whole])
          expect(closing).toBe(addMoney(opening, charges, -payments));
        expect(second.opening).toBe(first.closing);
        expect(second.closing).toBe(whole.closing);
        expect(first.entries.length + second.entries.length).toBe(whole.entries.length);
        const unpaid = made.flatMap(({ paymentDate, totalAmount }) =>
          paymentDate === null ? [totalAmount] : [],
        );
        expect(whole.closing).toBe(addMoney(0, ...unpaid));
      }),
      { numRuns: 300 },
    );
  });
});
