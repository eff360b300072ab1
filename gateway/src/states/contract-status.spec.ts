import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number; status: string };

let t: TestGateway;
let token: string;
let mandate: string;
let cancelledMandate: string;
beforeAll(async () => {
  t = await startTestGateway({ contracts: ContractsModule });
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
  mandate = await make('mandate', { ...readyMandate(), validated: true });
  cancelledMandate = await make('mandate', { ...readyMandate(), validated: true, cancelled: true });
});
afterAll(() => t?.stop());

const today = startOfDay(Math.floor(Date.now() / 1000));
const [past, ahead] = [addDays(today, -1), addDays(today, 1)];

const readyMandate = () => ({
  landlords: [randomUUID()],
  units: [randomUUID()],
  mandateDate: addYears(today, -1),
  productType: 'NONE',
  salesManager: randomUUID(),
});

/** Nothing that validation asks for is missing; a unit of its own each. */
const ready = () => ({
  mandate,
  landlords: [randomUUID()],
  tenants: [randomUUID()],
  units: [randomUUID()],
  startDate: addYears(today, -1),
  endDate: addYears(today, 4),
  rent: 900,
  legalBondAmount: 900,
  paymentMethod: 'TRANSFER',
});

/** A record as the service's own code would leave it: the marks of its status are not taken from callers. */
async function make(collection: 'mandate' | 'contract', object: Record<string, Json>): Promise<string> {
  const store = t.services.services.get('contracts')!.get(RecordStores).of(collection);
  const ctx = { ...testContext('ADMIN'), trusted: true };
  return (await store.create(object, ctx, undefined, { byCommand: true })).id;
}
const contract = (marks: Record<string, Json>) => make('contract', { ...ready(), ...marks });

const read = async (id: string) =>
  (await t.call('getObject', { collection: 'contract', id }, { token })).data as Row;
const listedAs = async (id: string, status: string) =>
  (
    (await t.call('getCollection', { collection: 'contract', criteria: { id, status } }, { token }))
      .data as Row[]
  ).length === 1;
const change = ({ id, version }: Row, status: string) =>
  t.call('patchObject', { collection: 'contract', objectId: id, object: { version, status } }, { token });

const inForce = { validated: true, activated: true, mandateStatus: 'ACTIVE' };
const underCancelled = (): Record<string, Json> => ({
  mandate: cancelledMandate,
  validated: true,
  activated: true,
  mandateStatus: 'CANCELLED',
});

/** C §4.2: each rule decides although those that come after it would hold, too. */
const derived: [rule: string, marks: () => Record<string, Json>, status: string][] = [
  ['cancelled', () => ({ ...inForce, cancelled: true, endDate: past, unpaid: true }), 'CANCELLED'],
  ['not validated', () => ({ activated: true, endDate: past, unpaid: true }), 'DRAFT'],
  ['validated but not activated', () => ({ validated: true, endDate: past }), 'PENDING_SIGNATURE'],
  [
    'activated and the end of the end day passed',
    () => ({ ...underCancelled(), endDate: past, unpaid: true }),
    'FINISHED',
  ],
  ['activated and the end day not over', () => ({ ...inForce, endDate: today }), 'ACTIVE'],
  ['activated with the mandate cancelled', () => ({ ...underCancelled(), unpaid: true }), 'UNKNOWN'],
  ['unpaid', () => ({ ...inForce, unpaid: true, startDate: ahead }), 'UNPAID'],
  ['start date in the future', () => ({ ...inForce, startDate: ahead }), 'SIGNED'],
  ['otherwise', () => ({ ...inForce, startDate: today }), 'ACTIVE'],
];

describe('[STA-02] the status of a contract', () => {
  it.each(derived)('%s', async (_rule, marks, status) => {
    const id = await contract(marks());
    expect((await read(id)).status).toBe(status);
    expect(await listedAs(id, status)).toBe(true);
    expect(await listedAs(id, status === 'DRAFT' ? 'ACTIVE' : 'DRAFT')).toBe(false);
  });
});

const statuses = [
  'DRAFT', 'PENDING_SIGNATURE', 'SIGNED', 'ACTIVE', 'UNPAID', 'FINISHED', 'CANCELLED', 'UNKNOWN',
] as const; // prettier-ignore
type Status = (typeof statuses)[number];

/** C §4.2 'Allowed changes', word for word. */
const allowed: Record<Status, readonly Status[]> = {
  DRAFT: ['ACTIVE', 'CANCELLED'],
  PENDING_SIGNATURE: ['ACTIVE', 'CANCELLED'],
  SIGNED: ['CANCELLED'],
  ACTIVE: ['FINISHED', 'CANCELLED'],
  UNPAID: ['FINISHED', 'CANCELLED'],
  CANCELLED: [],
  FINISHED: [],
  UNKNOWN: [],
};
const marksOf: Record<Status, () => Record<string, Json>> = {
  DRAFT: () => ({}),
  PENDING_SIGNATURE: () => ({ validated: true }),
  SIGNED: () => ({ ...inForce, startDate: ahead }),
  ACTIVE: () => inForce,
  UNPAID: () => ({ ...inForce, unpaid: true }),
  FINISHED: () => ({ ...inForce, endDate: past }),
  CANCELLED: () => ({ cancelled: true }),
  UNKNOWN: underCancelled,
};
const cells = statuses.flatMap((from) =>
  statuses.map((to) => [from, to, allowed[from].includes(to)] as const),
);

describe('[STA-02] manual changes of a contract', () => {
  it.each(cells.filter(([, , isAllowed]) => isAllowed))('%s to %s is carried out', async (from, to) => {
    const before = await read(await contract(marksOf[from]()));
    expect(before.status).toBe(from);
    const { error } = await change(before, to);
    expect(error).toBeNull();
    expect((await read(before.id)).status).toBe(to);
  });

  it.each(cells.filter(([from, to, isAllowed]) => !isAllowed && from !== to))(
    '%s to %s is refused, and nothing is saved',
    async (from, to) => {
      const before = await read(await contract(marksOf[from]()));
      const { error } = await change(before, to);
      expect(error?.kind).toBe('conflict');
      expect(error?.message).toContain('No se ha guardado nada');
      // Validation is a step of its own that no change by hand makes: the refusal names the action.
      if (from === 'DRAFT' && to === 'PENDING_SIGNATURE')
        expect(error?.code).toBe('CONTRACT.CHANGE_NEEDS_COMMAND');
      else
        expect(error).toMatchObject({
          code: 'CONTRACT.CHANGE_NOT_ALLOWED',
          details: { allowed: expect.arrayContaining([...allowed[from]]) },
        });
      expect((await read(before.id)).status).toBe(from);
    },
  );
});
