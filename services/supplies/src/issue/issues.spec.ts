import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import type { Role } from '@llavero/proto/access/access';
import type { CollectionName } from '@llavero/proto/collections';
import { CodedError } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { SuppliesModule } from '../supplies.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const admin = testContext('ADMIN');
const [tenant, landlord, external] = [randomUUID(), randomUUID(), randomUUID()];

let t: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  t = await startTestService('supplies', SuppliesModule, { partial: true });
});
afterAll(() => t?.stop());

const records = () => t.peers.records('supplies');
const create = (collection: CollectionName, object: Record<string, Json>, ctx = staff) =>
  records().create({ collection, object }, ctx);
const issue = (more: Record<string, Json> = {}) =>
  create('issue', {
    description: 'No sale agua caliente en la ducha',
    category: 'HEATING',
    reporter: tenant,
    tenants: [tenant],
    landlords: [landlord],
    assignedTo: external,
    estimatedCost: 180,
    accessNotes: 'Solo por las tardes; llaman a la vecina del 2.º',
    notes: [{ date: 1_790_000_000, text: 'El inquilino dice que ya lo avisó en verano' }],
    ...more,
  });
type Read = Record<string, Json> & { id: string; version: number };
const change = async (
  row: { id: string; version: number },
  status: string,
  collection: CollectionName = 'issue',
) => {
  // The next step is worked out anew after each change: whoever looks again has the newest version.
  for (;;) {
    const { version } = (await records().get({ collection, id: row.id }, staff)) as Read;
    try {
      return (await records().patch({ collection, id: row.id, version, patch: { status } }, admin)) as Read;
    } catch (error) {
      if (!(error instanceof CodedError) || error.body.code !== 'RECORD.STALE') throw error;
    }
  }
};
const asRole = async (role: Role, person: string, id: string) =>
  (await records().list({ collection: 'issue', filter: { id } }, testContext(role, person))).items;

describe('issues', () => {
  it('[SES-09] an outsider sees their own, without what is for the office or for the other party', async () => {
    const { id } = await issue();
    const [forTenant] = await asRole('TENANT', tenant, id);
    expect(forTenant).toMatchObject({ description: 'No sale agua caliente en la ducha', status: 'OPEN' });
    for (const hidden of ['notes', 'chronology', 'estimatedCost', 'createdBy'])
      expect(forTenant).not.toHaveProperty(hidden);
    const [forLandlord] = await asRole('LANDLORD', landlord, id);
    expect(forLandlord).toMatchObject({ estimatedCost: 180 });
    for (const hidden of ['notes', 'accessNotes']) expect(forLandlord).not.toHaveProperty(hidden);
    expect(await asRole('EXTERNAL_EMPLOYEE', external, id)).toHaveLength(1);
    for (const role of ['TENANT', 'LANDLORD', 'OWNER', 'EXTERNAL_EMPLOYEE'] as const)
      expect(await asRole(role, randomUUID(), id)).toEqual([]);
    await expect(
      create('issue', { description: 'Otra' }, testContext('TENANT', tenant)),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[STA-05] goes from open to closed and back; a change outside the table is refused and saves nothing', async () => {
    const made = await issue();
    const solved = await change(made, 'SOLVED');
    expect(solved).toMatchObject({ status: 'SOLVED', solvedAt: expect.any(Number) });
    await expect(change(solved, 'PENDING')).rejects.toMatchObject({
      body: {
        code: 'ISSUE.CHANGE_NOT_ALLOWED',
        kind: 'conflict',
        message: expect.stringMatching(/«Pendiente».*Estados permitidos: «Abierta», «Cerrada»/),
      },
    });
    const closed = await change(solved, 'CLOSED');
    expect(closed).toMatchObject({
      status: 'CLOSED',
      solvedAt: solved['solvedAt'],
    });
    expect(await change(closed, 'OPEN')).toMatchObject({
      status: 'OPEN',
      solvedAt: null,
      closedAt: null,
      reopenCount: 1,
    });
  });

  it('is found by what was said, without accents, and by its status and priority', async () => {
    const { id } = await issue({ description: 'Persiana rota en el salón', priority: 'URGENT' });
    const found = await records().list(
      { collection: 'issue', text: 'rota en el salon', filter: { status: 'OPEN', priority: 'URGENT' } },
      staff,
    );
    expect(found.items.map((item) => item.id)).toEqual([id]);
  });

  it('[OPS-03] a work order of an issue is estimated, approved, invoiced and paid; lists filter by that', async () => {
    const { id } = await issue();
    const order = await create('workOrder', {
      issue: id,
      description: 'Cambiar la válvula',
      lines: [{ concept: 'Válvula', units: 2, unitAmount: 45.5 }],
    });
    expect(order).toMatchObject({ status: 'DRAFT', totalAmount: 110.11 });
    let row: Read = order as Read;
    for (const status of ['REQUESTED', 'BUDGETED', 'APROVED', 'FINISHED', 'INVOICED', 'PAYED']) {
      row = await change(row, status, 'workOrder');
      expect(row['status']).toBe(status);
      const { items } = await records().list(
        { collection: 'workOrder', filter: { status, issue: id } },
        staff,
      );
      expect(items.map((item) => item.id)).toEqual([order.id]);
    }
    await expect(change(row, 'APROVED', 'workOrder')).rejects.toMatchObject({
      body: { code: 'WORK_ORDER.CHANGE_NOT_ALLOWED', message: expect.stringContaining('«Facturado»') },
    });
  });
});
