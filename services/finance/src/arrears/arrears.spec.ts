import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { arrears, recordArrearsStep } from '@llavero/proto/commands/arrears';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, dayKey, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';

const admin = testContext('ADMIN');
const staff = testContext('INTERNAL_EMPLOYEE');
const today = startOfDay(Math.floor(Date.now() / 1000));

let t: TestServices;
beforeAll(async () => {
  t = await startTestServices(
    { notifications: neighbour('notifications'), contracts: neighbour('contracts'), finance: FinanceModule },
    { partial: true },
  );
});
afterAll(() => t?.stop());

async function bookedUpTo(value: string): Promise<void> {
  const notifications = t.peers.records('notifications');
  const filter = { key: 'bankBookedUpTo' };
  const { items } = await notifications.list({ collection: 'config', filter }, admin);
  const [standing] = items;
  if (standing) await notifications.patch({ collection: 'config', id: standing.id, patch: { value } }, admin);
  else await notifications.create({ collection: 'config', object: { key: 'bankBookedUpTo', value } }, admin);
}

type Read = Record<string, Json> & { id: string; version: number };
const receipt = async (days: number, more: Record<string, Json> = {}) =>
  (await t.peers.records('finance').create(
    {
      collection: 'finance',
      object: {
        type: 'RECEIPT',
        sourceRole: 'LANDLORD',
        paymentMethod: 'DIRECT_DEBIT',
        issueDate: addDays(today, -days),
        paymentExpectedDate: addDays(today, -days),
        tenants: [uuidv7()],
        landlords: [uuidv7()],
        breakdown: [
          { category: 'RENT', subcategory: 'RENT', concept: 'Renta', totalAmount: 100, baseAmount: 100 },
        ],
        ...more,
      },
    },
    staff,
  )) as Read;
const read = async (id: string) =>
  (await t.peers.records('finance').get({ collection: 'finance', id }, staff)) as Read;
const note = (
  of: Read,
  step: 'REMINDER' | 'PAUSE' | 'DISPUTE' | 'PROMISE' | 'RESUME',
  until: number | null = null,
) =>
  t.peers.command(recordArrearsStep, { id: of.id, version: of.version, step, until, note: 'Llamada' }, staff);

describe('arrears', () => {
  it('[STA-06] are aged by tenant and by landlord; paid, cancelled and included documents do not count', async () => {
    const [tenant, landlord] = [uuidv7(), uuidv7()];
    const parties = { tenants: [tenant], landlords: [landlord] };
    await receipt(20, parties);
    await receipt(45, parties);
    await receipt(100, { ...parties, tenants: [uuidv7()] });
    await receipt(2, parties);
    const included = await receipt(50, parties);
    const paid = await receipt(50, parties);
    const finance = t.peers.records('finance');
    await finance.patch({ collection: 'finance', id: paid.id, patch: { status: 'CHARGED' } }, admin);
    await finance.patch({ collection: 'finance', id: included.id, patch: { status: 'CANCELLED' } }, admin);
    const byTenant = await t.peers.command(arrears, { by: 'TENANT', limit: 50 }, staff);
    expect(byTenant).toMatchObject({
      parties: 2,
      documents: 3,
      totalAmount: 300,
      upTo30: 100,
      upTo60: 100,
      over90: 100,
    });
    expect(byTenant.rows.find(({ party }) => party === tenant)).toMatchObject({
      documents: 2,
      totalAmount: 200,
      oldest: addDays(today, -45),
    });
    const byLandlord = await t.peers.command(arrears, { by: 'LANDLORD', limit: 50 }, staff);
    expect(byLandlord.rows).toMatchObject([{ party: landlord, documents: 3, totalAmount: 300 }]);
    await expect(
      t.peers.command(arrears, { by: 'TENANT', limit: 50 }, testContext('TENANT')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[STA-06] a reminder waits for the bank, and for a pause, dispute or promise; each step is kept', async () => {
    const made = await receipt(40);
    await bookedUpTo(dayKey(addDays(today, -2)));
    await expect(note(made, 'REMINDER')).rejects.toMatchObject({
      body: { code: 'FINANCE.NO_REMINDER', message: expect.stringContaining('contabilizado el banco') },
    });
    expect((await read(made.id)).version).toBe(made.version);
    await bookedUpTo(dayKey(addDays(today, -1)));
    await note(made, 'REMINDER');
    await expect(note(await read(made.id), 'PROMISE')).rejects.toMatchObject({
      body: { problems: [{ field: 'until' }] },
    });
    await note(await read(made.id), 'PROMISE', addDays(today, 5));
    await expect(note(await read(made.id), 'REMINDER')).rejects.toMatchObject({
      body: { message: expect.stringContaining('compromiso de pago') },
    });
    await note(await read(made.id), 'DISPUTE');
    expect(await read(made.id)).toMatchObject({ disputed: true, promisedDate: addDays(today, 5) });
    await note(await read(made.id), 'RESUME');
    await note(await read(made.id), 'REMINDER');
    const { reminders, disputed, promisedDate } = await read(made.id);
    expect((reminders as { step: string }[]).map(({ step }) => step)).toEqual([
      'REMINDER',
      'PROMISE',
      'DISPUTE',
      'RESUME',
      'REMINDER',
    ]);
    expect([disputed, promisedDate]).toEqual([false, null]);
    await expect(note(made, 'DISPUTE')).rejects.toMatchObject({ body: { kind: 'stale' } });
    await expect(note(await receipt(1), 'REMINDER')).rejects.toMatchObject({
      body: { code: 'FINANCE.NOT_UNPAID' },
    });
  });
});
