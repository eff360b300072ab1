import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Publication } from '@llavero/kit/records/write/publication';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { contractActivated, contractFinished, mandateActivated } from '@llavero/proto/events/contracts';
import type { EventDefinition } from '@llavero/proto/events/define';
import { fromDayKey } from '@llavero/proto/values/dates';
import { type Bench, openBench } from '../testing/bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
let bench: Bench;
let mandate: StoredRecord;
let contract: StoredRecord;
let left: StoredRecord;
beforeAll(async () => {
  bench = await openBench({ neighbours: ['places', 'contracts', 'supplies'] });
  left = await bench.create('people', 'employee', {
    firstname: 'Fermín',
    email: 'fermin@example.com',
    active: false,
  });
  mandate = await bench.create('contracts', 'mandate', {
    name: 'Sants',
    opperationManager: left.id,
    supportManager: bench.colleague.id,
    salesManager: left.id,
    validated: true,
  });
  contract = await bench.create('contracts', 'contract', {
    mandate: mandate.id,
    startDate: fromDayKey('2026-01-01'),
    endDate: fromDayKey('2030-01-31'),
    validated: true,
  });
});
afterAll(() => bench?.stop());

const publish = <E extends EventDefinition>(
  collection: 'mandate' | 'contract',
  id: string,
  publication: Publication<E>,
) =>
  bench.services.services
    .get('contracts')!
    .get(RecordStores)
    .of(collection)
    .writeUnchecked(id, undefined, {}, publication, staff);
const task = (filter: object) =>
  until('the task', async () => (await bench.find('notifications', 'task', { ...filter }))[0]);

describe('[JOB-02] work of a colleague who has left', () => {
  it('goes to the next of the mandate who is still there', async () => {
    await publish('mandate', mandate.id, {
      event: mandateActivated,
      extra: { landlords: [], region: null, sendMarketing: false },
    });
    await publish('contract', contract.id, {
      event: contractActivated,
      extra: {
        salesManager: null,
        region: null,
        tenantSearchSelectedOption: null,
        tenantSearchTotalAmount: null,
        tenantSearchOnePaymentInstallments: null,
      },
    });
    await publish('contract', contract.id, {
      event: contractFinished,
      extra: { endDate: fromDayKey('2030-01-31') },
    });
    const about = { relatedContracts: { $in: [contract.id] } };
    for (const filter of [
      { type: 'OTHER', relatedMandates: { $in: [mandate.id] } },
      { type: 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_START', ...about },
      { type: 'SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END', ...about },
    ])
      expect(await task(filter)).toMatchObject({ assignedTo: bench.colleague.id });
  });

  it('asks the sales manager for the signature where whoever signs has left', async () => {
    const { id } = await bench.create('contracts', 'mandate', {
      name: 'Gràcia',
      salesManager: bench.colleague.id,
      validated: true,
    });
    const records = bench.services.peers.records('contracts');
    const object = { mandate: id, signer: left.id, startDate: fromDayKey('2026-01-01') };
    const made = await records.create({ collection: 'contract', object }, staff);
    const [asked] = await until('the message', async () => {
      const filter = { template: 'DIGITAL_SIGNATURE', relatedContracts: { $in: [String(made['id'])] } };
      const found = await bench.find('notifications', 'communication', filter);
      return found.length > 0 && found;
    });
    expect(asked!['to']).toMatchObject([{ id: bench.colleague.id }]);
  });
});
