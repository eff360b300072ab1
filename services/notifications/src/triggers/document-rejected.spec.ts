import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { documentRejected } from '@llavero/proto/events/documents';
import { type Bench, openBench } from '../testing/bench.ts';
import { UPLOAD_AGAIN } from './document-rejected.ts';

describe('a document that was rejected', () => {
  let bench: Bench;
  let uploader: StoredRecord;
  beforeAll(async () => {
    bench = await openBench({ neighbours: ['documents'] });
    uploader = await bench.create('people', 'employee', { firstname: 'Diego', email: 'diego@example.com' });
  });
  afterAll(() => bench?.stop());

  const documents = () => bench.services.services.get('documents')!.get(RecordStores).of('document');
  const write = (id: string, patch: object, rejects: boolean) =>
    documents().writeUnchecked(
      id,
      undefined,
      patch,
      rejects ? { event: documentRejected } : {},
      testContext('INTERNAL_EMPLOYEE', bench.colleague.id),
    );
  const tasks = async (id: string) =>
    (await bench.find('notifications', 'task', { title: UPLOAD_AGAIN })).filter((task) =>
      JSON.stringify(task['relatedObjects']).includes(id),
    );

  it('[WIZ-12] gives whoever uploaded it one task with the reason, however often it is told', async () => {
    const contract = '01900000-0000-7000-8000-00000000000c';
    const { id } = await bench.create('documents', 'document', {
      name: 'Nómina de Marta',
      type: 'OTHER',
      status: 'REVIEW_PENDING',
      uploadedBy: uploader.id,
      contract,
    });
    const rejection = { status: 'REJECTED', rejectionReason: 'La página dos no se lee.' };
    await write(id, rejection, true);
    const task = await until('the task is there', async () => (await tasks(id))[0]);
    expect(task).toMatchObject({
      assignedTo: uploader.id,
      createdBy: bench.colleague.id,
      status: 'TO_DO',
      relatedContracts: [contract],
    });
    expect(task['description']).toContain('La página dos no se lee.');
    expect(task['title']).not.toContain('Marta');
    // Told again while the first task is open; the task of a third document says that it has been heard.
    await write(id, rejection, true);
    const other = await bench.create('documents', 'document', { name: 'Otro', uploadedBy: uploader.id });
    await write(other.id, rejection, true);
    await until('the other task is there', async () => (await tasks(other.id))[0]);
    expect(await tasks(id)).toHaveLength(1);
  });

  it('[WIZ-12] gives none for what waits again by the time it is heard', async () => {
    const [late, next] = [
      await bench.create('documents', 'document', { name: 'A', uploadedBy: uploader.id }),
      await bench.create('documents', 'document', { name: 'B', uploadedBy: uploader.id }),
    ];
    // The event of a rejection after which it was put back at once.
    await write(late.id, { status: 'REVIEW_PENDING' }, true);
    await write(next.id, { status: 'REJECTED' }, true);
    await until('the next task is there', async () => (await tasks(next.id))[0]);
    expect(await tasks(late.id)).toEqual([]);
  });
});
