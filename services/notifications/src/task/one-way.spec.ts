import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import { ownedCases, tried } from '@llavero/kit/testing/owned-changes';
import { snakeUpper } from '@llavero/proto/values/names';
import { v7 as uuidv7 } from 'uuid';
import { type Bench, openBench } from '../testing/bench.ts';

const staff = testContext('INTERNAL_EMPLOYEE');
const verbs: Record<string, string> = { CompleteTasks: 'completed', CancelProcess: 'cancelled' };

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.stop());

const records = () => bench.services.peers.records('notifications');

describe('a change of status of tasks and processes', () => {
  it.each(ownedCases('notifications'))(
    '[STA-05] [STA-09] %s: by hand the command runs, with its event',
    async (_title, owned) => {
      for (const door of ['Patch', 'Batch'] as const) {
        const { error, verbs: seen, after } = await tried(bench.services, owned, door);
        expect([error, after['status'], seen]).toEqual([null, owned.owner.to, [verbs[owned.owner.command]]]);
      }
    },
  );

  it('[STA-05] [VAL-11] no record is born in it', async () => {
    const objects = { task: { title: 'Llamar' }, process: { worker: 'warmup', request: {} } };
    for (const [, { definition, owner }] of ownedCases('notifications')) {
      const { collection } = definition;
      const object = { ...objects[collection as 'task'], status: owner.to };
      await expect(records().create({ collection, object }, testContext('ADMIN'))).rejects.toMatchObject({
        body: { code: `${snakeUpper(collection)}.CHANGE_NEEDS_COMMAND`, kind: 'conflict' },
      });
    }
  });

  it('[JOB-06] [SES-09] somebody else’s work is not cancelled by hand either', async () => {
    const { id } = await bench.create('notifications', 'process', {
      worker: 'warmup',
      request: {},
      requestedBy: uuidv7(),
    });
    const cancel = { collection: 'process' as const, id, version: 1, patch: { status: 'CANCELLED' } };
    await expect(records().patch(cancel, staff)).rejects.toMatchObject({
      body: { code: 'PROCESS.NOT_YOURS', kind: 'forbidden' },
    });
    await expect(records().get({ collection: 'process', id }, staff)).resolves.toMatchObject({
      version: 1,
      status: 'QUEUED',
    });
  });

  it('[ENT-12] [STA-05] an earlier version does not bring the status of a command back', async () => {
    const { id } = await bench.create('notifications', 'task', { title: 'Llamar' });
    const change = (version: number, patch: Record<string, string>) =>
      records().patch({ collection: 'task', id, version, patch }, staff);
    await change(1, { status: 'DONE', title: 'Llamado' });
    await change(3, { status: 'TO_DO', title: 'Llamar otra vez' });
    const admin = testContext('ADMIN');
    const { restore } = await records().recordAt({ collection: 'task', id, version: 3 }, admin);
    expect(restore?.kept).toContainEqual({
      field: 'status',
      label: 'Estado',
      reason: 'A ese estado se llega con la acción «Completar tareas».',
    });
    const back = await records().restoreAt({ collection: 'task', id, version: 4, to: 3 }, admin);
    expect(back).toMatchObject({ title: 'Llamado', status: 'TO_DO' });
  });
});
