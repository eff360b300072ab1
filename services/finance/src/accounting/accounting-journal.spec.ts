import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { accountingJournal } from '@llavero/proto/commands/accounting';
import { confirmBankMatches, dismissBankLines } from '@llavero/proto/commands/bank-statements';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { bill } from '@llavero/proto/records/finance/bill';
import { ACCOUNTING_PLAN_KEY } from '@llavero/proto/rules/accounting/account-plan';
import { documentLine } from '@llavero/proto/rules/document-line';
import { endToEndId } from '@llavero/proto/rules/end-to-end-id';
import { daySeconds } from '@llavero/proto/values/dates';
import { addMoney } from '@llavero/proto/values/money';
import { admin, BankOffice } from '../statements/testing/bank-office.ts';
import { movement, statementOf } from '../statements/testing/statement-files.ts';

type Rows = OutputOf<typeof accountingJournal>['rows'];

let office: BankOffice;
beforeAll(async () => {
  office = await BankOffice.start();
});
afterAll(() => office?.stop());
beforeEach(async () => {
  await office.clear();
  await office.database.query('truncate bill cascade');
});

const day = (date: number, month = 11) => daySeconds({ year: 2026, month, day: date });
const november = { from: day(1), to: day(30) };
const due = { paymentExpectedDate: day(1), year: 2026, month: 11 };
const ask = (of: Partial<InputOf<typeof accountingJournal>> = {}, ctx = admin) =>
  office.peers.command(accountingJournal, { ...november, after: null, limit: 500, ...of }, ctx);
const journal = async (of: Partial<InputOf<typeof accountingJournal>> = {}): Promise<Rows> =>
  (await ask(of)).rows;
const told = (rows: Rows) =>
  rows.map(({ source, account, counterAccount, debit, credit }) => [
    source,
    account,
    counterAccount,
    debit,
    credit,
  ]);
const balance = (rows: Rows, account: string) =>
  addMoney(...rows.flatMap((row) => (row.account === account ? [row.debit, -row.credit] : [])));
function expectBalanced(rows: Rows): void {
  const entries = Map.groupBy(rows, ({ entry }) => entry);
  for (const own of entries.values())
    expect(addMoney(...own.map(({ debit }) => debit))).toBe(addMoney(...own.map(({ credit }) => credit)));
}
const pay = (id: string, status = 'CHARGED') =>
  office.peers.command(
    changeFinanceStatus,
    { documents: [{ id, version: null, status }], status: null },
    admin,
  );
const create = (service: 'people' | 'contracts' | 'notifications', collection: string, object: object) =>
  office.peers.records(service).create({ collection, object } as never, admin);

describe('[EXT-12] the accounting journal', () => {
  it('is for staff, and for a year at most', async () => {
    for (const role of ['TENANT', 'LANDLORD', 'OWNER', 'EXTERNAL_EMPLOYEE'] as const)
      await expect(ask({}, testContext(role))).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    for (const wrong of [
      { to: day(1, 10) },
      { from: day(1, 1), to: daySeconds({ year: 2027, month: 6, day: 1 }) },
    ])
      await expect(ask(wrong)).rejects.toMatchObject({ body: { code: 'FINANCE.JOURNAL_PERIOD' } });
    await expect(ask({ after: "x'; drop" })).rejects.toMatchObject({
      body: { code: 'FINANCE.JOURNAL_PAGE' },
    });
    expect(await ask()).toEqual({ rows: [], next: null });
  });

  it('enters a receipt and the movement of the bank that paid it, once, with its tenant', async () => {
    const tenant = await create('people', 'agent', {
      firstname: 'Marta',
      lastname: 'Ruiz',
      idNumber: '12345678Z',
    });
    const receipt = await office.receipt({ ...due, tenants: [tenant.id], serie: 7 });
    await office.import([
      statementOf([
        movement({ cents: 80_000, endToEndId: endToEndId({ document: receipt.id, attempt: 1 }) }),
      ]),
    ]);
    const rows = await journal();
    expect(told(rows)).toEqual([
      ['DOCUMENT', '440', '4190', 800, 0],
      ['DOCUMENT', '4190', '440', 0, 800],
      ['MOVEMENT', '572', '440', 800, 0],
      ['MOVEMENT', '440', '572', 0, 800],
    ]);
    expect(rows[0]).toMatchObject({
      day: day(1),
      party: 'Marta Ruiz',
      taxId: '12345678Z',
      finance: receipt.id,
    });
    expect(rows[2]).toMatchObject({ day: day(2), document: rows[0]?.document, party: 'Marta Ruiz' });
    expect(balance(rows, '440')).toBe(0);
  });

  it('what is recorded as paid is open until the bank shows it; cash is in the till; what is included is paid with the other', async () => {
    const [byHand, cash, other] = [
      await office.receipt(due),
      await office.receipt({ ...due, paymentMethod: 'CASH', totalAmount: 100 }),
      await office.receipt({ ...due, totalAmount: -50, paymentMethod: 'PAYMENT_PENDING' }),
    ];
    await pay(byHand.id);
    await pay(cash.id);
    await office.database.query(
      `update finance set included_in = $2, payment_date = issue_date where id = $1`,
      [other.id, byHand.id],
    );
    const today = { from: november.from, to: Math.max(november.to, Math.floor(Date.now() / 1000)) };
    const paid = (await journal(today)).filter(({ source }) => source === 'PAYMENT');
    expect(told(paid).sort()).toEqual([
      ['PAYMENT', '440', '555', 0, 800],
      ['PAYMENT', '440', '570', 0, 100],
      ['PAYMENT', '555', '440', 800, 0],
      ['PAYMENT', '570', '440', 100, 0],
    ]);
  });

  it('part payments, advances and dismissed movements: everything of the bank is in the journal, and adds up to its balance', async () => {
    const receipt = await office.receipt(due);
    await office.import([
      statementOf([
        movement({ cents: 30_000, endToEndId: endToEndId({ document: receipt.id, attempt: 1 }) }),
        movement({ cents: -1_250, text: 'COMISION' }),
        movement({ cents: 90_000, text: 'FIANZA' }),
        movement({ cents: 4_321, text: 'QUIEN SABE' }),
      ]),
    ]);
    const lines = await office.lines();
    const of = (cents: number) => lines.find(({ amount }) => amount === cents / 100)!;
    const dismiss = (cents: number, reason: 'BANK_FEES' | 'BOND') =>
      office.peers.command(
        dismissBankLines,
        { lines: [{ id: of(cents).id, version: of(cents).version }], reason, remember: false },
        admin,
      );
    await dismiss(-1_250, 'BANK_FEES');
    await dismiss(90_000, 'BOND');
    const part = of(30_000);
    if (!part.booked)
      await office.peers.command(
        confirmBankMatches,
        { lines: [{ id: part.id, version: part.version }] },
        admin,
      );
    const rows = await journal();
    expectBalanced(rows);
    expect(balance(rows, '572')).toBe(1230.71);
    expect(balance(rows, '440')).toBe(500);
    expect(balance(rows, '626')).toBe(12.5);
    expect(balance(rows, '560')).toBe(-900);
    expect(balance(rows, '555')).toBe(-43.21);
    expect(rows.some(({ source }) => source === 'PAYMENT')).toBe(false);
  });

  it('a settlement is on the account of its mandate, a bill on that of its supplier, and accounts are those of the house', async () => {
    const mandate = await create('contracts', 'mandate', { accountingAccount: '41910012' });
    await expect(create('contracts', 'mandate', { accountingAccount: '41-9' })).rejects.toMatchObject({
      body: { problems: [expect.objectContaining({ field: 'accountingAccount' })] },
    });
    const supplier = await create('people', 'supplier', { name: 'Pinturas SL', accountingId: '41000007' });
    await create('notifications', 'config', {
      key: ACCOUNTING_PLAN_KEY,
      value: { RENTS: '41900001', VAT_BORNE: '47200021' },
    });
    const trusted = { ...admin, trusted: true };
    const line = {
      category: 'RENT',
      subcategory: 'RENT',
      source: 'TENANT',
      destination: 'LANDLORD',
      concept: 'Renta',
      base: 700,
    } as const;
    await office.receipt({
      ...{
        ...due,
        type: 'SETTLEMENT',
        sourceRole: 'PROVIDER',
        destinationRole: 'LANDLORD',
        mandate: mandate.id,
      },
      breakdown: [documentLine(line)] as never,
    });
    const spent = {
      category: 'SUPPLEMENT',
      subcategory: 'OTHER_SUPPLEMENT',
      source: 'PROVIDER',
      destination: 'LANDLORD',
      concept: 'Pintura',
      base: 100,
      vat: 21,
    } as const;
    await office.database.transaction((tx) =>
      office.stores.of(bill).create(
        {
          ...{
            supplier: supplier.id,
            number: 'F-1',
            issueDate: day(5),
            payer: 'COMPANY',
            category: 'INDUSTRIAL_TRADES',
          },
          ...{
            withholdingPercent: 15,
            approved: true,
            paymentDate: day(20),
            breakdown: [documentLine(spent)],
          },
        } as never,
        trusted,
        tx,
        { byCommand: true },
      ),
    );
    const rows = await journal();
    expect(told(rows)).toEqual([
      ['DOCUMENT', '41910012', '41900001', 0, 700],
      ['DOCUMENT', '41900001', '41910012', 700, 0],
      ['BILL', '41000007', '622', 0, 106],
      ['BILL', '4751', '622', 0, 15],
      ['BILL', '622', '41000007', 100, 0],
      ['BILL', '47200021', '41000007', 21, 0],
      ['BILL_PAYMENT', '555', '41000007', 0, 106],
      ['BILL_PAYMENT', '41000007', '555', 106, 0],
    ]);
    expect(rows[2]).toMatchObject({ party: 'Pinturas SL', document: 'F-1', day: day(5) });
  });

  it('pages of any size are the same journal in the same order; drafts and cancelled documents are not in it', async () => {
    const made = await office.receipts(
      Array.from({ length: 12 }, (_none, at) => ({
        ...due,
        issueDate: day(1 + (at % 3)),
        totalAmount: at + 1,
      })),
    );
    await office.database.query('update finance set cancelled = true where id = $1', [made[0]]);
    await office.database.query('update finance set preview = true where id = $1', [made[1]]);
    const whole = await journal();
    expectBalanced(whole);
    expect(balance(whole, '440')).toBe(75);
    const days = whole.map((row) => row.day);
    expect(days).toEqual([...days].sort((one, other) => one - other));
    for (const limit of [1, 3, 10]) {
      const pages: Rows = [];
      let after: string | null = null;
      do {
        const page: OutputOf<typeof accountingJournal> = await ask({ limit, after });
        pages.push(...page.rows);
        after = page.next;
      } while (after !== null);
      expect(pages).toEqual(whole);
    }
  });
});
