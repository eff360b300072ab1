import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { bulkLoad } from '@llavero/kit/records/write/bulk';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import {
  approveRemittance,
  closeRemittance,
  refusedRemittanceRows,
  remittanceFile,
  settleRemittance,
  withdrawRemittance,
} from '@llavero/proto/commands/remittances';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';
import { agent } from '@llavero/proto/records/people/agent';
import { organization } from '@llavero/proto/records/people/organization';
import { readEndToEndId } from '@llavero/proto/rules/end-to-end-id';
import { addDays } from '@llavero/proto/values/dates';
import { isTargetDay } from '@llavero/proto/values/target-calendar';
import { v7 as uuidv7 } from 'uuid';
import { ownProblems, schemaProblems } from './file/check-file.ts';
import {
  admin,
  ask,
  by,
  clearOffice,
  clerk,
  comesOn,
  database,
  document,
  ibans,
  lastDay,
  manager,
  people,
  person,
  prepare,
  preview,
  receipt,
  rows,
  send,
  settlement,
  signed,
  startOffice,
  statusOf,
  store,
  t,
  today,
} from './testing/office.ts';

beforeAll(startOffice);
afterAll(() => t?.stop());
beforeEach(clearOffice);

describe('remittances', () => {
  it('[FIN-04] lists every refused row with its reason and where it is put right, and lets the others through', async () => {
    const good = await receipt();
    const [noAccount, noId, noMandate, suspended, general] = [
      await person({ iban: null, approvedAccount: null }),
      await person({ idNumber: null }),
      await person(),
      await person(),
      await person(),
    ];
    const held = await signed(suspended, { suspended: true });
    await signed(general, { iban: ibans[1] });
    const bad = {
      [await document(noAccount)]: ['IBAN_MISSING', 'agent', noAccount],
      [await document(noId)]: ['NIF_MISSING', 'agent', noId],
      [await document(noMandate)]: ['MANDATE_MISSING', 'agent', noMandate],
      [await document(suspended)]: ['MANDATE_SUSPENDED', 'sepaMandate', held],
    };
    const otherAccount = await document(general);
    const paused = await document(good.tenant, { paused: true });
    await document(good.tenant, { paymentMethod: 'TRANSFER' });
    await document(good.tenant, { paymentExpectedDate: addDays(today, 40) });
    const seen = await preview();
    expect(seen.problem).toBeNull();
    expect(seen.accepted.map((row) => row.document)).toEqual([good.document]);
    expect(seen).toMatchObject({ rows: 1, totalAmount: 850, refusedRows: 6, refusedAmount: 5100 });
    expect(isTargetDay(seen.executionDate)).toBe(true);
    expect(seen.executionDate).toBeGreaterThan(today);
    const refused = Object.fromEntries(seen.refused.map((row) => [row.document, row]));
    for (const [id, [reason, collection, record]] of Object.entries(bad))
      expect(refused[id]).toMatchObject({ reason, collection, record });
    expect(refused[otherAccount]).toMatchObject({
      reason: 'MANDATE_OTHER_ACCOUNT',
      collection: 'sepaMandate',
    });
    expect(refused[paused]).toMatchObject({ reason: 'PAUSED', collection: 'finance', record: paused });
    const made = await prepare();
    expect(made).toMatchObject({ rows: 1, totalAmount: 850, status: 'PREPARED' });
  });

  it('[FIN-04] keeps a sealed file that is valid and hashed, and shows its rows masked', async () => {
    const { document: id, tenant, mandate } = await receipt();
    const made = await prepare();
    const file = await t.peers.command(remittanceFile, { id: made.id }, by(clerk));
    expect(await schemaProblems('PAIN_008_08', file.content)).toEqual([]);
    expect(createHash('sha256').update(file.content).digest('hex')).toBe(file.sha256);
    expect(file.fileName).toMatch(/^remesa-\d{4}-\d\d-\d\d-.*\.xml$/);
    const [row] = await rows(made.id);
    expect(row).toMatchObject({
      document: id,
      mandate,
      outcome: 'PREPARED',
      amount: 850,
      party: 'Núria Peñíscola',
    });
    expect(row!.account).toBe('**** **** **** **** **** 6789');
    expect(readEndToEndId(row!.endToEndId)).toEqual({ document: id, attempt: 1 });
    expect(file.content).toContain(`<EndToEndId>${row!.endToEndId}</EndToEndId>`);
    const kept = await database().query<{ all: string }>(
      `select string_agg(encode(sealed, 'escape'), '') as all from (select sealed from remittance_row union all select sealed from remittance_file) s`,
    );
    expect(kept[0]!.all).not.toContain('6789');
    const noted = await database().query('select actor from remittance_download where remittance = $1', [
      made.id,
    ]);
    expect(noted).toEqual([{ actor: clerk }]);
    await expect(
      t.peers.command(remittanceFile, { id: made.id }, testContext('TENANT', tenant)),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[FIN-04] moves receipts only when it is sent, charges them when the bank has booked it, and is closed', async () => {
    const { document: id, mandate } = await receipt();
    const made = await prepare();
    expect(await statusOf(id)).toBe('ISSUED');
    const sent = await send(made);
    expect(sent.status).toBe('SENT');
    expect(await statusOf(id)).toBe('IN_PROCESS');
    const used = await t.services.get('finance')!.get(RecordStores).of(sepaMandate).loadUnchecked(mandate);
    expect(used.lastUse).toBe((await rows(made.id))[0]!.executionDay);
    await expect(
      t.peers.command(withdrawRemittance, { id: made.id, version: sent.version }, by(clerk)),
    ).rejects.toMatchObject({ body: { code: 'REMITTANCE.STATUS' } });
    const day = await lastDay(made.id);
    await expect(
      t.peers.command(
        settleRemittance,
        { id: made.id, version: sent.version, day: addDays(day, -3) },
        by(clerk),
      ),
    ).rejects.toMatchObject({ body: { code: 'REMITTANCE.DAY' } });
    // The bank's day is in the future of this test: the order is as if it had been made a week ago.
    await comesOn(made.id, today);
    const settled = await t.peers.command(
      settleRemittance,
      { id: made.id, version: sent.version, day: today },
      by(clerk),
    );
    expect(settled.status).toBe('SETTLED');
    expect(await store().loadUnchecked(id)).toMatchObject({ status: 'CHARGED', paymentDate: today });
    expect((await rows(made.id))[0]).toMatchObject({ outcome: 'SETTLED' });
    const closed = await t.peers.command(
      closeRemittance,
      { id: made.id, version: settled.version },
      by(clerk),
    );
    expect(closed.status).toBe('CLOSED');
  });

  it('[FIN-04] never has a document twice: prepared twice, by two people at once, and again once withdrawn', async () => {
    const { document: id } = await receipt();
    const both = await Promise.allSettled([prepare(), prepare({}, by(manager))]);
    const [made] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
    expect(refused).toMatchObject({ body: { code: 'REMITTANCE.NOTHING' } });
    expect((await preview()).refused).toMatchObject([{ document: id, reason: 'IN_REMITTANCE' }]);
    await expect(
      database().query(
        `insert into remittance_row select gen_random_uuid(), 1, document, purpose, 2, 'x', party, mandate, amount, execution_day, 'PREPARED', null, null, sealed
           from remittance_row where document = $1`,
        [id],
      ),
    ).rejects.toThrow(/remittance_row_standing/);
    const withdrawn = await t.peers.command(
      withdrawRemittance,
      { id: made!.id, version: made!.version },
      by(clerk),
    );
    expect(withdrawn.status).toBe('WITHDRAWN');
    await expect(t.peers.command(remittanceFile, { id: made!.id }, by(clerk))).rejects.toMatchObject({
      body: { code: 'REMITTANCE.NO_FILE' },
    });
    const again = await prepare();
    const [row] = await rows(again.id);
    expect(readEndToEndId(row!.endToEndId)).toEqual({ document: id, attempt: 2 });
  });

  it('[FIN-04] is not sent when a document is not what its file says any more', async () => {
    const { document: id } = await receipt();
    const other = await receipt();
    const made = await prepare();
    await store().writeUnchecked(id, undefined, { cancelled: true }, {}, { ...admin, trusted: true });
    await expect(send(made)).rejects.toMatchObject({ body: { code: 'REMITTANCE.CHANGED' } });
    expect(await statusOf(other.document)).toBe('ISSUED');
    expect((await rows(made.id)).map(({ outcome }) => outcome)).toEqual(['PREPARED', 'PREPARED']);
  });

  it('[FIN-04] is not sent when an order has been suspended or cancelled since its file was made', async () => {
    const [one, other] = [await receipt(), await receipt()];
    const made = await prepare();
    const orders = t.services.get('finance')!.get(RecordStores).of(sepaMandate);
    const trusted = { ...admin, trusted: true };
    for (const patch of [{ suspended: true }, { suspended: false, cancelled: true }]) {
      const { reference } = await orders.writeUnchecked(one.mandate, undefined, patch, {}, trusted);
      await expect(send(made)).rejects.toMatchObject({
        body: { code: 'REMITTANCE.CHANGED', message: expect.stringContaining(`la orden ${reference}`) },
      });
      expect(await statusOf(other.document)).toBe('ISSUED');
      expect((await orders.loadUnchecked(other.mandate)).lastUse).toBeNull();
    }
    await orders.writeUnchecked(one.mandate, undefined, { cancelled: false }, {}, trusted);
    expect(await send(made)).toMatchObject({ status: 'SENT' });
  });

  it('[FIN-04] names the holder of the account in the file where it is not the debtor, and the debtor in its rows', async () => {
    const [tenant, foreign] = [await person(), await person()];
    await signed(tenant, { holder: 'Joan Peñíscola Soler' });
    const order = await signed(foreign, { holder: '株式会社' });
    await document(tenant);
    const unwritable = await document(foreign);
    expect((await preview()).refused).toMatchObject([
      { document: unwritable, reason: 'NAME', collection: 'sepaMandate', record: order },
    ]);
    const made = await prepare();
    const { content } = await t.peers.command(remittanceFile, { id: made.id }, by(clerk));
    expect(content).toContain('<Dbtr><Nm>Joan Peniscola Soler</Nm></Dbtr>');
    expect(await rows(made.id)).toMatchObject([{ party: 'Núria Peñíscola' }]);
  });

  it('[FIN-04] refuses a sum that is not the one that was looked at, another format, and a company without its account', async () => {
    await receipt();
    await expect(prepare({ seenAmount: 849 })).rejects.toMatchObject({
      body: { code: 'REMITTANCE.OTHER_SUM' },
    });
    await expect(prepare({ format: 'PAIN_001_03' })).rejects.toMatchObject({
      body: { code: 'REMITTANCE.FORMAT' },
    });
    const other = uuidv7();
    await bulkLoad(people(), organization, [{ id: other, object: { name: 'Otra, S.L.' }, createdAt: today }]);
    await expect(prepare({ organization: other })).rejects.toMatchObject({
      body: { code: 'REMITTANCE.ACCOUNT_MISSING' },
    });
    expect(await database().query('select from remittance_row')).toEqual([]);
    expect((await prepare({ seenAmount: 850 })).rows).toBe(1);
  });

  it('[FIN-04] pays to approved accounts only, and a new account or a large sum waits for a second person', async () => {
    const landlord = await person();
    const waiting = await person({ approvedAccount: null });
    const paid = await settlement(landlord);
    const unapproved = await settlement(waiting);
    const seen = await preview(ask({ type: 'TRANSFER' }));
    expect(seen.refused).toMatchObject([{ document: unapproved, reason: 'ACCOUNT_NOT_APPROVED' }]);
    expect(seen.approvalReason).toMatch(/una cuenta a la que no se había pagado antes/);
    const made = await prepare({ type: 'TRANSFER' }, by(manager));
    expect(made.status).toBe('TO_APPROVE');
    const step = { id: made.id, version: made.version };
    await expect(send(made)).rejects.toMatchObject({ body: { code: 'REMITTANCE.STATUS' } });
    // Nobody has the file before it is approved, the approver neither; and no download is noted.
    for (const ctx of [by(clerk), by(manager), admin])
      await expect(t.peers.command(remittanceFile, { id: made.id }, ctx)).rejects.toMatchObject({
        body: { code: 'REMITTANCE.NOT_APPROVED', kind: 'conflict' },
      });
    expect(
      await database().query('select from remittance_download where remittance = $1', [made.id]),
    ).toEqual([]);
    for (const [ctx, code] of [
      [by(clerk), 'REMITTANCE.NOT_AN_APPROVER'],
      [by(manager), 'REMITTANCE.OWN'],
    ] as const)
      await expect(t.peers.command(approveRemittance, step, ctx)).rejects.toMatchObject({ body: { code } });
    const approved = await t.peers.command(approveRemittance, step, admin);
    expect(approved.status).toBe('PREPARED');
    expect(await t.peers.command(remittanceFile, { id: made.id }, by(clerk))).toMatchObject({
      content: expect.stringContaining('<PmtMtd>TRF</PmtMtd>'),
    });
    await send(approved);
    expect(await statusOf(paid)).toBe('IN_PROCESS');

    // Known by now: paid to the same account nobody is asked, to another one somebody is.
    await settlement(landlord, { month: 11 });
    expect((await preview(ask({ type: 'TRANSFER' }))).approvalReason).toBeNull();
    const [approvedAccount] = [{ iban: ibans[1], bic: null, holder: null, at: today, by: null }];
    await t.services
      .get('people')!
      .get(RecordStores)
      .of(agent)
      .writeUnchecked(
        landlord,
        undefined,
        { iban: ibans[1], approvedAccount },
        {},
        { ...admin, trusted: true },
      );
    expect((await preview(ask({ type: 'TRANSFER' }))).approvalReason).toMatch(/no se había pagado antes/);
  });

  it('[FIN-04] [FIN-01] never pays a settlement at the cost of its landlord, however it stands there', async () => {
    const landlord = await person();
    const paid = await settlement(landlord);
    const owed = { breakdown: [{ category: 'INVOICE' as const, concept: 'Honorarios', totalAmount: -50 }] };
    await expect(settlement(landlord, { ...owed, month: 11 })).rejects.toMatchObject({
      body: { problems: [{ field: 'paymentMethod', rule: 'credit' }] },
    });
    const negative = await settlement(landlord, { ...owed, month: 11, paymentMethod: null });
    // As no call would let it stand.
    await database().query(`update finance set payment_method = 'TRANSFER' where id = $1`, [negative]);
    const seen = await preview(ask({ type: 'TRANSFER' }));
    expect([...seen.accepted, ...seen.refused].map((row) => row.document)).toEqual([paid]);
  });

  it('[FIN-04] a known account is paid up to the limit by one person, and one cent above it by two; the company sets the limit', async () => {
    const landlord = await person();
    await settlement(landlord);
    const made = await prepare({ type: 'TRANSFER' }, by(manager));
    await send(await t.peers.command(approveRemittance, { id: made.id, version: made.version }, admin));
    const owed = (euros: number) => ({
      month: 11,
      totalAmount: euros,
      breakdown: [{ category: 'RENT' as const, concept: 'Renta', totalAmount: euros, baseAmount: euros }],
    });
    const reason = async () => (await preview(ask({ type: 'TRANSFER' }))).approvalReason;
    await settlement(landlord, owed(10_000));
    expect(await reason()).toBeNull();
    await settlement(landlord, { ...owed(0.01), month: 10 });
    expect(await reason()).toMatch(/^La remesa supera el límite de 10\.000,00\s€: la aprueba/);
    expect((await prepare({ type: 'TRANSFER' }, by(manager))).status).toBe('TO_APPROVE');
    await database().query(`delete from remittance_row where outcome = 'PREPARED'`);
    const settings = t.peers.records('notifications');
    const object = { key: 'remittanceApprovalLimit', value: 20_000 };
    const { id } = await settings.create({ collection: 'config', object }, admin);
    expect(await reason()).toBeNull();
    await settings.patch({ collection: 'config', id, patch: { status: 'DELETED' } }, admin);
    expect(await reason()).toMatch(/supera el límite/);
  });

  it('[FIN-04] takes the documents of one landlord where one is chosen', async () => {
    const [tenant, one, other] = [await person(), uuidv7(), uuidv7()];
    await signed(tenant);
    const own = await document(tenant, { landlords: [one, other] });
    await document(tenant, { landlords: [other], month: 11 });
    await document(tenant, { month: 10 });
    const seen = await preview(ask({ landlord: one }));
    expect(seen).toMatchObject({ rows: 1, refusedRows: 0 });
    expect(seen.accepted.map((row) => row.document)).toEqual([own]);
    expect((await prepare({ landlord: one })).rows).toBe(1);
    expect((await preview(ask({ landlord: other }))).rows).toBe(1);
    expect((await preview(ask())).rows).toBe(2);
  });

  it('[FIN-04] names every refused row, however many, in pages', async () => {
    const debtor = await person();
    for (let made = 0; made < 520; made += 40)
      await Promise.all(Array.from({ length: 40 }, () => document(debtor)));
    const seen = await preview();
    expect(seen).toMatchObject({ refusedRows: 520 });
    const { format: _f, excluded: _e, seenAmount: _s, ...asked } = ask();
    const named = new Set(seen.refused.map((row) => row.document));
    expect(named.size).toBe(500);
    const page = (after: number) => t.peers.command(refusedRemittanceRows, { ...asked, after }, by(clerk));
    const rest = await page(500);
    expect(rest.more).toBe(false);
    expect(rest.rows[0]).toMatchObject({ reason: 'MANDATE_MISSING', collection: 'agent', record: debtor });
    for (const row of rest.rows) named.add(row.document);
    expect(named.size).toBe(520);
    expect((await page(0)).more).toBe(true);
    expect((await page(520)).rows).toEqual([]);
  });

  it('[FIN-04] takes one day for each receipt that is not due before it, and groups by day', async () => {
    const { tenant, document: first } = await receipt();
    const later = addDays(today, 20);
    const second = await document(tenant, { paymentExpectedDate: later, month: 11 });
    const made = await prepare({ dueUpTo: later });
    const byDocument = Object.fromEntries(
      (await rows(made.id)).map((row) => [row.document, row.executionDay]),
    );
    expect(byDocument[second]).toBeGreaterThanOrEqual(later);
    expect(byDocument[first]).toBeLessThan(later);
    const { content } = await t.peers.command(remittanceFile, { id: made.id }, by(clerk));
    expect(content.match(/<PmtInf>/g)).toHaveLength(2);
    expect(ownProblems({ rows: [], format: 'PAIN_008_08' }, content)).not.toContain('alphabet');
  });
});
