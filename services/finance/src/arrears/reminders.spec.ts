import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { recordArrearsStep } from '@llavero/proto/commands/arrears';
import { claimReminder, dueReminders, reminderRefusal } from '@llavero/proto/commands/reminders';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, dayKey, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { FinanceModule } from '../finance.module.ts';

const admin = testContext('ADMIN');
const staff = testContext('INTERNAL_EMPLOYEE');
const today = startOfDay(Math.floor(Date.now() / 1000));

let t: TestServices;
let setting: { id: string };
beforeAll(async () => {
  t = await startTestServices(
    { notifications: neighbour('notifications'), contracts: neighbour('contracts'), finance: FinanceModule },
    { partial: true },
  );
  setting = await t.peers
    .records('notifications')
    .create(
      { collection: 'config', object: { key: 'bankBookedUpTo', value: dayKey(addDays(today, -1)) } },
      admin,
    );
});
afterAll(() => t?.stop());

type Read = Record<string, Json> & { id: string; version: number };
const receipt = async (contract: string, days: number, more: Record<string, Json> = {}) =>
  (await t.peers.records('finance').create(
    {
      collection: 'finance',
      object: {
        ...{ type: 'RECEIPT', sourceRole: 'LANDLORD', paymentMethod: 'DIRECT_DEBIT', contract },
        ...{ issueDate: addDays(today, -days), paymentExpectedDate: addDays(today, -days) },
        ...{ tenants: [uuidv7()], units: [uuidv7()] },
        breakdown: [
          { category: 'RENT', subcategory: 'RENT', concept: 'Renta', totalAmount: 100, baseAmount: 100 },
        ],
        ...more,
      },
    },
    staff,
  )) as Read;
const read = async (id: string) =>
  (await t.peers.records('finance').get({ collection: 'finance', id }, admin)) as Read;
const due = (...contracts: string[]) => t.peers.command(dueReminders, { contracts }, staff);
const claim = (contract: string, key: string) => t.peers.command(claimReminder, { contract, key }, staff);
const booked = (day: number) =>
  t.peers
    .records('notifications')
    .patch({ collection: 'config', id: setting.id, patch: { value: dayKey(day) } }, admin);

describe('[STA-06] reminders that are due', () => {
  it('are one per debt, with its documents, what they come to and why one waits', async () => {
    const [young, old, held] = [uuidv7(), uuidv7(), uuidv7()];
    await receipt(young, 7);
    const first = await receipt(old, 40);
    await receipt(old, 9);
    await receipt(old, 10, { contract: null });
    const disputed = await receipt(held, 20);
    await t.peers.command(
      recordArrearsStep,
      { id: disputed.id, version: disputed.version, step: 'DISPUTE', until: null, note: null },
      staff,
    );
    const found = await due();
    expect(found).toMatchObject({ due: 1, reminderRefusal: null, bankBookedUpTo: addDays(today, -1) });
    expect(found.debts.map(({ contract }) => contract)).toEqual([old, held]);
    expect(found.debts[0]).toMatchObject({
      stage: 'FIRST',
      totalAmount: 200,
      oldest: addDays(today, -40),
      lastReminder: null,
      refusal: null,
      taken: false,
      key: `reminder FIRST ${first.id}`,
      documents: [
        { id: first.id, due: addDays(today, -40), totalAmount: 100 },
        { due: addDays(today, -9), totalAmount: 100 },
      ],
    });
    expect(found.debts[0]!.interest).toBeGreaterThan(0);
    expect(found.debts[1]!.refusal).toContain('discute');
    await expect(t.peers.command(dueReminders, {}, testContext('TENANT'))).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
  });

  it('follow the steps that an administrator has set, from their day on; whether any may go out is a question of its own', async () => {
    const contract = uuidv7();
    await receipt(contract, 9);
    const stages = async () => (await due(contract)).debts.map(({ stage }) => stage);
    expect(await stages()).toEqual(['FIRST']);
    const days = { FIRST: 10, SECOND: 20, FINAL: 40, BETWEEN: 5 };
    const value = [{ from: dayKey(today), days }];
    const { id } = (await t.peers
      .records('notifications')
      .create({ collection: 'config', object: { key: 'reminderDays', value } }, admin)) as Read;
    expect(await stages()).toEqual([]);
    const patch = (next: Json) =>
      t.peers.records('notifications').patch({ collection: 'config', id, patch: { value: next } }, admin);
    await expect(patch([{ from: dayKey(today), days: { ...days, SECOND: 9 } }])).rejects.toMatchObject({
      body: { problems: [{ message: expect.stringContaining('de menor a mayor') }] },
    });
    await patch([{ from: dayKey(addDays(today, 1)), days }]);
    expect(await stages()).toEqual(['FIRST']);
    const refusal = () => t.peers.command(reminderRefusal, {}, staff);
    expect(await refusal()).toEqual({ bankBookedUpTo: addDays(today, -1), refusal: null });
    await booked(addDays(today, -2));
    expect((await refusal()).refusal).toMatch(/no se reclama nada hasta/);
    await booked(addDays(today, -1));
  });

  it('are taken once however many take them, noted on the documents, and answered the same under their key', async () => {
    const contract = uuidv7();
    const document = await receipt(contract, 40);
    const newer = await receipt(contract, 8);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, (_, at) => claim(contract, `sending ${at}`)),
    );
    const taken = outcomes.flatMap((one, at) =>
      one.status === 'fulfilled' ? [{ at, debt: one.value }] : [],
    );
    expect(taken).toHaveLength(1);
    for (const one of outcomes)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ body: { code: 'FINANCE.NO_REMINDER' } });
    const { reminders } = await read(document.id);
    expect(reminders).toMatchObject([
      {
        step: 'REMINDER',
        stage: 'FIRST',
        key: `sending ${taken[0]!.at}`,
        date: today,
        employee: staff.actor.id,
      },
    ]);
    expect((await read(newer.id))['reminders']).toHaveLength(1);
    // After a crash the sending asks again.
    expect(await claim(contract, `sending ${taken[0]!.at}`)).toMatchObject({
      contract,
      stage: 'FIRST',
      totalAmount: 200,
    });
    expect((await read(document.id))['reminders']).toHaveLength(1);
    // It is due no more; asked for by name it is told as taken, so that a sending that broke off can go on.
    expect((await due()).debts.map((one) => one.contract)).not.toContain(contract);
    expect(await due(contract)).toMatchObject({
      due: 0,
      debts: [{ contract, stage: 'FIRST', key: `sending ${taken[0]!.at}`, taken: true, refusal: null }],
    });
  });

  it('wait for the bank and for what was agreed; a paid debt is not claimed', async () => {
    const contract = uuidv7();
    const document = await receipt(contract, 12);
    await booked(addDays(today, -2));
    expect(await due(contract)).toMatchObject({
      reminderRefusal: expect.stringContaining('contabilizado el banco'),
    });
    await expect(claim(contract, 'a')).rejects.toMatchObject({
      body: { message: expect.stringContaining('contabilizado el banco') },
    });
    await booked(addDays(today, -1));
    await t.peers.command(
      recordArrearsStep,
      { id: document.id, version: document.version, step: 'PROMISE', until: addDays(today, 3), note: null },
      staff,
    );
    await expect(claim(contract, 'a')).rejects.toMatchObject({
      body: { message: expect.stringContaining('compromiso de pago') },
    });
    expect((await read(document.id))['reminders']).toHaveLength(1);
    // A reminder that a person noted was taken by no sending.
    const byHand = uuidv7();
    const { id, version } = await receipt(byHand, 12);
    const noted = { id, version, step: 'REMINDER' as const, until: null, note: null };
    await t.peers.command(recordArrearsStep, noted, staff);
    expect((await due(byHand)).debts).toEqual([]);
    const paid = uuidv7();
    const one = await receipt(paid, 12);
    await t.peers
      .records('finance')
      .patch({ collection: 'finance', id: one.id, patch: { status: 'CHARGED' } }, admin);
    await expect(claim(paid, 'b')).rejects.toMatchObject({ body: { code: 'FINANCE.NO_REMINDER' } });
  });
});
