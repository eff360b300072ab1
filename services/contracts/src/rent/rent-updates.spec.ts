import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Clock } from '@llavero/kit/config/clock';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { notified, NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import type { CollectionName } from '@llavero/proto/collections';
import { rentUpdates } from '@llavero/proto/commands/contracts';
import type { Json } from '@llavero/proto/fields/field';
import { fromDayKey } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices(
    { places: neighbour('places'), notifications: NotifyingNeighbour, contracts: ContractsModule },
    { partial: true },
  );
});
afterAll(() => services?.stop());

const running = () => services.services.get('contracts')!;
const create = (collection: CollectionName, object: Record<string, Json>) =>
  running()
    .get(RecordStores)
    .of(collection)
    .create(object, { ...testContext('ADMIN'), trusted: true }, undefined, { byCommand: true });

it('[JOB-02] from the 16th on the sales manager is told once of the rents that change next month', async () => {
  const salesManager = uuidv7();
  const mandate = await create('mandate', { name: 'Sants', salesManager, validated: true });
  const contract = (startDate: string, more: Record<string, Json> = {}) =>
    create('contract', {
      mandate: mandate.id,
      startDate: fromDayKey(startDate),
      endDate: fromDayKey('2031-11-30'),
      validated: true,
      activated: true,
      ...more,
    });
  const due = await contract('2025-12-01');
  await contract('2025-12-01', { ineType: 'NO_REVISION' });
  await contract('2026-02-01');
  const own = running().get(Clock);
  const real = own.now.bind(own);
  try {
    for (const [at, messages] of [
      ['2026-11-15T12:00:00Z', 0],
      ['2026-11-16T08:00:00Z', 1],
      ['2026-11-18T08:00:00Z', 1],
      // The service was down until the update itself had been made.
      ['2026-11-28T08:00:00Z', 1],
    ] as const) {
      own.now = () => Date.parse(at) / 1000;
      const done = await services.peers.command(rentUpdates, {}, testContext('SERVICE'));
      expect([at, done, notified.size]).toEqual([at, { contracts: messages }, messages]);
    }
  } finally {
    own.now = real;
  }
  expect([...notified.values()]).toMatchObject([
    {
      template: 'RENT_UPDATES',
      subject: 'Actualizaciones de renta de diciembre de 2026',
      people: [salesManager],
      otherwise: 'FIRST_ADMIN',
      relatedContracts: [due.id],
      body: expect.stringContaining(`/contract/rent/contract/${due.id}`),
    },
  ]);
});
