import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { accountingJournal } from '@llavero/proto/commands/accounting';
import {
  bankCandidates,
  bookBankLine,
  confirmBankMatches,
  undoBankMatches,
} from '@llavero/proto/commands/bank-statements';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import { bill } from '@llavero/proto/records/finance/bill';
import { supplier } from '@llavero/proto/records/people/supplier';
import { daySeconds } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { admin, BankOffice } from './testing/bank-office.ts';
import type { ParsedLine } from './parsed-statement.ts';
import { movement, statementOf } from './testing/statement-files.ts';

let office: BankOffice;
beforeAll(async () => {
  office = await BankOffice.start();
});
afterAll(() => office?.stop());
beforeEach(async () => {
  await office.clear();
  await office.database.query('truncate bill');
});

const IBAN = 'ES7620770024003102575766';
const day = (date: number, month = 11) => daySeconds({ year: 2026, month, day: date });

async function tradesman(name: string, iban: string | null = null): Promise<string> {
  const id = uuidv7();
  const approvedAccount = iban && { iban, bic: null, holder: null, at: day(1), by: null };
  const people = office.running.services.get('people')!.get(Database);
  await bulkLoad(people, supplier, [
    { id, object: { name, iban, approvedAccount } as CreateOf<typeof supplier>, createdAt: day(1) },
  ]);
  return id;
}

async function received(
  of: string,
  number: string,
  cents: number,
  over: Partial<CreateOf<typeof bill>> = {},
) {
  const id = uuidv7();
  const amount = cents / 100;
  const line = { category: 'SUPPLEMENT', subcategory: 'BILL_EXPENSE', concept: 'Obra', totalAmount: amount };
  const object = {
    ...{ supplier: of, number, issueDate: day(1), dueDate: day(5), breakdown: [line], approved: true },
    ...{ totalAmount: amount, payableAmount: amount, payer: 'COMPANY' },
    ...over,
  };
  await bulkLoad(office.database, bill, [{ id, object: object as CreateOf<typeof bill>, createdAt: day(1) }]);
  return id;
}

const read = (id: string) => office.stores.of(bill).loadUnchecked(id);
const out = (cents: number, more: Partial<ParsedLine> = {}) =>
  movement({ cents: -cents, bookingDay: '2026-11-06', ...more });

describe('[FIN-09] an outflow finds the supplier’s bill that it pays', () => {
  it('by its account, by its number with the name, by amount and name; what nothing names is only proposed', async () => {
    const [rios, luz, obra] = [
      await tradesman('Fontanería Ríos', IBAN),
      await tradesman('Luz del Sur'),
      await tradesman('Obras Peña'),
    ];
    const bills = [
      await received(rios, 'A-1', 12_100),
      await received(luz, 'F-2026/0042', 24_200),
      await received(obra, 'X', 36_300),
      await received(obra, 'OB-20261', 50_000),
    ];
    // Not approved yet: nobody has said that it is owed.
    await received(rios, 'A-9', 77_000, { approved: false });
    await office.import([
      statementOf([
        out(12_100, { counterpartyIban: IBAN }),
        out(24_200, { text: 'PAGO FACTURA F 2026 0042', counterparty: 'LUZ DEL SUR' }),
        out(36_300, { counterparty: 'OBRAS PEÑA' }),
        out(50_000, { text: 'FRA OB20261' }),
        out(77_000, { counterpartyIban: IBAN }),
      ]),
    ]);
    const found = (await office.lines()).map((line) => [
      ...[line.amount, line.matchReason, line.booked, line.parts[0]?.bill ?? null],
    ]);
    expect(found).toEqual([
      [-770, null, false, null],
      [-500, 'REFERENCE', false, bills[3]],
      [-363, 'AMOUNT_DATE', true, bills[2]],
      [-242, 'REFERENCE', true, bills[1]],
      [-121, 'IBAN_AMOUNT', true, bills[0]],
    ]);
    for (const id of bills.slice(0, 3))
      expect(await read(id)).toMatchObject({ status: 'PAYED', paymentDate: day(6) });
    expect(await read(bills[3]!)).toMatchObject({ paymentDate: null });
  });

  it('is booked, undone and entered in the journal once; never in part, twice or with an entry of money', async () => {
    const rios = await tradesman('Fontanería Ríos');
    const [one, two] = [await received(rios, 'A-1', 12_100), await received(rios, 'A-2', 24_200)];
    await office.import([statementOf([out(36_300), movement({ cents: 12_100 })])], false);
    const [income, paid] = await office.lines();
    const asked = { line: paid!.id, text: 'ríos', limit: 10 };
    expect(await office.peers.command(bankCandidates, asked, admin)).toMatchObject({
      total: 2,
      documents: [
        { bill: two, finance: null, owed: 242 },
        { bill: one, owed: 121 },
      ],
    });
    const book = async (id: string, ...parts: [string, number][]) => {
      const { version } = await office.line(id);
      const named = parts.map(([of, amount]) => ({ finance: null, bill: of, amount }));
      return office.peers.command(bookBankLine, { id, version, parts: named, advanceContract: null }, admin);
    };
    const refused = (code: string) => ({ body: { code: `FINANCE.${code}` } });
    await expect(book(paid!.id, [one, 120], [two, 243])).rejects.toMatchObject(refused('BILL_IN_PART'));
    await expect(book(paid!.id, [one, 121])).rejects.toMatchObject(refused('DOES_NOT_ADD_UP'));
    await expect(book(income!.id, [one, 121])).rejects.toMatchObject(refused('WRONG_SIDE'));
    await book(paid!.id, [one, 121], [two, 242]);
    expect(await read(two)).toMatchObject({ status: 'PAYED', paymentDate: day(6) });
    const period = { from: day(1), to: day(30), after: null, limit: 100 };
    const { rows } = await office.peers.command(accountingJournal, period, admin);
    // The movement's entry pays the supplier; the bill has no payment beside it.
    expect(rows.filter(({ source }) => source === 'BILL_PAYMENT')).toEqual([]);
    expect(rows.find(({ source, credit }) => source === 'MOVEMENT' && credit === 363)).toMatchObject({
      document: expect.stringContaining('A-1'),
      party: 'Fontanería Ríos',
    });
    const { version } = await office.line(paid!.id);
    const lines = [{ id: paid!.id, version }];
    const { results } = await office.peers.command(undoBankMatches, { lines }, admin);
    expect(results).toMatchObject([{ ok: true }]);
    for (const id of [one, two]) expect(await read(id)).toMatchObject({ paymentDate: null });
  });

  it('a bill that was paid meanwhile is not paid again', async () => {
    const rios = await tradesman('Fontanería Ríos');
    const id = await received(rios, 'FR-20261', 12_100);
    await office.import(
      [statementOf([out(12_100, { text: 'FR-20261', counterparty: 'FONTANERÍA RÍOS' })])],
      false,
    );
    await office.database.query(`update bill set payment_date = '2026-11-05' where id = $1`, [id]);
    const [line] = await office.lines();
    const lines = [{ id: line!.id, version: line!.version }];
    const { results } = await office.peers.command(confirmBankMatches, { lines }, admin);
    expect(results).toMatchObject([{ ok: false, message: expect.stringContaining('ya está pagada') }]);
    expect(await read(id)).toMatchObject({ paymentDate: day(5) });
  });
});
