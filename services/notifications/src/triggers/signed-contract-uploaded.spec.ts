import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { documentSigned } from '@llavero/proto/events/documents';
import { type Bench, openBench } from '../testing/bench.ts';
import { REVIEW_INSURANCE } from './resolution-uploaded.ts';

describe('a signed paper of a contract', () => {
  let bench: Bench;
  let contract: StoredRecord;
  let landlord: StoredRecord;
  beforeAll(async () => {
    bench = await openBench({ neighbours: ['documents', 'contracts', 'places'] });
    landlord = await bench.create('people', 'agent', { firstname: 'Lluís', email: 'lluis@example.com' });
    contract = await bench.create('contracts', 'contract', { landlords: [landlord.id], tenants: [] });
  });
  afterAll(() => bench?.stop());

  const paper = (fields: object) =>
    bench.create('documents', 'document', {
      ...{ name: 'Contrato', contract: contract.id, generated: true },
      ...{ fileName: 'contrato.pdf', mimeType: 'application/pdf', size: 10, storageKey: 'ab/cd' },
      ...fields,
    });
  const sign = ({ id }: StoredRecord, type: string) =>
    bench.services.services
      .get('documents')!
      .get(RecordStores)
      .of('document')
      .writeUnchecked(
        id,
        undefined,
        { status: 'SIGNED' },
        { event: documentSigned, extra: { type, contract: contract.id, mandate: null, signatureDate: 1 } },
        testContext('SERVICE'),
      );
  const sent = () => bench.find('notifications', 'communication', { template: 'SIGNED_CONTRACT' });

  it('[JOB-02] [EXT-10] goes to each owner once, whether it was signed here or uploaded as signed', async () => {
    const here = await paper({ type: 'LONG_CONTRACT', status: 'GENERATED' });
    await sign(here, 'LONG_CONTRACT');
    const [first] = await until('the message', async () => {
      const found = await sent();
      return found.length > 0 && found;
    });
    expect(first).toMatchObject({ relatedContracts: [contract.id], relatedAgents: [landlord.id] });
    expect(JSON.stringify(first?.['attachments'])).toContain(here.id);
    // Told again, and another kind of paper: nothing goes out. The next contract says that both have been heard.
    await sign(here, 'LONG_CONTRACT');
    await paper({ type: 'ANNEX', status: 'SIGNED' });
    await paper({ type: 'CONTRACT', status: 'SIGNED' });
    const all = await until('the second message', async () => {
      const found = await sent();
      return found.length > 1 && found;
    });
    expect(all).toHaveLength(2);
  });

  it('[JOB-02] [EXT-10] a resolution finds the policies of the ending contract: one task', async () => {
    const manager = await bench.create('people', 'employee', {
      firstname: 'Iria',
      email: 'iria@example.com',
    });
    const policy = { contract: contract.id, insuranceManager: manager.id };
    const running = await bench.create('contracts', 'insurance', { ...policy, insurer: 'Mutua' });
    const resolution = await paper({ type: 'RESOLUTION', status: 'GENERATED' });
    const tasks = () => bench.find('notifications', 'task', { title: REVIEW_INSURANCE });
    await sign(resolution, 'RESOLUTION');
    const [task] = await until('the task', async () => {
      const found = await tasks();
      return found.length > 0 && found;
    });
    expect(task).toMatchObject({ assignedTo: manager.id, relatedContracts: [contract.id] });
    expect(JSON.stringify(task?.['relatedObjects'])).toContain(running.id);
    await sign(resolution, 'RESOLUTION');
    // Uploaded: it is valid from the beginning.
    await paper({ type: 'RESOLUTION', name: 'Otra' });
    const all = await until('the task of the other one', async () => {
      const found = await tasks();
      return found.length > 1 && found;
    });
    expect(all).toHaveLength(2);
  });
});
