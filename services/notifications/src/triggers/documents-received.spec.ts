import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { documentReceived } from '@llavero/proto/events/documents';
import { type Bench, openBench } from '../testing/bench.ts';
import { REVIEW_RECEIVED } from './documents-received.ts';

describe('documents that came by a mailed link', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench({ neighbours: ['documents'] });
  });
  afterAll(() => bench?.stop());

  const receive = async (person: string, status = 'REVIEW_PENDING') => {
    const { id } = await bench.create('documents', 'document', {
      name: 'Papel de Marta',
      type: 'OTHER',
      status,
      agents: [person],
    });
    await bench.services.services
      .get('documents')!
      .get(RecordStores)
      .of('document')
      .writeUnchecked(
        id,
        undefined,
        { size: 1 },
        { event: documentReceived, extra: { askedBy: bench.colleague.id } },
        testContext(),
      );
  };
  const tasks = async (person: string) =>
    (await bench.find('notifications', 'task', { title: REVIEW_RECEIVED })).filter((task) =>
      JSON.stringify(task['relatedObjects']).includes(person),
    );

  it('[DOC-01] give whoever asked one task, however many they are; reviewed ones give none', async () => {
    const [marta, reviewed, last] = [
      '01900000-0000-7000-8000-00000000000a',
      '01900000-0000-7000-8000-00000000000b',
      '01900000-0000-7000-8000-00000000000c',
    ] as const;
    await receive(marta);
    await receive(marta);
    await receive(reviewed, 'VALID');
    await receive(last);
    await until('the last task is there', async () => (await tasks(last))[0]);
    expect(await tasks(reviewed)).toEqual([]);
    const given = await tasks(marta);
    expect(given).toMatchObject([
      { assignedTo: bench.colleague.id, status: 'TO_DO', relatedAgents: [marta] },
    ]);
    expect(JSON.stringify(given)).not.toContain('Marta');
  });
});
