import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { testContext } from '@llavero/kit/testing/context';
import { startTestService } from '@llavero/kit/testing/service';
import {
  activateContract,
  activateMandate,
  finishContract,
  validateContract,
  validateMandate,
} from '@llavero/proto/commands/contracts';
import type { CodedError } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, addYears, formatDay, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';
import { OverlapReport } from './overlap-report.ts';

const staff = testContext('ADMIN');
const today = startOfDay(Math.floor(Date.now() / 1000));
const ATTEMPTS = 50;

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

const records = () => harness.peers.records('contracts');
/** Without a version the last write wins: the copy of the mandate's status may come in between. */
const patch = (
  collection: 'contract' | 'booking',
  id: string,
  values: Record<string, Json>,
  version?: number,
) => records().patch({ collection, id, ...(version === undefined ? {} : { version }), patch: values }, staff);

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
  const { id, version } = await records().create({ collection: 'mandate', object }, staff);
  const valid = await harness.peers.command(validateMandate, { id, version }, staff);
  await harness.peers.command(activateMandate, { id, version: valid.version, sendMarketing: false }, staff);
  return id;
}

/** A contract that can be activated, under a mandate of its own. */
async function validContract(object: Record<string, Json>) {
  const draft = {
    mandate: await activeMandate(),
    tenants: [uuidv7()],
    landlords: [uuidv7()],
    startDate: addDays(today, -5),
    endDate: addYears(today, 5),
    rent: 900,
    legalBondAmount: 900,
    payerBankAccount: 'ES9121000418450200051332',
    ...object,
  };
  const { id, version } = await records().create({ collection: 'contract', object: draft }, staff);
  return harness.peers.command(validateContract, { id, version }, staff);
}

const activate = ({ id, version }: { id: string; version: number }) =>
  harness.peers.command(activateContract, { id, version }, staff);

const draftBooking = (object: Record<string, Json>) =>
  records().create(
    {
      collection: 'booking',
      object: { tenants: [uuidv7()], amount: 500, startDate: addDays(today, 10), ...object },
    },
    staff,
  );

const confirm = ({ id, version }: { id: string; version: number }) =>
  patch('booking', id, { status: 'CONFIRMED' }, version);

async function confirmedBooking(object: Record<string, Json>): Promise<string> {
  const draft = await draftBooking(object);
  await confirm(draft);
  return draft.id;
}

/** Runs all at once; answers how many arrived and how the others were refused. */
async function race(attempts: (() => Promise<unknown>)[]) {
  const ends = await Promise.allSettled(attempts.map((attempt) => attempt()));
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as CodedError] : []));
  return { arrived: ends.length - refused.length, refused: refused.map(({ body }) => body) };
}

async function many<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make(index));
  return made;
}

describe('one holder per unit and day', () => {
  it(`[STA-02] of ${ATTEMPTS} activations at once, each under a mandate of its own, one arrives; the others say who has the unit until when`, async () => {
    const unit = uuidv7();
    const endDate = addYears(today, 5);
    const drafts = await many(ATTEMPTS, (index) =>
      validContract({ units: [unit], endDate, name: `Piso ${index}` }),
    );
    const { arrived, refused } = await race(drafts.map((draft) => () => activate(draft)));
    expect(arrived).toBe(1);
    const [winner] = (
      await records().list({ collection: 'contract', filter: { units: unit, activated: true } }, staff)
    ).items;
    expect(refused).toHaveLength(ATTEMPTS - 1);
    for (const body of refused)
      expect(body).toMatchObject({
        code: 'CONTRACT.UNIT_TAKEN',
        kind: 'conflict',
        message:
          `No se ha guardado nada: la unidad está ocupada por el contrato «${String(winner!['name'])}» ` +
          `desde el ${formatDay(addDays(today, -5))} hasta el ${formatDay(endDate)}. ` +
          'Finalice o anule aquel contrato, o cambie las fechas o la unidad.',
        details: { until: endDate, holder: { collection: 'contract', id: winner!.id } },
      });
  });

  it(`[STA-11] of ${ATTEMPTS} confirmations at once one arrives, and the others name the booking`, async () => {
    const unit = uuidv7();
    const drafts = await many(ATTEMPTS, (index) => draftBooking({ unit, name: `Señal ${index}` }));
    const { arrived, refused } = await race(drafts.map((draft) => () => confirm(draft)));
    expect(arrived).toBe(1);
    expect(refused).toHaveLength(ATTEMPTS - 1);
    for (const { code, message } of refused) {
      expect(code).toBe('BOOKING.UNIT_TAKEN');
      expect(message).toMatch(/ocupada por la reserva «Señal \d+» desde el .+ hasta el .+\. Devuelva/);
    }
  });

  it(`[STA-02] [STA-11] of ${ATTEMPTS} activations and confirmations mixed one arrives; without an end the sentence says so`, async () => {
    const unit = uuidv7();
    const none = { contractDuration: { years: 0, months: 0, days: 0 } };
    const attempts = await many(ATTEMPTS, async (index) => {
      if (index % 2 === 0) {
        const draft = await validContract({ units: [uuidv7(), unit], endDate: null, ...none });
        return () => activate(draft);
      }
      const draft = await draftBooking({ unit, startDate: addDays(today, index), ...none });
      return () => confirm(draft);
    });
    const { arrived, refused } = await race(attempts);
    expect(arrived).toBe(1);
    expect(refused).toHaveLength(ATTEMPTS - 1);
    for (const { code, message } of refused) {
      expect(code).toMatch(/^(CONTRACT|BOOKING)\.UNIT_TAKEN$/);
      expect(message).toContain('sin fecha de fin');
    }
  });

  it('[STA-02] [STA-11] a contract takes the unit over from its own booking, and the booking holds it again when the contract is cancelled', async () => {
    const unit = uuidv7();
    const booking = await confirmedBooking({ unit });
    const other = await validContract({ units: [unit] });
    await expect(activate(other)).rejects.toMatchObject({
      body: { code: 'CONTRACT.UNIT_TAKEN', details: { holder: { collection: 'booking', id: booking } } },
    });
    const own = await validContract({ units: [unit], booking, startDate: addDays(today, 10) });
    await activate(own);
    await expect(activate(other)).rejects.toMatchObject({
      body: { details: { holder: { collection: 'contract', id: own.id } } },
    });
    await patch('contract', own.id, { status: 'CANCELLED' });
    await expect(activate(other)).rejects.toMatchObject({
      body: { details: { holder: { collection: 'booking', id: booking } } },
    });
  });

  it('[STA-02] a contract that is finished earlier frees the rest of its days', async () => {
    const unit = uuidv7();
    const first = await activate(await validContract({ units: [unit] }));
    const next = await validContract({ units: [unit], startDate: addDays(today, 3) });
    await expect(activate(next)).rejects.toMatchObject({ body: { code: 'CONTRACT.UNIT_TAKEN' } });
    const finish = { id: first.id, version: first.version, endDate: addDays(today, 2), reason: null };
    await harness.peers.command(finishContract, finish, staff);
    await expect(activate(next)).resolves.toMatchObject({ status: 'SIGNED' });
  });

  it('[STA-02] a contract that is finished by hand on its first day holds no day at all', async () => {
    const unit = uuidv7();
    const first = await activate(await validContract({ units: [unit], startDate: today }));
    const next = await validContract({ units: [unit], startDate: today });
    await expect(activate(next)).rejects.toMatchObject({ body: { code: 'CONTRACT.UNIT_TAKEN' } });
    const finished = await patch('contract', first.id, { status: 'FINISHED' });
    expect(finished).toMatchObject({ status: 'FINISHED', startDate: today, endDate: today });
    await expect(activate(next)).resolves.toMatchObject({ status: 'ACTIVE' });
  });

  it('[STA-02] a deleted contract whose unit has been taken is not restored; nor does another move into its days', async () => {
    const unit = uuidv7();
    const first = await activate(await validContract({ units: [unit] }));
    await patch('contract', first.id, { status: 'DELETED' }, first.version);
    const second = await activate(await validContract({ units: [unit], name: 'Segundo' }));
    await expect(
      patch('contract', first.id, { status: 'RESTORED' }, first.version + 1),
    ).rejects.toMatchObject({
      body: { code: 'CONTRACT.UNIT_TAKEN', message: expect.stringContaining('«Segundo»') as unknown },
    });
    const elsewhere = await activate(await validContract({ units: [uuidv7()] }));
    await expect(patch('contract', elsewhere.id, { units: [unit] })).rejects.toMatchObject({
      body: { code: 'CONTRACT.UNIT_TAKEN' },
    });
    await patch('contract', second.id, { status: 'DELETED' });
    await expect(
      patch('contract', first.id, { status: 'RESTORED' }, first.version + 1),
    ).resolves.toMatchObject({ status: 'ACTIVE' });
  });

  it('[STA-11] a booking that is returned, retained or cancelled lets the unit go', async () => {
    const unit = uuidv7();
    const ways: Record<string, Json>[] = [
      { status: 'RETURNED', returnReason: 'El inquilino se retira' },
      { status: 'HELD', heldReason: 'El inquilino se retira' },
      { status: 'CANCELLED' },
    ];
    for (const way of ways) {
      const id = await confirmedBooking({ unit });
      await expect(confirm(await draftBooking({ unit }))).rejects.toMatchObject({
        body: { code: 'BOOKING.UNIT_TAKEN' },
      });
      await patch('booking', id, way);
    }
    await confirmedBooking({ unit });
  });

  it('[SES-09] the sentence of a service, which may be logged, names nobody', async () => {
    const unit = uuidv7();
    await confirmedBooking({ unit, name: 'Reserva de Ana' });
    const { id } = await draftBooking({ unit });
    const refused = records().patch(
      { collection: 'booking', id, patch: { status: 'CONFIRMED' } },
      testContext('SERVICE'),
    );
    await expect(refused).rejects.toMatchObject({
      body: { message: expect.stringContaining('ocupada por otra reserva desde') as unknown },
    });
  });

  it('[STA-02] records that overlap from before keep the days that are left, are reported, and can be put right', async () => {
    const unit = uuidv7();
    const database = harness.service.get(Database);
    const first = await activate(await validContract({ units: [unit], endDate: addDays(today, 100) }));
    const late = await validContract({ units: [unit], endDate: addDays(today, 200) });
    await database.query('alter table contract disable trigger user');
    await database.query('update contract set activated = true where id = $1', [late.id]);
    await database.query('alter table contract enable trigger user');
    await database.query('select occupy_units($1, true)', [late.id]);
    expect(await harness.service.get(OverlapReport).report()).toBe(1);
    const days = () =>
      database.query<{ days: string }>('select days::text from unit_occupancy where holder = $1', [late.id]);
    expect(await days()).toHaveLength(1);
    // What does not take more of the unit is never refused.
    await patch('contract', late.id, { endDate: addDays(today, 50) });
    expect(await days()).toHaveLength(0);
    await patch('contract', first.id, { status: 'CANCELLED' });
    await patch('contract', late.id, { endDate: addDays(today, 60) });
    expect(await harness.service.get(OverlapReport).report()).toBe(0);
  });
});
