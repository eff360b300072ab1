import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { confirmBankMatches } from '@llavero/proto/commands/bank-statements';
import { type BankPayer, bankPayer } from '@llavero/proto/records/finance/bank-payer';
import { daySeconds } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { admin, BankOffice } from './testing/bank-office.ts';
import { movement, statementOf } from './testing/statement-files.ts';

let office: BankOffice;
beforeAll(async () => {
  office = await BankOffice.start();
});
afterAll(() => office?.stop());
beforeEach(() => office.clear());

const IBAN = 'ES7620770024003102575766';
const owed = (contract: string, month: number) =>
  office.receipt({
    ...{ contract, year: 2026, month },
    paymentExpectedDate: daySeconds({ year: 2026, month, day: 1 }),
  });
const payers = () => office.stores.of(bankPayer).findUnchecked({ filter: {} });
let opening: number;
/** 800 € of the same payer in a month. */
async function paid(month: 11 | 12) {
  const lines = [
    movement({
      ...{ cents: 80_000, counterparty: 'PEPA', counterpartyIban: IBAN },
      bookingDay: `2026-${month}-02`,
    }),
  ];
  const days = { from: `2026-${month}-01`, to: `2026-${month}-30`, openingCents: opening };
  opening += 80_000;
  await office.import([statementOf(lines, days)]);
  return (await office.lines()).at(-1)!;
}
const confirm = ({ id, version }: { id: string; version: number }) =>
  office.peers.command(confirmBankMatches, { lines: [{ id, version }] }, admin);

describe('[FIN-09] what has been learned of payers', () => {
  let contract: string;
  let payer: BankPayer;
  beforeEach(async () => {
    opening = 0;
    contract = uuidv7();
    await owed(contract, 11);
    expect((await confirm(await paid(11))).results).toMatchObject([{ ok: true }]);
    [payer] = (await payers()) as [BankPayer];
    expect(payer).toMatchObject({ contract, iban: IBAN, active: true });
  });

  it('is not applied once it is deleted, and not learned again', async () => {
    await office.peers.of(bankPayer).patch(payer.id, payer.version, { status: 'DELETED' }, admin);
    const next = await owed(contract, 12);
    const line = await paid(12);
    expect(await office.document(next.id)).toMatchObject({ paymentDate: null });
    expect((await confirm(line)).results).toMatchObject([{ ok: true, status: 'BOOKED' }]);
    expect(await payers()).toEqual([]);
  });

  it('is corrected by hand: the payment goes where the rule says from now on', async () => {
    const other = uuidv7();
    const [first, second] = [await owed(contract, 12), await owed(other, 12)];
    await office.peers.of(bankPayer).patch(payer.id, payer.version, { contract: other }, admin);
    expect(await paid(12)).toMatchObject({ status: 'BOOKED' });
    expect(await office.document(second.id)).toMatchObject({ status: 'CHARGED' });
    expect(await office.document(first.id)).toMatchObject({ paymentDate: null });
  });

  it('is not applied while a person has switched it off', async () => {
    await office.peers.of(bankPayer).patch(payer.id, payer.version, { active: false }, admin);
    const next = await owed(contract, 12);
    await paid(12);
    expect(await office.document(next.id)).toMatchObject({ paymentDate: null });
  });
});
