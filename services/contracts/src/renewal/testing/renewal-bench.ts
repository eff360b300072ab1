import { Clock } from '@llavero/kit/config/clock';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { startTestServices } from '@llavero/kit/testing/service';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import { extendTerms } from '@llavero/proto/commands/renewals';
import type { Json } from '@llavero/proto/fields/field';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { dayKey, fromDayKey as day } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../../contracts.module.ts';

/** The contracts service with its neighbours, contracts and mandates in force, and a clock that tests set. */
export async function openRenewals() {
  const services = await startTestServices(
    {
      places: neighbour('places'),
      people: neighbour('people'),
      finance: neighbour('finance'),
      notifications: NotifyingNeighbour,
      contracts: ContractsModule,
    },
    { partial: true },
  );
  const storesOf = (service: ServiceName) => services.services.get(service)!.get(RecordStores);
  const clock = services.services.get('contracts')!.get(Clock);
  const real = clock.now.bind(clock);
  const trusted = { ...testContext('ADMIN'), trusted: true };
  const contracts = () => storesOf('contracts').of(contractDefinition);
  const mandates = () => storesOf('contracts').of(mandateDefinition);
  const create = (
    collection: CollectionName,
    object: Record<string, Json>,
    service: ServiceName = 'contracts',
  ) => storesOf(service).of(collection).create(object, trusted, undefined, { byCommand: true });
  /** 07:00 of a day in Madrid, for the service's own clock. */
  const at = (key: string): void => {
    const now = day(key) + 7 * 3600;
    clock.now = () => now;
  };
  const mandate = (more: Record<string, Json> = {}) =>
    create('mandate', {
      name: 'Sants',
      landlords: [uuidv7()],
      units: [uuidv7()],
      mandateDate: day('2020-01-01'),
      endDate: day('2060-01-01'),
      salesManager: uuidv7(),
      validated: true,
      ...more,
    });
  const stored = (id: string) => contracts().loadUnchecked(id);
  return {
    services,
    storesOf,
    trusted,
    contracts,
    mandates,
    create,
    at,
    mandate,
    stored,
    now: () => clock.now(),
    setNow: (now: number) => void (clock.now = () => now),
    /** Back to the machine's clock. */
    realTime: () => void (clock.now = real),
    /** The daily command on a day. */
    extend: (key: string) => {
      at(key);
      return services.peers.command(extendTerms, {}, testContext('SERVICE'));
    },
    /** A home of five years in force. */
    contract: async (more: Record<string, Json> = {}) =>
      create('contract', {
        mandate: (await mandate()).id,
        mandateStatus: 'ACTIVE',
        name: 'Contrato de prueba',
        units: [uuidv7()],
        startDate: day('2030-03-01'),
        endDate: day('2035-02-28'),
        contractDuration: { years: 5, months: 0, days: 0 },
        rent: 900,
        validated: true,
        activated: true,
        ...more,
      }),
    endOf: async (id: string) => dayKey((await stored(id)).endDate!),
  };
}
