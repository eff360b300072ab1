import { describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import {
  accountingSyncStatus,
  retryAccountingSync,
  syncAccounting,
} from '@llavero/proto/commands/accounting-sync';
import { daySeconds } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import {
  admin,
  caught,
  database,
  day,
  ended,
  holded,
  hurry,
  invoice,
  landlord,
  mandate,
  rowOf,
  running,
  set,
  status,
  sync,
  withAccounting,
} from './testing/sync-bench.ts';

withAccounting();

describe('[EXT-12] the accounting program', () => {
  it('is for staff', async () => {
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const)
      for (const command of [accountingSyncStatus, syncAccounting, retryAccountingSync])
        await expect(
          running.peers.command(command as typeof syncAccounting, {} as never, testContext(role)),
        ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('gets contact, invoice and payment once; ids are noted on person, mandate and document', async () => {
    const made = await invoice({ paymentDate: day });
    await sync();
    const [there] = caught(made.number);
    expect(there).toMatchObject({
      docType: 'invoice',
      total: 121,
      date: day,
      payments: [{ date: day, amount: 121 }],
    });
    const contact = holded.contacts().find(({ customId }) => customId === landlord);
    expect(contact).toMatchObject({ name: 'Ana Vidal', code: '12345678Z', id: there!.contact });
    expect(await rowOf(made.id)).toMatchObject({
      state: 'SENT',
      externalId: there!.id,
      total: 121,
      paid: 121,
    });
    const noted = await Promise.all([
      running.peers.records('people').get({ collection: 'agent', id: landlord }, admin),
      running.peers.records('contracts').get({ collection: 'mandate', id: mandate }, admin),
    ]);
    expect(noted.map((one) => one['holdedId'])).toEqual([contact!.id, contact!.id]);
    holded.writes.length = 0;
    await sync();
    expect(holded.writes).toEqual([]);
  });

  it('gets differences alone: a changed concept, a payment, a new name', async () => {
    const made = await invoice();
    await sync();
    holded.writes.length = 0;
    await set(made.id, `concept = 'Honorarios corregidos'`);
    await sync();
    expect(holded.writes).toEqual(['PUT documents']);
    await set(made.id, `payment_date = date '2026-06-01'`);
    await sync();
    expect(holded.writes).toEqual(['PUT documents', 'POST pay']);
    expect(caught(made.number)).toMatchObject([{ payments: [{ amount: 121 }] }]);
  });

  it('an invoice that a settlement collects is paid with it; what rectifies it is a credit note', async () => {
    const [collected, other] = [await invoice(), await invoice()];
    await set(other.id, `type = 'SETTLEMENT', payment_date = date '2026-06-05'`);
    await set(collected.id, `included_in = '${other.id}'`);
    const back = await invoice({ type: 'RECTIFYING_BILL', rectifies: collected.id }, -40);
    await sync();
    expect(caught(collected.number)).toMatchObject([
      { payments: [{ amount: 121, date: daySeconds({ year: 2026, month: 6, day: 5 }) }] },
    ]);
    expect(caught(back.number).filter(({ docType }) => docType === 'creditnote')).toMatchObject([
      { total: 48.4, payments: [] },
    ]);
    expect(await rowOf(other.id)).toBeUndefined();
  });

  it('an answer that is lost makes nothing twice: contact, invoice and payment are found', async () => {
    const made = await invoice({ paymentDate: day });
    holded.plan(
      { call: 'POST contacts', kind: 'LOST' },
      { call: 'POST documents', kind: 'LOST' },
      { call: 'POST pay', kind: 'LOST' },
    );
    await running.peers.command(syncAccounting, {}, admin);
    await until('the invoice to be there', async () => {
      await hurry();
      return (await rowOf(made.id))?.state === 'SENT';
    });
    await ended();
    expect(holded.contacts().filter(({ customId }) => customId === landlord)).toHaveLength(1);
    expect(caught(made.number)).toMatchObject([{ payments: [{ amount: 121 }] }]);
  });

  it('a refused invoice does not hold up the others, is not tried again by itself, and is by the button', async () => {
    const [bad, good] = [await invoice(), await invoice()];
    holded.plan({ call: 'POST documents', kind: 'STATUS', status: 400 });
    await sync();
    expect(await rowOf(bad.id)).toMatchObject({
      state: 'REFUSED',
      message: expect.stringContaining('Holded'),
      attempts: 1,
    });
    expect(await rowOf(good.id)).toMatchObject({ state: 'SENT' });
    await sync();
    expect(caught(bad.number)).toEqual([]);
    expect(await status('REFUSED')).toMatchObject({ invoices: [{ finance: bad.id }] });
    expect(
      await running.peers.command(retryAccountingSync, { invoices: [{ finance: bad.id }] }, admin),
    ).toEqual({ retried: 1 });
    await ended();
    expect(await rowOf(bad.id)).toMatchObject({ state: 'SENT', attempts: 0, message: null });
  });

  it('retries are bounded: an invoice that fails each time is left to a person', async () => {
    const made = await invoice();
    for (let at = 0; at < 5; at += 1) holded.plan({ call: 'POST documents', kind: 'STATUS', status: 500 });
    await running.peers.command(syncAccounting, {}, admin);
    await until('the invoice to be given up', async () => {
      await hurry();
      return (await rowOf(made.id))?.state === 'FAILED';
    });
    expect(await rowOf(made.id)).toMatchObject({ attempts: 5, externalId: null });
    expect(holded.writes.filter((call) => call === 'POST documents')).toHaveLength(5);
  });

  it('a closed month is left as it is, until it is reopened; payments of an open month go on', async () => {
    const sent = await invoice();
    await sync();
    await database().query(
      `insert into month_close (id, year, month, closed_at, closed_by, open_items) values ($1, 2026, 5, now(), $2, 0)`,
      [uuidv7(), admin.actor.id],
    );
    holded.writes.length = 0;
    await set(sent.id, `payment_date = date '2026-06-01'`);
    await sync();
    expect(holded.writes).toEqual(['POST pay']);
    // As if it had been written before the month was closed.
    await database().query('alter table finance disable trigger user');
    const late = await invoice();
    await set(sent.id, `concept = 'Otro'`);
    await database().query('alter table finance enable trigger user');
    await sync();
    expect(holded.writes).toEqual(['POST pay']);
    for (const { id } of [sent, late])
      expect(await rowOf(id)).toMatchObject({ state: 'CLOSED', message: expect.stringContaining('cerrado') });
    await database().query('update month_close set reopened_at = now()');
    await sync();
    for (const { id } of [sent, late]) expect(await rowOf(id)).toMatchObject({ state: 'SENT' });
  });

  it('tells what it cannot change there: a cancellation, a total that is not the same', async () => {
    const [cancelled, odd] = [await invoice(), await invoice()];
    await sync();
    await set(cancelled.id, 'cancelled = true');
    const [there] = caught(odd.number);
    there!.total = 121.01;
    await database().query(`update accounting_sync set state = 'PENDING' where finance = $1`, [odd.id]);
    await running.peers.command(syncAccounting, {}, admin);
    await until('both to be told', async () => {
      await hurry();
      return (await status('DIFFERENT')).invoices.length === 2;
    });
    expect(await rowOf(cancelled.id)).toMatchObject({ message: expect.stringContaining('anúlela también') });
    expect(await rowOf(odd.id)).toMatchObject({ message: expect.stringContaining('121,01 €') });
    there!.total = 121;
    await ended();
    await sync();
    expect(await rowOf(odd.id)).toMatchObject({ state: 'SENT', message: null });
  });

  it('gets part payments, each on its day and once, and the rest when it is paid', async () => {
    const made = await invoice();
    const paidOn = (month: number) => daySeconds({ year: 2026, month, day: 3 });
    const rate = (month: number, amount: number, isPaid = true) => ({
      ...{ date: paidOn(month), amount, paymentDate: isPaid ? paidOn(month) : null },
    });
    const pay = (...rates: object[]) =>
      database().query('update finance set payment_rates = $2 where id = $1', [
        made.id,
        JSON.stringify(rates),
      ]);
    await pay(rate(6, 50), rate(7, 71, false));
    holded.plan({ call: 'POST pay', kind: 'LOST' });
    await running.peers.command(syncAccounting, {}, admin);
    await until('the first part', async () => {
      await hurry();
      return (await rowOf(made.id))?.state === 'SENT';
    });
    await ended();
    expect(caught(made.number)).toMatchObject([{ payments: [{ date: paidOn(6), amount: 50 }] }]);
    await pay(rate(6, 50), rate(7, 21));
    await sync();
    await sync();
    expect(await rowOf(made.id)).toMatchObject({ paid: 71, state: 'SENT' });
    await set(made.id, `payment_date = date '2026-08-03'`);
    await sync();
    expect(caught(made.number)[0]?.payments).toEqual([
      { date: paidOn(6), amount: 50 },
      { date: paidOn(7), amount: 21 },
      { date: paidOn(8), amount: 50 },
    ]);
    // Taken back here: a person has to do it there.
    await set(made.id, `payment_date = null, payment_rates = '[]'`);
    await sync();
    expect(await rowOf(made.id)).toMatchObject({
      state: 'DIFFERENT',
      message: expect.stringContaining('pagado'),
    });
  });

  it('part payments of a closed month stay here; those of open months go on', async () => {
    const made = await invoice();
    const rates = [5, 6].map((month) => {
      const paid = daySeconds({ year: 2026, month, day: 20 });
      return { date: paid, amount: 60.5, paymentDate: paid };
    });
    await sync();
    await database().query('update finance set payment_rates = $2 where id = $1', [
      made.id,
      JSON.stringify(rates),
    ]);
    await database().query(
      `insert into month_close (id, year, month, closed_at, closed_by, open_items) values ($1, 2026, 5, now(), $2, 0)`,
      [uuidv7(), admin.actor.id],
    );
    await sync();
    await sync();
    expect(caught(made.number)[0]?.payments).toEqual([{ date: rates[1]!.date, amount: 60.5 }]);
  });
});
