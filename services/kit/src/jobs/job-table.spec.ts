import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Database, openDatabase } from '../db/database.ts';
import { parseSealingKeys } from '../db/sealed.ts';
import { testContext } from '../testing/context.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { TEST_SEALING_KEY } from '../testing/environment.ts';
import { defineJob } from './define-job.ts';
import { JobQueue } from './job-queue.ts';
import { JobTable } from './job-table.ts';

let room: TestDatabase;
let db: Database;
beforeAll(async () => {
  room = await testDatabase('people');
  db = await openDatabase({
    url: room.url,
    schema: 'people',
    records: [],
    keys: parseSealingKeys(TEST_SEALING_KEY),
    migrations: 'derive',
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
});
afterAll(async () => {
  await db?.close();
  await room?.drop();
});

const kind = (name: string) =>
  defineJob({
    name,
    label: 'Prueba',
    input: z.object({ item: z.int() }),
    attempts: 1,
    concurrency: 1,
    priority: 2,
    interrupted: 'repeat',
    cancel: 'never',
    failed: 'No se ha podido.',
  });

it('[JOB-01] finds the next job without sorting what waits, also while statistics know of no burst', async () => {
  await db.query('alter table background_job set (autovacuum_enabled = false)');
  await db.query(
    `insert into background_job (id, name, priority, input, actor)
     select gen_random_uuid(), 'burst', 2, '{}', '{}' from generate_series(1, 2000)`,
  );
  const explained = {
    query: (sql: string, values: unknown[]) => db.query(`explain (analyze, format json) ${sql}`, values),
  };
  const plan = JSON.stringify(await new JobTable(explained as never).take(['burst']));
  expect(plan).toContain('background_job_waiting');
  expect(plan).not.toContain('"Sort"');
});

it('[JOB-05] is enqueued when, and only when, its transaction commits', async () => {
  const queue = new JobQueue(db);
  const job = kind('transacted');
  const enqueued = (item: number, fails: boolean) =>
    db.transaction(async (tx) => {
      await queue.enqueue(job, { item }, testContext('ADMIN'), {}, tx);
      if (fails) throw new Error('undone');
    });
  await expect(enqueued(1, true)).rejects.toThrow('undone');
  expect(await queue.table.take(['transacted'])).toBeUndefined();
  await enqueued(2, false);
  expect(await queue.table.take(['transacted'])).toMatchObject({ input: { item: 2 } });
});

it.each(['done', 'failed', 'cancelled'] as const)(
  '[JOB-01] that is %s begins anew when it is asked for again, and one that waits goes on where it was',
  async (state) => {
    const queue = new JobQueue(db);
    const { table } = queue;
    const job = kind(`again-${state}`);
    const ask = (id?: string) =>
      queue.enqueue(job, { item: 1 }, testContext('ADMIN'), { ...(id ? { id } : {}), atOnce: true });
    const id = (await ask())!;
    const far = { done: 3, total: 9, checkpoint: { at: 3 } };
    const first = (await table.take([job.name]))!;
    await table.save(first, far.done, far.total, far.checkpoint);
    await table.retryLater(first, 600, false);
    expect(await ask(id)).toBe(id);
    const second = (await table.take([job.name]))!;
    expect(second).toMatchObject({ id, ...far });
    if (state === 'done') await table.complete(second, { made: 3 });
    else if (state === 'failed') await table.deadLetter(second, 'No.');
    else await table.cancel(id, ['running']);
    expect(await queue.find(id)).toMatchObject({ state, ...far });
    expect(await ask(id)).toBe(id);
    expect(await table.take([job.name])).toMatchObject({
      ...{ id, done: 0, total: 0, checkpoint: null, result: null, error: null },
    });
  },
);
