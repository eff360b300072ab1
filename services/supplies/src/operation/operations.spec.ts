import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { emptyBus } from '@llavero/kit/testing/nats';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { replayLast } from '@llavero/kit/testing/replay';
import { until } from '@llavero/kit/testing/until';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import { supplyKpis } from '@llavero/proto/commands/supplies';
import { contractActivated, mandateActivated } from '@llavero/proto/events/contracts';
import type { Json } from '@llavero/proto/fields/field';
import { fromDayKey } from '@llavero/proto/values/dates';
import { SuppliesModule } from '../supplies.module.ts';

const tenant = '01890000-0000-7000-8000-000000000002';

describe('work on units', () => {
  let services: TestServices;
  /** Who takes care of the mandates, since the one whom they name first has left. */
  let manager: string;
  let left: string;
  beforeAll(async () => {
    await emptyBus();
    services = await startTestServices(
      {
        ...{ places: neighbour('places'), contracts: neighbour('contracts'), people: neighbour('people') },
        ...{ notifications: neighbour('notifications'), supplies: SuppliesModule },
      },
      { partial: true },
    );
    const colleague = async (firstname: string, active: boolean) =>
      (await create('people', 'employee', { firstname, email: `${firstname}@example.com`, active })).id;
    [left, manager] = await Promise.all([colleague('pol', false), colleague('ana', true)]);
  });
  afterAll(() => services?.stop());

  const store = (service: ServiceName, collection: CollectionName) =>
    services.services.get(service)!.get(RecordStores).of(collection);
  const trusted = { ...testContext('INTERNAL_EMPLOYEE'), trusted: true };
  const create = (service: ServiceName, collection: CollectionName, object: Record<string, Json>) =>
    store(service, collection).create(object, trusted, undefined, { byCommand: true });
  const place = (more: Record<string, Json> = {}) =>
    create('places', 'place', {
      street: 'Carrer de Sants',
      number: '12',
      zip: '08014',
      city: 'Barcelona',
      region: 'Cataluña',
      ...more,
    });
  const mandateOf = (units: StoredRecord[]) =>
    create('contracts', 'mandate', {
      units: units.map(({ id }) => id),
      region: 'CATALONIA',
      opperationManager: left,
      supportManager: manager,
      validated: true,
    });
  const mandateExtra = { landlords: [], region: null, sendMarketing: false };
  const contractExtra = {
    salesManager: null,
    region: null,
    tenantSearchSelectedOption: null,
    tenantSearchTotalAmount: null,
    tenantSearchOnePaymentInstallments: null,
  };
  const activate = (collection: 'mandate' | 'contract', id: string) => {
    const contracts = store('contracts', collection);
    return collection === 'mandate'
      ? contracts.writeUnchecked(id, undefined, {}, { event: mandateActivated, extra: mandateExtra }, trusted)
      : contracts.writeUnchecked(
          id,
          undefined,
          {},
          { event: contractActivated, extra: contractExtra },
          trusted,
        );
  };
  const operations = (filter: Record<string, Json>, count: number) =>
    until(`${count} operations`, async () => {
      const found = await store('supplies', 'operation').findUnchecked({ filter });
      return found.length >= count && found;
    });
  /** An event that comes after all others has been handled, so they have been as well. */
  const settled = async () => {
    const last = await mandateOf([await place({ region: 'Comunidad de Madrid' })]);
    await activate('mandate', last.id);
    await operations({ mandate: last.id }, 1);
  };
  const work = (found: StoredRecord[]) =>
    found.map((operation) => [operation['place'], operation['certificate'] ?? operation['supply']]).sort();

  it('an activated mandate opens one operation for each certificate that is missing or has expired', async () => {
    const expired = {
      type: 'ENERGY',
      number: 'E-1',
      issueDate: fromDayKey('2016-01-01'),
      endDate: fromDayKey('2026-01-01'),
    };
    const flat = await place({ energyCertificate: expired });
    const shop = await place({
      unitType: 'SHOP',
      energyCertificate: { type: 'ENERGY', issueDate: fromDayKey('2026-01-01') },
    });
    const mandate = await mandateOf([flat, shop]);
    await activate('mandate', mandate.id);
    const found = await operations({ mandate: mandate.id }, 2);
    expect(work(found)).toEqual([
      [flat.id, 'ENERGY'],
      [flat.id, 'OCCUPANCY'],
    ]);
    expect(found.find(({ certificate }) => certificate === 'ENERGY')).toMatchObject({
      type: 'CERTIFICATE',
      status: 'PENDING',
      assignedTo: manager,
      certificateNumber: 'E-1',
      endDate: expired.endDate,
    });
  });

  it('a second activation opens nothing while the work is open, and again once it is done and still missing', async () => {
    const mandate = await mandateOf([await place({ region: 'Madrid' })]);
    await activate('mandate', mandate.id);
    const [first] = await operations({ mandate: mandate.id }, 1);
    await activate('mandate', mandate.id);
    await settled();
    expect(await operations({ mandate: mandate.id }, 1)).toHaveLength(1);
    await services.peers
      .records('supplies')
      .patch(
        { collection: 'operation', id: first!.id, version: first!.version, patch: { status: 'CANCELLED' } },
        testContext('ADMIN'),
      );
    await activate('mandate', mandate.id);
    expect(await operations({ mandate: mandate.id }, 2)).toHaveLength(2);
  });

  it('an activated contract opens the holder changes of its default supplies, once', async () => {
    const flat = await place({
      supplies: [
        { type: 'ELECTRICITY', holderType: 'LANDLORD', company: 'Luz SA', code: 'ES1234123456789012JY' },
        { type: 'WATER', holderType: 'LANDLORD' },
      ],
    });
    const mandate = await mandateOf([flat]);
    const contract = await create('contracts', 'contract', {
      mandate: mandate.id,
      units: [flat.id],
      tenants: [tenant],
      tenantIsResponsibleOfSupplies: true,
      validated: true,
    });
    await activate('contract', contract.id);
    const found = await operations({ contract: contract.id }, 2);
    expect(work(found)).toEqual([
      [flat.id, 'ELECTRICITY'],
      [flat.id, 'WATER'],
    ]);
    expect(found.find(({ supply }) => supply === 'ELECTRICITY')).toMatchObject({
      type: 'SUPPLY_CHANGE',
      mandate: mandate.id,
      assignedTo: manager,
      holderType: 'TENANT',
      holder: tenant,
      company: 'Luz SA',
    });
    // It comes once more, and the contract is activated anew.
    await replayLast(services, contractActivated.subject);
    await activate('contract', contract.id);
    await settled();
    expect(await operations({ contract: contract.id }, 2)).toHaveLength(2);
  });

  it('counts what is in hand for the dashboard, for the office only', async () => {
    await expect(services.peers.command(supplyKpis, {}, testContext('TENANT'))).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
    const open = await store('supplies', 'operation').findUnchecked({
      filter: { status: { $in: ['PENDING', 'REQUESTED', 'IN_PROGRESS', 'ERROR'] } },
    });
    const of = (type: string) => open.filter((operation) => operation['type'] === type).length;
    expect(await services.peers.command(supplyKpis, {}, testContext('INTERNAL_EMPLOYEE'))).toEqual({
      openCertificates: of('CERTIFICATE'),
      openSupplyChanges: of('SUPPLY_CHANGE'),
    });
    expect(of('CERTIFICATE')).toBeGreaterThan(0);
    expect(of('SUPPLY_CHANGE')).toBe(2);
  });
});
