import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { arrears } from '@llavero/proto/commands/arrears';
import { changeFinanceStatus, financeKpis } from '@llavero/proto/commands/finance';
import { undoFinanceReview } from '@llavero/proto/commands/finance-validation';
import { settleRemittance } from '@llavero/proto/commands/remittances';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { addDays } from '@llavero/proto/values/dates';
import {
  admin,
  by,
  clearOffice,
  clerk,
  comesOn,
  document,
  giveBack,
  person,
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
} from '../remittance/testing/office.ts';

beforeAll(startOffice);
afterAll(() => t?.stop());
beforeEach(clearOffice);

const paid = (amount: number, days = 3) => ({
  date: addDays(today, -days),
  amount,
  paymentDate: addDays(today, -days),
});
const planned = (amount: number) => ({ date: today, amount, paymentDate: null });

/** A receipt of 850 € of which 400 € have come by transfer. */
async function partPaid(over: Partial<Finance> = {}): Promise<string> {
  const tenant = await person();
  await signed(tenant);
  return document(tenant, { paymentRates: [paid(400), planned(450)], ...over } as never);
}

describe('a document that is paid in part', () => {
  it('[FIN-04] is debited or paid by a remittance for what is left, and stays out once its instalments have paid it', async () => {
    const id = await partPaid();
    const landlord = await person();
    await settlement(landlord, { paymentRates: [paid(600)] } as never);
    await partPaid({ paymentRates: [paid(400), paid(450)] });
    expect((await preview()).accepted).toMatchObject([{ document: id, amount: 450 }]);
    const made = await prepare();
    expect(made).toMatchObject({ rows: 1, totalAmount: 450 });
    expect(await prepare({ type: 'TRANSFER' })).toMatchObject({ rows: 1, totalAmount: 250 });
    await send(made);
    expect((await store().loadUnchecked(id)).status).toBe('IN_PROCESS');
  });

  it('[FIN-04] is not sent to the bank when a part has been paid since its file was made', async () => {
    const id = await partPaid({ paymentRates: [] });
    const made = await prepare();
    await store().writeUnchecked(
      id,
      undefined,
      { paymentRates: [paid(100, 0)] },
      {},
      {
        ...admin,
        trusted: true,
      },
    );
    await expect(send(made)).rejects.toMatchObject({ body: { code: 'REMITTANCE.CHANGED' } });
  });

  it('[FIN-04] [RST-06] is asked for again without what was paid otherwise when its debit comes back', async () => {
    const id = await partPaid();
    const made = await prepare();
    const sent = await send(made);
    const [row] = await rows(made.id);
    await comesOn(made.id, today);
    await t.peers.command(settleRemittance, { id: made.id, version: sent.version, day: today }, by(clerk));
    expect((await giveBack(row!.endToEndId)).rows).toMatchObject([{ result: 'RETURNED', amount: 450 }]);
    const { includedIn } = await store().loadUnchecked(id);
    expect(await store().loadUnchecked(includedIn!)).toMatchObject({ totalAmount: 450, status: 'UNPAID' });
  });

  it('[STA-06] is claimed, aged and counted as overdue for what is left of it', async () => {
    const day = addDays(today, -40);
    const tenants = [await person()];
    const late = { paymentExpectedDate: day, issueDate: day, communicationDate: day, tenants };
    await document(tenants[0]!, { ...late, paymentRates: [paid(400)] } as never);
    const claimed = await t.peers.command(arrears, { by: 'TENANT', limit: 10 }, by(clerk));
    expect(claimed).toMatchObject({ totalAmount: 450, rows: [{ party: tenants[0], upTo60: 450 }] });
    expect(await t.peers.command(financeKpis, {}, admin)).toMatchObject({ unpaid: 450, unpaidCount: 1 });
  });

  it('[STA-06] is owed as a whole again when somebody marks what its instalments have paid as unpaid', async () => {
    const id = await partPaid({ paymentRates: [paid(400), paid(450)], paymentDate: addDays(today, -1) });
    const other = await partPaid();
    const asked = [id, other].map((one) => ({ id: one, version: null, status: null }));
    await t.peers.command(changeFinanceStatus, { documents: asked, status: 'UNPAID' }, by(clerk));
    const rates = async (one: string) =>
      (await store().loadUnchecked(one)).paymentRates.map(({ paymentDate }) => paymentDate !== null);
    expect(await rates(id)).toEqual([false, false]);
    expect(await rates(other)).toEqual([true, false]);
    // Taken back, it is paid as it was.
    const { version } = await store().loadUnchecked(id);
    await t.peers.command(undoFinanceReview, { documents: [{ id, version }] }, by(clerk));
    expect(await rates(id)).toEqual([true, true]);
    expect((await store().loadUnchecked(id)).status).toBe('CHARGED');
  });
});
