import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { importerOf } from '@llavero/kit/import/testing/importer';
import { testContext } from '@llavero/kit/testing/context';
import { ownedCases, tried } from '@llavero/kit/testing/owned-changes';
import { startTestService } from '@llavero/kit/testing/service';
import type { CollectionName } from '@llavero/proto/collections';
import { commands } from '@llavero/proto/commands/registry';
import type { Json } from '@llavero/proto/fields/field';
import { importColumns } from '@llavero/proto/imports/columns';
import { importableCollections } from '@llavero/proto/imports/rules';
import { definitionOf } from '@llavero/proto/records/registry';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';

const admin = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('contracts');
const get = (collection: CollectionName, id: string) => records().get({ collection, id }, admin);
const create = (collection: CollectionName, object: Record<string, Json>) =>
  records().create({ collection, object }, admin);
const patch = async (collection: CollectionName, id: string, fields: Record<string, Json>) => {
  const { version } = await get(collection, id);
  return records().patch({ collection, id, version, patch: fields }, admin);
};
const verbsOf = async (collection: CollectionName, id: string) =>
  (await records().history({ collection, id }, admin)).map(({ verb }) => verb).reverse();
const eventsOf = async (id: string) =>
  harness.service
    .get(Database)
    .query<{ subject: string; payload: string }>('select subject, payload from outbox where record_id = $1', [
      id,
    ]);

const mandateFields = (): Record<string, Json> => ({
  landlords: [uuidv7()],
  units: [uuidv7()],
  mandateDate: addDays(today, -10),
  endDate: addYears(today, 3),
  productType: 'BASIC_12',
  feeType: 'PERCENT',
  feeValue: 6.5,
  salesManager: uuidv7(),
});
const contractFields = (mandate: string): Record<string, Json> => ({
  mandate,
  units: [uuidv7()],
  tenants: [uuidv7()],
  landlords: [uuidv7()],
  startDate: addDays(today, -5),
  endDate: addYears(today, 5),
  rent: 900,
  legalBondAmount: 900,
  payerBankAccount: 'ES9121000418450200051332',
});
const plainFields: Partial<Record<CollectionName, () => Record<string, Json>>> = {
  mandate: mandateFields,
  contract: () => contractFields(uuidv7()),
  booking: () => ({ unit: uuidv7(), tenants: [uuidv7()], amount: 500 }),
};
async function mandateInForce() {
  const { id } = await create('mandate', mandateFields());
  await patch('mandate', id, { status: 'ACTIVE' });
  return id;
}

/** Verb of the event by which each command makes itself known. */
const verbs: Record<string, string> = {
  ValidateMandate: 'validated',
  ActivateMandate: 'activated',
  ValidateContract: 'validated',
  ActivateContract: 'activated',
  FinishContract: 'finished',
  ConfirmBooking: 'confirmed',
  HoldBooking: 'held',
  ReturnBooking: 'returned',
  CancelBooking: 'cancelled',
  ConvertBooking: 'contracted',
};

describe('a change of status that a command owns', () => {
  it.each(ownedCases('contracts'))(
    '[STA-01] [STA-02] %s: by hand the command runs or is named; never an update past it',
    async (_title, owned) => {
      for (const door of ['Patch', 'Batch'] as const) {
        const { error, verbs: seen, before, after } = await tried(harness, owned, door);
        if (error) {
          expect([after['version'], after['status'], seen]).toEqual([1, before['status'], []]);
          if (!owned.isManual)
            expect(error).toMatchObject({
              code: `${owned.definition.collection.toUpperCase()}.CHANGE_NEEDS_COMMAND`,
              kind: 'conflict',
              message: expect.stringContaining(`«${commands.get(owned.owner.command)?.label}»`),
            });
          else
            // The people service, which knows the account of a tenant, is not part of this test.
            expect(error.code).toMatch(
              /\.(NOT_READY|MANDATE_NOT_ACTIVE|UNIT_TAKEN|NOT_FOUND|NOT_CONFIRMED|ALREADY_ACTIVE|REASON_MISSING|INVALID|UNAVAILABLE)$/,
            );
        } else {
          expect(owned.isManual).toBe(true);
          expect(seen.at(-1)).toBe(verbs[owned.owner.command]);
          expect(seen).not.toContain('updated');
        }
      }
    },
  );

  it('[STA-01] [STA-02] [VAL-11] no record is born in it, singly or in a batch, by status or by its marks', async () => {
    const marks: Record<string, Record<string, Json>> = {
      'contract PENDING_SIGNATURE': { validated: true },
      'contract ACTIVE': { validated: true, activated: true },
      'mandate SIGNED': { validated: true, mandateDate: addDays(today, 9) },
      'mandate ACTIVE': { validated: true, mandateDate: today },
      'contract FINISHED': { validated: true, activated: true, finished: true },
      'booking CONFIRMED': { confirmationDate: today },
      'booking HELD': { confirmationDate: today, heldDate: today },
      'booking RETURNED': { confirmationDate: today, returnDate: today },
      'booking CANCELLED': { cancelled: true },
    };
    const cases = new Set(
      ownedCases('contracts').map(([, { definition, owner }]) => ({ definition, owner })),
    );
    for (const { definition, owner } of cases) {
      const { collection } = definition;
      const plain = plainFields[collection]!();
      // The contract of a booking is a link that nobody sets by hand: no mark, but read-only.
      const mark = marks[`${collection} ${owner.to}`];
      expect([collection, owner.to, mark !== undefined]).toEqual([
        collection,
        owner.to,
        owner.to !== 'CONTRACTED',
      ]);
      const ways = [{ status: owner.to }, ...(mark ? [mark] : [])];
      for (const way of ways) {
        const body = {
          code: `${collection.toUpperCase()}.CHANGE_NEEDS_COMMAND`,
          message: expect.stringContaining(`«${commands.get(owner.command)?.label}»`),
        };
        await expect(create(collection, { ...plain, ...way })).rejects.toMatchObject({ body });
        const rows = [{ object: { ...plain, ...way } }];
        expect(await records().batch({ collection, rows }, admin)).toEqual([
          { error: expect.objectContaining(body) },
        ]);
      }
    }
  });

  it('[STA-01] [STA-02] an import has no column for it, and a file that has one makes drafts', async () => {
    for (const collection of importableCollections) {
      const { states } = definitionOf(collection);
      if (!states?.commands) continue;
      const keys = importColumns(definitionOf(collection)).map(({ key }) => key);
      for (const closed of ['status', 'validated', 'activated', 'cancelled', 'finished'])
        expect(keys).not.toContain(closed);
    }
    const headings = ['Número de mandato', 'Estado', 'Validado', 'Fecha del mandato'];
    const importer = importerOf(harness.peers, 'mandate', admin);
    const { status } = await importer.imported(
      headings,
      [['M-77', 'ACTIVE', 'Sí', '01/02/2024']],
      'publicId',
    );
    expect(status).toMatchObject({ state: 'FINISHED', create: 1 });
    const { items } = await records().list({ collection: 'mandate', filter: { publicId: 'M-77' } }, admin);
    expect(items).toMatchObject([{ status: 'DRAFT', validated: false }]);
  });
});

describe('mandates, by hand', () => {
  it('[STA-01] a draft becomes active validated and activated, with both events and one answer', async () => {
    const { id } = await create('mandate', mandateFields());
    const changed = await patch('mandate', id, { status: 'ACTIVE', rent: 1200 });
    expect(changed).toMatchObject({ status: 'ACTIVE', validated: true, rent: 1200, version: 4 });
    expect(await verbsOf('mandate', id)).toEqual(['created', 'updated', 'validated', 'activated']);
    const activated = (await eventsOf(id)).find(({ subject }) => subject.endsWith('mandate.activated'));
    expect(JSON.parse(activated?.payload ?? '{}')).toMatchObject({
      data: {
        extra: { sendMarketing: false, landlords: changed['landlords'], region: changed['region'] ?? null },
      },
    });
  });

  it('[STA-01] [VAL-11] one that lacks data is refused with every field, and nothing of the patch is saved', async () => {
    const { id } = await create('mandate', { ...mandateFields(), salesManager: null });
    await expect(patch('mandate', id, { status: 'ACTIVE', rent: 1200 })).rejects.toMatchObject({
      body: { code: 'MANDATE.NOT_READY', problems: [{ field: 'salesManager' }] },
    });
    expect(await get('mandate', id)).toMatchObject({ version: 1, status: 'DRAFT', rent: null });
  });

  it('[STA-01] after its end or on trial it is activated with the same checks and the same event', async () => {
    for (const status of ['FINISHED', 'RENEWED']) {
      const id = await mandateInForce();
      await patch('mandate', id, { status: 'FINISHED' });
      if (status === 'RENEWED') await patch('mandate', id, { status });
      await patch('mandate', id, { landlords: [] });
      await expect(patch('mandate', id, { status: 'ACTIVE' })).rejects.toMatchObject({
        body: { code: 'MANDATE.NOT_READY' },
      });
      await patch('mandate', id, { status: 'ACTIVE', landlords: [uuidv7()] });
      expect(await get('mandate', id)).toMatchObject({ status: 'ACTIVE', endDate: null });
      expect((await verbsOf('mandate', id)).at(-1)).toBe('activated');
    }
    const trial = await create('mandate', { ...mandateFields(), trial: true });
    await patch('mandate', trial.id, { status: 'ACTIVE' });
    expect(await verbsOf('mandate', trial.id)).toEqual(['created', 'validated', 'activated']);
  });

  it('[STA-01] a trial does not become active by taking the mark away', async () => {
    const { id } = await create('mandate', mandateFields());
    await patch('mandate', id, { status: 'ACTIVE' });
    await patch('mandate', id, { trial: true });
    await expect(patch('mandate', id, { trial: false })).rejects.toMatchObject({
      body: {
        code: 'MANDATE.CHANGE_NEEDS_COMMAND',
        message:
          'El mandato no puede pasar así a «Activo». No se ha guardado nada: use la acción «Activar mandato».',
        details: { command: 'ActivateMandate', status: 'ACTIVE', field: 'trial' },
      },
    });
    expect(await patch('mandate', id, { status: 'ACTIVE' })).toMatchObject({
      status: 'ACTIVE',
      trial: false,
    });
  });
});

describe('contracts, by hand', () => {
  it('[STA-02] a draft becomes active validated and activated, under a mandate in force, in free units', async () => {
    const mandate = await mandateInForce();
    const { id, units } = await create('contract', contractFields(mandate));
    const changed = await patch('contract', id, { status: 'ACTIVE' });
    expect(changed).toMatchObject({ status: 'ACTIVE', mandateStatus: 'ACTIVE', version: 3 });
    expect(await verbsOf('contract', id)).toEqual(['created', 'validated', 'activated']);
    const second = await create('contract', { ...contractFields(mandate), units: units as Json });
    await expect(patch('contract', second.id, { status: 'ACTIVE', rent: 900 })).rejects.toMatchObject({
      body: { code: 'CONTRACT.UNIT_TAKEN' },
    });
    expect(await get('contract', second.id)).toMatchObject({ version: 1, status: 'DRAFT', validated: false });
    const rows = [{ id: second.id, version: 1, patch: { status: 'ACTIVE' } }];
    expect(await records().batch({ collection: 'contract', rows }, admin)).toEqual([
      { error: expect.objectContaining({ code: 'CONTRACT.UNIT_TAKEN' }) },
    ]);
    const under = await create('contract', contractFields((await create('mandate', mandateFields())).id));
    await expect(patch('contract', under.id, { status: 'ACTIVE' })).rejects.toMatchObject({
      body: { code: 'CONTRACT.MANDATE_NOT_ACTIVE' },
    });
  });

  it('[STA-02] [VAL-11] an incomplete draft is refused with every field; one patch may complete and activate it', async () => {
    const mandate = await mandateInForce();
    const { id } = await create('contract', { ...contractFields(mandate), tenants: [], rent: null });
    await expect(patch('contract', id, { status: 'ACTIVE' })).rejects.toMatchObject({
      body: { code: 'CONTRACT.NOT_READY' },
    });
    expect(await get('contract', id)).toMatchObject({ version: 1, status: 'DRAFT' });
    const complete = { tenants: [uuidv7()], rent: 900, status: 'ACTIVE' };
    expect(await patch('contract', id, complete)).toMatchObject({ status: 'ACTIVE', rent: 900, version: 4 });
  });

  it('[ENT-12] a stale version is refused, and two at once put it in force once', async () => {
    const mandate = await mandateInForce();
    const { id } = await create('contract', contractFields(mandate));
    const asked = { collection: 'contract' as const, id, version: 1, patch: { status: 'ACTIVE' } };
    const both = await Promise.allSettled([records().patch(asked, admin), records().patch(asked, admin)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { body: { kind: 'stale' } },
    });
    expect(await verbsOf('contract', id)).toEqual(['created', 'validated', 'activated']);
  });

  it('[STA-02] finished by hand it was over yesterday, or on its first day, and says so to everybody', async () => {
    const mandate = await mandateInForce();
    for (const [startDate, endDate, finished] of [
      [addDays(today, -5), addDays(today, -1), false],
      [today, today, true],
    ] as const) {
      const { id } = await create('contract', { ...contractFields(mandate), startDate });
      await patch('contract', id, { status: 'ACTIVE' });
      expect(await patch('contract', id, { status: 'FINISHED' })).toMatchObject({
        status: 'FINISHED',
        startDate,
        endDate,
        finished,
      });
      expect((await verbsOf('contract', id)).at(-1)).toBe('finished');
      const event = (await eventsOf(id)).find(({ subject }) => subject.endsWith('contract.finished'));
      expect(JSON.parse(event?.payload ?? '{}')).toMatchObject({ data: { extra: { endDate } } });
    }
  });

  it('[ENT-11] deleted while in force it does not come back to a unit that was let since, or under a mandate that is over', async () => {
    const mandate = await mandateInForce();
    const { id, units } = await create('contract', contractFields(mandate));
    await patch('contract', id, { status: 'ACTIVE' });
    const deleted = await patch('contract', id, { status: 'DELETED' });
    const other = await create('contract', { ...contractFields(mandate), units: units as Json });
    await patch('contract', other.id, { status: 'ACTIVE' });
    const back = () =>
      records().patch(
        { collection: 'contract', id, version: deleted.version, patch: { status: 'RESTORED' } },
        admin,
      );
    await expect(back()).rejects.toMatchObject({ body: { code: 'CONTRACT.UNIT_TAKEN' } });
    await expect(
      records().restoreAt({ collection: 'contract', id, version: deleted.version, to: 3 }, admin),
    ).rejects.toMatchObject({ body: { code: 'CONTRACT.UNIT_TAKEN' } });
    await patch('contract', other.id, { status: 'CANCELLED' });
    await patch('mandate', mandate, { status: 'CANCELLED' });
    await expect(back()).rejects.toMatchObject({ body: { code: 'CONTRACT.MANDATE_NOT_ACTIVE' } });
    await patch('mandate', mandate, { status: 'DRAFT' });
    await patch('mandate', mandate, { status: 'ACTIVE' });
    expect(await back()).toMatchObject({ status: 'ACTIVE', deletedAt: null });
  });
});
