import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { defineJob } from '@llavero/kit/jobs/define-job';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import type { OutputOf } from '@llavero/proto/commands/command';
import { enqueueJob, jobStatus } from '@llavero/proto/commands/notifications';
import { z } from 'zod';
import { type Bench, openBench } from '../testing/bench.ts';

type Status = OutputOf<typeof jobStatus>;

describe('the queue of background work', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench?.stop());

  /** A kind of work that nobody takes but the test. */
  const unhandled = (name: string) => ({
    queue: running().get(JobQueue),
    kind: defineJob({
      name,
      label: 'Prueba',
      input: z.object({ at: z.int() }),
      attempts: 1,
      concurrency: 1,
      priority: 4,
      interrupted: 'repeat',
      cancel: 'never',
      failed: 'No se ha podido.',
    }),
  });
  const enqueue = (input: object, role: Parameters<typeof testContext>[0] = 'INTERNAL_EMPLOYEE') =>
    bench.services.peers.command(enqueueJob, input as never, testContext(role));
  const statusOf = (id: string): Promise<Status> =>
    bench.services.peers.command(jobStatus, { id }, testContext('INTERNAL_EMPLOYEE'));
  const ended = (id: string): Promise<Status> =>
    until(`the end of ${id}`, async () => {
      const status = await statusOf(id);
      return (status.status === 'DONE' || status.status === 'ERROR') && status;
    });
  const running = () => bench.services.services.get('notifications')!;

  it('[JOB-01] takes a message only from staff and only with worker and request', async () => {
    const request = { type: 'OTHER', title: 'Desde la cola' };
    await expect(enqueue({ worker: 'CreateTask', request }, 'TENANT')).rejects.toMatchObject({
      body: { kind: 'forbidden' },
    });
    for (const [input, field] of [
      [{ request }, 'worker'],
      [{ worker: 'CreateTask' }, 'request'],
      [{ worker: 'CreateTask', request, priority: 5 }, 'priority'],
    ] as const)
      await expect(enqueue(input)).rejects.toMatchObject({
        body: { kind: 'invalid', problems: [{ field }] },
      });
  });

  it('[JOB-01, STA-09] carries a message out for the caller and answers its state under its id', async () => {
    const { id } = await enqueue({
      worker: 'CreateTask',
      request: { type: 'OTHER', title: 'Desde la cola' },
      priority: 1,
    });
    expect(id).toMatch(/^CreateTask[A-Za-z0-9]{30}$/);
    const { status, success, error, response } = await ended(id);
    expect({ status, success, error }).toEqual({ status: 'DONE', success: true, error: null });
    const task = await bench.load('notifications', 'task', (response as { id: string }).id);
    expect(task).toMatchObject({ title: 'Desde la cola', createdBy: bench.colleague.id });
    const [process] = await bench.find('notifications', 'process', { messageId: id });
    expect(process).toMatchObject({
      label: 'Crear tarea',
      priority: 1,
      requestedBy: bench.colleague.id,
      attempts: 1,
    });
    expect(Number(process?.['expiration']) - Number(process?.['requestedAt'])).toBe(600);
  });

  it('[STA-09] ends in ERROR with its text when the worker refuses or does not exist', async () => {
    const refused = await enqueue({ worker: 'CreateTask', request: { type: 'NOTHING' } });
    expect(await ended(refused.id)).toMatchObject({
      status: 'ERROR',
      success: false,
      error: expect.stringContaining('Tipo'),
    });
    const nobody = await enqueue({ worker: 'nobody', request: {} });
    expect(await ended(nobody.id)).toMatchObject({
      status: 'ERROR',
      success: false,
      error: expect.stringContaining('«nobody»'),
    });
  });

  it("carries a failed message out again when a person requeues it, with that person's rights", async () => {
    const { id } = await enqueue({ worker: 'CreateTask', request: { type: 'NOTHING' } });
    await ended(id);
    const [process] = await bench.find('notifications', 'process', { messageId: id });
    const patch = { status: 'QUEUED', request: { type: 'OTHER', title: 'A la segunda' } };
    await bench.services.peers
      .records('notifications')
      .patch(
        { collection: 'process', id: process!.id, version: process!.version, patch },
        testContext('ADMIN'),
      );
    const { response } = await until('success', async () => {
      const status = await statusOf(id);
      return status.status === 'DONE' && status;
    });
    expect(await bench.load('notifications', 'task', (response as { id: string }).id)).toMatchObject({
      title: 'A la segunda',
      createdBy: bench.admin.id,
    });
  });

  it('[JOB-01] [FIN-01] ends with what to choose when it names an empty list of contracts, which is none and not all', async () => {
    const { id } = await enqueue({
      worker: 'GenerateMonth',
      request: { year: 2026, month: 11, contracts: [] },
    });
    expect(await ended(id)).toMatchObject({
      status: 'ERROR',
      error: expect.stringContaining('Elija al menos un contrato'),
    });
  });

  it('refuses an id that it has never given', async () => {
    await expect(statusOf('nothing')).rejects.toMatchObject({
      body: { code: 'JOB.UNKNOWN', kind: 'notFound' },
    });
  });

  it('[JOB-01] hands out the most urgent message first and, among equals, the oldest', async () => {
    const { queue, kind } = unhandled('test-line');
    for (const [at, priority] of [4, 2, 0, 3, 0, 1].entries())
      await queue.enqueue(kind, { at }, testContext('SERVICE'), { priority });
    const order: number[] = [];
    for (let job; (job = await queue.table.take([kind.name]));) order.push((job.input as { at: number }).at);
    expect(order).toEqual([2, 4, 5, 1, 3, 0]);
  });

  it('enqueues nothing when the transaction is undone', async () => {
    const { queue, kind } = unhandled('undone-line');
    const undone = running()
      .get(Database)
      .transaction(async (tx) => {
        await queue.enqueue(kind, { at: 1 }, testContext('SERVICE'), {}, tx);
        throw new Error('undone');
      });
    await expect(undone).rejects.toThrow('undone');
    expect(await queue.table.take([kind.name])).toBeUndefined();
  });

  it('keeps requests out of the database in clear', async () => {
    const { id } = await enqueue({
      worker: 'CreateTask',
      request: { type: 'OTHER', title: 'Llamar a Remedios' },
    });
    await ended(id);
    const rows = await running()
      .get(Database)
      .query<{ line: string }>(
        'select p::text as line from process p union all select j::text from background_job j',
      );
    expect(rows.map(({ line }) => line).join('\n')).not.toContain('Remedios');
  });
});
