import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { RecordStores } from '@llavero/kit/service/record-stores';
import {
  approveRemittance,
  importReturns,
  remittanceFile,
  settleRemittance,
} from '@llavero/proto/commands/remittances';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import { bill } from '@llavero/proto/records/finance/bill';
import { supplier } from '@llavero/proto/records/people/supplier';
import { addDays } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { schemaProblems } from './file/check-file.ts';
import {
  by,
  clearOffice,
  clerk,
  comesOn,
  database,
  ibans,
  lastDay,
  manager,
  people,
  prepare,
  preview,
  ask,
  rows,
  send,
  startOffice,
  t,
  today,
} from './testing/office.ts';

beforeAll(startOffice);
afterAll(() => t?.stop());
beforeEach(async () => {
  await clearOffice();
  await database().query('truncate bill');
});

const paying = { type: 'BILLS', format: 'PAIN_001_09' } as const;
const bills = () => t.services.get('finance')!.get(RecordStores).of(bill);

async function tradesman(over: Partial<CreateOf<typeof supplier>> = {}): Promise<string> {
  const id = uuidv7();
  const iban = ibans[0];
  const object = {
    ...{ name: 'Fontanería Ríos SL', idType: 'CIF', idNumber: 'B85626240', iban },
    approvedAccount: { iban, bic: null, holder: null, at: today, by: null },
    ...over,
  };
  await bulkLoad(people(), supplier, [{ id, object: object as CreateOf<typeof supplier>, createdAt: today }]);
  return id;
}

async function received(of: string, over: Partial<CreateOf<typeof bill>> = {}): Promise<string> {
  const id = uuidv7();
  const line = {
    category: 'SUPPLEMENT',
    subcategory: 'BILL_EXPENSE',
    concept: 'Caldera',
    baseAmount: 200,
    vatPercent: 21,
    vatAmount: 42,
  };
  const object = {
    ...{ supplier: of, number: `F-${id.slice(-8)}`, issueDate: addDays(today, -20), dueDate: today },
    ...{ breakdown: [{ ...line, totalAmount: 242 }], withholdingPercent: 15, withholdingAmount: 30 },
    ...{ totalAmount: 242, baseAmount: 200, vatAmount: 42, payableAmount: 212, approved: true },
    ...over,
  };
  await bulkLoad(database(), bill, [{ id, object: object as CreateOf<typeof bill>, createdAt: today }]);
  return id;
}

describe('[FIN-04] transfers to suppliers', () => {
  it('pay what is approved and due, less what is withheld, and say of every other bill why not', async () => {
    const good = await received(await tradesman());
    const waiting = await tradesman({ approvedAccount: null });
    const held = await received(waiting);
    const anonymous = await tradesman({ idNumber: null });
    const nobody = await received(anonymous);
    for (const over of [
      { approved: false },
      { cancelled: true },
      { paymentDate: today },
      { dueDate: addDays(today, 9) },
      { paymentMethod: 'DIRECT_DEBIT' as const },
      { organization: uuidv7() },
    ])
      await received(await tradesman(), over);
    const seen = await preview(ask(paying));
    expect(seen).toMatchObject({ problem: null, rows: 1, totalAmount: 212, refusedRows: 2 });
    expect(seen.accepted).toMatchObject([{ document: good, party: 'Fontanería Ríos SL', amount: 212 }]);
    const why = Object.fromEntries(seen.refused.map((row) => [row.document, row]));
    expect(why[held]).toMatchObject({
      reason: 'ACCOUNT_NOT_APPROVED',
      collection: 'supplier',
      record: waiting,
    });
    expect(why[nobody]).toMatchObject({ reason: 'NIF_MISSING', collection: 'supplier', record: anonymous });
    // The first payment to an account is one for two people.
    expect(seen.approvalReason).toContain('una cuenta a la que no se había pagado antes');
  });

  it('take a second person, move the bills only once they are sent and settled, and pay none twice', async () => {
    const [supplierId, other] = [await tradesman(), await tradesman()];
    const [one, two] = [await received(supplierId), await received(other)];
    const made = await prepare({ ...paying, seenAmount: 424 });
    expect(made).toMatchObject({ status: 'TO_APPROVE', rows: 2, totalAmount: 424 });
    await expect(prepare(paying)).rejects.toMatchObject({ body: { code: 'REMITTANCE.NOTHING' } });
    expect(await preview(ask(paying))).toMatchObject({
      rows: 0,
      refused: [{ reason: 'IN_REMITTANCE', collection: 'bill' }, { reason: 'IN_REMITTANCE' }],
    });
    const download = () => t.peers.command(remittanceFile, { id: made.id }, by(clerk));
    await expect(download()).rejects.toMatchObject({ body: { code: 'REMITTANCE.NOT_APPROVED' } });
    await expect(send(made)).rejects.toMatchObject({ body: { code: 'REMITTANCE.STATUS' } });
    const { id, version } = made;
    const approved = await t.peers.command(approveRemittance, { id, version }, by(manager));
    expect(await schemaProblems('PAIN_001_09', (await download()).content)).toEqual([]);
    expect(await rows(id)).toMatchObject([{ outcome: 'PREPARED', amount: 212 }, { document: two }]);
    expect(await bills().loadUnchecked(one)).toMatchObject({ status: 'APROVED' });
    const sent = await send({ id, version: approved.version });
    expect(await bills().loadUnchecked(one)).toMatchObject({ status: 'IN_PROCESS' });
    // On a day without banks the remittance is of a day to come.
    await comesOn(id, today);
    const day = await lastDay(id);
    await t.peers.command(settleRemittance, { id, version: sent.version, day }, by(clerk));
    for (const paid of [one, two])
      expect(await bills().loadUnchecked(paid)).toMatchObject({ status: 'PAYED', paymentDate: day });
    // Known by now: no second person, unless the account is another one.
    await received(supplierId);
    expect(await preview(ask(paying))).toMatchObject({ rows: 1, approvalReason: null });
    const iban = ibans[2];
    await people().query('delete from supplier where id = $1', [supplierId]);
    const moved = await tradesman({
      iban,
      approvedAccount: { iban, bic: null, holder: null, at: today, by: null },
    });
    await received(moved);
    expect((await preview(ask(paying))).approvalReason).toContain('una cuenta a la que no se había pagado');
  });

  it('are refused when a bill has changed meanwhile, and owe it again when the bank gives one back', async () => {
    const id = await received(await tradesman());
    const made = await prepare(paying);
    const approved = await t.peers.command(
      approveRemittance,
      { id: made.id, version: made.version },
      by(manager),
    );
    await database().query('update bill set payable_amount = 200 where id = $1', [id]);
    await expect(send({ id: made.id, version: approved.version })).rejects.toMatchObject({
      body: { code: 'REMITTANCE.CHANGED' },
    });
    await database().query('update bill set payable_amount = 212 where id = $1', [id]);
    await send({ id: made.id, version: approved.version });
    const [row] = await rows(made.id);
    const content = Buffer.from(pain002(row!.endToEndId)).toString('base64');
    const back = await t.peers.command(importReturns, { content }, by(clerk));
    expect(back).toMatchObject({
      booked: 1,
      rows: [{ document: null, message: expect.stringContaining('factura') }],
    });
    expect(await bills().loadUnchecked(id)).toMatchObject({ status: 'APROVED', processStartDate: null });
    expect(await t.peers.command(importReturns, { content }, by(clerk))).toMatchObject({
      booked: 0,
      known: 1,
    });
    expect(await preview(ask(paying))).toMatchObject({ rows: 1 });
  });
});

const pain002 = (endToEndId: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>R1</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>X</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
