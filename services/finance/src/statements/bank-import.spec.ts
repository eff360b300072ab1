import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import {
  bankCandidates,
  bankImport,
  bankReconciliation,
  bookBankLine,
  confirmBankMatches,
  dismissBankLines,
  undoBankMatches,
} from '@llavero/proto/commands/bank-statements';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { threeWayCheck } from '@llavero/proto/commands/three-way';
import { bankLine } from '@llavero/proto/records/finance/bank-line';
import { bankPayer } from '@llavero/proto/records/finance/bank-payer';
import { bankStatement } from '@llavero/proto/records/finance/bank-statement';
import { endToEndId } from '@llavero/proto/rules/end-to-end-id';
import { statusOf } from '@llavero/proto/states/evaluate';
import { daySeconds } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ImportedBank } from './reconciliation.ts';
import { admin, BankOffice } from './testing/bank-office.ts';
import { camt053, movement, norma43, OWN_ACCOUNT, statementOf } from './testing/statement-files.ts';

let office: BankOffice;
beforeAll(async () => {
  office = await BankOffice.start();
});
afterAll(() => office?.stop());
beforeEach(() => office.clear());

const IBAN = 'ES7620770024003102575766';
const day = (date: number, month = 11) => daySeconds({ year: 2026, month, day: date });
const due = { paymentExpectedDate: day(1), year: 2026, month: 11 };
const statuses = async () => (await office.lines()).map((line) => statusOf(bankLine, line, day(20)));
const collected = (document: string, cents = 80_000) =>
  movement({ cents, endToEndId: endToEndId({ document, attempt: 1 }) });
const named = ({ id, version }: { id: string; version: number }) => ({ id, version });
const confirm = (...lines: { id: string; version: number }[]) =>
  office.peers.command(confirmBankMatches, { lines: lines.map(named) }, admin);
const undo = (...lines: { id: string; version: number }[]) =>
  office.peers.command(undoBankMatches, { lines: lines.map(named) }, admin);

describe('[FIN-09] the import of a statement', () => {
  it('stores statement and lines, books what is certain on the booking day, and keeps nothing of the file', async () => {
    const receipt = await office.receipt(due);
    const other = await office.receipt({ ...due, totalAmount: 650 });
    const statement = statementOf(
      [collected(receipt.id), movement({ cents: 65_000 }), movement({ cents: 12_345 })],
      {
        openingCents: 100,
      },
    );
    expect(await office.import([statement])).toMatchObject({
      status: 'FINISHED',
      added: 3,
      recognised: 0,
      booked: 1,
      proposed: 2,
    });
    expect(await office.document(receipt.id)).toMatchObject({
      status: 'CHARGED',
      paymentDate: day(2),
      paymentRates: [],
    });
    expect(await office.document(other.id)).toMatchObject({ paymentDate: null });
    expect(await statuses()).toEqual(['SUSPENSE', 'PROPOSED', 'BOOKED']);
    const [stored] = await office.stores.of(bankStatement).findUnchecked({ filter: {} });
    expect(stored).toMatchObject({
      ...{
        account: OWN_ACCOUNT,
        ending: '1332',
        organization: office.organization,
        format: 'CAMT053',
        movements: 3,
      },
      ...{ openingBalance: 1, closingBalance: 1574.45, gap: null, importedBy: admin.actor.id },
    });
    const [rows] = await office.database.query<{ files: number; text: string }>(
      `select (select count(*)::int from bank_file) as files, (select string_agg(l::text, ' ') from bank_line l) as text`,
    );
    expect(rows?.files).toBe(0);
  });

  it('takes a file once, recognises lines of overlapping files and other formats, and says what is missing between', async () => {
    const first = statementOf(
      [movement({ cents: 100 }), movement({ cents: 100 }), movement({ cents: -50 })],
      { to: '2026-11-02' },
    );
    await office.import([first]);
    await expect(office.send([first])).rejects.toMatchObject({
      body: { code: 'FINANCE.STATEMENT_ALREADY_IMPORTED' },
    });
    // The same days and the next one, as Norma 43 and with other texts.
    const later = movement({ cents: 700, bookingDay: '2026-11-03' });
    const longer = statementOf([...first.lines.map((line) => ({ ...line, text: 'otro' })), later], {
      to: '2026-11-03',
    });
    const { process } = await office.send([longer], true, norma43([longer]));
    expect(await office.ended(process)).toMatchObject({ status: 'FINISHED', added: 1, recognised: 3 });
    expect(await office.lines()).toHaveLength(4);
    const gap = statementOf([], { from: '2026-11-10', to: '2026-11-11', openingCents: 900 });
    await office.import([gap]);
    const all = await office.stores
      .of(bankStatement)
      .findUnchecked({ filter: {}, sort: [{ field: 'to', order: 'asc' }] });
    expect(all.map((one) => one.gap)).toEqual([null, null, 0.5]);
    // Booked up to the day before the gap.
    expect(await office.running.services.get('finance')!.get(ImportedBank).bookedUpTo()).toBe(day(9));
  });

  it('refuses another company’s account and days that look different, keeping nothing', async () => {
    await expect(office.send([statementOf([], { account: IBAN })])).rejects.toMatchObject({
      body: {
        code: 'FINANCE.STATEMENT_OF_ANOTHER_COMPANY',
        message: expect.stringMatching(/\*+ 5766, que no es.*Organizaciones/),
      },
    });
    await office.import([statementOf([movement({ cents: 100 })])]);
    const { process } = await office.send([statementOf([movement({ cents: 200 })])]);
    expect(await office.ended(process)).toMatchObject({
      status: 'ERROR',
      error: expect.stringContaining('falta en este'),
    });
    expect(await office.lines()).toHaveLength(1);
    expect(await office.database.query('select id from bank_file')).toEqual([]);
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const)
      await expect(office.peers.command(bankReconciliation, {}, testContext(role))).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
    await expect(office.peers.command(bankImport, { process: uuidv7() }, admin)).rejects.toMatchObject({
      body: { code: 'FINANCE.UNKNOWN_PROCESS' },
    });
  });

  it('goes on after a crash in the middle, with every line and booking once', async () => {
    const receipts = [];
    for (let at = 0; at < 3; at += 1) receipts.push(await office.receipt(due));
    const lines = Array.from({ length: 2300 }, (_none, at) => movement({ cents: at + 1 }));
    const statement = statementOf([...lines, ...receipts.map(({ id }) => collected(id))]);
    const { process } = await office.send([statement]);
    // Another replica takes the job over whenever some lines are there, as if this one had died.
    await until('the first lines', async () => (await office.lines()).length > 0);
    await office.database.query(
      `update background_job set lease_until = now() - interval '1 minute' where id = $1`,
      [process],
    );
    expect(await office.ended(process)).toMatchObject({ status: 'FINISHED', added: 2303, recognised: 0 });
    const [sum] = await office.database.query<{ lines: number; amount: string; booked: number }>(
      `select count(*)::int as lines, sum(amount)::text as amount, count(*) filter (where booked)::int as booked from bank_line`,
    );
    const cents = statement.lines.reduce((total, line) => total + line.cents, 0);
    expect(sum).toEqual({ lines: 2303, amount: (cents / 100).toFixed(2), booked: 3 });
  });
});

describe('[FIN-09] [STA-06] what a clerk decides', () => {
  it('confirms proposals in bulk, each on its own, learns who paid, and takes it back to the cent', async () => {
    const contract = uuidv7();
    const receipt = await office.receipt({ ...due, contract, unpaidSince: day(1) });
    await office.import([
      statementOf([
        movement({ cents: 80_000, counterparty: 'PEPA', counterpartyIban: IBAN }),
        movement({ cents: 1 }),
      ]),
    ]);
    const [small, line] = await office.lines();
    const { results } = await confirm(small!, line!);
    expect(results).toMatchObject([
      { ok: false, message: expect.stringContaining('no tiene propuesta') },
      { ok: true, status: 'BOOKED' },
    ]);
    expect(await office.document(receipt.id)).toMatchObject({ status: 'CHARGED', unpaidSince: null });
    expect(await office.stores.of(bankPayer).findUnchecked({ filter: {} })).toMatchObject([
      { iban: IBAN, name: 'PEPA', contract, uses: 1, active: true },
    ]);
    // What was learned is enough from now on.
    const next = await office.receipt({ ...due, contract, month: 12, paymentExpectedDate: day(1, 12) });
    await office.import([
      statementOf([movement({ cents: 80_000, counterpartyIban: IBAN, bookingDay: '2026-12-02' })], {
        from: '2026-12-01',
        to: '2026-12-31',
        openingCents: 80_001,
      }),
    ]);
    expect(await office.document(next.id)).toMatchObject({ status: 'CHARGED' });
    const booked = await office.line(line!.id);
    expect((await undo(booked)).results).toMatchObject([{ ok: true, status: 'PROPOSED' }]);
    expect(await office.document(receipt.id)).toMatchObject({
      status: 'UNPAID',
      unpaidSince: day(1),
      paymentDate: null,
    });
    expect((await undo(booked)).results).toMatchObject([{ ok: false }]);
    // What only this confirmation had taught is not applied any more.
    expect(await office.stores.of(bankPayer).findUnchecked({ filter: {} })).toMatchObject([
      { contract, uses: 0, active: false },
    ]);
  });

  it('never books again by itself what a person has undone', async () => {
    const receipt = await office.receipt(due);
    await office.import([statementOf([collected(receipt.id)])]);
    const [line] = await office.lines();
    expect((await undo(line!)).results).toMatchObject([{ ok: true, status: 'PROPOSED' }]);
    expect(await office.match()).toMatchObject({ status: 'FINISHED', proposed: 1, booked: 0 });
    expect(await office.document(receipt.id)).toMatchObject({ paymentDate: null });
    expect((await confirm(await office.line(line!.id))).results).toMatchObject([{ ok: true }]);
  });

  it('splits a movement, pays in part and keeps an advance; never more than is owed or than came in', async () => {
    const contract = uuidv7();
    const [one, two] = [
      await office.receipt({ ...due, contract }),
      await office.receipt({ ...due, contract, totalAmount: 500 }),
    ];
    await office.import([statementOf([movement({ cents: 90_000 }), movement({ cents: 50_001 })])]);
    const [second, first] = await office.lines();
    const book = (line: { id: string }, parts: [string, number][], advanceContract: string | null = null) =>
      office.line(line.id).then(({ id, version }) =>
        office.peers.command(
          bookBankLine,
          {
            id,
            version,
            advanceContract,
            parts: parts.map(([document, amount]) => ({ finance: document, bill: null, amount })),
          },
          admin,
        ),
      );
    const refusals: [[string, number][], string][] = [
      [[[one!.id, 800]], 'DOES_NOT_ADD_UP'],
      [
        [
          [one!.id, 800],
          [two!.id, 200],
        ],
        'DOES_NOT_ADD_UP',
      ],
      [
        [
          [one!.id, 850],
          [two!.id, 50],
        ],
        'MORE_THAN_OWED',
      ],
      [
        [
          [one!.id, 400],
          [one!.id, 500],
        ],
        'PART_TWICE',
      ],
      [[], 'NO_PARTS'],
    ];
    for (const [parts, code] of refusals)
      await expect(book(first!, parts)).rejects.toMatchObject({ body: { code: `FINANCE.${code}` } });
    await book(first!, [
      [one!.id, 800],
      [two!.id, 100],
    ]);
    expect(await office.document(two!.id)).toMatchObject({
      paymentDate: null,
      paymentRates: [{ amount: 100, paymentDate: day(2) }],
    });
    const candidates = await office.peers.command(
      bankCandidates,
      { line: second!.id, text: null, limit: 5 },
      admin,
    );
    expect(candidates).toMatchObject({ total: 1, documents: [{ finance: two!.id, owed: 400 }] });
    expect(await book(second!, [[two!.id, 400]], contract)).toMatchObject({ status: 'ADVANCE' });
    expect(await office.document(two!.id)).toMatchObject({
      status: 'CHARGED',
      paymentRates: [{ amount: 100 }, { amount: 400 }],
    });
    expect(await office.peers.command(bankReconciliation, {}, admin)).toMatchObject({
      advances: 100.01,
      suspense: 0,
      proposed: 0,
    });
    // Whichever of the two is taken back, the other alone does not pay it.
    await undo(await office.line(first!.id));
    expect(await office.document(two!.id)).toMatchObject({
      paymentDate: null,
      paymentRates: [{ amount: 400 }],
    });
    await undo(await office.line(second!.id));
    for (const { id } of [one!, two!])
      expect(await office.document(id)).toMatchObject({ paymentDate: null, paymentRates: [] });
  });

  it('books nothing twice: two people at once, a document paid by hand meanwhile, a stale page', async () => {
    const receipt = await office.receipt(due);
    await office.import([statementOf([collected(receipt.id), collected(receipt.id)])], false);
    const [one, two] = await office.lines();
    const proposed = [one!, two!].find(({ matchReason }) => matchReason !== null)!;
    const twice = await Promise.all([confirm(proposed), confirm(proposed)]);
    expect(twice.map(({ results }) => results[0]?.ok).sort()).toEqual([false, true]);
    expect(await office.document(receipt.id)).toMatchObject({ status: 'CHARGED' });
    const late = await office.receipt({ ...due, totalAmount: 333 });
    await office.import(
      [statementOf([collected(late.id, 33_300)], { from: '2026-12-01', to: '2026-12-31' })],
      false,
    );
    const documents = [{ id: late.id, version: null, status: 'CHARGED' }];
    await office.peers.command(changeFinanceStatus, { documents, status: null }, admin);
    const waiting = (await office.lines()).find(({ amount }) => amount === 333)!;
    expect((await confirm(waiting)).results).toMatchObject([
      { ok: false, message: expect.stringContaining('ya está pagado') },
    ]);
    expect(await office.line(waiting.id)).toMatchObject({ booked: false });
    // The certain proposal of the job fails the same way, and waits for a person with the reason.
    expect(await office.match()).toMatchObject({ status: 'FINISHED', booked: 0 });
  });

  it('[FIN-01] dates no payment in a closed month: the movement waits with the reason, and nothing is half booked', async () => {
    const [one, two] = [await office.receipt(due), await office.receipt(due)];
    await office.database.query(
      `insert into month_close (id, year, month, closed_at, closed_by, open_items) values ($1, 2026, 11, now(), $2, 0)`,
      [uuidv7(), admin.actor.id],
    );
    try {
      expect(await office.import([statementOf([collected(one.id), collected(two.id)])])).toMatchObject({
        status: 'FINISHED',
        booked: 0,
      });
      for (const line of await office.lines()) {
        expect(line).toMatchObject({
          booked: false,
          why: expect.stringContaining('cerró noviembre de 2026'),
        });
        expect((await confirm(line)).results).toMatchObject([{ ok: false }]);
      }
      for (const { id } of [one, two]) expect(await office.document(id)).toMatchObject({ paymentDate: null });
    } finally {
      await office.database.query('delete from month_close');
    }
  });

  it('dismisses fees for good, and only what has no document', async () => {
    const fee = (bookingDay: string) => movement({ cents: -1200, counterparty: 'BANCO PRUEBA', bookingDay });
    await office.import([statementOf([fee('2026-11-02')])]);
    const [line] = await office.lines();
    const input = { lines: [named(line!)], reason: 'BANK_FEES' as const, remember: true };
    expect((await office.peers.command(dismissBankLines, input, admin)).results).toMatchObject([
      { ok: true, status: 'DISMISSED' },
    ]);
    await office.import([
      statementOf([fee('2026-12-02')], { from: '2026-12-01', to: '2026-12-31', openingCents: -1200 }),
    ]);
    expect(await statuses()).toEqual(['DISMISSED', 'DISMISSED']);
  });

  it('is the third leg of the check: the imported balance of the day, also within a statement', async () => {
    await office.import([
      statementOf([movement({ cents: 300 }), movement({ cents: -100, bookingDay: '2026-11-05' })], {
        openingCents: 1000,
      }),
    ]);
    const at = async (of: number) =>
      (await office.peers.command(threeWayCheck, { day: of }, admin)).statement;
    expect(await at(day(3))).toMatchObject({ day: day(3), amount: 13, enteredAt: null });
    expect(await at(day(15, 12))).toMatchObject({ day: day(30), amount: 12 });
  });
});

describe('[FIN-09] ten thousand lines', () => {
  const count = Number(process.env['BANK_LINES'] ?? 300);

  it('are imported and matched, nine of ten by themselves', async () => {
    const asked = Array.from({ length: Math.floor(count * 0.95) }, (_none, at) => ({
      ...{ ...due, serie: at + 1, totalAmount: 500 + (at % 700) },
    }));
    const ids: string[] = [];
    for (let at = 0; at < asked.length; at += 1000)
      ids.push(...(await office.receipts(asked.slice(at, at + 1000))));
    const lines = Array.from({ length: count }, (_none, at) => {
      const document = ids[at];
      return document
        ? collected(document, (500 + (at % 700)) * 100)
        : movement({ cents: 100_000 + at, counterparty: `CLIENTE ${at}`, text: 'INGRESO' });
    });
    const began = performance.now();
    const run = await office.ended(
      (await office.send([statementOf(lines)], false, camt053([statementOf(lines)]))).process,
    );
    const seconds = (performance.now() - began) / 1000;
    if (process.env['BANK_LINES']) process.stdout.write(`${count} lines: ${seconds.toFixed(1)} s\n`);
    expect(run).toMatchObject({ status: 'FINISHED', added: count });
    const wrong = await office.database.query(
      `select 1 from bank_line l cross join jsonb_array_elements(l.parts) p join finance f on f.id = (p ->> 'finance')::uuid
        where f.total_amount <> l.amount`,
    );
    expect(wrong).toEqual([]);
    expect(run.proposed).toBe(ids.length);
  }, 300_000);
});
