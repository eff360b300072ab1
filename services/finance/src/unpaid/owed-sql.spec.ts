import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { owedAmount } from '@llavero/proto/rules/owed';
import { dueCents } from '@llavero/proto/rules/instalments';
import { addDays, dayKey, startOfDay } from '@llavero/proto/values/dates';
import { addMoney, toCents } from '@llavero/proto/values/money';
import fc from 'fast-check';
import { BankOffice } from '../statements/testing/bank-office.ts';
import { dueSql, owedSql, takenSql } from './owed-sql.ts';

let office: BankOffice;
beforeAll(async () => {
  office = await BankOffice.start();
});
afterAll(() => office?.stop());

const today = startOfDay(Date.now() / 1000);
const euros = (min: number, max: number) => fc.integer({ min, max }).map((cents) => cents / 100);

it('[STA-06] [FIN-03] what is owed, and due of it, is the same by the rule and in SQL: 500 documents with instalments and rectifications', async () => {
  const rate = fc.record({
    date: fc.integer({ min: -9, max: 9 }).map((days) => addDays(today, days)),
    amount: euros(1, 60_000),
    // As many are planned as are paid.
    paymentDate: fc.option(fc.constant(addDays(today, -1)), { nil: null, freq: 1 }),
  });
  const document = fc.record({
    type: fc.constantFrom('RECEIPT', 'RENT_BILL'),
    paymentMethod: fc.constant('CASH'),
    totalAmount: euros(-100_000, 100_000).filter((total) => total !== 0),
    paymentRates: fc.array(rate, { maxLength: 3 }),
    rectifiedAmount: fc.oneof(fc.constant(0), euros(1, 120_000)),
  });
  const ids = await office.receipts([
    ...fc.sample(document, { numRuns: 300, seed: 20 }),
    ...fc.sample(document, { numRuns: 200, seed: 21, unbiased: true }),
  ]);
  const rows = await office.database.query<{ id: string; owed: number; taken: number; due: number }>(
    `select id, ${owedSql('f')}::float as owed, ${takenSql('f')}::float as taken,
            ${dueSql('f', '$1::date')}::float as due
       from finance f`,
    [dayKey(today)],
  );
  expect(rows).toHaveLength(500);
  let [whole, planned] = [0, 0];
  for (const id of ids) {
    const one = await office.document(id);
    const { owed, taken, due } = rows.find((row) => row.id === id)!;
    const paid = addMoney(0, ...one.paymentRates.map((of) => (of.paymentDate === null ? 0 : of.amount)));
    expect(owed).toBe(owedAmount(one));
    expect(toCents(due)).toBe(dueCents(one, today));
    if (due < owed) planned += 1;
    expect(addMoney(owed, taken, paid)).toBe(one.totalAmount);
    // A rectification leaves nothing at most; what was overpaid or is in favour stays as it was.
    expect(owed).toBeGreaterThanOrEqual(Math.min(0, addMoney(one.totalAmount, -paid)));
    expect(one.takenWhole).toBe(one.rectifiedAmount > 0 && owed <= 0);
    if (one.takenWhole) whole += 1;
  }
  expect(whole).toBeGreaterThan(20);
  expect(planned).toBeGreaterThan(40);
});
