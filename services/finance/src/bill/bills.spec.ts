import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import type { Role } from '@llavero/proto/access/access';
import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { FinanceModule } from '../finance.module.ts';
import { createSupplier } from '../testing/people-with-nif.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const [landlord, tenant] = [randomUUID(), randomUUID()];
const today = startOfDay(Math.floor(Date.now() / 1000));

let t: TestServices;
beforeAll(async () => {
  t = await startTestServices(
    {
      contracts: neighbour('contracts'),
      people: neighbour('people'),
      notifications: neighbour('notifications'),
      finance: FinanceModule,
    },
    { partial: true },
  );
});
afterAll(() => t?.stop());

type Read = Record<string, Json> & { id: string; version: number };
const records = () => t.peers.records('finance');
const create = async (collection: CollectionName, object: Record<string, Json>) =>
  (await records().create({ collection, object }, staff)) as Read;
const patch = async (collection: CollectionName, { id, version }: Read, change: Record<string, Json>) =>
  (await records().patch({ collection, id, version, patch: change }, staff)) as Read;
const sees = async (collection: CollectionName, role: Role, person: string, id: string) =>
  (await records().list({ collection, filter: { id } }, testContext(role, person))).items.length === 1;

const bill = async (more: Record<string, Json> = {}) =>
  create('bill', {
    supplier: await createSupplier(t),
    number: 'A-100',
    issueDate: addDays(today, -40),
    dueDate: addDays(today, -10),
    landlords: [landlord],
    payer: 'LANDLORD',
    withholdingPercent: 15,
    breakdown: [
      {
        category: 'SUPPLEMENT',
        subcategory: 'BILL_EXPENSE',
        concept: 'Pintura',
        baseAmount: 200,
        vatAmount: 42,
        vatPercent: 21,
        totalAmount: 242,
        suplementationAmount: 242,
      },
    ],
    ...more,
  });

describe('bills', () => {
  it('[VAL-07] are kept with the totals of their lines and what is to be paid', async () => {
    expect(await bill()).toMatchObject({
      totalAmount: 242,
      suplementationAmount: 242,
      withholdingAmount: 30,
      payableAmount: 212,
    });
  });

  it('the same invoice of a supplier is refused until the first one is cancelled', async () => {
    const first = await bill();
    const again = { supplier: first['supplier']!, number: 'a - 100' };
    await expect(bill(again)).rejects.toMatchObject({
      body: { kind: 'conflict', message: expect.stringContaining('Factura de este proveedor') },
    });
    await patch('bill', first, { status: 'CANCELLED' });
    expect((await bill(again))['status']).toBe('REVIEW_PENDING');
  });

  it('[STA-10] are reviewed, approved and paid; one past its day is unpaid, and lists filter and sort by it', async () => {
    const supplier = await createSupplier(t);
    const due = await bill({ supplier });
    const unpaid = await patch('bill', due, { status: 'APROVED' });
    expect(unpaid['status']).toBe('UNPAID');
    const ahead = await bill({ supplier, number: 'A-101', dueDate: addDays(today, 10) });
    const approved = await patch('bill', ahead, { status: 'APROVED' });
    const paid = await patch('bill', approved, { status: 'PAYED' });
    expect(paid).toMatchObject({ status: 'PAYED', paymentDate: today });
    const list = async (filter: Record<string, Json>) =>
      (
        await records().list(
          { collection: 'bill', filter: { supplier, ...filter }, sort: [{ field: 'status', order: 'desc' }] },
          staff,
        )
      ).items.map((item) => item.id);
    expect(await list({ status: 'UNPAID' })).toEqual([due.id]);
    expect(await list({})).toEqual([ahead.id, due.id]);
    await expect(patch('bill', paid, { status: 'CANCELLED' })).rejects.toMatchObject({
      body: { code: 'BILL.CHANGE_NOT_ALLOWED', message: expect.stringContaining('«Aprobado»') },
    });
  });

  it('[SES-09] a landlord sees those they bear, once approved', async () => {
    const made = await bill();
    const others = await bill({ payer: 'TENANT' });
    expect(await sees('bill', 'LANDLORD', landlord, made.id)).toBe(false);
    await patch('bill', made, { status: 'APROVED' });
    await patch('bill', others, { status: 'APROVED' });
    expect(await sees('bill', 'LANDLORD', landlord, made.id)).toBe(true);
    expect(await sees('bill', 'LANDLORD', landlord, others.id)).toBe(false);
    expect(await sees('bill', 'LANDLORD', randomUUID(), made.id)).toBe(false);
  });
});

describe('rent modifiers', () => {
  it('[SES-09] a tenant sees those in force, not those under consideration', async () => {
    const made = await create('modificator', {
      type: 'BONUS',
      concept: 'Bonificación por obras',
      contract: randomUUID(),
      tenants: [tenant],
      amount: -100,
      from: addDays(today, -5),
      to: addDays(today, 25),
      reason: 'Obras en el baño de la señora del 3.º',
    });
    expect(made['status']).toBe('DRAFT');
    expect(await sees('modificator', 'TENANT', tenant, made.id)).toBe(false);
    const active = await patch('modificator', made, { status: 'ACTIVE' });
    expect(active['status']).toBe('ACTIVE');
    expect(await sees('modificator', 'TENANT', tenant, made.id)).toBe(true);
    const { items } = await records().list(
      { collection: 'modificator', filter: { status: 'ACTIVE' } },
      staff,
    );
    expect(items.map(({ id }) => id)).toContain(made.id);
  });
});
