import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { build } from '@llavero/proto/compile/factory';
import type { Json } from '@llavero/proto/fields/field';
import { booking } from '@llavero/proto/records/contracts/booking';
import { contract } from '@llavero/proto/records/contracts/contract';
import { contractActivated } from '@llavero/proto/events/contracts';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { PlacesModule } from '@llavero/places/places.module';
import { MarketWatch } from '@llavero/places/publication/market-watch';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { Offers } from './testing/offers.ts';

type Values = Record<string, Json>;
const today = startOfDay(Math.floor(Date.now() / 1000));
const own = serviceContext('contracts');

let t: TestGateway;
let token: string;
let offers: Offers;
beforeAll(async () => {
  t = await startTestGateway({
    places: PlacesModule,
    contracts: ContractsModule,
    people: neighbour('people'),
    finance: neighbour('finance'),
    documents: neighbour('documents'),
    supplies: neighbour('supplies'),
    notifications: neighbour('notifications'),
  });
  token = await t.tokenFor('INTERNAL_EMPLOYEE');
  offers = new Offers(t, token);
}, 60_000);
afterAll(() => t?.stop());

const stores = () => t.services.services.get('contracts')!.get(RecordStores);
const run = (name: string, input: object) => t.post<Values>(`/commands/${name}`, input, { token });
const untilStatus = (id: string, status: string) =>
  until(`the unit is ${status}`, async () =>
    (await offers.read(id))['publicationStatus'] === status ? true : undefined,
  );
const withdrawals = async (id: string) => {
  const { body } = await t.get<{ verb: string }[]>(`/records/place/${id}/history`, { token });
  return body.filter(({ verb }) => verb === 'publicationWithdrawn').length;
};

const bookingOf = (unit: string): Values => ({
  unit,
  tenants: [randomUUID()],
  amount: 500,
  rent: 900,
  startDate: addDays(today, 9),
  expirationDate: addDays(today, 7),
  contractDuration: { years: 1, months: 0, days: 0 },
});
async function book(unit: string): Promise<{ id: string; version: number }> {
  const made = await run('CreateBooking', { booking: bookingOf(unit) });
  expect([made.status, made.text]).toEqual([200, expect.any(String)]);
  const { id, version } = made.body as { id: string; version: number };
  const { status, body } = await run('ConfirmBooking', { id, version });
  expect(status).toBe(200);
  return { id, version: (body as { version: number }).version };
}

describe('leaving the market', () => {
  it('[NAV-02] a unit that is booked is withdrawn by itself, once, and can be published again when the booking falls through', async () => {
    const { id } = await offers.published();
    const paused = await offers.published();
    await offers.run('PausePublication', paused.id);
    const other = await offers.published();
    const held = await book(id);
    await book(paused.id);
    for (const unit of [id, paused.id]) {
      await untilStatus(unit, 'WITHDRAWN');
      expect(await offers.read(unit)).toMatchObject({ withdrawalReason: 'BOOKED', withdrawnDate: today });
    }
    const { body } = await t.post<{ units: { id: string }[] }>('/commands/PublishedUnits', {});
    const shown = body.units.map((unit) => unit.id);
    expect([shown.includes(id), shown.includes(other.id)]).toEqual([false, true]);
    const gone = await t.post<{ absence: string }>('/commands/PublishedUnits', { unit: id });
    expect(gone.body.absence).toBe('BOOKED');
    // The make-up finds nothing more to do, in however many replicas it runs.
    const watch = t.services.services.get('places')!.get(MarketWatch);
    await Promise.all([watch.tick(), watch.tick()]);
    expect([await withdrawals(id), await withdrawals(other.id)]).toEqual([1, 0]);
    expect((await run('CancelBooking', { ...held, cancellationReason: 'Desiste' })).status).toBe(200);
    expect((await offers.run('PublishUnit', id)).status).toBe(200);
  });

  /** Activates a contract of the unit with that last day. */
  async function activate(unit: string, endDate: number): Promise<void> {
    const flags = { validated: true, activated: false, cancelled: false, finished: false };
    const dates = { startDate: addDays(endDate, -360), endDate };
    const made = await stores()
      .of(contract)
      .create(build(contract, { ...flags, ...dates, units: [unit] }) as Values, own, undefined, {
        byCommand: true,
      });
    const extra = Object.fromEntries(Object.keys(contractActivated.extra ?? {}).map((name) => [name, null]));
    const event = { event: contractActivated, extra } as never;
    await stores().of(contract).writeUnchecked(made.id, made.version, { activated: true }, event, own);
  }

  it('[NAV-02] a unit whose contract is activated is let; one of the past, entered late, takes nothing', async () => {
    const [{ id: past }, { id }] = [await offers.published(), await offers.published()];
    await activate(past, addDays(today, -30));
    await activate(id, addDays(today, 360));
    await untilStatus(id, 'WITHDRAWN');
    expect(await offers.read(id)).toMatchObject({ withdrawalReason: 'LET' });
    expect(await withdrawals(id)).toBe(1);
    // Events of contracts are worked through in their order.
    expect(await offers.read(past)).toMatchObject({ publicationStatus: 'OFFERED' });
  });

  it('[NAV-02] what no event told is found by the watch: imported contracts and bookings', async () => {
    const [letUnit, booked, free] = [
      await offers.published(),
      await offers.published(),
      await offers.published(),
    ];
    const imported = { byCommand: true };
    await stores()
      .of(booking)
      .create(
        build(booking, { ...bookingOf(booked.id), confirmationDate: today, cancelled: false }) as Values,
        own,
        undefined,
        imported,
      );
    const made = await stores()
      .of(contract)
      .create(
        build(contract, {
          validated: true,
          activated: true,
          cancelled: false,
          finished: false,
          startDate: addDays(today, -3),
          endDate: addDays(today, 360),
          units: [letUnit.id],
        }) as Values,
        own,
        undefined,
        imported,
      );
    await until('the unit knows its contract', async () => {
      const { kpi } = await offers.read(letUnit.id);
      return (kpi as { contract?: string } | null)?.contract === made.id ? true : undefined;
    });
    await t.services.services.get('places')!.get(MarketWatch).tick();
    expect(await offers.read(letUnit.id)).toMatchObject({
      publicationStatus: 'WITHDRAWN',
      withdrawalReason: 'LET',
    });
    expect(await offers.read(booked.id)).toMatchObject({
      publicationStatus: 'WITHDRAWN',
      withdrawalReason: 'BOOKED',
    });
    expect(await offers.read(free.id)).toMatchObject({ publicationStatus: 'OFFERED' });
  });
});
