import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { importReturns } from '@llavero/proto/commands/remittances';
import { remittance } from '@llavero/proto/records/finance/remittance';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { endToEndId, messageId, paymentId } from '@llavero/proto/rules/end-to-end-id';
import { addDays, dayKey } from '@llavero/proto/values/dates';
import fc from 'fast-check';
import {
  by,
  clearOffice,
  clerk,
  database,
  document,
  person,
  prepare,
  preview,
  receipt,
  rows,
  send,
  settlement,
  startOffice,
  statusOf,
  store,
  t,
  today,
} from '../remittance/testing/office.ts';
import { readReturns } from './read-returns.ts';

beforeAll(startOffice);
afterAll(() => t?.stop());
beforeEach(clearOffice);

const base64 = (text: string, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(text, encoding).toString('base64');
const transaction = (id: string, reason: string, amount: string | null = '850.00', status = 'RJCT') =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts><StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>${
    amount ? `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt></OrgnlTxRef>` : ''
  }</TxInfAndSts>`;
const pain002 = (inside: string, group = '<OrgnlMsgId>X</OrgnlMsgId>') =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId></GrpHdr><OrgnlGrpInfAndSts>${group}</OrgnlGrpInfAndSts>${inside}</CstmrPmtStsRpt></Document>`;
const payment = (...transactions: string[]) =>
  pain002(`<OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId>${transactions.join('')}</OrgnlPmtInfAndSts>`);
/** A record 23 of Cuaderno 19.14: reference, mandate, sequence, amount, name, account, text, reason in their places. */
const record23 = (id: string, cents: number, reason: string) =>
  `2319143003${id.padEnd(35)}${'LL-2025-1'.padEnd(35)}RCUR${' '.repeat(4)}${String(cents).padStart(11, '0')}`
    .padEnd(126)
    .concat('Núria Peñíscola'.padEnd(467))
    .concat(reason)
    .padEnd(600);
const cuaderno19 = (...records: string[]) =>
  [`2119143001${' '.repeat(590)}`, `2219143002${' '.repeat(590)}`, ...records].join('\r\n');

/** The total of a file: cents, rows and records. */
const record29 = (cents: number, count: number, records: number) =>
  `29${String(cents).padStart(17, '0')}${String(count).padStart(8, '0')}${String(records).padStart(10, '0')}`.padEnd(
    600,
  );

const load = (text: string, encoding?: BufferEncoding) =>
  t.peers.command(importReturns, { content: base64(text, encoding) }, by(clerk));
/** A receipt that was sent; `days` ago its day came. */
async function sentReceipt({ due = true } = {}) {
  const made = await receipt();
  const remittanceId = (await prepare()).id;
  await send({ id: remittanceId, version: 1 });
  if (due)
    await database().query('update remittance_row set execution_day = $2::date where remittance = $1', [
      remittanceId,
      dayKey(today),
    ]);
  const [row] = await rows(remittanceId);
  return { ...made, remittanceId, id: row!.endToEndId };
}
const ofStore = <D extends typeof remittance | typeof sepaMandate>(definition: D) =>
  t.services.get('finance')!.get(RecordStores).of(definition);

/** What is said of a file that is refused. */
function refusalOf(content: string): string {
  try {
    readReturns(content);
  } catch (error) {
    return (error as { body?: { message: string } }).body?.message ?? String(error);
  }
  return 'read';
}

describe('returns of the bank', () => {
  it('[FIN-04] [RST-06] reopen the debt by a returned bill, keep the history and suspend the mandate; the same file again changes nothing', async () => {
    const { document: id, remittanceId, mandate, id: reference } = await sentReceipt();
    const file = payment(transaction(reference, 'MD01'));
    const first = await load(file);
    expect(first).toMatchObject({ booked: 1, bookedAmount: 850, known: 0, failed: 0 });
    expect(first.rows[0]).toMatchObject({
      result: 'RETURNED',
      document: id,
      bankReason: 'MD01',
      amount: 850,
    });
    const original = await store().loadUnchecked(id);
    expect(original.paymentDate).toBe(today);
    const again = await store().loadUnchecked(original.includedIn!);
    expect(again).toMatchObject({ type: 'RECEIPT', status: 'UNPAID', returnedBillId: id, totalAmount: 850 });
    expect(await ofStore(remittance).loadUnchecked(remittanceId)).toMatchObject({
      ...{ status: 'PARTLY_RETURNED', returnedRows: 1, returnedAmount: 850 },
    });
    expect((await rows(remittanceId))[0]).toMatchObject({ outcome: 'RETURNED', bankReason: 'MD01' });
    const suspended = await ofStore(sepaMandate).loadUnchecked(mandate);
    expect(suspended).toMatchObject({ status: 'SUSPENDED', suspended: true });
    expect(suspended.suspensionReason).toMatch(/MD01, sin orden de domiciliación válida/);

    const everything = () =>
      database().query<{ all: string }>(
        `select (select string_agg(f::text, '' order by id) from finance f)
             || (select string_agg(r::text, '' order by position) from remittance_row r)
             || (select string_agg(r::text, '' order by id) from remittance r) as all`,
      );
    // The debtor is told of it once, by ids and codes alone.
    const told = () =>
      database().query<{ payload: string }>(
        `select payload::text as payload from outbox where record_id = $1 and subject = 'llavero.finance.finance.debitReturned'`,
        [id],
      );
    const [event] = await told();
    expect((JSON.parse(event!.payload) as { data: { extra: object } }).data.extra).toEqual({
      ...{ claimed: again.id, fee: null, reason: 'MD01', suspended: true },
    });

    const before = await everything();
    const second = await load(file);
    expect(second).toMatchObject({ booked: 0, known: 1, failed: 0, bookedAmount: 0 });
    expect(await everything()).toEqual(before);
    expect(await told()).toHaveLength(1);
  });

  it('[FIN-04] ask the tenant for the fee of the bank where the company has set one', async () => {
    const notifications = t.peers.records('notifications');
    const setting = await notifications.create(
      { collection: 'config', object: { key: 'returnedDebitFee', value: 4.5 } },
      testContext('ADMIN'),
    );
    const { document: id, id: reference } = await sentReceipt();
    await load(payment(transaction(reference, 'AM04')));
    const again = await store().loadUnchecked((await store().loadUnchecked(id)).includedIn!);
    expect(again).toMatchObject({ totalAmount: 854.5 });
    expect(again.breakdown.at(-1)).toMatchObject({ totalAmount: 4.5, subcategory: 'OTHER_SUPPLEMENT' });
    await notifications.patch(
      { collection: 'config', id: setting.id, patch: { status: 'DELETED' } },
      testContext('ADMIN'),
    );
  });

  it('[FIN-04] leave a receipt unpaid that the bank refuses before its day, and its mandate in force for want of money', async () => {
    const { document: id, mandate, id: reference } = await sentReceipt({ due: false });
    expect((await load(payment(transaction(reference, 'AM04')))).rows[0]).toMatchObject({
      result: 'REJECTED',
    });
    expect(await store().loadUnchecked(id)).toMatchObject({
      status: 'UNPAID',
      includedIn: null,
      paymentDate: null,
    });
    expect((await ofStore(sepaMandate).loadUnchecked(mandate)).suspended).toBe(false);
    // It may be presented again, under another id.
    const seen = await preview();
    expect(seen.accepted.map((row) => row.document)).toEqual([id]);
  });

  it('[FIN-04] come in Cuaderno 19 too, in Latin-1', async () => {
    const { document: id, id: reference } = await sentReceipt();
    const row = record23(reference, 85_000, 'AC04');
    const done = await load(cuaderno19(row, record29(85_000, 1, 4)), 'latin1');
    expect(done).toMatchObject({ booked: 1, bookedAmount: 850 });
    expect((await store().loadUnchecked(id)).includedIn).not.toBeNull();
  });

  it('[FIN-04] give a transfer back, so that it can be paid again', async () => {
    const id = await settlement(await person());
    const made = await prepare({ type: 'TRANSFER' });
    await database().query(`update remittance set needs_approval = false where id = $1`, [made.id]);
    await send(made);
    const [row] = await rows(made.id);
    expect((await load(payment(transaction(row!.endToEndId, 'AC04')))).booked).toBe(1);
    expect(await statusOf(id)).toBe('UNPAID');
  });

  it('[FIN-04] reject every row of a message that was refused as a whole', async () => {
    const { document: id, remittanceId } = await sentReceipt({ due: false });
    const group = `<OrgnlMsgId>${messageId(remittanceId)}</OrgnlMsgId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>`;
    expect((await load(pain002('', group))).rows).toMatchObject([{ result: 'REJECTED', document: id }]);
    expect((await load(pain002('', group))).rows).toMatchObject([{ result: 'KNOWN' }]);
    const unknown = group.replace(messageId(remittanceId), 'SOMEBODY-ELSE');
    expect((await load(pain002('', unknown))).rows).toMatchObject([{ result: 'FAILED' }]);
  });

  it('[FIN-04] reject the rows of a payment that was refused as a whole, and no other payment of its message', async () => {
    const [first, second] = [await receipt(), await receipt()];
    const later = addDays(today, 20);
    const third = await document(second.tenant, { paymentExpectedDate: later });
    const made = await prepare({ dueUpTo: later });
    await send(made);
    const refused = (of: string, ...transactions: string[]) =>
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${of}</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>DT01</Cd></Rsn></StsRsnInf>${transactions.join('')}</OrgnlPmtInfAndSts>`;
    const one = (await rows(made.id)).find((row) => row.document === first.document)!;
    // Beside a payment of which a single row is refused, with its own reason.
    const file = pain002(
      [
        refused(paymentId(made.id, 2)),
        refused(paymentId(made.id, 1), transaction(one.endToEndId, 'AC04')),
      ].join(''),
    );
    expect(await load(file)).toMatchObject({ booked: 2, failed: 0 });
    const outcomes = Object.fromEntries(
      (await rows(made.id)).map((row) => [row.document, [row.outcome, row.bankReason]]),
    );
    expect(outcomes).toEqual({
      [first.document]: ['REJECTED', 'AC04'],
      [second.document]: ['SENT', null],
      [third]: ['REJECTED', 'DT01'],
    });
    expect(await load(file)).toMatchObject({ booked: 0, known: 2 });
    for (const stranger of [paymentId(made.id, 3), 'P'])
      expect((await load(pain002(refused(stranger)))).rows).toMatchObject([{ result: 'FAILED' }]);
  });

  it('[FIN-04] come packed as the screen sends them, and a bomb or a damaged packet is refused with words', async () => {
    const { id: reference } = await sentReceipt();
    const content = gzipSync(payment(transaction(reference, 'AM04'))).toString('base64');
    const done = await t.peers.command(importReturns, { content }, by(clerk));
    expect(done).toMatchObject({ booked: 1 });
    const bomb = gzipSync(Buffer.alloc(70 * 1024 * 1024)).toString('base64');
    const large = gzipSync(`<${' '.repeat(8 * 1024 * 1024)}`).toString('base64');
    for (const packed of [bomb, large])
      expect(refusalOf(packed)).toMatch(/El archivo pasa de 7 MB.*No se ha anotado nada/);
    expect(refusalOf(content.slice(0, 40))).toMatch(/está dañado/);
  });

  it('[FIN-04] tell each line that cannot be booked, and book the others', async () => {
    const { id: reference } = await sentReceipt();
    const stranger = endToEndId({ document: '019abc00-1111-7222-8333-444455556666', attempt: 1 });
    const done = await load(
      payment(
        transaction(stranger, 'AM04'),
        transaction('NOT-OURS', 'AM04'),
        transaction(reference, '0000'),
        transaction(reference, 'AM04', '849.00'),
        transaction(reference, 'AM04', null),
        transaction(reference, 'AM04', '850.00', 'ACSC'),
      ),
    );
    expect(done.rows.map(({ result }) => result)).toEqual(['FAILED', 'FAILED', 'FAILED', 'RETURNED']);
    expect(done.rows[2]!.message).toMatch(/se envió por 850,00 € y el banco devuelve 849,00 €/);
  });

  it('[FIN-04] wait until the remittance is noted as sent', async () => {
    const { document: id } = await receipt();
    const made = await prepare();
    const [row] = await rows(made.id);
    const done = await load(payment(transaction(row!.endToEndId, 'AM04')));
    expect(done.rows[0]).toMatchObject({
      result: 'FAILED',
      message: expect.stringMatching(/marque antes la remesa/),
    });
    expect(await statusOf(id)).toBe('ISSUED');
  });

  it('[FIN-04] refuse files that are none, with words, and survive any damage', async () => {
    const doctype = `<!DOCTYPE a [<!ENTITY b "c">]>${payment()}`;
    for (const [text, said] of [
      ['', /vacío/],
      ['hola', /no es un pain.002 ni devoluciones/],
      [payment().replace('pain.002', 'camt.053'), /no es un pain.002/],
      [payment().slice(0, -20), /mal formado/],
      [doctype, /entidades/],
      [cuaderno19('99 raro'), /no tiene ninguna devolución/],
      [cuaderno19('77 raro'), /Línea 3: el registro «77»/],
      [cuaderno19(record23('X', 1, 'AM04').slice(0, 60)), /Línea 3: falta/],
      [payment(transaction('X', 'AM04', '-5.00')), /importe «-5.00»/],
      [
        cuaderno19(record23('X', 1, 'AM04'), record29(2, 1, 4)),
        /Línea 4: el total dice 1 devoluciones y 0,02/,
      ],
      [cuaderno19(record23('X', 1, 'AM04'), record29(1, 2, 5)), /suman 1 y 0,01/],
    ] as const)
      expect(refusalOf(base64(text, 'latin1'))).toMatch(said);
    const total = record29(12, 2, 5);
    const rows = [record23('LL1', 5, 'AM04'), record23('LL2', 7, 'AM04')];
    const files = [payment(transaction('LL1', 'AM04')), cuaderno19(...rows, total)];
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.nat(),
        fc.nat({ max: 40 }),
        fc.string(),
        (file, at, cut, put) => {
          const from = at % file.length;
          const mutated = file.slice(0, from) + put + file.slice(from + cut);
          try {
            const { lines } = readReturns(base64(mutated, 'latin1'));
            for (const { cents } of lines) expect(cents === null || Number.isSafeInteger(cents)).toBe(true);
            if (mutated.split('\r\n').includes(total))
              expect(lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(12);
          } catch (error) {
            expect((error as { body?: { code: string } }).body?.code).toBe('FINANCE.RETURNS_UNREADABLE');
          }
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
