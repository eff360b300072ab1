import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { settleRemittance } from '@llavero/proto/commands/remittances';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { addDays } from '@llavero/proto/values/dates';
import {
  admin,
  ask,
  by,
  clearOffice,
  clerk,
  comesOn,
  document,
  giveBack,
  person,
  planned,
  prepare,
  preview,
  rows,
  send,
  settlement,
  signed,
  startOffice,
  store,
  t,
  today,
} from './testing/office.ts';

beforeAll(startOffice);
afterAll(() => t?.stop());
beforeEach(clearOffice);

/** A receipt of 850 € in three instalments: one that is due, one of next month and one of the month after. */
const plan = [planned(250, -1), planned(300, 30), planned(300, 60)];
async function receipt(over: Partial<Finance> = {}): Promise<string> {
  const tenant = await person();
  await signed(tenant);
  return document(tenant, { paymentRates: plan, ...over } as never);
}
const read = (id: string) => store().loadUnchecked(id);
const paidOf = async (id: string) =>
  (await read(id)).paymentRates.map(({ amount, paymentDate }) => [amount, paymentDate !== null]);
const asked = async (over: Parameters<typeof ask>[0] = {}) =>
  (await preview(ask(over))).accepted.map(({ amount }) => amount);
const settle = (made: { id: string; version: number }) =>
  t.peers.command(settleRemittance, { ...made, day: today }, by(clerk));
/** Sent to the bank, which takes it today. */
async function sent(): Promise<{ id: string; version: number }> {
  const made = await prepare();
  const { version } = await send(made);
  await comesOn(made.id, today);
  return { id: made.id, version };
}
/** As if it were a month later: what is planned comes a month nearer. */
async function aMonthLater(id: string): Promise<void> {
  const { version, paymentRates } = await read(id);
  const nearer = paymentRates.map((rate) => ({ ...rate, date: addDays(rate.date, -30) }));
  await store().writeUnchecked(id, version, { paymentRates: nearer }, {}, { ...admin, trusted: true });
}

describe('[FIN-04] a document that is to be paid in instalments', () => {
  it('is asked for what is due by the day of charge, of which what is planned for later is none', async () => {
    await receipt();
    await receipt({ paymentRates: [planned(850, 30)] } as never);
    await settlement(await person(), { paymentRates: plan } as never);
    expect(await asked()).toEqual([250]);
    expect((await preview()).refused).toEqual([]);
    expect(await asked({ executionDate: addDays(today, 35) })).toEqual([550, 850]);
    expect(await asked({ type: 'TRANSFER' })).toEqual([250]);
  });

  it('what no instalment plans is due with the document', async () => {
    await receipt({ paymentRates: [planned(300, 30)] } as never);
    expect(await asked()).toEqual([550]);
  });

  it('each goes into one remittance, the next once it is booked, until nothing is left', async () => {
    const id = await receipt();
    const first = await sent();
    expect((await read(id)).status).toBe('IN_PROCESS');
    expect(await asked()).toEqual([]);
    await settle(first);
    expect(await read(id)).toMatchObject({ status: 'ISSUED', paymentDate: null, processStartDate: null });
    expect(await paidOf(id)).toEqual([
      [250, true],
      [300, false],
      [300, false],
    ]);
    expect(await asked()).toEqual([]);
    for (const last of [false, true]) {
      await aMonthLater(id);
      expect(await asked()).toEqual([300]);
      await settle(await sent());
      expect((await read(id)).status).toBe(last ? 'CHARGED' : 'ISSUED');
    }
    expect(await asked()).toEqual([]);
    // The first one comes back when all are paid: it alone is owed again.
    const [row] = await rows(first.id);
    await giveBack(row!.endToEndId);
    expect((await read(id)).status).toBe('UNPAID');
    expect(await asked()).toEqual([250]);
  });

  it('two people who prepare at once take an instalment once; it is not sent once it was paid otherwise', async () => {
    const id = await receipt();
    const tried = await Promise.allSettled([prepare(), prepare()]);
    const [made] = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { version, paymentRates } = await read(id);
    const paid = paymentRates.map((rate, at) => (at === 0 ? { ...rate, paymentDate: today } : rate));
    await store().writeUnchecked(id, version, { paymentRates: paid }, {}, { ...admin, trusted: true });
    await expect(send(made!)).rejects.toMatchObject({ body: { code: 'REMITTANCE.CHANGED' } });
  });

  it.each([false, true])(
    '[RST-06] one that comes back is owed again on the document, without the others; booked before: %s',
    async (isBooked) => {
      const id = await receipt();
      const made = await sent();
      if (isBooked) await settle(made);
      const [row] = await rows(made.id);
      expect((await giveBack(row!.endToEndId)).rows).toMatchObject([{ amount: 250 }]);
      expect(await read(id)).toMatchObject({ status: 'UNPAID', includedIn: null, processStartDate: null });
      expect((await paidOf(id)).map(([, isPaid]) => isPaid)).toEqual([false, false, false]);
      expect(await asked()).toEqual([250]);
      // Taken again, nothing of it is unpaid any more.
      await settle(await sent());
      expect((await read(id)).status).toBe('ISSUED');
    },
  );

  it('its last instalment pays it as a whole, also when a person has marked it as charged meanwhile', async () => {
    const id = await receipt();
    const made = await sent();
    const documents = [{ id, version: null, status: null }];
    await t.peers.command(changeFinanceStatus, { documents, status: 'CHARGED' }, by(clerk));
    await settle(made);
    expect((await read(id)).status).toBe('CHARGED');
  });
});
