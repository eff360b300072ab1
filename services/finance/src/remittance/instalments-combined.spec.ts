import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { rectifyDocument } from '@llavero/proto/commands/rectification';
import { settleRemittance, withdrawRemittance } from '@llavero/proto/commands/remittances';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { owedAmount } from '@llavero/proto/rules/owed';
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
  signed,
  startOffice,
  store,
  t,
  today,
} from './testing/office.ts';

beforeAll(startOffice);
afterAll(() => t?.stop());
beforeEach(clearOffice);

const plan = [planned(250, -1), planned(300, 30), planned(300, 60)];
async function owed(over: Partial<Finance> = {}): Promise<string> {
  const tenant = await person();
  await signed(tenant);
  return document(tenant, { paymentRates: plan, tenants: [tenant], ...over } as never);
}
const read = (id: string) => store().loadUnchecked(id);
const asked = async (over: Parameters<typeof ask>[0] = {}) =>
  (await preview(ask(over))).accepted.map(({ amount }) => amount);
async function sent(): Promise<{ id: string; version: number; reference: string }> {
  const made = await prepare();
  const { version } = await send(made);
  await comesOn(made.id, today);
  const [row] = await rows(made.id);
  return { id: made.id, version, reference: row!.endToEndId };
}
const settle = ({ id, version }: { id: string; version: number }) =>
  t.peers.command(settleRemittance, { id, version, day: today }, by(clerk));
const change = (id: string, status: string) =>
  t.peers.command(
    changeFinanceStatus,
    { documents: [{ id, version: null, status: null }], status: status as never },
    by(clerk),
  );
const write = (id: string, patch: Partial<Finance>) =>
  store().writeUnchecked(id, undefined, patch, {}, { ...admin, trusted: true });

describe('[FIN-04] [FIN-03] an instalment, where two things come together', () => {
  it('a document that is rectified while its first instalment is at the bank owes the rest without what was taken', async () => {
    const id = await owed({ type: 'RENT_BILL' });
    const made = await sent();
    const { version } = await read(id);
    const corrections = [{ line: 0, amount: 700 }];
    await t.peers.command(rectifyDocument, { id, version, corrections, reason: 'Renta' }, admin);
    await settle(made);
    expect(owedAmount(await read(id))).toBe(450);
    expect(await asked({ executionDate: addDays(today, 70) })).toEqual([450]);
  });

  it('[RST-06] one that comes back is due again, and not another that was paid on the same day', async () => {
    const id = await owed();
    const made = await sent();
    await settle(made);
    // A transfer of the same day has paid the second one ahead.
    const { paymentRates } = await read(id);
    const ahead = paymentRates.map((rate, at) => (at === 1 ? { ...rate, paymentDate: today } : rate));
    await write(id, { paymentRates: ahead });
    await giveBack(made.reference);
    expect((await read(id)).paymentRates).toEqual([plan[0], planned(300, 30, today), plan[2]]);
    expect(await asked()).toEqual([250]);
  });

  it('[RST-06] one that comes back is due again where somebody had marked the whole document as charged', async () => {
    const id = await owed();
    const made = await sent();
    await change(id, 'CHARGED');
    await settle(made);
    await giveBack(made.reference);
    const { status, paymentRates } = await read(id);
    expect([status, owedAmount(await read(id))]).toEqual(['UNPAID', 250]);
    expect(paymentRates.filter(({ paymentDate }) => paymentDate === null)).toEqual([plan[0]]);
    expect(await asked()).toEqual([250]);
  });

  it('a remittance that is withdrawn leaves its instalments to the next one, as they were', async () => {
    const id = await owed();
    const made = await prepare();
    expect(await asked()).toEqual([]);
    await t.peers.command(withdrawRemittance, { id: made.id, version: made.version }, by(clerk));
    expect((await read(id)).paymentRates).toEqual(plan);
    expect(await asked()).toEqual([250]);
  });

  it.each([false, true])(
    '[RST-06] a receipt that is split after it was sent as a whole is paid as a whole, and asked for again as one; booked before: %s',
    async (isBooked) => {
      const id = await owed({ paymentRates: [] });
      const made = await sent();
      await write(id, { paymentRates: plan });
      if (isBooked) await settle(made);
      if (isBooked) expect(await read(id)).toMatchObject({ status: 'CHARGED', paymentDate: today });
      await giveBack(made.reference);
      const { includedIn } = await read(id);
      expect(await read(includedIn!)).toMatchObject({ totalAmount: 850, status: 'UNPAID' });
      expect(await asked()).toEqual([]);
    },
  );

  it('the plan that is changed while an instalment is at the bank counts what the bank has taken', async () => {
    const id = await owed();
    const made = await sent();
    await write(id, { paymentRates: [planned(850, 40)] });
    await settle(made);
    expect(owedAmount(await read(id))).toBe(600);
    expect(await asked()).toEqual([]);
    await giveBack(made.reference);
    expect(owedAmount(await read(id))).toBe(850);
  });
});
