import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { arrears } from '@llavero/proto/commands/arrears';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { undoFinanceReview } from '@llavero/proto/commands/finance-validation';
import { rectifyDocument } from '@llavero/proto/commands/rectification';
import { settleRemittance } from '@llavero/proto/commands/remittances';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { addDays } from '@llavero/proto/values/dates';
import { RectifiedInvoicesOfRents1795994200000 } from '../migrations/1795994200000-rectified-invoices-of-rents.ts';
import {
  admin,
  by,
  clearOffice,
  clerk,
  comesOn,
  database,
  document,
  person,
  prepare,
  preview,
  send,
  signed,
  startOffice,
  statusOf,
  store,
  t,
  today,
} from '../remittance/testing/office.ts';

beforeAll(startOffice);
afterAll(() => t?.stop());
beforeEach(clearOffice);

/** An invoice of a rent of 850 € that no receipt asks for. */
async function rentBill(over: Partial<Finance> = {}): Promise<string> {
  const tenant = await person();
  await signed(tenant);
  return document(tenant, { type: 'RENT_BILL', tenants: [tenant], ...over } as never);
}
/** Rectifies it to what it should have been. */
async function rectify(id: string, amount: number): Promise<string> {
  const { version } = await store().loadUnchecked(id);
  const corrections = [{ line: 0, amount }];
  const made = await t.peers.command(
    rectifyDocument,
    { id, version, corrections, reason: 'Renta mal escrita' },
    admin,
  );
  return made.document;
}
async function bring(id: string, status: string): Promise<void> {
  const documents = [{ id, version: null, status }];
  const { results } = await t.peers.command(changeFinanceStatus, { documents, status: null }, admin);
  expect(results).toMatchObject([{ ok: true }]);
}
const asked = async () =>
  (await preview()).accepted.map(({ document: id, amount }) => [id, amount] as [string, number]);
const took = async (id: string) => (await store().loadUnchecked(id)).rectifiedAmount;

describe('an invoice of a rent that is charged by itself and rectified', () => {
  it('[FIN-03] [FIN-04] is debited for what its rectification leaves, and no longer when nothing is left', async () => {
    const [part, whole] = [await rentBill(), await rentBill()];
    await rectify(part, 700);
    const rectification = await rectify(whole, 0);
    expect(await asked()).toEqual([[part, 700]]);
    expect(await prepare()).toMatchObject({ rows: 1, totalAmount: 700 });
    await bring(rectification, 'CANCELLED');
    expect(await asked()).toContainEqual([whole, 850]);
    await bring(rectification, 'PAUSED');
    expect(await took(whole)).toBe(850);
  });

  it('[FIN-04] is not sent to the bank when it was rectified since its file was made', async () => {
    const id = await rentBill();
    const made = await prepare();
    await rectify(id, 700);
    await expect(send(made)).rejects.toMatchObject({ body: { code: 'REMITTANCE.CHANGED' } });
  });

  it('[FIN-03] [FIN-04] what the bank collects or has collected stays what it was; the difference is paid back apart, or taken off once it is owed again', async () => {
    const id = await rentBill();
    const made = await prepare();
    const sent = await send(made);
    const rectification = await rectify(id, 700);
    expect(await took(id)).toBe(0);
    await comesOn(made.id, today);
    await t.peers.command(settleRemittance, { id: made.id, version: sent.version, day: today }, by(clerk));
    expect(await statusOf(id)).toBe('CHARGED');
    expect(await took(id)).toBe(0);
    await bring(id, 'UNPAID');
    expect(await took(id)).toBe(150);
    const { version } = await store().loadUnchecked(id);
    await t.peers.command(undoFinanceReview, { documents: [{ id, version }] }, admin);
    expect([await statusOf(id), await took(id)]).toEqual(['CHARGED', 0]);
    await bring(id, 'UNPAID');
    expect(await took(id)).toBe(150);
    // The difference has been paid back: the tenant owes the whole invoice.
    await bring(rectification, 'CHARGED');
    expect(await took(id)).toBe(0);
    await bring(rectification, 'UNPAID');
    expect(await took(id)).toBe(150);
  });

  it('[STA-06] is claimed for what is left, and not unpaid when nothing is', async () => {
    const day = addDays(today, -40);
    const late = { paymentExpectedDate: day, issueDate: day, communicationDate: day };
    const paid = { paymentRates: [{ date: day, amount: 400, paymentDate: day }] };
    const [part, whole, paidBefore] = [
      await rentBill(late),
      await rentBill(late),
      await rentBill({ ...late, ...paid }),
    ];
    await rectify(part, 700);
    await rectify(whole, 0);
    await rectify(paidBefore, 300);
    const claimed = await t.peers.command(arrears, { by: 'TENANT', limit: 10 }, by(clerk));
    expect(claimed).toMatchObject({ totalAmount: 700, rows: [{ documents: 1, upTo60: 700 }] });
    expect(await Promise.all([part, whole, paidBefore].map(statusOf))).toEqual([
      'UNPAID',
      'COMMUNICATED',
      'COMMUNICATED',
    ]);
  });

  it('[FIN-03] [FIN-04] what it missed is a debt of its own: claimed, debited and not counted twice', async () => {
    const day = addDays(today, -40);
    const id = await rentBill({ paymentExpectedDate: day, issueDate: day, communicationDate: day });
    const more = await rectify(id, 900);
    expect((await asked()).toSorted(([, one], [, other]) => other - one)).toEqual([
      [id, 850],
      [more, 50],
    ]);
    await bring(more, 'UNPAID');
    const claimed = await t.peers.command(arrears, { by: 'TENANT', limit: 10 }, by(clerk));
    expect(claimed).toMatchObject({ totalAmount: 900, rows: [{ documents: 2 }] });
  });

  it('[FIN-03] those that were rectified before it was kept have it, in closed months too', async () => {
    const [part, whole, more] = [await rentBill(), await rentBill(), await rentBill()];
    await rectify(part, 700);
    await rectify(whole, 0);
    const missed = await rectify(more, 900);
    await database().query(`update finance set rectified_amount = 0, taken_whole = false`);
    await database().query(
      `update finance set payment_method = null, payment_expected_date = null where id = $1`,
      [missed],
    );
    const runner = database().dataSource.createQueryRunner();
    try {
      await new RectifiedInvoicesOfRents1795994200000().up(runner);
    } finally {
      await runner.release();
    }
    const stored = await store().loadManyUnchecked([part, whole, more, missed]);
    const of = new Map(
      stored.map((one) => [one.id, [one.rectifiedAmount, one.takenWhole, one.paymentMethod]]),
    );
    expect([part, whole, more, missed].map((id) => of.get(id))).toEqual([
      [150, false, 'DIRECT_DEBIT'],
      [850, true, 'DIRECT_DEBIT'],
      [0, false, 'DIRECT_DEBIT'],
      [0, false, 'DIRECT_DEBIT'],
    ]);
  });
});
