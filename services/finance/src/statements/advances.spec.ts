import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountingJournal } from '@llavero/proto/commands/accounting';
import {
  bankCandidates,
  bankReconciliation,
  bookBankLine,
  confirmBankMatches,
  undoBankMatches,
} from '@llavero/proto/commands/bank-statements';
import { threeWayCheck } from '@llavero/proto/commands/three-way';
import { bankLine } from '@llavero/proto/records/finance/bank-line';
import { statusOf } from '@llavero/proto/states/evaluate';
import { daySeconds, startOfDay } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { v7 as uuidv7 } from 'uuid';
import { admin, BankOffice } from './testing/bank-office.ts';
import { movement, statementOf } from './testing/statement-files.ts';

let office: BankOffice;
beforeAll(async () => {
  office = await BankOffice.start();
});
afterAll(() => office?.stop());
beforeEach(() => office.clear());

const day = (date: number, month = 10) => daySeconds({ year: 2026, month, day: date });
const of = (month: number, date = 1) => ({
  ...{ year: 2026, month, issueDate: day(date, month), paymentExpectedDate: day(date, month) },
});
const contract = uuidv7();
const ana = uuidv7();

/** A movement of 900 € for a receipt of 800 €: 100 € are an advance. */
async function advance() {
  const paid = await office.receipt({ ...of(10), contract, tenants: [ana] });
  await office.import(
    [statementOf([movement({ cents: 90_000, bookingDay: '2026-10-02', counterparty: 'ANA' })], october)],
    false,
  );
  const [line] = await office.lines();
  await book(line!.id, [[paid.id, 800]], contract);
  return line!.id;
}
const october = { from: '2026-10-01', to: '2026-10-31' };

const book = async (id: string, parts: [string, number][], advanceContract: string | null = null) => {
  const { version } = await office.line(id);
  const named = parts.map(([document, amount]) => ({ finance: document, bill: null, amount }));
  return office.peers.command(bookBankLine, { id, version, advanceContract, parts: named }, admin);
};
const each = (command: typeof confirmBankMatches | typeof undoBankMatches) => async (id: string) => {
  const { version } = await office.line(id);
  const { results } = await office.peers.command(command, { lines: [{ id, version }] }, admin);
  return results[0]!;
};
const [confirm, undo] = [each(confirmBankMatches), each(undoBankMatches)];
const status = async (id: string) => statusOf(bankLine, await office.line(id), day(1, 12));
const advances = async () => (await office.peers.command(bankReconciliation, {}, admin)).advances;

describe('[FIN-09] an advance', () => {
  it('is proposed for the next document of its tenant, and applied only when a person says so; taken back step by step', async () => {
    const id = await advance();
    expect(await status(id)).toBe('ADVANCE');
    const next = await office.receipt({ ...of(11), contract, tenants: [ana] });
    expect(await office.match()).toMatchObject({ status: 'FINISHED', proposed: 1, booked: 0 });
    expect(await office.line(id)).toMatchObject({
      ...{ advanceLeft: 100, advanceConfidence: 75, advanceUses: [] },
      advanceProposal: [{ finance: next.id, amount: 100 }],
      advanceWhy: 'Anticipo del mismo inquilino, recibido el 02/10/2026: paga una parte',
    });
    expect(await status(id)).toBe('ADVANCE_PROPOSED');
    expect(await office.document(next.id)).toMatchObject({ paymentRates: [] });

    expect(await confirm(id)).toMatchObject({ ok: true, status: 'BOOKED' });
    // The money was there before: the document is paid on the day on which it was issued.
    expect(await office.document(next.id)).toMatchObject({
      paymentDate: null,
      paymentRates: [{ amount: 100, paymentDate: day(1, 11) }],
    });
    expect(await office.line(id)).toMatchObject({ advanceLeft: null, advanceProposal: [] });
    expect(await advances()).toBe(0);
    expect(await confirm(id)).toMatchObject({ ok: false });

    expect(await undo(id)).toMatchObject({ ok: true, status: 'ADVANCE_PROPOSED' });
    expect(await office.document(next.id)).toMatchObject({ paymentRates: [] });
    expect(await advances()).toBe(100);
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(await office.line(id)).toMatchObject({
      booked: false,
      advanceLeft: null,
      advanceConfidence: null,
    });
  });

  it('pays what a movement leaves, and never the same cent twice: two people, a stale page, the database itself', async () => {
    const id = await advance();
    const next = await office.receipt({ ...of(11), contract, tenants: [ana], totalAmount: 60 });
    await office.match();
    const before = await office.line(id);
    const confirmed = () =>
      office.peers.command(confirmBankMatches, { lines: [{ id, version: before.version }] }, admin);
    const both = await Promise.all([confirmed(), confirmed()]);
    expect(both.map(({ results }) => results[0]?.ok).sort()).toEqual([false, true]);
    expect(await office.document(next.id)).toMatchObject({ status: 'CHARGED', paymentDate: day(1, 11) });
    expect(await office.line(id)).toMatchObject({ advanceLeft: 40, advanceUses: [{ amount: 60 }] });
    const later = await office.receipt({ ...of(12), contract, tenants: [ana] });
    await expect(book(id, [[later.id, 41]])).rejects.toMatchObject({
      body: { code: 'FINANCE.ADVANCE_EXCEEDED' },
    });
    await book(id, [[later.id, 40]]);
    await expect(book(id, [[later.id, 1]])).rejects.toMatchObject({
      body: { code: 'FINANCE.ALREADY_BOOKED' },
    });
    await expect(
      office.database.query(`update bank_line set advance_left = 40 where id = $1`, [id]),
    ).rejects.toMatchObject({ constraint: 'bank_line_advance' });
  });

  it('is never applied to another contract or to other people, who are not offered either', async () => {
    const id = await advance();
    const berta = uuidv7();
    const other = await office.receipt({ ...of(11), contract: uuidv7(), tenants: [ana] });
    const successor = await office.receipt({ ...of(11), contract, tenants: [berta] });
    expect(await office.match()).toMatchObject({ proposed: 0 });
    for (const document of [other, successor])
      await expect(book(id, [[document.id, 100]])).rejects.toMatchObject({
        body: { code: 'FINANCE.ADVANCE_OF_ANOTHER' },
      });
    const asked = { line: id, text: null, limit: 10 };
    expect(await office.peers.command(bankCandidates, asked, admin)).toMatchObject({ total: 0 });
    const own = await office.receipt({ ...of(12), contract, tenants: [berta, ana] });
    expect(await office.peers.command(bankCandidates, asked, admin)).toMatchObject({
      total: 1,
      documents: [{ finance: own.id, bill: null }],
    });
  });

  it('[FIN-01] moves from the advances to the receipts in the three-way check on its day, and in the journal', async () => {
    const id = await advance();
    const next = await office.receipt({ ...of(11), contract, tenants: [ana] });
    await book(id, [[next.id, 100]]);
    const check = (on: number) => office.peers.command(threeWayCheck, { day: on }, admin);
    const shown = async (on: number) => {
      const { apart, bank, statement, bankTotal } = await check(on);
      const sum = (rows: readonly { row: string; amount: number }[], row: string) =>
        rows.find((one) => one.row === row)?.amount ?? 0;
      expect(addMoney(0, ...apart.map(({ amount }) => amount))).toBe(addMoney(statement!.amount, -bankTotal));
      return [sum(bank, 'RECEIPTS'), sum(apart, 'ADVANCES')];
    };
    expect(await shown(day(31, 10))).toEqual([800, 100]);
    expect(await shown(day(1, 11))).toEqual([900, 0]);
    const period = { from: day(1, 11), to: day(30, 11), after: null, limit: 100 };
    const { rows } = await office.peers.command(accountingJournal, period, admin);
    expect(
      rows
        .filter(({ source }) => source !== 'DOCUMENT')
        .map(({ source, account, debit, credit }) => [source, account, debit, credit]),
    ).toEqual([
      ['ADVANCE', '438', 100, 0],
      ['ADVANCE', '440', 0, 100],
    ]);
  });

  it('[FIN-01] dates nothing in a closed month: it counts as paid today, and what lies in one is not taken back', async () => {
    const id = await advance();
    const extra = await office.receipt({ ...of(10, 15), contract, tenants: [ana], totalAmount: 100 });
    await office.database.query(
      `insert into month_close (id, year, month, closed_at, closed_by, open_items) values ($1, 2026, 10, now(), $2, 0)`,
      [uuidv7(), admin.actor.id],
    );
    try {
      await book(id, [[extra.id, 100]]);
      const today = startOfDay(Date.now() / 1000);
      expect(await office.document(extra.id)).toMatchObject({ status: 'CHARGED', paymentDate: today });
      expect(await undo(id)).toMatchObject({ ok: true });
      // The booking itself lies in October.
      expect(await undo(id)).toMatchObject({
        ok: false,
        message: expect.stringContaining('octubre de 2026'),
      });
      expect(await office.line(id)).toMatchObject({ booked: true, advanceLeft: 100 });
    } finally {
      await office.database.query('delete from month_close');
    }
  });
});
