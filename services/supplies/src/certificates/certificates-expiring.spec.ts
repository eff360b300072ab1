import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { notified, NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import { certificatesExpiring } from '@llavero/proto/commands/supplies';
import type { Json } from '@llavero/proto/fields/field';
import { addDays } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { SuppliesModule } from '../supplies.module.ts';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices(
    { places: neighbour('places'), notifications: NotifyingNeighbour, supplies: SuppliesModule },
    { partial: true },
  );
});
afterAll(() => services?.stop());

const create = (service: ServiceName, collection: CollectionName, object: Record<string, Json>) =>
  services.services
    .get(service)!
    .get(RecordStores)
    .of(collection)
    .create(object, { ...testContext('ADMIN'), trusted: true }, undefined, { byCommand: true });

it('[JOB-02] a certificate that expires within seven days is told once, whenever the work runs', async () => {
  const today = Math.floor(Date.now() / 1000);
  const responsible = uuidv7();
  const place = await create('places', 'place', { street: 'Gran Via', number: '3', city: 'Barcelona' });
  const certificate = (days: number, more: Record<string, Json> = {}) =>
    create('supplies', 'operation', {
      type: 'CERTIFICATE',
      certificate: 'OCCUPANCY',
      place: place.id,
      assignedTo: responsible,
      status: 'DONE',
      endDate: addDays(today, days),
      ...more,
    });
  await certificate(7);
  await certificate(8);
  await certificate(3, { status: 'CANCELLED' });
  await certificate(-1);
  const call = () => services.peers.command(certificatesExpiring, {}, testContext('ADMIN'));
  expect(await call()).toEqual({ told: 1 });
  // The key is the same, so nobody is told twice.
  expect(await call()).toEqual({ told: 1 });
  const [message, ...more] = [...notified.values()];
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    template: 'CERTIFICATE_EXPIRES',
    people: [responsible],
    otherwise: 'OPERATIONS_MANAGER',
    relatedPlaces: [place.id],
    subject: expect.stringMatching(/Gran Via.*: caduca el \d\d\/\d\d\/\d{4}$/),
    body: expect.stringContaining(`/place/unit/place/${place.id}`),
  });
  await expect(services.peers.command(certificatesExpiring, {}, testContext('TENANT'))).rejects.toMatchObject(
    { body: { kind: 'forbidden' } },
  );
});
