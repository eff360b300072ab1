import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { Database } from '@llavero/kit/db/database';
import { serviceContext } from '@llavero/kit/context';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { communicationSent } from '@llavero/proto/events/notifications';
import { type Finance, finance as definition } from '@llavero/proto/records/finance/finance';
import { startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const today = startOfDay(Date.now() / 1000);

let t: TestServices;
beforeAll(async () => {
  t = await startTestServices(
    { notifications: neighbour('notifications'), contracts: neighbour('contracts'), finance: FinanceModule },
    { partial: true },
  );
});
afterAll(() => t?.stop());

const receipt = (more: object = {}) =>
  t.services
    .get('finance')!
    .get(RecordStores)
    .of(definition)
    .create(
      {
        ...{ type: 'RECEIPT', sourceRole: 'LANDLORD', paymentMethod: 'TRANSFER', issueDate: today },
        ...{ year: 2026, month: 11, tenants: [uuidv7()], paymentExpectedDate: today },
        breakdown: [
          { category: 'RENT', subcategory: 'RENT', concept: 'Renta', totalAmount: 100, baseAmount: 100 },
        ],
        ...more,
      } as never,
      { ...testContext('ADMIN'), trusted: true },
      undefined,
      { byCommand: true },
    );
const read = (id: string) => t.services.get('finance')!.get(RecordStores).of(definition).loadUnchecked(id);

/** A message about the documents that has left, as the delivery tells it. */
async function sent(finances: string[], author: string = staff.actor.id): Promise<string> {
  const store = t.services.get('notifications')!.get(RecordStores).of('communication');
  const ctx = serviceContext('notifications', null);
  const { id } = await store.create(
    { subject: 'Recibo', relatedFinances: finances },
    { ...ctx, trusted: true },
  );
  const sentAt = Math.floor(Date.now() / 1000);
  const told = { event: communicationSent, extra: { finances, author, sentAt } };
  await store.writeUnchecked(id, undefined, { status: 'SENT', sentAt }, told, ctx);
  return id;
}
const noted = (id: string, count: number): Promise<Finance> =>
  until(`${count} notes`, async () => {
    const document = await read(id);
    return document.mailings.length === count && document;
  });

describe('documents that went out by mail', () => {
  it('[FIN-07] say when and by whom, in the chronology too, and count as communicated from that day', async () => {
    const one = await receipt();
    const communication = await sent([one.id]);
    const document = await noted(one.id, 1);
    expect(document.mailings).toMatchObject([
      { employee: staff.actor.id, communication, date: expect.any(Number) },
    ]);
    expect(document.chronology).toMatchObject([
      {
        description: 'Enviado por correo',
        category: 'FINANCE',
        subcategory: 'RECEIPT',
        creator: { id: staff.actor.id, collection: 'employee' },
      },
    ]);
    expect(document).toMatchObject({ communicationDate: today, status: 'COMMUNICATED' });
    const again = await sent([one.id]);
    const twice = await noted(one.id, 2);
    expect(twice.mailings[1]).toMatchObject({ communication: again });
    expect(twice.chronology[1]).toMatchObject({ description: 'Enviado de nuevo por correo' });
  });

  it('[STA-06] keep their status where their payment is over or being claimed', async () => {
    const long = startOfDay(today - 40 * 86_400);
    const unpaid = await receipt({ issueDate: long, paymentExpectedDate: long });
    const paid = await receipt({ paymentDate: today });
    expect((await read(unpaid.id)).status).toBe('UNPAID');
    await sent([unpaid.id, paid.id], 'service:finance');
    expect(await noted(unpaid.id, 1)).toMatchObject({ status: 'UNPAID', communicationDate: null });
    expect(await noted(paid.id, 1)).toMatchObject({
      status: 'CHARGED',
      communicationDate: null,
      mailings: [{ employee: null }],
    });
  });

  it('[FIN-07] say so in a closed month too', async () => {
    const one = await receipt();
    await t.services
      .get('finance')!
      .get(Database)
      .query(
        `insert into month_close (id, year, month, closed_at, closed_by, open_items) values ($1, 2026, 11, now(), 'x', 0)`,
        [uuidv7()],
      );
    await sent([one.id]);
    expect(await noted(one.id, 1)).toMatchObject({ communicationDate: today });
    await t.services.get('finance')!.get(Database).query('delete from month_close');
  });
});
