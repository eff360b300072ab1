import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, fromDayKey as day, startOfDay } from '@llavero/proto/values/dates';
import { randomUUID } from 'node:crypto';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Values = Record<string, Json>;
type Refusal = { error?: { code: string; message: string; details?: Values } };

const today = startOfDay(Date.now() / 1000);

let t: TestGateway;
let ana: string;
let luis: string;
beforeAll(async () => {
  t = await startTestGateway({
    people: PeopleModule,
    contracts: ContractsModule,
    notifications: NotificationsModule,
  });
  [ana, luis] = await Promise.all([t.tokenFor('INTERNAL_EMPLOYEE'), t.tokenFor('ADMIN')]);
});
afterAll(() => t?.stop());

const run = (name: string, input: Values, token = ana) =>
  t.post<Values & Refusal>(`/commands/${name}`, input, { token });
const create = async (collection: string, object: Values) => {
  const { id, error } = await t.call('createObject', { collection, object }, { token: ana });
  expect(error ?? null).toBeNull();
  return id!;
};
const read = async (collection: string, id: string) =>
  (await t.call('getObject', { collection, id }, { token: ana })).data as Values;
const found = async (collection: string, criteria: Values) =>
  (await t.call('getCollection', { collection, criteria }, { token: ana })).data as Values[];
const change = (collection: string, objectId: string, object: Values) =>
  t.call('patchObject', { collection, objectId, object }, { token: luis });

const booked = (object: Values): Values => ({
  tenants: [randomUUID()],
  amount: 500,
  rent: 900,
  expirationDate: addDays(today, 7),
  contractDuration: { years: 1, months: 0, days: 0 },
  ...object,
});
async function confirmed(object: Values): Promise<string> {
  const made = await run('CreateBooking', { booking: booked(object) });
  expect(made.status).toBe(200);
  const { id, version } = made.body as { id: string; version: number };
  expect((await run('ConfirmBooking', { id, version })).status).toBe(200);
  return id;
}

describe('bookings through the gateway', () => {
  it('[STA-11] [WIZ-04] of two colleagues who book a unit at once, one has it and the other is told who and until when', async () => {
    const unit = randomUUID();
    const ask = (token: string, name: string) =>
      run('CreateBooking', { booking: booked({ unit, name, startDate: addDays(today, 9) }) }, token);
    const answers = await Promise.all([ask(ana, 'De Ana'), ask(luis, 'De Luis')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: 'BOOKING.UNIT_OFFERED',
      message: expect.stringMatching(/reserva «De (Ana|Luis)», sin confirmar, hasta el/),
      details: { until: addDays(today, 7) },
    });
    expect(await found('booking', { unit })).toHaveLength(1);
  });

  it('[STA-11] [WIZ-03] two conversions at once make one contract', async () => {
    const id = await confirmed({ unit: randomUUID(), startDate: addDays(today, 9) });
    const { version } = await read('booking', id);
    const answers = await Promise.all(
      [ana, luis].map((token) => run('ConvertBooking', { id, version: version! }, token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [contract] = await found('contract', { booking: id });
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: 'BOOKING.TAKEN',
      details: { contract: contract?.['id'] },
    });
    expect(await found('contract', { booking: id })).toHaveLength(1);
    expect(await read('booking', id)).toMatchObject({ status: 'CONTRACTED', contract: contract?.['id'] });
  });

  it('[STA-11] a draft whose unit got a contract meanwhile is not confirmed, and says who has it until when', async () => {
    const unit = randomUUID();
    const made = await run('CreateBooking', { booking: booked({ unit, startDate: addDays(today, 9) }) });
    const { id, version } = made.body as { id: string; version: number };
    const mandate = await create('mandate', {
      landlords: [randomUUID()],
      units: [unit],
      mandateDate: addDays(today, -10),
      productType: 'BASIC_12',
      feeType: 'PERCENT',
      feeValue: 6.5,
      salesManager: randomUUID(),
    });
    expect((await change('mandate', mandate, { status: 'ACTIVE', version: 1 })).error ?? null).toBeNull();
    const contract = await create('contract', {
      name: 'Contrato de paso',
      mandate,
      units: [unit],
      tenants: [randomUUID()],
      landlords: [randomUUID()],
      startDate: addDays(today, -5),
      endDate: day('2032-02-29'),
      rent: 900,
      legalBondAmount: 900,
      payerBankAccount: 'ES9121000418450200051332',
    });
    expect((await change('contract', contract, { status: 'ACTIVE', version: 1 })).error ?? null).toBeNull();
    const refused = await run('ConfirmBooking', { id, version });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: 'BOOKING.UNIT_TAKEN',
      message: expect.stringContaining('el contrato «Contrato de paso»'),
      details: { until: day('2032-02-29') },
    });
    expect(await read('booking', id)).toMatchObject({ status: 'DRAFT', version: 1 });
  });

  it('[STA-11] a booking from 29 February holds its year, and the next day is free', async () => {
    const unit = randomUUID();
    const id = await confirmed({ unit, startDate: day('2028-02-29') });
    const last = await run('CreateBooking', { booking: booked({ unit, startDate: day('2029-02-27') }) });
    expect(last.body.error).toMatchObject({
      code: 'BOOKING.UNIT_TAKEN',
      details: { until: day('2029-02-27') },
    });
    expect(
      (await run('CreateBooking', { booking: booked({ unit, startDate: day('2029-02-28') }) })).status,
    ).toBe(200);
    const { version } = await read('booking', id);
    const made = await run('ConvertBooking', { id, version: version! });
    expect(await read('contract', String(made.body['contract']))).toMatchObject({
      startDate: day('2028-02-29'),
      endDate: day('2029-02-27'),
    });
  });
});
