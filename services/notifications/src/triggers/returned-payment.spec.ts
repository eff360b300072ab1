import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { billReturned, debitReturned, financeReturned } from '@llavero/proto/events/finance';
import type { Json } from '@llavero/proto/fields/field';
import { type Bench, openBench } from '../testing/bench.ts';
import { HANDLE_RETURN } from './returned-payment.ts';

describe('[FIN-04] a payment that came back', () => {
  let bench: Bench;
  let manager: string;
  const party = randomUUID();
  beforeAll(async () => {
    bench = await openBench({ neighbours: ['finance'] });
    const eva = { firstname: 'Eva', position: 'FINANCE_MANAGER', email: 'eva@example.com' };
    manager = (await bench.create('people', 'employee', eva)).id;
  });
  afterAll(() => bench?.stop());

  let number = 0;
  const document = async (type: 'RECEIPT' | 'SETTLEMENT', more: Record<string, Json> = {}) => {
    number += 1;
    const line = { category: 'RENT', concept: 'Renta', totalAmount: 850, baseAmount: 850 };
    const roles =
      type === 'RECEIPT'
        ? { sourceRole: 'LANDLORD', destinationRole: 'TENANT', paymentMethod: 'DIRECT_DEBIT' }
        : { sourceRole: 'PROVIDER', destinationRole: 'LANDLORD', paymentMethod: 'TRANSFER' };
    return bench.create('finance', 'finance', {
      ...{ type, year: 2026, serie: number, breakdown: [line], ...roles, units: [] },
      destination: { agent: party, organization: null, iban: null },
      ...more,
    });
  };
  const write = (collection: 'finance' | 'bill', id: string, patch: object, told: object = {}) =>
    bench.services.services
      .get('finance')!
      .get(RecordStores)
      .of(collection)
      .writeUnchecked(id, undefined, patch, told, { ...testContext('ADMIN'), trusted: true });
  const debitBack = (id: string, claimed: string, reason: string | null) =>
    write(
      'finance',
      id,
      { unpaidSince: 1_790_000_000 },
      { event: debitReturned, extra: { claimed, reason, suspended: false } },
    );
  const tasksAbout = async (id: string) =>
    (await bench.find('notifications', 'task', { title: HANDLE_RETURN })).filter((task) =>
      JSON.stringify(task['relatedObjects']).includes(id),
    );
  const given = (id: string) => until('the task is there', async () => (await tasksAbout(id))[0]);
  const done = (id: string) =>
    until('the task is done', async () => (await tasksAbout(id))[0]?.['status'] === 'DONE');

  it('gives finance one task for a debit, whatever the reason, about what claims it; paid, it is closed', async () => {
    const sent = await document('RECEIPT', { paymentDate: 1_790_000_000 });
    const again = await document('RECEIPT', { returnedBillId: sent.id });
    await debitBack(sent.id, again.id, 'AM04');
    const task = await given(again.id);
    expect(task).toMatchObject({
      ...{ assignedTo: manager, status: 'TO_DO', relatedAgents: [party] },
      description: expect.stringContaining('no había saldo suficiente'),
    });
    await debitBack(sent.id, again.id, 'AM04');
    await write('finance', again.id, { paymentDate: 1_790_100_000 });
    await done(again.id);
    expect(await tasksAbout(again.id)).toHaveLength(1);
    expect(await tasksAbout(sent.id)).toEqual([]);
  });

  it('closes it where the document is cancelled, and gives none for what is paid by then', async () => {
    const [cancelled, paid, last] = [
      await document('RECEIPT'),
      await document('RECEIPT', { paymentDate: 1_790_000_000 }),
      await document('RECEIPT'),
    ];
    await debitBack(cancelled.id, cancelled.id, 'MD06');
    await given(cancelled.id);
    await debitBack(paid.id, paid.id, 'MD06');
    await debitBack(last.id, last.id, 'ZZ99');
    // Events of a collection are handled in their order: this one is the last.
    await given(last.id);
    expect(await tasksAbout(paid.id)).toEqual([]);
    await write('finance', cancelled.id, { cancelled: true });
    await done(cancelled.id);
  });

  it('gives one for a transfer to a landlord, not for a document that a person calls unpaid', async () => {
    const back = await document('SETTLEMENT', { processStartDate: 1_790_000_000 });
    const [unpaid, receipt] = [
      await document('SETTLEMENT'),
      await document('RECEIPT', { processStartDate: 1 }),
    ];
    const now = { unpaidSince: 1_790_100_000 };
    await write('finance', unpaid.id, now, { event: financeReturned });
    await write('finance', receipt.id, { ...now, processStartDate: null }, { event: financeReturned });
    await write('finance', back.id, { ...now, processStartDate: null }, { event: financeReturned });
    expect(await given(back.id)).toMatchObject({ description: expect.stringContaining('otra remesa') });
    expect([...(await tasksAbout(unpaid.id)), ...(await tasksAbout(receipt.id))]).toEqual([]);
    await write('finance', back.id, { paymentDate: 1_790_200_000 });
    await done(back.id);
  });

  it('gives one for the transfer of a supplier’s bill, until that is paid', async () => {
    const { id } = await bench.create('finance', 'bill', {
      ...{ number: 'F-1', issueDate: 1_790_000_000, approved: true, processStartDate: 1_790_000_000 },
    });
    await write('bill', id, { processStartDate: null }, { event: billReturned });
    expect(await given(id)).toMatchObject({ assignedTo: manager });
    await write('bill', id, { paymentDate: 1_790_200_000 });
    await done(id);
  });
});
