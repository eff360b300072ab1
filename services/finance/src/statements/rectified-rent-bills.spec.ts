import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { accountingJournal } from '@llavero/proto/commands/accounting';
import { undoBankMatches } from '@llavero/proto/commands/bank-statements';
import { cashPosition } from '@llavero/proto/commands/cash-position';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { rectifyDocument } from '@llavero/proto/commands/rectification';
import { threeWayCheck } from '@llavero/proto/commands/three-way';
import { endToEndId } from '@llavero/proto/rules/end-to-end-id';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { admin, BankOffice } from './testing/bank-office.ts';
import { movement, statementOf } from './testing/statement-files.ts';

let office: BankOffice;
beforeAll(async () => {
  office = await BankOffice.start();
});
afterAll(() => office?.stop());
beforeEach(() => office.clear());

const today = startOfDay(Date.now() / 1000);
const read = (id: string) => office.document(id);

/** An invoice of a rent of 800 € that no receipt asks for, rectified to 680 €. */
async function rectified(): Promise<string> {
  const { id, version } = await office.receipt({ type: 'RENT_BILL', paymentExpectedDate: today });
  const corrections = [{ line: 0, amount: 680 }];
  await office.peers.command(rectifyDocument, { id, version, corrections, reason: 'Error' }, admin);
  return id;
}

it('[FIN-09] [FIN-03] a movement of what its rectification has left pays it as a whole, and is taken back as it came', async () => {
  const id = await rectified();
  await office.import([
    statementOf([movement({ cents: 68_000, endToEndId: endToEndId({ document: id, attempt: 1 }) })]),
  ]);
  const [line] = await office.lines();
  expect(line).toMatchObject({ booked: true, excess: null });
  expect(await read(id)).toMatchObject({ status: 'CHARGED', paymentRates: [], rectifiedAmount: 120 });
  const lines = [{ id: line!.id, version: line!.version }];
  await office.peers.command(undoBankMatches, { lines }, admin);
  expect(await read(id)).toMatchObject({ status: 'ISSUED', paymentRates: [], rectifiedAmount: 120 });
});

it('[FIN-09] [EXT-12] [FIN-03] the cash position, the journal and the three-way check count what is left of it', async () => {
  const id = await rectified();
  const cash = { account: null, overdue: true, back: 0, ahead: 0 };
  const thisWeek = async () => (await office.peers.command(cashPosition, cash, admin)).weeks[0];
  expect(await thisWeek()).toMatchObject({ expectedIn: 680, expectedOut: 0 });
  const documents = [{ id, version: null, status: null }];
  await office.peers.command(changeFinanceStatus, { documents, status: 'CHARGED' }, admin);
  expect(await thisWeek()).toMatchObject({ expectedIn: 0, realIn: 680 });
  const period = { from: addDays(today, -1), to: today, after: null, limit: 500 };
  const { rows } = await office.peers.command(accountingJournal, period, admin);
  const paid = rows.filter(({ source }) => source === 'PAYMENT');
  expect(addMoney(0, ...paid.map(({ debit }) => debit))).toBe(680);
  const { bank } = await office.peers.command(threeWayCheck, { day: today }, admin);
  expect(bank.find(({ row }) => row === 'OTHERS')).toMatchObject({ amount: 680 });
});
