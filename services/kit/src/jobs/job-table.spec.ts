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
  const job = defineJob({
    name: 'transacted',
    label: 'Prueba',
    input: z.object({ item: z.int() }),
    attempts: 1,
    concurrency: 1,
    priority: 2,
    interrupted: 'repeat',
    cancel: 'never',
    failed: 'No se ha podido.',
  });
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
