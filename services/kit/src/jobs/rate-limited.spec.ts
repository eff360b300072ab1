import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Database, openDatabase } from '../db/database.ts';
import { parseSealingKeys } from '../db/sealed.ts';
import { createLogger } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { OutsideError } from '../outside/errors.ts';
import { testContext } from '../testing/context.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { TEST_SEALING_KEY } from '../testing/environment.ts';
import { until } from '../testing/until.ts';
import { defineJob } from './define-job.ts';
import type { JobPanel } from './job-panel.ts';
import { JobQueue } from './job-queue.ts';
import { JobRunner, type RunnableJob } from './job-runner.ts';

const limited = defineJob<{ item: number }>({
  name: 'limited',
  label: 'Prueba',
  input: z.object({ item: z.int() }),
  attempts: 1,
  backoff: () => 0,
  concurrency: 1,
  priority: 2,
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'No se ha podido.',
});
const asksToWait = new OutsideError({
  system: 'provider',
  reason: 'RATE_LIMITED',
  what: 'El proveedor recibe demasiadas peticiones.',
  todo: 'Repita.',
  retryAfter: 600,
});

let room: TestDatabase;
let db: Database;
let runner: JobRunner | undefined;
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
  await runner?.stop();
  await db?.close();
  await room?.drop();
});

it('[JOB-01] waits as long as an outside system asks to, however often, and has not failed by it', async () => {
  const queue = new JobQueue(db);
  let runs = 0;
  const handler = {
    run: () => Promise[(runs += 1) < 3 ? 'reject' : 'resolve'](asksToWait) as Promise<never>,
  };
  const panel = { tell: () => Promise.resolve(false), tellEnded: () => Promise.resolve() };
  runner = new JobRunner(
    {
      queue,
      database: db,
      panel: panel as unknown as JobPanel,
      logger: createLogger('people', 'silent'),
      metrics: new Metrics(),
    },
    [{ definition: limited, handler } as unknown as RunnableJob],
  );
  runner.start();
  const id = (await queue.enqueue(limited, { item: 1 }, testContext('ADMIN')))!;
  const waits = async () => {
    const [row] = await db.query<{ state: string; seconds: number; failures: number }>(
      `SELECT state, failures, extract(epoch FROM run_at - now())::float8 AS seconds FROM background_job WHERE id = $1`,
      [id],
    );
    return row!;
  };
  for (const run of [1, 2]) {
    await until('it has been asked to wait', async () => runs === run && (await waits()).state !== 'running');
    const row = await waits();
    expect(row).toMatchObject({ state: 'waiting', failures: 0 });
    expect(row.seconds).toBeGreaterThan(500);
    await db.query(`UPDATE background_job SET run_at = now() WHERE id = $1`, [id]);
  }
  await until('its end', async () => (await waits()).state === 'done');
});
