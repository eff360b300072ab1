import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { until } from '@llavero/kit/testing/until';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { randomUUID } from 'node:crypto';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const today = startOfDay(Math.floor(Date.now() / 1000));
const IBAN = 'ES9121000418450200051332';

// Five services as they really run, and a story of thirty calls.
jest.setTimeout(240_000);

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({
    contracts: ContractsModule,
    finance: FinanceModule,
    notifications: NotificationsModule,
    people: PeopleModule,
    places: PlacesModule,
  });
  admin = await t.tokenFor('ADMIN', randomUUID());
}, 300_000);
afterAll(() => t?.stop(), 60_000);

async function make(collection: string, object: Record<string, Json>): Promise<string> {
  const { id, error } = await t.call('createObject', { collection, object }, { token: admin });
  expect(error).toBeNull();
  return String(id);
}

const read = async (id: string, collection = 'contract') =>
  (await t.call('getObject', { collection, id }, { token: admin })).data as Record<string, Json> & {
    version: number;
  };

/** A command on the contract as it stands now. */
async function act(name: string, id: string, input: Record<string, Json> = {}, token = admin) {
  const { version } = await read(id);
  const { status, body } = await t.post(`/commands/${name}`, { id, version, ...input }, { token });
  const { error } = body as { error?: { code: string; problems?: { field: string }[] } };
  return { ok: status === 200, ...error };
}

async function done(name: string, id: string, input: Record<string, Json> = {}): Promise<void> {
  expect(await act(name, id, input)).toMatchObject({ ok: true });
}

/** A contract in force whose term has years to go. */
async function letContract(): Promise<string> {
  const unit = await make('place', { type: 'UNIT', street: 'Calle Mayor', number: '1', keySets: 3 });
  const mandate = await make('mandate', {
    landlords: [await make('agent', { firstname: 'Ana', roles: ['LANDLORD'] })],
    units: [unit],
    mandateDate: addYears(today, -2),
    productType: 'NONE',
    salesManager: randomUUID(),
  });
  const tenant = await make('agent', { firstname: 'Luis', roles: ['TENANT'] });
  await t.call(
    'patchObject',
    { collection: 'mandate', objectId: mandate, object: { status: 'ACTIVE' } },
    { token: admin },
  );
  const id = await make('contract', {
    mandate,
    units: [unit],
    tenants: [tenant],
    landlords: [randomUUID()],
    startDate: addYears(today, -1),
    endDate: addYears(today, 4),
    rent: 1000,
    legalBondAmount: 1000,
    totalBondAmount: 2000,
    additionalGuarantee: { months: 1, holder: 'MANDATARY', amount: 1000 },
    paymentMethod: 'TRANSFER',
    payerBankAccount: IBAN,
  });
  await done('ValidateContract', id);
  await done('ActivateContract', id);
  return id;
}

/** The tenant gets the account of the contract, and somebody else approves it. */
async function approveAccountOf(tenant: string): Promise<void> {
  const { success } = await t.call(
    'patchObject',
    { collection: 'agent', objectId: tenant, object: { iban: IBAN } },
    { token: admin },
  );
  expect(success).toBe(true);
  const { version } = await read(tenant, 'agent');
  const other = await t.tokenFor('ADMIN', randomUUID());
  const { status } = await t.post('/commands/ApproveAccount', { id: tenant, version }, { token: other });
  expect(status).toBe(200);
}

/** A receipt of the contract, as the generation makes it, of which some has been paid by transfer. */
const receiptOf = async (contract: string, amount: number, paid = 0) =>
  (
    await t.services.services
      .get('finance')!
      .get(RecordStores)
      .of('finance')
      .create(
        {
          type: 'RECEIPT',
          contract,
          concept: 'Renta',
          sourceRole: 'LANDLORD',
          paymentRates: paid === 0 ? [] : [{ date: today, amount: paid, paymentDate: today }],
          breakdown: [
            { category: 'RENT', concept: 'Renta', source: 'LANDLORD', totalAmount: amount } as never,
          ],
        },
        serviceContext('finance'),
      )
  ).id;

const settlement = async (id: string) =>
  (await t.post('/commands/MoveOutSettlement', { id, day: today }, { token: admin })).body;

describe('the end of a letting through the gateway', () => {
  it('[OPS-04] nobody without a session and no outsider', async () => {
    const id = randomUUID();
    expect((await t.post('/commands/ReceiveKeys', { id, version: 1 })).status).toBe(401);
    for (const role of ['TENANT', 'LANDLORD', 'EXTERNAL_EMPLOYEE'] as const) {
      const token = await t.tokenFor(role);
      expect((await t.post('/commands/ReceiveKeys', { id, version: 1 }, { token })).status).toBe(403);
      expect((await t.post('/commands/KeyHandovers', { from: today, to: today }, { token })).status).toBe(
        403,
      );
    }
  });

  it('[OPS-04] [STA-04] [STA-05] [VAL-02] leads from the finish over pickup, keys, readings, deductions and signatures to the payment', async () => {
    const id = await letContract();
    const document = await make('document', { type: 'OTHER' }).catch(() => randomUUID());
    await done('FinishContract', id, {
      endDate: today,
      reason: 'Se muda',
      askedBy: 'TENANT',
      noticeDate: addDays(today, -40),
      pickupDate: today,
    });
    expect(await read(id)).toMatchObject({
      moveOut: { askedBy: 'TENANT', noticeDate: addDays(today, -40) },
      pickup: { pickupDate: today, published: false },
    });

    // Nothing is settled before there is something to settle.
    expect(await act('PayMoveOut', id, { paidDate: today, amount: 0 })).toMatchObject({
      code: 'MOVE_OUT.STEP_MISSING',
    });
    expect(await act('SetDeductions', id, { deductions: [] })).toMatchObject({
      code: 'MOVE_OUT.STEP_MISSING',
    });

    expect(await act('SchedulePickup', id, { pickupDate: today, from: '12:00', to: '9:30' })).toMatchObject({
      code: 'MOVE_OUT.NOT_VALID',
      problems: [{ field: 'to' }],
    });
    await done('SchedulePickup', id, { pickupDate: today, from: '09:30', to: '11:00' });
    await done('PublishPickup', id, { published: true });
    await done('NotePickupNotice', id, { landlordNotificationDate: today });
    expect(await read(id)).toMatchObject({
      pickup: {
        published: true,
        landlordNotificationDate: today,
        pickupTime: { from: '09:30', to: '11:00' },
      },
    });
    // Whoever saw the old day has to be told again.
    await done('SchedulePickup', id, { pickupDate: today, from: '10:00', to: '11:00' });
    expect(await read(id)).toMatchObject({ pickup: { published: false, landlordNotificationDate: null } });

    expect(
      await act('ReceiveKeys', id, { keysReturnedDate: addDays(today, 1), keysReturned: 2 }),
    ).toMatchObject({ problems: [{ field: 'keysReturnedDate' }] });
    await done('ReceiveKeys', id, { keysReturnedDate: today, keysReturned: 2 });
    expect(await read(id)).toMatchObject({ moveOut: { keysReturned: 2, keysExpected: 3 } });
    await done('NoteReadings', id, {
      readingsDate: today,
      readings: [{ supply: 'WATER', reading: 123.5, meter: 'A-1' }],
    });
    await done('NoteCheckOut', id, { checkOutDate: today, notes: 'Paredes manchadas' });

    const paint = { kind: 'PAINT', description: 'Salón', cost: 600, installed: addYears(today, -2) };
    expect(await act('SetDeductions', id, { deductions: [{ ...paint, documents: [] }] })).toMatchObject({
      problems: [{ field: 'deductions.0.documents' }],
    });
    await done('SetDeductions', id, { deductions: [{ ...paint, documents: [document] }] });
    // Two of five years are over: 600 × 36 / 60.
    expect(await read(id)).toMatchObject({ moveOut: { deductions: [{ amount: 360, usefulLifeYears: 5 }] } });

    const receipt = await receiptOf(id, 300.55, 50);
    expect(await settlement(id)).toMatchObject({
      keySets: 3,
      bond: 1000,
      guarantee: 1000,
      deductions: 360,
      debts: 250.55,
      interest: 0,
      rest: 1389.45,
      owed: 0,
      receipts: [{ id: receipt, amount: 250.55 }],
    });

    await done('PrepareResolution', id, { kind: 'CONTRACT', documentDate: today });
    await done('PrepareResolution', id, { kind: 'SETTLEMENT', documentDate: today });
    const prepared = await read(id);
    expect(prepared).toMatchObject({
      contractResolution: { status: 'GENERATED' },
      settlementResolution: { status: 'GENERATED', bankAccount: IBAN },
      settlementStatus: 'NOT_SENT',
    });
    const { content, details } = prepared['settlementResolution'] as Record<string, string>;
    expect(details).toContain('A devolver al inquilino: 1.389,45 €');
    expect(content).toContain('MIL TRESCIENTOS OCHENTA Y NUEVE EUROS CON CUARENTA Y CINCO CÉNTIMOS');

    await done('SignResolution', id, { kind: 'CONTRACT', signedDate: today });
    await done('SignResolution', id, { kind: 'SETTLEMENT', signedDate: today });
    expect(await act('SignResolution', id, { kind: 'CONTRACT', signedDate: today })).toMatchObject({
      code: 'MOVE_OUT.RESOLUTION_SIGNED',
    });
    expect(await act('SetDeductions', id, { deductions: [] })).toMatchObject({ code: 'MOVE_OUT.SIGNED' });

    expect(await act('PayMoveOut', id, { paidDate: today, amount: 1640 })).toMatchObject({
      code: 'MOVE_OUT.AMOUNT_CHANGED',
    });
    // The account of the contract is nobody's approved one (decision 0034); the tenant's becomes so by a second person.
    expect(await act('PayMoveOut', id, { paidDate: today, amount: 1389.45 })).toMatchObject({
      code: 'ACCOUNT.NOT_APPROVED',
    });
    const [tenant = ''] = prepared['tenants'] as string[];
    await approveAccountOf(tenant);
    await done('PayMoveOut', id, { paidDate: today, amount: 1389.45 });
    expect(await read(id)).toMatchObject({
      legalBondStatus: 'SETTLED',
      legalBondTenantLiquidatedDate: today,
      settlementStatus: 'SETTLED',
      // 360 € of damages and 250.55 € of debts.
      bondMovements: [{ act: 'CLAIMED', amount: 610.55, from: 'MANDATARY', to: 'APPLIED', date: today }],
      moveOut: { paidAmount: 1389.45, owedAmount: 0, debts: 250.55 },
    });
    expect(await act('NoteReadings', id, { readingsDate: today, readings: [] })).toMatchObject({
      code: 'MOVE_OUT.PAID',
    });
    // What was kept from the bond is not asked for again.
    await until('the receipt to be charged', async () => {
      const found = await read(receipt, 'finance');
      return found['status'] === 'CHARGED' && found['paymentDate'] === today;
    });
  });

  it('[OPS-04] new deductions drop a settlement that names the old ones; a stale step is refused', async () => {
    const id = await letContract();
    await done('FinishContract', id, {
      endDate: today,
      askedBy: 'AGREEMENT',
      noticeDate: today,
      pickupDate: today,
    });
    await done('ReceiveKeys', id, { keysReturnedDate: today, keysReturned: 3 });
    await done('NoteReadings', id, { readingsDate: today, readings: [] });
    await done('NoteCheckOut', id, { checkOutDate: today });
    await done('SetDeductions', id, { deductions: [] });
    await done('PrepareResolution', id, { kind: 'SETTLEMENT', documentDate: today });
    const penalty = { kind: 'PENALTY', description: 'Desistimiento', cost: 500 };
    await done('SetDeductions', id, { deductions: [penalty] });
    expect(await read(id)).toMatchObject({ settlementResolution: null });
    const { status } = await t.post(
      '/commands/SetDeductions',
      { id, version: 1, deductions: [] },
      { token: admin },
    );
    expect(status).toBe(409);
  });

  it('[SCR-05] [SCR-03] lists keys that change hands: starts, pickups, and ends without an appointment', async () => {
    const id = await letContract();
    const range = { from: addDays(today, -10), to: addDays(today, 40) };
    const listed = async (input: Record<string, Json> = {}) => {
      const { body } = await t.post('/commands/KeyHandovers', { ...range, ...input }, { token: admin });
      return (body as { handovers: Record<string, Json>[] }).handovers.filter(
        ({ contract }) => contract === id,
      );
    };
    expect(await listed()).toEqual([]);
    await done('FinishContract', id, { endDate: addDays(today, 20), askedBy: 'TENANT', noticeDate: today });
    expect(await listed()).toMatchObject([{ kind: 'RETURN', day: addDays(today, 20), scheduled: false }]);
    await done('SchedulePickup', id, { pickupDate: addDays(today, 18), from: '10:00', to: '10:30' });
    expect(await listed({ returnsOnly: true })).toMatchObject([
      { day: addDays(today, 18), scheduled: true, from: '10:00', done: false },
    ]);
    const start = addYears(today, -1);
    expect(await listed({ from: start, to: start })).toMatchObject([{ kind: 'DELIVERY', done: true }]);
    expect(await listed({ from: start, to: start, returnsOnly: true })).toEqual([]);
    // On the day on which the keys are handed over, where one has been agreed on; what was handed over is done.
    const handedOver = async (deliveryDate: number) => {
      const { version } = await read(id);
      const object = { version, keyDelivery: { deliveryDate, sets: 2, notes: 'En la oficina' } };
      await t.call('patchObject', { collection: 'contract', objectId: id, object }, { token: admin });
      return [
        await listed({ from: start, to: start }),
        await listed({ from: deliveryDate, to: deliveryDate }),
      ];
    };
    expect(await handedOver(addDays(start, -3))).toMatchObject([
      [],
      [{ kind: 'DELIVERY', day: addDays(start, -3), done: true, notes: 'En la oficina' }],
    ]);
    const { status } = await t.post(
      '/commands/KeyHandovers',
      { from: today, to: addYears(today, 3) },
      { token: admin },
    );
    expect(status).toBe(400);
  });

  it('[OPS-04] a key return that is moved in the form of the contract has to be published and told anew', async () => {
    const id = await letContract();
    await done('FinishContract', id, { endDate: addDays(today, 20), askedBy: 'TENANT', noticeDate: today });
    await done('SchedulePickup', id, { pickupDate: addDays(today, 18), from: '10:00', to: '10:30' });
    await done('PublishPickup', id, { published: true });
    await done('NotePickupNotice', id, { landlordNotificationDate: today });
    /** Saved in the form, which sends the whole of it. */
    const saved = async (part: Record<string, Json>) => {
      const { version, pickup } = await read(id);
      const object = { version, pickup: { ...(pickup as Record<string, Json>), ...part } };
      const { error } = await t.call(
        'patchObject',
        { collection: 'contract', objectId: id, object },
        { token: admin },
      );
      expect(error).toBeNull();
      return (await read(id))['pickup'];
    };
    expect(await saved({ notes: 'Con el portero' })).toMatchObject({
      ...{ published: true, landlordNotificationDate: today, notes: 'Con el portero' },
    });
    expect(await saved({ pickupDate: addDays(today, 19) })).toMatchObject({
      ...{ pickupDate: addDays(today, 19), published: false, landlordNotificationDate: null },
      ...{ pickupTime: { from: '10:00', to: '10:30' }, notes: 'Con el portero' },
    });
    // What the form says anew of the new day stands.
    await done('PublishPickup', id, { published: true });
    expect(
      await saved({ pickupTime: { from: '11:00', to: '11:30' }, landlordNotificationDate: today }),
    ).toMatchObject({ published: false, landlordNotificationDate: today });
  });
});
