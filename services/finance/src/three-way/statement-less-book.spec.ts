import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookBankLine, dismissBankLines } from '@llavero/proto/commands/bank-statements';
import { recordStatementBalance, threeWayCheck } from '@llavero/proto/commands/three-way';
import { addDays, dayKey, startOfDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { v7 as uuidv7 } from 'uuid';
import { admin, BankOffice } from '../statements/testing/bank-office.ts';
import { movement, statementOf } from '../statements/testing/statement-files.ts';

let office: BankOffice;
beforeAll(async () => {
  office = await BankOffice.start();
});
afterAll(() => office?.stop());
beforeEach(async () => {
  await office.clear();
  await office.database.query('truncate statement_balance');
});

const today = startOfDay(Date.now() / 1000);
const day = (before: number) => addDays(today, -before);
const check = (of = today) => office.peers.command(threeWayCheck, { day: of }, admin);

describe('[FIN-09] [FIN-01] what the statement has and the book has not', () => {
  it('is named with its movements and age: suspense, proposals, advances, what has no document, and the rest', async () => {
    const contract = uuidv7();
    const paid = await office.receipt({ contract, totalAmount: 800, paymentExpectedDate: day(9) });
    await office.receipt({ totalAmount: 650, paymentExpectedDate: day(9) });
    const lines = [
      movement({ cents: 82_500, bookingDay: dayKey(day(8)), counterparty: 'ANA' }),
      movement({ cents: 65_000, bookingDay: dayKey(day(7)) }),
      movement({ cents: 33_333, bookingDay: dayKey(day(6)), counterparty: 'NADIE' }),
      movement({ cents: 11_111, bookingDay: dayKey(day(2)), counterparty: 'NADIE' }),
      movement({ cents: -1_200, bookingDay: dayKey(day(1)), counterparty: 'BANCO' }),
    ];
    await office.import(
      [statementOf(lines, { from: dayKey(day(9)), to: dayKey(today), openingCents: 10_000 })],
      false,
    );
    const of = async (amount: number) => (await office.lines()).find((line) => line.amount === amount)!;
    const { id, version } = await of(825);
    const parts = [{ finance: paid.id, bill: null, amount: 800 }];
    await office.peers.command(bookBankLine, { id, version, parts, advanceContract: contract }, admin);
    const fee = await of(-12);
    await office.peers.command(
      dismissBankLines,
      { lines: [{ id: fee.id, version: fee.version }], reason: 'BANK_FEES', remember: false },
      admin,
    );
    const shown = await check();
    expect(shown.apart).toEqual([
      { row: 'SUSPENSE', movements: 2, amount: 444.44, oldest: day(6) },
      { row: 'PROPOSED', movements: 1, amount: 650, oldest: day(7) },
      { row: 'ADVANCES', movements: 1, amount: 25, oldest: day(8) },
      { row: 'DISMISSED', movements: 1, amount: -12, oldest: day(1) },
      { row: 'REST', movements: 0, amount: 100, oldest: null },
    ]);
    expect(addMoney(...shown.apart.map(({ amount }) => amount))).toBe(
      addMoney(shown.statement!.amount, -shown.bankTotal),
    );
    // Earlier, only what had moved by then.
    expect((await check(day(7))).apart.map(({ row }) => row)).toEqual(['PROPOSED', 'ADVANCES', 'REST']);
  });

  it('is not named for a balance that a person has entered, nor without any', async () => {
    expect((await check()).apart).toEqual([]);
    await office.peers.command(recordStatementBalance, { day: today, amount: 10 }, admin);
    expect((await check()).apart).toEqual([]);
  });
});
