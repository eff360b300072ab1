import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { cashPosition, cashRows } from '@llavero/proto/commands/cash-position';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import type { Json } from '@llavero/proto/fields/field';
import { bill } from '@llavero/proto/records/finance/bill';
import { finance } from '@llavero/proto/records/finance/finance';
import { remittance } from '@llavero/proto/records/finance/remittance';
import { endToEndId } from '@llavero/proto/rules/end-to-end-id';
import { addDays, dayKey, startOfDay, startOfWeek } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { insertRows } from '../remittance/remittance-table.ts';
import { admin, BankOffice } from '../statements/testing/bank-office.ts';
import { movement, statementOf } from '../statements/testing/statement-files.ts';

type Position = OutputOf<typeof cashPosition>;

let office: BankOffice;
beforeAll(async () => {
  office = await BankOffice.start();
});
afterAll(() => office?.stop());
beforeEach(async () => {
  await office.clear();
  await office.database.query('truncate bill, remittance, remittance_row cascade');
});

const today = startOfDay(Date.now() / 1000);
const monday = startOfWeek(today);
const trusted = { ...admin, trusted: true };
/** A day so many weeks from the current one: its Thursday. */
const week = (at: number) => addDays(monday, 7 * at + 3);

const position = (more: Partial<InputOf<typeof cashPosition>> = {}) =>
  office.peers.command(cashPosition, { account: null, overdue: true, back: 2, ahead: 3, ...more }, admin);
const rows = (at: number, kind: 'EXPECTED' | 'REAL', direction: 'IN' | 'OUT', overdue = true) =>
  office.peers.command(
    cashRows,
    { account: null, overdue, week: week(at), kind, direction, limit: 100 },
    admin,
  );
/** [expected in, expected out, real in, real out] of each week. */
const sums = ({ weeks }: Position) =>
  weeks.map(({ expectedIn, expectedOut, realIn, realOut }) => [expectedIn, expectedOut, realIn, realOut]);
const nothing = [0, 0, 0, 0];

/** What a document other than a receipt is made of: of a settlement, what the tenant has paid is the landlord's. */
const lineOf = (total: number): Json =>
  ({
    ...{ category: 'RENT', subcategory: 'RENT', source: 'TENANT', destination: 'LANDLORD', concept: 'Renta' },
    ...{ totalAmount: total, baseAmount: total },
  }) as Json;

async function supplied(more: Record<string, Json>): Promise<string> {
  const breakdown = [{ category: 'INVOICE', concept: 'Fontanería', baseAmount: 100, vatPercent: 21 }].map(
    (line) => ({ ...line, vatAmount: 21, totalAmount: 121 }),
  );
  const object = { concept: 'Fontanería', number: uuidv7().slice(-8), breakdown, ...more };
  const [id = ''] = await office.database.transaction((tx) =>
    office.stores.of(bill).createMany([{ object }] as never, trusted, tx, { byCommand: true }),
  );
  return id;
}

/** A remittance of one document that the bank is to settle on a day. */
async function ordered(document: string, executionDay: number): Promise<string> {
  const object = {
    ...{ type: 'DEBIT', executionDate: executionDay, organization: office.organization, rows: 1 },
    ...{ totalAmount: 800, format: 'PAIN_008_08' },
  };
  return office.database.transaction(async (tx) => {
    const [id = ''] = await office.stores
      .of(remittance)
      .createMany([{ object }] as never, trusted, tx, { byCommand: true });
    const row = { document, attempt: 1, endToEndId: endToEndId({ document, attempt: 1 }), party: uuidv7() };
    await insertRows(office.database, tx, id, 'DEBIT', [
      {
        ...row,
        mandate: null,
        cents: 80_000,
        executionDay,
        isPart: false,
        name: 'Ana',
        iban: 'ES7921000813610123456789',
      },
    ]);
    return id;
  });
}

const pay = (id: string, status: string) =>
  office.peers.command(
    changeFinanceStatus,
    { documents: [{ id, version: null, status }], status: null },
    admin,
  );

describe('[FIN-09] the cash position of the company', () => {
  it('is for staff', async () => {
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const)
      await expect(
        office.peers.command(
          cashPosition,
          { account: null, overdue: true, back: 1, ahead: 1 },
          testContext(role),
        ),
      ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('expects what documents, bills and remittances are to move, each once, and names the rows of every bar', async () => {
    const receipt = await office.receipt({ paymentExpectedDate: week(1) });
    const late = await office.receipt({ paymentExpectedDate: week(-2), totalAmount: 50 });
    const sent = await office.receipt({ paymentExpectedDate: week(-1) });
    const settlement = await office.receipt({
      ...{ type: 'SETTLEMENT', paymentExpectedDate: week(2), breakdown: [lineOf(700)] },
    });
    await office.receipt({ paymentExpectedDate: week(1), paymentMethod: 'DIRECTLY_TO_LANDLORD' });
    await office.receipt({ paymentExpectedDate: week(1), cancelled: true });
    await office.receipt({ paymentExpectedDate: week(1), includedIn: receipt.id });
    await office.receipt({ paymentExpectedDate: week(9), totalAmount: 9 });
    const invoice = await supplied({ dueDate: week(1), withholdingPercent: 19, issueDate: monday });
    await supplied({ dueDate: week(1), cancelled: true });
    const order = await ordered(sent.id, week(3));
    const shown = await position();
    expect(sums(shown)).toEqual([
      nothing,
      nothing,
      [50, 0, 0, 0],
      [800, 102, 0, 0],
      [0, 700, 0, 0],
      [800, 0, 0, 0],
    ]);
    expect(shown).toMatchObject({
      ...{ overdueIn: 50, overdueOut: 0, laterIn: 9, laterOut: 0, opening: null },
      accounts: [{ organization: office.organization, ending: '1332', day: null, balance: null }],
    });
    expect(sums(await position({ overdue: false }))[2]).toEqual(nothing);
    expect((await rows(0, 'EXPECTED', 'IN')).rows).toMatchObject([
      { source: 'DOCUMENT', finance: late.id, day: week(-2), overdue: true, amount: 50 },
    ]);
    expect((await rows(0, 'EXPECTED', 'IN', false)).total).toBe(0);
    expect((await rows(1, 'EXPECTED', 'IN')).rows).toMatchObject([
      { finance: receipt.id, name: finance.title(receipt), overdue: false, amount: 800 },
    ]);
    expect(await rows(1, 'EXPECTED', 'OUT')).toMatchObject({
      ...{ total: 1, amount: 102 },
      rows: [{ source: 'BILL', bill: invoice, note: 'Sin aprobar' }],
    });
    expect((await rows(2, 'EXPECTED', 'OUT')).rows).toMatchObject([{ finance: settlement.id, amount: 700 }]);
    expect((await rows(3, 'EXPECTED', 'IN')).rows).toMatchObject([
      { source: 'REMITTANCE', remittance: order, finance: null, note: '1 fila, preparada' },
    ]);
  });

  it('[FIN-02] says of a blocked payment whether it waits for its receipt or for a person', async () => {
    const blocked = { type: 'SETTLEMENT', paymentExpectedDate: week(2), paymentBlock: true } as const;
    const waiting = await office.receipt({ ...blocked, breakdown: [lineOf(100)] });
    const held = await office.receipt({
      ...blocked,
      breakdown: [lineOf(200)],
      blockReason: 'Cuenta en duda',
    });
    const { rows: shown } = await rows(2, 'EXPECTED', 'OUT');
    const notes = new Map(shown.map(({ finance: id, note }) => [id, note]));
    expect(notes.get(waiting.id)).toBe('Bloqueada hasta que se cobre su recibo');
    expect(notes.get(held.id)).toBe('Bloqueada por una persona');
  });

  it('takes what is real from the statements and, after the last of them, from what is noted; the balance goes on from there', async () => {
    const lines = [
      movement({ cents: 30_000, bookingDay: dayKey(week(-2)), counterparty: 'Ana Gil', text: 'ALQUILER' }),
      movement({ cents: -1_250, bookingDay: dayKey(week(-1)), text: 'COMISION' }),
    ];
    const paid = await office.receipt({ paymentExpectedDate: week(-2), totalAmount: 300 });
    await office.import(
      [
        statementOf(lines, {
          ...{ from: dayKey(week(-3)), to: dayKey(addDays(monday, -1)), openingCents: 100_000 },
        }),
      ],
      false,
    );
    // In the statement already: paid on a day that it covers.
    await office.database.query(`update finance set payment_date = $2::date where id = $1`, [
      paid.id,
      dayKey(week(-2)),
    ]);
    // On a day that no statement covers.
    const early = await office.receipt({ paymentExpectedDate: week(-4), totalAmount: 77 });
    await office.database.query(`update finance set payment_date = $2::date where id = $1`, [
      early.id,
      dayKey(week(-4)),
    ]);
    const noted = await office.receipt({ paymentExpectedDate: week(1), totalAmount: 450 });
    await pay(noted.id, 'CHARGED');
    await office.receipt({ paymentExpectedDate: week(1) });
    const shown = await position();
    expect(sums(shown)).toEqual([
      [0, 0, 300, 0],
      [0, 0, 0, 12.5],
      [0, 0, 450, 0],
      [800, 0, 0, 0],
      nothing,
      nothing,
    ]);
    expect([shown.opening, ...shown.weeks.map(({ balance }) => balance)]).toEqual([
      1000, 1300, 1287.5, 1737.5, 2537.5, 2537.5, 2537.5,
    ]);
    expect(shown.weeks.map(({ projected }) => projected)).toEqual([false, false, true, true, true, true]);
    expect(shown.accounts).toMatchObject([{ day: addDays(monday, -1), balance: 1287.5 }]);
    const [earliest] = (await position({ back: 4 })).weeks;
    expect(earliest).toMatchObject({ realIn: 77, balance: 1000 });
    expect((await rows(-2, 'REAL', 'IN')).rows).toMatchObject([
      { source: 'BANK', name: 'Ana Gil', note: 'ALQUILER', amount: 300, bankLine: expect.any(String) },
    ]);
    expect((await rows(0, 'REAL', 'IN')).rows).toMatchObject([{ source: 'NOTED', finance: noted.id }]);
  });

  it('counts instalments on their days, and of what is paid in part the rest', async () => {
    const paymentRates = [
      { date: week(-1), amount: 100, paymentDate: week(-1) },
      { date: week(1), amount: 200, paymentDate: null },
      { date: week(2), amount: 300, paymentDate: null },
    ];
    await office.receipt({ paymentExpectedDate: week(3), totalAmount: 700, paymentRates });
    // More was agreed than is owed by now.
    await office.receipt({ paymentExpectedDate: week(3), totalAmount: 350, paymentRates });
    expect(sums(await position())).toEqual([
      nothing,
      [0, 0, 200, 0],
      nothing,
      [400, 0, 0, 0],
      [350, 0, 0, 0],
      [100, 0, 0, 0],
    ]);
  });

  it('keeps accounts of several organizations apart, and tells what belongs to none', async () => {
    const object = { name: 'Segunda SL', iban: 'ES7921000813610123456789' };
    const people = office.peers.records('people');
    const { id } = await people.create({ collection: 'organization', object }, admin);
    await office.receipt({ paymentExpectedDate: week(1), mandatary: id });
    await office.receipt({ paymentExpectedDate: week(1), totalAmount: 5 });
    await office.receipt({
      ...{ paymentExpectedDate: week(1), totalAmount: 70, mandatary: office.organization },
    });
    const { accounts } = await position();
    expect(accounts.map(({ organization, ending }) => [organization, ending])).toEqual([
      [office.organization, '1332'],
      [id, '6789'],
      [null, null],
    ]);
    const inflow = await Promise.all(accounts.map(({ key }) => position({ account: key })));
    expect(inflow.map((one) => one.weeks[3]?.expectedIn)).toEqual([70, 800, 5]);
    const { version } = (await people.get({ collection: 'organization', id }, admin)) as { version: number };
    await people.patch({ collection: 'organization', id, version, patch: { active: false } }, admin);
  });

  it('adds up: each bar is the sum of its rows, whatever documents there are (10 runs of 12 documents)', async () => {
    const document = fc.record({
      type: fc.constantFrom('RECEIPT', 'SETTLEMENT', 'RENT_BILL', 'EXPENSE'),
      at: fc.integer({ min: -4, max: 4 }),
      totalAmount: fc.integer({ min: 1, max: 200_000 }).map((cents) => cents / 100),
      paid: fc.boolean(),
    });
    const run = fc.asyncProperty(fc.array(document, { minLength: 12, maxLength: 12 }), async (all) => {
      await office.clear();
      await office.receipts(
        all.map(({ at, paid, type, totalAmount }) => ({
          ...{ type, totalAmount, paymentExpectedDate: week(at) },
          ...(type === 'SETTLEMENT' ? { breakdown: [lineOf(totalAmount)] } : {}),
          paymentDate: paid ? week(Math.min(-1, at)) : null,
        })),
      );
      const shown = await position({ back: 4, ahead: 4 });
      const bars = await Promise.all(
        shown.weeks.flatMap(({ start, expectedIn, expectedOut, realIn, realOut }, index) => {
          expect(start).toBe(startOfWeek(week(index - 4)));
          return [
            [expectedIn, rows(index - 4, 'EXPECTED', 'IN')] as const,
            [expectedOut, rows(index - 4, 'EXPECTED', 'OUT')] as const,
            [realIn, rows(index - 4, 'REAL', 'IN')] as const,
            [realOut, rows(index - 4, 'REAL', 'OUT')] as const,
          ].map(async ([bar, asked]) => ({ bar, ...(await asked) }));
        }),
      );
      for (const { bar, amount, rows: behind } of bars)
        expect([addMoney(0, ...behind.map((row) => row.amount)), amount]).toEqual([bar, bar]);
      const sum = addMoney(0, ...bars.map(({ bar }) => bar));
      expect(sum).toBe(addMoney(0, ...all.map(({ totalAmount }) => totalAmount)));
    });
    await fc.assert(run, { numRuns: 10 });
  }, 120_000);
});
