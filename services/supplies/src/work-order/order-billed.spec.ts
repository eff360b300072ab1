import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import { bill as billDefinition } from '@llavero/proto/records/finance/bill';
import { workOrder } from '@llavero/proto/records/supplies/work-order';
import { startOfDay } from '@llavero/proto/values/dates';
import { SuppliesModule } from '../supplies.module.ts';

const trusted = { ...testContext('ADMIN'), trusted: true };
const today = startOfDay(Date.now() / 1000);

let t: TestServices;
beforeAll(async () => {
  t = await startTestServices({ finance: neighbour('finance'), supplies: SuppliesModule }, { partial: true });
});
afterAll(() => t?.stop());

const orders = () => t.services.get('supplies')!.get(RecordStores).of(workOrder);
const bills = () => t.services.get('finance')!.get(RecordStores).of(billDefinition);
const newOrder = () =>
  orders().create(
    { description: 'Cambiar el termo', requestDate: today, approvalDate: today },
    trusted,
    undefined,
    { byCommand: true },
  );
const newBill = (order: string, number: string | null = 'F-1') =>
  bills().create({ concept: 'Termo', workOrder: order, number, issueDate: today }, trusted);
const billOf = (id: string, wanted: string | null) =>
  until(`the bill ${wanted}`, async () => {
    const order = await orders().loadUnchecked(id);
    return order.bill === wanted && order;
  });

describe('[OPS-03] a work order', () => {
  it('knows its bill and is invoiced by it, until the bill is cancelled', async () => {
    const order = await newOrder();
    const bill = await newBill(order.id);
    expect(await billOf(order.id, bill.id)).toMatchObject({ status: 'INVOICED', invoiceDate: today });
    await bills().writeUnchecked(bill.id, bill.version, { cancelled: true }, {}, trusted);
    expect(await billOf(order.id, null)).toMatchObject({ status: 'APROVED', invoiceDate: null });
    const other = await newBill(order.id);
    await billOf(order.id, other.id);
  });

  it('knows an expected bill and is invoiced once that has its number', async () => {
    const order = await newOrder();
    const expected = await newBill(order.id, null);
    expect(await billOf(order.id, expected.id)).toMatchObject({ status: 'APROVED', invoiceDate: null });
    await bills().writeUnchecked(expected.id, expected.version, { number: 'F-2' }, {}, trusted);
    await until('the order is invoiced', async () => {
      const { status } = await orders().loadUnchecked(order.id);
      return status === 'INVOICED';
    });
  });

  it('is billed once: a second bill for it is refused while the first stands', async () => {
    const order = await newOrder();
    await newBill(order.id);
    await expect(newBill(order.id)).rejects.toMatchObject({
      body: { problems: [{ field: 'workOrderKey' }] },
    });
  });
});
