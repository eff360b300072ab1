import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { until } from '@llavero/kit/testing/until';
import {
  bankImport,
  bookBankLine,
  confirmBankMatches,
  importBankStatement,
  matchBankLines,
  undoBankMatches,
} from '@llavero/proto/commands/bank-statements';
import { closeRemittance, importReturns, settleRemittance } from '@llavero/proto/commands/remittances';
import { type BankLine, bankLine } from '@llavero/proto/records/finance/bank-line';
import { remittance } from '@llavero/proto/records/finance/remittance';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { messageId, paymentId } from '@llavero/proto/rules/end-to-end-id';
import { addDays, dayKey } from '@llavero/proto/values/dates';
import { journalKeys } from '../accounting/journal-keys.ts';
import {
  admin,
  by,
  clearOffice,
  clerk,
  database,
  document,
  person,
  prepare,
  receipt,
  rows,
  send,
  settlement,
  signed,
  startOffice,
  store,
  t,
  today,
} from '../remittance/testing/office.ts';
import type { ParsedLine } from './parsed-statement.ts';
import { camt053, movement, norma43, statementOf } from './testing/statement-files.ts';

beforeAll(startOffice);
afterAll(() => t?.stop());
beforeEach(async () => {
  await clearOffice();
  await database().query('truncate bank_line, bank_statement, bank_payer, bank_file cascade');
});

const ofStore = <D extends typeof remittance | typeof sepaMandate | typeof bankLine>(definition: D) =>
  t.services.get('finance')!.get(RecordStores).of(definition);
const at = (days: number) => dayKey(addDays(today, days));
const booked = (cents: number, more: Partial<ParsedLine> = {}) =>
  movement({ cents, bookingDay: at(0), valueDay: at(0), ...more });

const ended = (process: string) =>
  until('the end of the import', async () => {
    const run = await t.peers.command(bankImport, { process }, admin);
    return !['QUEUED', 'IN_PROGRESS'].includes(run.status) && run;
  });
/** Imports a statement of some days around today; those of one test begin at different ones. */
async function load(
  lines: ParsedLine[],
  { from = -3, write = camt053 as (of: ReturnType<typeof statementOf>[]) => string, book = true } = {},
) {
  const statement = statementOf(lines, { from: at(from), to: at(from + 9), openingCents: from });
  const content = gzipSync(Buffer.from(write([statement]))).toString('base64');
  return ended((await t.peers.command(importBankStatement, { content, book }, admin)).process);
}
const match = async () => ended((await t.peers.command(matchBankLines, { book: true }, admin)).process);
const lines = async (): Promise<BankLine[]> =>
  (await ofStore(bankLine).findUnchecked({ filter: {} })).sort(
    (one, other) => one.bookingDate - other.bookingDate || one.amount - other.amount,
  );
const named = ({ id, version }: BankLine) => ({ lines: [{ id, version }] });
const confirm = async (line: BankLine) =>
  (await t.peers.command(confirmBankMatches, named(line), admin)).results[0]!;
const undo = async (line: BankLine) =>
  (await t.peers.command(undoBankMatches, named(line), admin)).results[0]!;
const ofRemittance = (id: string) => ofStore(remittance).loadUnchecked(id);
const outcomes = async (id: string) => (await rows(id)).map(({ outcome }) => outcome);

/** Receipts of 850 € each that were sent together and are due today. */
async function sent(count = 3) {
  const documents: string[] = [];
  for (let made = 0; made < count; made += 1) documents.push((await receipt()).document);
  return { documents, ...(await sentNow({})) };
}
async function sentNow(over: Parameters<typeof prepare>[0]) {
  const made = await prepare(over);
  await database().query('update remittance set needs_approval = false where id = $1', [made.id]);
  await send(made);
  await database().query('update remittance_row set execution_day = $2::date where remittance = $1', [
    made.id,
    at(0),
  ]);
  await database().query('update remittance set execution_date = $2::date where id = $1', [made.id, at(0)]);
  const ids = (await rows(made.id)).map(({ endToEndId }) => endToEndId);
  return { id: made.id, ids };
}
const settleByHand = async (id: string) =>
  t.peers.command(settleRemittance, { id, version: (await ofRemittance(id)).version, day: today }, by(clerk));
const payments = async () =>
  (
    await journalKeys(database(), {
      from: addDays(today, -9),
      to: addDays(today, 9),
      after: null,
      limit: 500,
    })
  )
    .filter(({ source }) => source === 'PAYMENT')
    .map(({ amount }) => amount);

describe('[FIN-09] [FIN-04] a remittance that the bank books as one sum', () => {
  it('is told by an id of ours in the text, pays its receipts once, and is settled; undone, it is under way again', async () => {
    const { documents, id } = await sent();
    const text = `ABONO REMESA ${messageId(id).slice(0, 12)} ${messageId(id).slice(12)}1`;
    const run = await load([booked(255_000, { text })], { write: norma43 });
    expect(run).toMatchObject({ status: 'FINISHED', booked: 1 });
    const [line] = await lines();
    expect(line).toMatchObject({
      ...{ matchReason: 'REMITTANCE', confidence: 100, booked: true },
      why: expect.stringMatching(/^La remesa de adeudos del .* en un solo apunte: 3 filas$/),
    });
    expect(line!.parts.map(({ finance }) => finance).sort()).toEqual([...documents].sort());
    for (const document of documents)
      expect(await store().loadUnchecked(document)).toMatchObject({ status: 'CHARGED', paymentDate: today });
    expect(await outcomes(id)).toEqual(['SETTLED', 'SETTLED', 'SETTLED']);
    expect(await ofRemittance(id)).toMatchObject({ status: 'SETTLED', settledOn: today });
    // The journal has the movement for the three payments.
    expect(await payments()).toEqual([]);
    await expect(settleByHand(id)).rejects.toMatchObject({ body: { code: 'REMITTANCE.SETTLED' } });

    expect(await undo(line!)).toMatchObject({ ok: true, status: 'PROPOSED' });
    expect(await outcomes(id)).toEqual(['SENT', 'SENT', 'SENT']);
    expect(await ofRemittance(id)).toMatchObject({ status: 'SENT', settledOn: null });
    for (const document of documents)
      expect(await store().loadUnchecked(document)).toMatchObject({
        status: 'IN_PROCESS',
        paymentDate: null,
      });
    expect(await confirm((await lines())[0]!)).toMatchObject({ ok: true });
    const { version } = await ofRemittance(id);
    await t.peers.command(closeRemittance, { id, version }, by(clerk));
    expect(await undo((await lines())[0]!)).toMatchObject({
      ok: false,
      message: expect.stringContaining('está cerrada'),
    });
    expect(await outcomes(id)).toEqual(['SETTLED', 'SETTLED', 'SETTLED']);
  });

  it('is told by sum and day where nothing else comes into question, and only proposed where something does', async () => {
    const { id } = await sent(2);
    await load([booked(170_000, { text: 'REMESA RECIBOS DOMICILIADOS' })]);
    expect((await lines())[0]).toMatchObject({ booked: true, confidence: 95 });
    expect(await ofRemittance(id)).toMatchObject({ status: 'SETTLED' });

    const [one, two] = [await sent(2), await sent(2)];
    await load([booked(170_000, { text: 'REMESA RECIBOS', bookingDay: at(2) })], { from: 1 });
    const [, second] = await lines();
    expect(second).toMatchObject({ booked: false, why: expect.stringContaining('hay 2 remesas') });
    for (const { id: other } of [one, two]) expect(await outcomes(other)).toEqual(['SENT', 'SENT']);
    // What a person confirms in the right pane, unchanged, is the proposal.
    const { id: lineId, version, parts } = second!;
    const asked = parts.map(({ finance, bill, amount }) => ({ finance, bill, amount }));
    await t.peers.command(bookBankLine, { id: lineId, version, parts: asked, advanceContract: null }, admin);
    expect((await outcomes(one.id)).concat(await outcomes(two.id)).sort()).toEqual([
      ...['SENT', 'SENT', 'SETTLED', 'SETTLED'],
    ]);
  });

  it('explains itself where somebody has noted it as settled before, row by row too, and pays nothing again', async () => {
    const first = await sent(3);
    const second = await sent(2);
    await settleByHand(first.id);
    await settleByHand(second.id);
    const before = await Promise.all(
      [...first.documents, ...second.documents].map((one) => store().loadUnchecked(one)),
    );
    const run = await load([
      booked(255_000, { endToEndId: paymentId(first.id, 1), bookingDay: at(1) }),
      ...second.ids.map((endToEndId) => booked(85_000, { endToEndId, bookingDay: at(1) })),
      // The same id again is somebody's mistake, and a matter for a person.
      booked(85_000, { endToEndId: second.ids[0]!, bookingDay: at(2) }),
    ]);
    expect(run).toMatchObject({ status: 'FINISHED', booked: 3 });
    expect((await lines()).map(({ booked: is }) => is)).toEqual([true, true, true, false]);
    const after = await Promise.all(before.map(({ id }) => store().loadUnchecked(id)));
    expect(after).toEqual(before);
    expect(await outcomes(first.id)).toEqual(['SETTLED', 'SETTLED', 'SETTLED']);
    // What was noted on one day is in the journal once, by the movement of another.
    expect(await payments()).toEqual([]);
    // Undone, what was noted by hand stays so.
    expect(await undo((await lines()).at(-2)!)).toMatchObject({ ok: true });
    expect(await outcomes(first.id)).toEqual(['SETTLED', 'SETTLED', 'SETTLED']);
    expect(await ofRemittance(first.id)).toMatchObject({ status: 'SETTLED', settledOn: today });
    expect(await Promise.all(before.map(({ id }) => store().loadUnchecked(id)))).toEqual(before);
  });

  it('is settled by its single rows when the last of them has come', async () => {
    const { id, ids } = await sent(3);
    await load(ids.slice(0, 2).map((endToEndId) => booked(85_000, { endToEndId })));
    expect(await outcomes(id)).toEqual(['SETTLED', 'SETTLED', 'SENT']);
    expect(await ofRemittance(id)).toMatchObject({ status: 'SENT', settledOn: null });
    // What is left of it is one row: nobody books that by its sum.
    await load([booked(85_000, { endToEndId: ids[2]!, bookingDay: at(7) })], { from: 7 });
    expect(await ofRemittance(id)).toMatchObject({ status: 'SETTLED', settledOn: addDays(today, 7) });
  });

  it('pays each payment of its file apart, and transfers too', async () => {
    const [tenant, later] = [await person(), addDays(today, 20)];
    await signed(tenant);
    for (const paymentExpectedDate of [today, today, later, later])
      await document(tenant, { paymentExpectedDate });
    const made = await prepare({ dueUpTo: later });
    await send(made);
    const kept = await database().query<{ payment: number; count: number }>(
      'select payment, count(*)::int as count from remittance_row where remittance = $1 group by 1 order by 1',
      [made.id],
    );
    expect(kept).toEqual([
      { payment: 1, count: 2 },
      { payment: 2, count: 2 },
    ]);
    await load([booked(170_000, { endToEndId: paymentId(made.id, 2) })]);
    expect(
      (await rows(made.id)).map(({ executionDay, outcome }) => [executionDay >= later, outcome]).sort(),
    ).toEqual([
      ...[false, false].map((isLater) => [isLater, 'SENT']),
      ...[true, true].map((isLater) => [isLater, 'SETTLED']),
    ]);

    const [one, two] = [await settlement(await person()), await settlement(await person())];
    const { id } = await sentNow({ type: 'TRANSFER' });
    await load([booked(-170_000, { text: `ORDEN ${messageId(id)}` })], { from: 10, write: norma43 });
    for (const paid of [one, two])
      expect(await store().loadUnchecked(paid)).toMatchObject({ status: 'PAYED', paymentDate: today });
  });

  it('is paid once when two people confirm it and a third notes the settlement at the same time', async () => {
    const { documents, id } = await sent(4);
    await load([booked(340_000, { endToEndId: paymentId(id, 1) })], { book: false });
    const [line] = await lines();
    expect(line).toMatchObject({ booked: false, matchReason: 'REMITTANCE' });
    const versions = await Promise.all(
      documents.map(async (one) => (await store().loadUnchecked(one)).version),
    );
    const [one, other] = await Promise.all([
      confirm(line!),
      confirm(line!),
      settleByHand(id).catch(() => null),
    ]);
    expect([one.ok, other.ok].sort()).toEqual([false, true]);
    expect(await outcomes(id)).toEqual(Array.from({ length: 4 }, () => 'SETTLED'));
    expect(await ofRemittance(id)).toMatchObject({ status: 'SETTLED', settledOn: today });
    for (const [place, document] of documents.entries())
      expect(await store().loadUnchecked(document)).toMatchObject({
        ...{ status: 'CHARGED', paymentDate: today, paymentRates: [], version: versions[place]! + 1 },
      });
    expect(await payments()).toEqual([]);
    await match();
    expect(await lines()).toHaveLength(1);
  });
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
/** A bank's file that gives one row back. */
const file = (id: string, reason: string) =>
  t.peers.command(
    importReturns,
    {
      content: base64(
        `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>B</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>X</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
      ),
    },
    by(clerk),
  );
/** Everything that a return changes, without the movement. */
const debts = async () =>
  (
    await database().query<{ all: string }>(
      `select (select string_agg(f::text, '' order by id) from finance f) || (select string_agg(m::text, '' order by id) from sepa_mandate m)
           || (select string_agg(r::text, '' order by id) from remittance r)
           || (select string_agg(concat(end_to_end_id, outcome, bank_reason), '' order by position) from remittance_row) as all`,
    )
  )[0]!.all;

describe('[FIN-04] a return that the statement tells', () => {
  it('is booked with its reason as a file of returns would, after the sum that brought the money; the file later changes nothing', async () => {
    const { documents, id, ids } = await sent(2);
    const back = booked(-85_000, { endToEndId: ids[0]!, bookingDay: at(2), returnReason: 'MD01' });
    expect(await load([booked(170_000, { endToEndId: paymentId(id, 1) }), back])).toMatchObject({
      booked: 2,
    });
    const [, line] = await lines();
    expect(line).toMatchObject({
      ...{ matchReason: 'RETURN', booked: true, returnReason: 'MD01' },
      why: expect.stringMatching(
        /El banco devuelve el adeudo; MD01, sin orden de domiciliación válida. Se reclama de nuevo con el recibo REC/,
      ),
    });
    const original = await store().loadUnchecked(documents[0]!);
    const again = await store().loadUnchecked(original.includedIn!);
    expect(again).toMatchObject({ status: 'UNPAID', returnedBillId: original.id, totalAmount: 850 });
    expect((await rows(id))[0]).toMatchObject({ outcome: 'RETURNED', bankReason: 'MD01' });
    expect(await ofRemittance(id)).toMatchObject({
      status: 'PARTLY_RETURNED',
      returnedRows: 1,
      settledOn: today,
    });
    const [row] = await rows(id);
    expect(await ofStore(sepaMandate).loadUnchecked(row!.mandate!)).toMatchObject({ suspended: true });
    // The first receipt was paid by the sum, and nothing else.
    expect(await payments()).toEqual([]);

    const before = await debts();
    expect(await file(ids[0]!, 'MD01')).toMatchObject({ booked: 0, known: 1 });
    expect(await debts()).toEqual(before);
    expect(await undo((await lines())[1]!)).toMatchObject({
      ok: false,
      message: expect.stringContaining('La devolución ya está anotada'),
    });
  });

  it('is known where the file came first', async () => {
    const { id, ids } = await sent(1);
    await settleByHand(id);
    expect(await file(ids[0]!, 'AM04')).toMatchObject({ booked: 1 });
    const before = await debts();
    await load([
      booked(-85_000, { endToEndId: ids[0]!, returnReason: 'AM04' }),
      booked(-85_000, { endToEndId: ids[0]!, returnReason: 'AM04', bookingDay: at(1) }),
    ]);
    const [first, second] = await lines();
    expect(first).toMatchObject({ booked: true, why: expect.stringContaining('ya estaba anotada') });
    // One debit comes back once.
    expect(second).toMatchObject({ booked: false, matchReason: null });
    expect(await debts()).toEqual(before);
  });

  it('comes in Norma 43 without a reason, and gets it from the file that follows', async () => {
    const { id, ids } = await sent(1);
    await settleByHand(id);
    const text = `DEVOLUCION ${ids[0]}`;
    expect(await load([booked(-85_000, { text })], { write: norma43 })).toMatchObject({ booked: 1 });
    expect((await rows(id))[0]).toMatchObject({ outcome: 'RETURNED', bankReason: 'NARR' });
    const mandate = (await rows(id))[0]!.mandate!;
    expect(await ofStore(sepaMandate).loadUnchecked(mandate)).toMatchObject({ suspended: false });
    const told = await file(ids[0]!, 'AC04');
    expect(told.rows).toMatchObject([{ result: 'KNOWN', message: expect.stringContaining('ahora consta') }]);
    expect((await rows(id))[0]).toMatchObject({ bankReason: 'AC04' });
    expect(await ofStore(sepaMandate).loadUnchecked(mandate)).toMatchObject({ suspended: true });
    const before = await debts();
    expect((await file(ids[0]!, 'AC04')).rows).toMatchObject([
      { message: expect.stringContaining('no ha cambiado') },
    ]);
    expect(await debts()).toEqual(before);
  });

  it('opens a transfer again that comes back, and leaves another amount to a person', async () => {
    const paid = await settlement(await person());
    const { ids } = await sentNow({ type: 'TRANSFER' });
    await load([
      booked(-85_000, { endToEndId: ids[0]! }),
      booked(84_000, { endToEndId: ids[0]!, bookingDay: at(1) }),
      booked(85_000, { endToEndId: ids[0]!, bookingDay: at(2), returnReason: 'AC04' }),
    ]);
    expect((await lines()).map(({ matchReason, booked: is }) => [matchReason, is])).toEqual([
      ['END_TO_END', true],
      [null, false],
      ['RETURN', true],
    ]);
    expect(await store().loadUnchecked(paid)).toMatchObject({ status: 'UNPAID', paymentDate: null });
  });

  it('is booked once when two people confirm it while its file is read', async () => {
    const { documents, id, ids } = await sent(1);
    await settleByHand(id);
    await load([booked(-85_000, { endToEndId: ids[0]!, returnReason: 'AM04' })], { book: false });
    const [line] = await lines();
    await Promise.all([confirm(line!), confirm(line!), file(ids[0]!, 'AM04'), file(ids[0]!, 'AM04')]);
    const made = await database().query('select id from finance where returned_bill_id = $1', [documents[0]]);
    expect(made).toHaveLength(1);
    expect(await ofRemittance(id)).toMatchObject({ returnedRows: 1, returnedAmount: 850 });
    expect(await lines()).toMatchObject([{ booked: true }]);
  });
});
