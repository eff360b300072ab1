import { afterAll, beforeAll } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import type { CollectionName } from '@llavero/proto/collections';
import { confirmBooking, createBooking } from '@llavero/proto/commands/bookings';
import type { CommandDefinition, InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../../contracts.module.ts';

export const staff = testContext('INTERNAL_EMPLOYEE', uuidv7());
export const today = startOfDay(Math.floor(Date.now() / 1000));
export const IBAN = 'ES9121000418450200051332';

export let services: TestServices;
/** Starts the service with neighbours that name places and take messages; to be called once in a spec. */
export function startBookings(): void {
  beforeAll(async () => {
    services = await startTestServices(
      {
        people: neighbour('people'),
        places: neighbour('places'),
        notifications: NotifyingNeighbour,
        contracts: ContractsModule,
      },
      { partial: true },
    );
  });
  afterAll(() => services?.stop());
}

export const records = () => services.peers.records('contracts');
export const read = (collection: CollectionName, id: string) => records().get({ collection, id }, staff);
export const booking = (id: string) => read('booking', id);
export const create = (collection: CollectionName, object: Record<string, Json>) =>
  records().create({ collection, object }, staff);
/** Somebody with this account, which a second person has approved or not. */
export async function payee(iban: string, approved: boolean): Promise<string> {
  const store = services.services.get('people')!.get(RecordStores).of('agent');
  const { id, version } = await store.create({ firstname: 'Ana', iban }, testContext('ADMIN', uuidv7()));
  const approvedAccount = { iban, bic: null, holder: null, at: today, by: null };
  if (approved) await store.writeUnchecked(id, version, { approvedAccount }, {}, staff);
  return id;
}
export const draft = (object: Record<string, Json> = {}) =>
  create('booking', {
    unit: uuidv7(),
    tenants: [uuidv7()],
    amount: 500,
    bookingDate: addDays(today, -5),
    rent: 900,
    ...object,
  });
/** Runs a command on the version that stands. What is left out is null, as over the wire. */
export async function run<C extends CommandDefinition>(
  command: C,
  id: string,
  said: Record<string, unknown> = {},
): Promise<OutputOf<C>> {
  const { version } = await booking(id);
  const empty = Object.fromEntries(
    Object.keys(command.input).map((name) => [name, name === 'tenants' ? [] : null]),
  );
  return services.peers.command(
    command,
    { ...empty, id, version, ...said } as unknown as InputOf<C>,
    staff,
  ) as Promise<OutputOf<C>>;
}
export async function confirmed(object: Record<string, Json> = {}) {
  const { id } = await draft(object);
  await run(confirmBooking, id);
  return id;
}
export const book = (object: Record<string, Json>, more: Record<string, unknown> = {}) =>
  services.peers.command(
    createBooking,
    {
      booking: { tenants: [uuidv7()], amount: 500, ...object },
      rejected: [],
      rejectionReason: null,
      ...more,
    },
    staff,
  );
export const eventOf = async (id: string, verb: string) => {
  const rows = await services.services
    .get('contracts')!
    .get(Database)
    .query<{ payload: string }>(`select payload from outbox where record_id = $1 and subject like $2`, [
      id,
      `%.booking.${verb}`,
    ]);
  return rows.map(({ payload }) => (JSON.parse(payload) as { data: { extra?: unknown } }).data.extra);
};
export const lastLine = async (id: string) =>
  ((await booking(id))['chronology'] as { description: string }[]).at(-1)?.description;
