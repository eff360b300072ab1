import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import { until } from '@llavero/kit/testing/until';
import type { CollectionName, ServiceName } from '@llavero/proto/collections';
import { documentSigned } from '@llavero/proto/events/documents';
import type { Json } from '@llavero/proto/fields/field';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { mandate as mandateDefinition } from '@llavero/proto/records/contracts/mandate';
import { statusOf } from '@llavero/proto/states/evaluate';
import { addDays, addYears, startOfDay } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';

const now = Math.floor(Date.now() / 1000);
const today = startOfDay(now);

describe('a document that everybody has signed', () => {
  let running: TestServices;
  beforeAll(async () => {
    running = await startTestServices(
      { documents: neighbour('documents'), contracts: ContractsModule },
      { partial: true },
    );
  });
  afterAll(() => running?.stop());

  const stores = (service: ServiceName) => running.services.get(service)!.get(RecordStores);
  const create = (service: ServiceName, collection: CollectionName, object: Record<string, Json>) =>
    stores(service).of(collection).create(object, serviceContext(service));
  const sign = async (type: string, contract: string | null, mandate: string | null) => {
    const { id } = await create('documents', 'document', { name: 'Papel', type, generated: true });
    const extra = { type, contract, mandate, signatureDate: today };
    await stores('documents')
      .of('document')
      .writeUnchecked(
        id,
        undefined,
        { status: 'SIGNED' },
        { event: documentSigned, extra },
        serviceContext('documents'),
      );
    return id;
  };
  const contractOf = async (mandate: string, over: Record<string, Json> = {}) => {
    const made = await create('contracts', 'contract', {
      ...{ mandate, units: [uuidv7()], tenants: [uuidv7()], landlords: [uuidv7()] },
      ...{ startDate: addDays(today, 10), endDate: addYears(today, 5), rent: 900, ...over },
    });
    return mark('contract', made.id, { validated: true });
  };
  /** As a command leaves it. */
  const mark = (collection: 'contract' | 'mandate', id: string, patch: Record<string, Json>) =>
    stores('contracts').of(collection).writeUnchecked(id, undefined, patch, {}, serviceContext('contracts'));
  const load = (id: string) => stores('contracts').of(contractDefinition).loadUnchecked(id);

  it('[EXT-10] [STA-02] brings its contract from pending signature to signed, once', async () => {
    const mandate = await create('contracts', 'mandate', { mandateDate: addDays(today, -5) });
    await mark('mandate', mandate.id, { validated: true });
    const { id } = await contractOf(mandate.id);
    expect(statusOf(contractDefinition, await load(id), now)).toBe('PENDING_SIGNATURE');
    const document = await sign('LONG_CONTRACT', id, null);
    const signed = await until('the contract', async () => {
      const found = await load(id);
      return found.signatureDate !== null && found;
    });
    expect(statusOf(contractDefinition, signed, now)).toBe('SIGNED');
    expect(signed).toMatchObject({ signatureDate: today, documents: [document], activated: true });
  });

  it('[EXT-10] [STA-02] a contract that cannot be in force keeps its status, and the day of its signature', async () => {
    const cancelled = await create('contracts', 'mandate', {});
    await mark('mandate', cancelled.id, { cancelled: true });
    const { id } = await contractOf(cancelled.id);
    await sign('CONTRACT', id, null);
    const signed = await until('the day', async () => {
      const found = await load(id);
      return found.signatureDate !== null && found;
    });
    expect(statusOf(contractDefinition, signed, now)).toBe('PENDING_SIGNATURE');
  });

  it('[EXT-10] [STA-01] signs a complete mandate; [STA-05] marks a resolution', async () => {
    const mandate = await create('contracts', 'mandate', {
      ...{ landlords: [uuidv7()], units: [uuidv7()], salesManager: uuidv7(), productType: 'BASIC_12' },
      ...{ feeType: 'PERCENT', feeValue: 6, mandateDate: addDays(today, 20) },
    });
    const store = stores('contracts').of(mandateDefinition);
    expect(statusOf(mandateDefinition, await store.loadUnchecked(mandate.id), now)).toBe('DRAFT');
    await sign('MANDATE', null, mandate.id);
    const { id } = await contractOf(mandate.id, { contractResolution: { content: 'Se resuelve.' } });
    await sign('RESOLUTION', id, null);
    await until('the resolution', async () => (await load(id)).contractResolution?.status === 'SIGNED');
    const signed = await store.loadUnchecked(mandate.id);
    expect(statusOf(mandateDefinition, signed, now)).toBe('SIGNED');
    expect(signed.signatureDate).toBe(today);
  });
});
