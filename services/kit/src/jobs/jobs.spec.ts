import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { conflict, unavailable } from '@llavero/proto/errors';
import fc from 'fast-check';
import { z } from 'zod';
import { type Database, openDatabase } from '../db/database.ts';
import { parseSealingKeys } from '../db/sealed.ts';
import { createLogger } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { testContext } from '../testing/context.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { TEST_SEALING_KEY } from '../testing/environment.ts';
import { until } from '../testing/until.ts';
import { defineJob } from './define-job.ts';
import { type JobContext, JobInterrupted } from './job-context.ts';
import type { HandlesJob } from './job-handler.ts';
import type { JobPanel } from './job-panel.ts';
import { JobQueue } from './job-queue.ts';
import { JobRunner, type RunnableJob } from './job-runner.ts';
import type { JobRow } from './job-table.ts';

jest.setTimeout(60_000);

type State = { at: number };
const kind = (name: string, more: object = {}) =>
  defineJob<{ item: number }, State>({
    name,
    label: 'Prueba',
    input: z.object({ item: z.int() }),
    attempts: 3,
    backoff: () => 0,
    concurrency: 1,
    priority: 2,
    interrupted: 'repeat',
    cancel: 'at the next step',
    failed: 'No se ha podido.',
    ...more,
  });
type Kind = ReturnType<typeof kind>;
type Run = HandlesJob<Kind>['run'];

const ctx = testContext('ADMIN');
const metrics = new Metrics();
let room: TestDatabase;
let db: Database;
let queue: JobQueue;
const runners: JobRunner[] = [];
const told: JobRow[] = [];
const panel = {
  tell: (_definition: unknown, row: JobRow) => {
    told.push(row);
    return Promise.resolve(false);
  },
  tellEnded: () => Promise.resolve(),
} as unknown as JobPanel;

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
  queue = new JobQueue(db);
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});
afterAll(async () => {
  await db?.close();
  await room?.drop();
});

function runner(definition: Kind, run: Run, onFailed?: HandlesJob<Kind>['onFailed']): JobRunner {
  const handler = onFailed ? { run, onFailed } : { run };
  const job = { definition, handler } as RunnableJob;
  const logger = createLogger('people', 'silent');
  const started = new JobRunner({ queue, database: db, panel, logger, metrics }, [job]);
  started.start();
  runners.push(started);
  return started;
}

const enqueue = async (definition: Kind, item = 1): Promise<string> =>
  (await queue.enqueue(definition, { item }, ctx))!;
const inState = (id: string, ...states: string[]): Promise<JobRow> =>
  until(`${states.join()} of the job`, async () => {
    const row = await queue.find(id);
    return row && states.includes(row.state) && row;
  });
/** As a kill -9 leaves a running job, some time later. */
const lapse = (id: string) =>
  db.query(`update background_job set lease_until = now() - interval '1 second' where id = $1`, [id]);

describe('durable work', () => {
  it('[JOB-01] runs on behalf of whoever asked, and keeps progress, checkpoint and result', async () => {
    const done = kind('result');
    const seen: unknown[] = [];
    runner(done, async ({ item }, job) => {
      seen.push(item, job.caller.actor.id, job.attempt, job.state);
      await job.progress(1, 2);
      await job.checkpoint({ at: 1 });
      return { answer: 42 };
    });
    const id = await enqueue(done, 7);
    expect(await inState(id, 'done')).toMatchObject({
      done: 1,
      total: 2,
      checkpoint: { at: 1 },
      result: { answer: 42 },
      error: null,
    });
    expect(seen).toEqual([7, ctx.actor.id, 1, null]);
  });

  it('refuses an input that is not the declared one, and two handlers of one name', async () => {
    const strict = kind('strict');
    await expect(queue.enqueue(strict, { item: 'x' } as never, ctx)).rejects.toThrow();
    const job = { definition: strict, handler: {} } as RunnableJob;
    const parts = { queue, database: db, panel, logger: createLogger('people', 'silent'), metrics };
    expect(() => new JobRunner(parts, [job, job])).toThrow('strict');
  });

  it('is enqueued once per key and time', async () => {
    const once = kind('once');
    const add = (key: string) => queue.enqueue(once, { item: 1 }, ctx, { once: { key, seconds: 86_400 } });
    const ids = [await add('a'), await add('a'), await add('b')];
    expect(ids.map((id) => id !== undefined)).toEqual([true, false, true]);
  });

  it('[JOB-01] [PLT-06] is tried again after failures as often as declared, then it has failed and says so', async () => {
    const failing = kind('failing');
    let runs = 0;
    const given: string[] = [];
    runner(
      failing,
      () => Promise.reject(new Error(`run ${(runs += 1)}`)),
      (_input, error) => Promise.resolve(void given.push(error)),
    );
    const row = await inState(await enqueue(failing), 'failed');
    expect(row).toMatchObject({ attempt: 3, failures: 2, error: 'No se ha podido.' });
    expect([runs, given]).toEqual([3, ['No se ha podido.']]);
    const dead = 'llavero_job_duration_seconds_count{kind="failing",outcome="dead"} 1';
    await until('in the metrics', async () => (await metrics.registry.metrics()).includes(dead));
  });

  it('[JOB-01] waits for an outage however long it lasts, and a refusal is final', async () => {
    const waiting = kind('outage', { attempts: 1 });
    let runs = 0;
    runner(waiting, () => {
      runs += 1;
      if (runs < 5) return Promise.reject(unavailable('PEER.AWAY', 'No responde.'));
      return Promise.reject(conflict('X.REFUSED', 'No se puede.'));
    });
    const row = await inState(await enqueue(waiting), 'failed');
    expect(row).toMatchObject({ attempt: 5, failures: 0, error: 'No se puede.' });
  });

  it('[STA-09] cancelled while it runs, ends at its next step and writes nothing more', async () => {
    const long = kind('cancelled');
    let interrupted: unknown;
    runner(long, async (_input, job) => {
      try {
        for (let at = 1; ; at += 1) await job.save({ done: at, total: 0, state: { at } });
      } catch (error) {
        interrupted = error;
        throw error;
      }
    });
    const id = await enqueue(long);
    await until('progress', async () => ((await queue.find(id))?.done ?? 0) > 2);
    expect(await queue.cancel(long, id)).toBe(true);
    const { done } = (await queue.find(id))!;
    await until('the end of the attempt', () => interrupted instanceof JobInterrupted);
    expect(await queue.find(id)).toMatchObject({ state: 'cancelled', done });
    expect(await queue.cancel(long, id)).toBe(false);
  });

  it('[JOB-01] is taken over when its replica falls silent, which can then write nothing more', async () => {
    const shared = kind('taken-over');
    const contexts: JobContext<State>[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const run: Run = async (_input, job) => {
      contexts.push(job);
      if (job.attempt === 1) {
        await job.checkpoint({ at: 5 });
        await held;
        return { by: 'the silent one', from: null };
      }
      return { by: 'the next', from: job.state?.at ?? null };
    };
    runner(shared, run);
    const id = await enqueue(shared);
    await until('the first attempt', async () => (await queue.find(id))?.checkpoint !== null);
    await lapse(id);
    runner(shared, run);
    expect(await inState(id, 'done')).toMatchObject({
      attempt: 2,
      lapses: 1,
      result: { by: 'the next', from: 5 },
    });
    const [silent] = contexts;
    await expect(silent!.progress(9, 9)).rejects.toThrow(JobInterrupted);
    const written = silent!.transaction((tx) => tx.query('create table never (id int)'));
    await expect(written).rejects.toThrow(JobInterrupted);
    expect(await db.query(`select to_regclass('never') as t`)).toEqual([{ t: null }]);
    release();
    await Promise.all(runners.splice(0).map((one) => one.stop()));
    expect(await queue.find(id)).toMatchObject({ result: { by: 'the next', from: 5 }, done: 0 });
  });

  it('[JOB-01] that must not be repeated is not run again after a crash', async () => {
    const unique = kind('unique', { interrupted: 'fail' });
    const id = await enqueue(unique);
    expect(await queue.table.take(['unique'])).toMatchObject({ id });
    await lapse(id);
    let runs = 0;
    runner(unique, () => Promise.resolve(void (runs += 1)));
    const { error } = await inState(id, 'failed');
    expect(error).toContain('compruebe el resultado');
    expect(runs).toBe(0);
  });

  it('goes on from its checkpoint after the process has stopped in order', async () => {
    const resumed = kind('resumed');
    const first = runner(resumed, async (_input, job) => {
      for (let at = 1; ; at += 1) await job.save({ done: at, total: 1_000, state: { at } });
    });
    const id = await enqueue(resumed);
    await until('progress', async () => ((await queue.find(id))?.done ?? 0) > 2);
    await first.stop();
    const { state, checkpoint } = (await queue.find(id))!;
    expect(state).toBe('waiting');
    runner(resumed, (_input, job) => Promise.resolve({ from: job.state?.at ?? null }));
    expect(await inState(id, 'done')).toMatchObject({
      failures: 0,
      result: { from: (checkpoint as State).at },
    });
  });

  it('[JOB-01] that ends with a record of its own can be enqueued anew by whoever reads that record', async () => {
    const ends = kind('ends');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let runs = 0;
    runner(ends, async (_input, job) => {
      runs += 1;
      await job.transaction((tx) => job.complete(tx, { run: runs }));
      // The record is there; the runner has not settled the attempt yet.
      if (runs === 1) await held;
    });
    const id = await enqueue(ends);
    await inState(id, 'done');
    expect(await queue.enqueue(ends, { item: 1 }, ctx, { id })).toBe(id);
    release();
    await until('the second run', async () => {
      const row = await queue.find(id);
      return row?.state === 'done' && row.attempt === 2;
    });
    expect(await queue.find(id)).toMatchObject({ result: { run: 2 }, failures: 0 });
  });

  it('is aborted when it takes longer than declared', async () => {
    const slow = kind('slow', { timeoutSeconds: 0.05, attempts: 1 });
    runner(slow, async (_input, job) => {
      await new Promise((resolve) => job.signal.addEventListener('abort', resolve));
      job.step();
    });
    expect(await inState(await enqueue(slow), 'failed')).toMatchObject({ error: 'No se ha podido.' });
  });

  it('is retried later without a failure when the handler asks for it', async () => {
    const later = kind('later');
    runner(later, (_input, job) => (job.attempt === 1 ? job.retryLater(0) : Promise.resolve({ ok: true })));
    expect(await inState(await enqueue(later), 'done')).toMatchObject({ attempt: 2, failures: 0, lapses: 0 });
  });

  it('[SCR-06] a long one gives way to those of its kind that wait, and goes on where it was', async () => {
    const shared = kind('shared', { shareSeconds: 0 });
    const ended: string[] = [];
    runner(shared, async ({ item }, job) => {
      for (let at = job.state?.at ?? 0; item === 1 && !ended.includes('2'); at += 1) {
        await job.save({ done: at, total: 0, state: { at } });
        await job.giveWay();
      }
      ended.push(String(item));
    });
    const long = await enqueue(shared, 1);
    await until('progress', async () => ((await queue.find(long))?.done ?? 0) > 2);
    const short = await enqueue(shared, 2);
    expect(await inState(short, 'done')).toMatchObject({ attempt: 1 });
    const { done, failures, lapses, attempt } = await inState(long, 'done');
    expect(ended).toEqual(['2', '1']);
    expect({ failures, lapses, attempt }).toEqual({ failures: 0, lapses: 0, attempt: 2 });
    expect(done).toBeGreaterThan(2);
  });

  it('is not looked for again because another has ended, when nothing waited before', async () => {
    const several = kind('several', { concurrency: 4 });
    runner(several, () => Promise.resolve(null));
    const looks = jest.spyOn(queue.table, 'take');
    const began = Date.now();
    for (let at = 0; at < 30; at += 1) await inState(await enqueue(several, at), 'done');
    // One that finds the job, one that finds no other, and one a second.
    expect(looks.mock.calls.length).toBeLessThanOrEqual(60 + (Date.now() - began) / 1000 + 1);
    looks.mockRestore();
  });

  it('is shown in the panel while it runs, when declared so', async () => {
    const shown = kind('shown', { panel: { worker: 'shown', show: 'always' } });
    runner(shown, async (_input, job) => job.progress(1, 3));
    const id = await enqueue(shown);
    await inState(id, 'done');
    await until('the end to be told', () => told.some((row) => row.id === id && row.state === 'done'));
    expect(told.find((row) => row.id === id)).toMatchObject({ state: 'running' });
  });

  it('is forgotten some time after its end: its own days, or those of all', async () => {
    const [short, usual] = [kind('kept-short', { keepDays: 1 }), kind('kept-usual')];
    const ended = async (definition: Kind, days: number) => {
      const id = await enqueue(definition);
      await db.query(
        `update background_job set state = 'done', ended_at = now() - make_interval(days => $2) where id = $1`,
        [id, days],
      );
      return id;
    };
    const [today, weekOld, weekOldUsual, old] = [
      await ended(short, 0),
      await ended(short, 7),
      await ended(usual, 7),
      await ended(usual, 31),
    ];
    runner(short, () => Promise.resolve());
    await until('the old ones to be forgotten', async () => !(await queue.find(weekOld)));
    await until('all old ones to be forgotten', async () => !(await queue.find(old)));
    expect(await queue.find(today)).toMatchObject({ state: 'done' });
    expect(await queue.find(weekOldUsual)).toMatchObject({ state: 'done' });
  });

  it('does not depend on the panel', async () => {
    const shown = kind('unheard', { panel: { worker: 'unheard', show: 'always' } });
    const deaf = { tell: () => Promise.reject(new Error('refused')), tellEnded: () => Promise.resolve() };
    const handler = { run: (_input: unknown, job: JobContext<State>) => job.progress(1, 1) };
    const job = { definition: shown, handler } as RunnableJob;
    const logger = createLogger('people', 'silent');
    const started = new JobRunner(
      { queue, database: db, panel: deaf as unknown as JobPanel, logger, metrics },
      [job],
    );
    started.start();
    runners.push(started);
    expect(await inState(await enqueue(shown), 'done')).toMatchObject({ failures: 0 });
  });

  it('[JOB-01] whatever two holders do in whatever order, only the latest attempt writes', async () => {
    const raced = kind('raced');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('take', 'lapse', 'save', 'retry', 'complete', 'cancel'), {
          minLength: 3,
          maxLength: 14,
        }),
        async (steps) => {
          const id = await enqueue(raced);
          const holders: JobRow[] = [];
          let value = 0;
          for (const step of steps) {
            if (step === 'take') {
              const taken = await queue.table.take(['raced']);
              if (taken) holders.push(taken);
            } else if (step === 'lapse') await lapse(id);
            else if (step === 'cancel') await queue.cancel(raced, id);
            else
              for (const [at, holder] of holders.entries()) {
                const before = (await queue.find(id))!;
                const mayWrite = at === holders.length - 1 && before.state === 'running';
                value += 1;
                const wrote =
                  step === 'save'
                    ? await queue.table.save(holder, value, 0, null)
                    : step === 'retry'
                      ? await queue.table.retryLater(holder, 0, false)
                      : await queue.table.complete(holder, value);
                expect(wrote).toBe(mayWrite);
                if (!wrote) expect(await queue.find(id)).toEqual(before);
              }
          }
          await queue.table.cancel(id, ['waiting', 'running']);
        },
      ),
      { numRuns: 60 },
    );
  });
});
