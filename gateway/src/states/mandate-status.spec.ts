import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import type { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Row = Record<string, Json> & { id: string; version: number; status: string };

let t: TestGateway;
let token: string;
beforeAll(async () => {
  t = await startTestGateway({ contracts: ContractsModule });
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(() => t?.stop());

const today = startOfDay(Math.floor(Date.now() / 1000));
const [past, ahead] = [addDays(today, -1), addDays(today, 1)];

/** Nothing that validation asks for is missing. */
const ready = () => ({
  landlords: [randomUUID()],
  units: [randomUUID()],
  mandateDate: addYears(today, -1),
  productType: 'NONE' as const,
  salesManager: randomUUID(),
});

/** A mandate as the service's own code would leave it: the marks of its status are not taken from callers. */
async function mandate(marks: CreateOf<typeof mandateDefinition>): Promise<string> {
  const store = t.services.services.get('contracts')!.get(RecordStores).of('mandate');
  const { id } = await store.create(
    { ...ready(), ...marks },
    { ...testContext('ADMIN'), trusted: true },
    undefined,
    {
      byCommand: true,
    },
  );
  return id;
}

const read = async (id: string) =>
  (await t.call('getObject', { collection: 'mandate', id }, { token })).data as Row;
const listedAs = async (id: string, status: string) =>
  (
    (await t.call('getCollection', { collection: 'mandate', criteria: { id, status } }, { token }))
      .data as Row[]
  ).length === 1;
const change = ({ id, version }: Row, status: string) =>
  t.call('patchObject', { collection: 'mandate', objectId: id, object: { version, status } }, { token });

/** C §4.1: each rule decides although all that come after it would hold, too. */
const derived: [rule: string, marks: CreateOf<typeof mandateDefinition>, status: string][] = [
  ['cancelled', { cancelled: true, trial: true, validated: true, endDate: past }, 'CANCELLED'],
  ['trial', { trial: true, validated: true, endDate: past }, 'TRIAL'],
  ['validated and end date passed', { validated: true, endDate: past }, 'FINISHED'],
  ['validated and mandate date passed', { validated: true, mandateDate: past, endDate: today }, 'ACTIVE'],
  ['validated and mandate date now', { validated: true, mandateDate: today }, 'ACTIVE'],
  ['validated otherwise', { validated: true, mandateDate: ahead }, 'SIGNED'],
  ['validated without a date', { validated: true, mandateDate: null }, 'SIGNED'],
  ['otherwise', { mandateDate: past, endDate: past }, 'DRAFT'],
];

describe('[STA-01] the status of a mandate', () => {
  it.each(derived)('%s', async (_rule, marks, status) => {
    const id = await mandate(marks);
    expect((await read(id)).status).toBe(status);
    expect(await listedAs(id, status)).toBe(true);
    expect(await listedAs(id, status === 'DRAFT' ? 'ACTIVE' : 'DRAFT')).toBe(false);
  });

  it('a caller sets none of the marks it is derived from', async () => {
    for (const mark of ['validated', 'cancelled', 'renewed']) {
      const object = { ...ready(), [mark]: true };
      const { error } = await t.call('createObject', { collection: 'mandate', object }, { token });
      if (mark === 'validated') expect(error).toMatchObject({ code: 'MANDATE.CHANGE_NEEDS_COMMAND' });
      else expect(error?.problems).toEqual([expect.objectContaining({ field: mark, rule: 'readOnly' })]);
    }
  });
});

const statuses = ['DRAFT', 'TRIAL', 'SIGNED', 'ACTIVE', 'FINISHED', 'RENEWED', 'CANCELLED'] as const;
type Status = (typeof statuses)[number];

/** C §4.1 'Allowed manual changes', word for word. */
const allowed: Record<Status, readonly Status[]> = {
  DRAFT: ['ACTIVE', 'CANCELLED'],
  SIGNED: ['FINISHED', 'CANCELLED'],
  ACTIVE: ['FINISHED', 'CANCELLED'],
  FINISHED: ['ACTIVE', 'RENEWED', 'CANCELLED'],
  RENEWED: ['ACTIVE', 'CANCELLED'],
  CANCELLED: ['DRAFT'],
  TRIAL: ['ACTIVE', 'FINISHED', 'CANCELLED'],
};
const marksOf: Record<Status, Record<string, Json>> = {
  DRAFT: {},
  TRIAL: { trial: true },
  SIGNED: { validated: true, mandateDate: ahead },
  ACTIVE: { validated: true },
  FINISHED: { validated: true, endDate: past },
  RENEWED: { validated: true, endDate: past, renewed: true },
  CANCELLED: { validated: true, cancelled: true },
};
/** What a command does and no change by hand: the refusal names the command. */
const carriedOutBy: Partial<Record<Status, Status>> = { DRAFT: 'SIGNED', SIGNED: 'ACTIVE' };
const cells = statuses.flatMap((from) =>
  statuses.map((to) => [from, to, allowed[from].includes(to)] as const),
);

describe('[STA-01] manual changes of a mandate', () => {
  it.each(cells.filter(([, , isAllowed]) => isAllowed))('%s to %s is carried out', async (from, to) => {
    const before = await read(await mandate(marksOf[from]));
    expect(before.status).toBe(from);
    const { error } = await change(before, to);
    expect(error).toBeNull();
    const after = await read(before.id);
    expect(after.status).toBe(to);
    expect(after.version).toBeGreaterThan(before.version);
  });

  it.each(cells.filter(([from, to, isAllowed]) => !isAllowed && from !== to))(
    '%s to %s is refused with the allowed ones, and nothing is saved',
    async (from, to) => {
      const before = await read(await mandate(marksOf[from]));
      const { error } = await change(before, to);
      expect(error?.kind).toBe('conflict');
      expect(error?.message).toContain('No se ha guardado nada');
      if (carriedOutBy[from] === to) expect(error?.code).toBe('MANDATE.CHANGE_NEEDS_COMMAND');
      else
        expect(error).toMatchObject({
          code: 'MANDATE.CHANGE_NOT_ALLOWED',
          details: { allowed: expect.arrayContaining([...allowed[from]]) },
        });
      const { kpi: _kpi, stats: _stats, ...kept } = before;
      // The figures beside the record are counted anew in the meantime.
      expect(await read(before.id)).toMatchObject(kept);
    },
  );

  it.each(statuses)('%s to itself changes nothing', async (status) => {
    const before = await read(await mandate(marksOf[status]));
    expect((await change(before, status)).error).toBeNull();
    const after = await read(before.id);
    expect([after.status, after['mandateDate'], after['endDate']]).toEqual([
      status,
      before['mandateDate'],
      before['endDate'],
    ]);
  });

  it('a stale version is refused, and a role that may not change mandates', async () => {
    const before = await read(await mandate(marksOf.ACTIVE));
    const landlord = await t.tokenFor('LANDLORD', String((before['landlords'] as string[])[0]));
    const { error } = await t.call(
      'patchObject',
      {
        collection: 'mandate',
        objectId: before.id,
        object: { version: before.version, status: 'CANCELLED' },
      },
      { token: landlord },
    );
    expect(error?.kind).toBe('forbidden');
    await t.call(
      'patchObject',
      { collection: 'mandate', objectId: before.id, object: { version: before.version, rent: 900 } },
      { token },
    );
    expect((await change(before, 'CANCELLED')).error?.kind).toBe('stale');
    expect((await read(before.id)).status).toBe('ACTIVE');
  });
});
