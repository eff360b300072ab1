import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookBankLine, undoBankMatches } from '@llavero/proto/commands/bank-statements';
import { cashPosition } from '@llavero/proto/commands/cash-position';
import { rectifyDocument } from '@llavero/proto/commands/rectification';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { remittance } from '@llavero/proto/records/finance/remittance';
import { endToEndId } from '@llavero/proto/rules/end-to-end-id';
import { owedAmount } from '@llavero/proto/rules/owed';
import { addDays, dayKey, startOfDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { v7 as uuidv7 } from 'uuid';
import { insertRows, setOutcome } from '../remittance/remittance-table.ts';
import { admin, BankOffice } from './testing/bank-office.ts';
import { movement, statementOf } from './testing/statement-files.ts';

let office: BankOffice;
beforeAll(async () => {
  office = await BankOffice.start();
});
afterAll(() => office?.stop());
beforeEach(async () => {
  await office.clear();
  await office.database.query('truncate remittance, remittance_row cascade');
});

const today = startOfDay(Date.now() / 1000);
const trusted = { ...admin, trusted: true };
const planned = (amount: number, days: number) => ({
  ...{ date: addDays(today, days), amount, paymentDate: null },
});
const plan = [planned(250, -1), planned(300, 30), planned(300, 60)];
const receipt = (more = {}) =>
  office.receipt({ totalAmount: 850, paymentExpectedDate: addDays(today, -1), paymentRates: plan, ...more });
const paidOf = ({ paymentRates }: Finance) =>
  paymentRates.map(({ amount, paymentDate }) => [amount, paymentDate !== null]);

/** The first instalment is at the bank. */
async function atTheBank(document: string): Promise<string> {
  const reference = endToEndId({ document, attempt: 1 });
  const object = {
    ...{ type: 'DEBIT', executionDate: today, organization: office.organization, rows: 1 },
    ...{ totalAmount: 250, format: 'PAIN_008_08', sentAt: today },
  };
  await office.database.transaction(async (tx) => {
    const [id = ''] = await office.stores
      .of(remittance)
      .createMany([{ object }] as never, trusted, tx, { byCommand: true });
    const row = { document, attempt: 1, endToEndId: reference, party: uuidv7(), mandate: null };
    const iban = 'ES7921000813610123456789';
    await insertRows(office.database, tx, id, 'DEBIT', [
      { ...row, cents: 25_000, executionDay: today, isPart: true, name: 'Ana', iban },
    ]);
    await setOutcome(tx, id, 'SENT', { day: today });
    const patch = { processStartDate: today };
    await office.stores.of('finance').writeUnchecked(document, undefined, patch, {}, trusted, tx);
  });
  return reference;
}
const moved = (cents: number, more: Partial<Parameters<typeof movement>[0]> = {}) => {
  const on = dayKey(today);
  const line = movement({ cents, bookingDay: on, valueDay: on, ...more });
  return office.import([statementOf([line], { from: on, to: on })]);
};
const undo = async () => {
  const [line] = await office.lines();
  const lines = [{ id: line!.id, version: line!.version }];
  await office.peers.command(undoBankMatches, { lines }, admin);
};

describe('[FIN-09] [FIN-04] a movement and the instalments of a document', () => {
  it('a transfer pays those that are planned, in their order, and is taken back as it came', async () => {
    const { id } = await receipt();
    await moved(40_000);
    const [line] = await office.lines();
    const parts = [{ finance: id, bill: null, amount: 400 }];
    const input = { id: line!.id, version: line!.version, parts, advanceContract: null };
    await office.peers.command(bookBankLine, input as never, admin);
    expect(paidOf(await office.document(id))).toEqual([
      [250, true],
      [150, true],
      [150, false],
      [300, false],
    ]);
    await undo();
    expect((await office.document(id)).paymentRates).toEqual(plan);
  });

  it('the one that shows a debit of an instalment leaves the others to the next remittance', async () => {
    const { id } = await receipt({ paymentMethod: 'DIRECT_DEBIT' });
    const reference = await atTheBank(id);
    await moved(25_000, { endToEndId: reference });
    const shown = await office.document(id);
    expect([shown.paymentDate, shown.processStartDate]).toEqual([null, null]);
    expect(paidOf(shown)).toEqual([
      [250, true],
      [300, false],
      [300, false],
    ]);
    const rows = () => office.database.query(`select outcome from remittance_row`);
    expect(await rows()).toEqual([{ outcome: 'SETTLED' }]);
    await undo();
    const back = await office.document(id);
    expect([back.processStartDate, back.paymentRates]).toEqual([today, plan]);
    expect(await rows()).toEqual([{ outcome: 'SENT' }]);
  });

  it('[FIN-03] the one that shows a debit of an invoice rectified meanwhile leaves the rest without what was taken', async () => {
    const { id } = await receipt({ type: 'RENT_BILL', paymentMethod: 'DIRECT_DEBIT' });
    const reference = await atTheBank(id);
    const { version } = await office.document(id);
    const corrections = [{ line: 0, amount: 700 }];
    await office.peers.command(rectifyDocument, { id, version, corrections, reason: 'Renta' }, admin);
    await moved(25_000, { endToEndId: reference });
    expect(owedAmount(await office.document(id))).toBe(450);
  });

  it('the cash position counts the one at the bank there, and the others on their days', async () => {
    const { id } = await receipt({ paymentMethod: 'DIRECT_DEBIT' });
    const expected = async () => {
      const input = { account: null, overdue: true, back: 0, ahead: 12 };
      const { weeks } = await office.peers.command(cashPosition, input, admin);
      return weeks.flatMap(({ expectedIn }) => (expectedIn === 0 ? [] : [expectedIn]));
    };
    expect(await expected()).toEqual([250, 300, 300]);
    await atTheBank(id);
    expect(await expected()).toEqual([250, 300, 300]);
    expect(addMoney(...(await expected()))).toBe(850);
  });
});
