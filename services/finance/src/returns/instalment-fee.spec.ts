import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { settleRemittance } from '@llavero/proto/commands/remittances';
import type { Finance } from '@llavero/proto/records/finance/finance';
import { dayOf } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import {
  by,
  clearOffice,
  clerk,
  comesOn,
  database,
  document,
  giveBack,
  person,
  planned,
  prepare,
  rows,
  send,
  settlement,
  signed,
  startOffice,
  store,
  t,
  today,
} from '../remittance/testing/office.ts';

const FEE = 4.5;

beforeAll(async () => {
  await startOffice();
  const setting = { collection: 'config', object: { key: 'returnedDebitFee', value: FEE } } as const;
  await t.peers.records('notifications').create(setting, testContext('ADMIN'));
});
afterAll(() => t?.stop());
beforeEach(clearOffice);

const { year, month } = dayOf(today);

/** A receipt in instalments whose first one has gone to the bank; its reference there. */
async function sentInstalment(over: Partial<Finance> = {}, { due = true } = {}) {
  const tenant = await person();
  await signed(tenant);
  const parts = {
    paymentRates: [planned(250, -1), planned(600, 30)],
    year,
    month,
    tenants: [tenant],
    ...over,
  };
  const id = await document(tenant, parts as never);
  const made = await prepare();
  const { version } = await send(made);
  if (due) await comesOn(made.id, today);
  const [row] = await rows(made.id);
  return { id, remittance: { id: made.id, version }, reference: row!.endToEndId };
}
/** Every other document that there is. */
async function others(id: string): Promise<Finance[]> {
  const found = await database().query<{ id: string }>('select id from finance where id <> $1', [id]);
  return store().loadManyUnchecked(found.map((one) => one.id));
}

describe('[FIN-04] [RST-06] the fee of the bank for an instalment that comes back', () => {
  it.each([false, true])(
    'is charged once, as for a whole receipt, by a receipt of its own; booked before: %s',
    async (isBooked) => {
      const contract = uuidv7();
      const { id, remittance, reference } = await sentInstalment({ contract });
      if (isBooked) await t.peers.command(settleRemittance, { ...remittance, day: today }, by(clerk));
      const told = await giveBack(reference);
      const of = await store().loadUnchecked(id);
      const [fee, ...more] = await others(id);
      expect(more).toEqual([]);
      expect(fee).toMatchObject({
        ...{ type: 'RECEIPT', status: 'UNPAID', totalAmount: FEE, paymentMethod: 'TRANSFER' },
        ...{ contract, tenants: of.tenants, destination: { agent: of.destination?.agent } },
        ...{ sourceRole: 'LANDLORD', destinationRole: 'TENANT', paymentExpectedDate: today },
        breakdown: [{ totalAmount: FEE, source: 'PROVIDER', subcategory: 'OTHER_SUPPLEMENT' }],
      });
      expect(told.rows[0]?.message).toContain('4,50 €');
      // The instalment is owed on its own document, which takes the others with it as before.
      expect(of).toMatchObject({ status: 'UNPAID', totalAmount: 850, includedIn: null });
      const [event] = await database().query<{ payload: { data: { extra: object } } }>(
        `select payload::jsonb as payload from outbox where record_id = $1 and subject = 'llavero.finance.finance.debitReturned'`,
        [id],
      );
      expect(event?.payload.data.extra).toMatchObject({ claimed: id, fee: fee!.id });
      await giveBack(reference);
      expect(await others(id)).toHaveLength(1);
    },
  );

  it('is none where the bank refuses it before its day, as for a whole receipt', async () => {
    const { id, reference } = await sentInstalment({}, { due: false });
    await giveBack(reference);
    expect((await store().loadUnchecked(id)).status).toBe('UNPAID');
    expect(await others(id)).toEqual([]);
  });

  it('paid alone, it does not free the settlement of the month, which stands on the rent', async () => {
    const contract = uuidv7();
    const { id, reference } = await sentInstalment({ contract });
    const blocked = await settlement(await person(), { contract, year, month, paymentBlock: true } as never);
    await giveBack(reference);
    const fee = (await others(id)).find(({ type }) => type === 'RECEIPT')!;
    const charge = (of: string) =>
      t.peers.command(
        changeFinanceStatus,
        { documents: [{ id: of, version: null, status: null }], status: 'CHARGED' },
        by(clerk),
      );
    await charge(fee.id);
    expect((await store().loadUnchecked(blocked)).paymentBlock).toBe(true);
    await charge(id);
    expect((await store().loadUnchecked(blocked)).paymentBlock).toBe(false);
  });
});
