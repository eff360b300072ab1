import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import {
  activateContract,
  activateMandate,
  validateContract,
  validateMandate,
} from '@llavero/proto/commands/contracts';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const today = startOfDay(Math.floor(Date.now() / 1000));

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('contracts');
const booking = (id: string) => records().get({ collection: 'booking', id }, staff);

const createBooking = (overrides: Record<string, Json> = {}) =>
  records().create(
    {
      collection: 'booking',
      object: {
        unit: uuidv7(),
        tenants: [uuidv7()],
        amount: 500,
        bookingDate: today,
        rent: 900,
        ...overrides,
      },
    },
    staff,
  );

async function change(id: string, patch: Record<string, Json>) {
  const { version } = await booking(id);
  return records().patch({ collection: 'booking', id, version, patch }, staff);
}

async function confirmed(overrides: Record<string, Json> = {}) {
  const { id } = await createBooking(overrides);
  await change(id, { status: 'CONFIRMED' });
  return id;
}

const createContract = (object: Record<string, Json>) =>
  records().create(
    {
      collection: 'contract',
      object: {
        units: [uuidv7()],
        tenants: [uuidv7()],
        landlords: [uuidv7()],
        startDate: addDays(today, -5),
        endDate: addYears(today, 5),
        rent: 900,
        legalBondAmount: 900,
        payerBankAccount: 'ES9121000418450200051332',
        ...object,
      },
    },
    staff,
  );

const patchContract = async (id: string, patch: Record<string, Json>) => {
  const { version } = await records().get({ collection: 'contract', id }, staff);
  return records().patch({ collection: 'contract', id, version, patch }, testContext('ADMIN'));
};

const becomes = (id: string, status: string) =>
  until(`the booking to be ${status}`, async () => (await booking(id))['status'] === status);

describe('bookings', () => {
  it('[SES-09] are not for people who have no part in them', async () => {
    const { id } = await createBooking();
    for (const role of ['TENANT', 'LANDLORD', 'OWNER', 'EXTERNAL_EMPLOYEE'] as const)
      await expect(
        records().get({ collection: 'booking', id }, testContext(role, uuidv7())),
      ).rejects.toMatchObject({ body: { kind: 'notFound' } });
  });

  it('[STA-11] a confirmation needs somebody and an amount, and says so of each', async () => {
    const { id } = await createBooking({ tenants: [], amount: null });
    await expect(change(id, { status: 'CONFIRMED' })).rejects.toMatchObject({
      body: { code: 'RECORD.INVALID', problems: [{ field: 'tenants' }, { field: 'amount' }] },
    });
    await expect(booking(id)).resolves.toMatchObject({ status: 'DRAFT', version: 1 });
  });

  it('[STA-11] draft, confirmed, returned: the whole amount unless a part is named', async () => {
    const id = await confirmed();
    const back = await change(id, { status: 'RETURNED', returnReason: 'El propietario se retira' });
    expect(back).toMatchObject({ status: 'RETURNED', returnDate: today, returnAmount: 500 });
    const other = await confirmed();
    const held = await change(other, {
      status: 'HELD',
      heldAmount: 200,
      heldReason: 'El inquilino se retira',
    });
    expect(held).toMatchObject({ status: 'HELD', heldDate: today, heldAmount: 200 });
  });

  it('[STA-11] a retention names its reason and no more than was paid', async () => {
    const id = await confirmed();
    await expect(change(id, { status: 'HELD' })).rejects.toMatchObject({
      body: { problems: [{ field: 'heldReason', rule: 'required' }] },
    });
    await expect(
      change(id, { status: 'HELD', heldReason: 'Desistimiento', heldAmount: 501 }),
    ).rejects.toMatchObject({ body: { problems: [{ field: 'heldAmount', rule: 'max' }] } });
  });

  it('[STA-11] what is closed stays closed; the refusal names what is allowed', async () => {
    const { id } = await createBooking();
    await expect(change(id, { status: 'HELD' })).rejects.toMatchObject({
      body: {
        code: 'BOOKING.CHANGE_NOT_ALLOWED',
        kind: 'conflict',
        details: { allowed: ['CONFIRMED', 'CANCELLED'] },
      },
    });
    await change(id, { status: 'CANCELLED', cancellationReason: 'Duplicada' });
    await expect(change(id, { status: 'CONFIRMED' })).rejects.toMatchObject({
      body: { code: 'BOOKING.CHANGE_NOT_ALLOWED', details: { allowed: [] } },
    });
  });

  it('[STA-11] nobody sets the contract or a day of its life by hand', async () => {
    const { id } = await createBooking();
    for (const patch of [{ contract: uuidv7() }, { confirmationDate: today }, { cancelled: true }] as Record<
      string,
      Json
    >[])
      await expect(change(id, patch)).rejects.toMatchObject({ body: { problems: [{ rule: 'readOnly' }] } });
  });

  it('[STA-12] are listed and sorted by their status', async () => {
    const id = await confirmed({ rent: 4321 });
    const list = await records().list(
      {
        collection: 'booking',
        filter: { status: 'CONFIRMED', rent: 4321 },
        sort: [{ field: 'status', order: 'asc' }],
      },
      staff,
    );
    expect(list.items.map((item) => item['id'])).toEqual([id]);
  });

  it('[STA-11] a contract that names a confirmed booking makes it contracted; cancelled, it lets it go', async () => {
    const id = await confirmed();
    const contract = await createContract({ booking: id });
    await becomes(id, 'CONTRACTED');
    expect((await booking(id))['contract']).toBe(contract.id);
    await expect(change(id, { status: 'RETURNED' })).rejects.toMatchObject({
      body: { code: 'BOOKING.CHANGE_NOT_ALLOWED' },
    });
    await patchContract(contract.id, { status: 'CANCELLED' });
    await becomes(id, 'CONFIRMED');
  });

  it('[STA-11] a contract that changes its booking frees the one before; a deleted one too', async () => {
    const [first, second] = [await confirmed(), await confirmed()];
    const contract = await createContract({ booking: first });
    await becomes(first, 'CONTRACTED');
    await patchContract(contract.id, { booking: second });
    await becomes(second, 'CONTRACTED');
    await becomes(first, 'CONFIRMED');
    await patchContract(contract.id, { status: 'DELETED' });
    await becomes(second, 'CONFIRMED');
  });

  it('[STA-11] a draft waits for its confirmation, whatever contract names it', async () => {
    const { id } = await createBooking();
    await createContract({ booking: id });
    await change(id, { status: 'CONFIRMED' });
    await becomes(id, 'CONTRACTED');
  });

  it('[STA-11] no contract comes into force from a booking that is not confirmed, or another one’s', async () => {
    const mandate = await activeMandate();
    const { id } = await createBooking();
    const early = await validContract(mandate, { booking: id });
    await expect(harness.peers.command(activateContract, early, staff)).rejects.toMatchObject({
      body: { code: 'BOOKING.NOT_CONFIRMED', kind: 'conflict' },
    });
    await change(id, { status: 'CONFIRMED' });
    await becomes(id, 'CONTRACTED');
    const late = await validContract(mandate, { booking: id });
    await expect(harness.peers.command(activateContract, late, staff)).rejects.toMatchObject({
      body: { code: 'BOOKING.TAKEN' },
    });
    const active = await harness.peers.command(activateContract, early, staff);
    expect(active.status).toBe('ACTIVE');
    await expect(booking(id)).resolves.toMatchObject({ status: 'CONTRACTED', contract: early.id });
  });
});

async function activeMandate(): Promise<string> {
  const object = {
    landlords: [uuidv7()],
    units: [uuidv7()],
    mandateDate: addDays(today, -10),
    endDate: addYears(today, 3),
    productType: 'BASIC_12',
    feeType: 'PERCENT',
    feeValue: 6.5,
    salesManager: uuidv7(),
  };
  const draft = await records().create({ collection: 'mandate', object }, staff);
  const valid = await harness.peers.command(validateMandate, { id: draft.id, version: draft.version }, staff);
  await harness.peers.command(
    activateMandate,
    { id: draft.id, version: valid.version, sendMarketing: false },
    staff,
  );
  return draft.id;
}

async function validContract(mandate: string, overrides: Record<string, Json>) {
  const { id, version } = await createContract({ mandate, ...overrides });
  const valid = await harness.peers.command(validateContract, { id, version }, staff);
  return { id, version: valid.version };
}
