import { CodedError } from '@llavero/proto/errors';
import type { Database } from '../db/database.ts';
import { askedToWait, isOutage } from '../errors/outage.ts';
import type { Logger } from '../logging/logger.ts';
import { inRequest } from '../logging/request-scope.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { tracer } from '../tracing/tracer.ts';
import { backoff } from './backoff.ts';
import { type JobDefinition, KEEP_DAYS } from './define-job.ts';
import { JobContext, JobInterrupted, RetryLater } from './job-context.ts';
import type { HandlesJob } from './job-handler.ts';
import type { JobPanel } from './job-panel.ts';
import type { JobQueue } from './job-queue.ts';
import { type JobRow, LEASE_SECONDS, MOST_LAPSES } from './job-table.ts';

/** How often the holder of a job renews its lease, and learns whether the job is still its own. */
const RENEW_MS = 2_000;
/** How often an idle service looks for jobs whose time has come or whose replica has died. */
const POLL_MS = 1_000;
/** How often ended jobs are looked for of which the panel has not heard. */
const REPORT_MS = 10_000;
/** A running job is shown in the panel at most this often. */
const TELL_MS = 1_000;
const PRUNE_MS = 3_600_000;

const CRASHED =
  'El trabajo se ha interrumpido y puede haber quedado hecho: compruebe el resultado antes de volver a solicitarlo.';

export interface RunnableJob {
  definition: JobDefinition;
  handler: HandlesJob<JobDefinition>;
}

export interface JobRunnerParts {
  queue: JobQueue;
  database: Database;
  panel: JobPanel;
  logger: Logger;
  metrics: Metrics;
}

/** How an attempt at a job ended, as the metrics name it. */
type Outcome = 'done' | 'later' | 'retried' | 'dead' | 'interrupted';

/**
 * Runs the durable work of one service: takes jobs by priority, keeps their lease while the handler works, and settles
 * them. A replica that dies loses its jobs to the others within {@link LEASE_SECONDS}; one that was only slow can no
 * longer write, because its attempt is not the job's any more (decision 0027).
 */
export class JobRunner {
  readonly #parts: JobRunnerParts;
  readonly #jobs: readonly RunnableJob[];
  readonly #running = new Map<string, Set<Promise<void>>>();
  readonly #stopping = new AbortController();
  /** Kinds of which nothing waited at the last look, until somebody says that there may be work. */
  readonly #none = new Set<string>();
  /** Notifications that only told the end of a job. */
  #ends = 0;
  #loops: Promise<unknown> = Promise.resolve();

  /** @throws Error when two handlers share a name */
  constructor(parts: JobRunnerParts, jobs: readonly RunnableJob[]) {
    this.#parts = parts;
    this.#jobs = jobs;
    for (const { definition } of jobs) {
      if (this.#running.has(definition.name))
        throw new Error(`two @JobHandler share the name '${definition.name}'`);
      this.#running.set(definition.name, new Set());
    }
  }

  start(): void {
    if (this.#jobs.length > 0) this.#loops = Promise.all([this.#take(), this.#housekeep()]);
  }

  /** Takes nothing more and waits for what runs; long jobs end at their next step and go on after the start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#parts.queue.wake.notify();
    await this.#loops;
    await Promise.all([...this.#running.values()].flatMap((running) => [...running]));
  }

  async #take(): Promise<void> {
    const { queue, logger } = this.#parts;
    let heard = 0;
    let lookedAt = -POLL_MS;
    while (!this.#stopping.signal.aborted) {
      const since = queue.wake.count;
      const isTimeToLook = performance.now() - lookedAt >= POLL_MS;
      if (isTimeToLook || since - this.#ends !== heard) this.#none.clear();
      if (isTimeToLook) lookedAt = performance.now();
      heard = since - this.#ends;
      const free = this.#free();
      try {
        const row = free.length > 0 ? await queue.table.take(free) : undefined;
        if (row) {
          this.#begin(row);
          continue;
        }
        for (const name of free) this.#none.add(name);
      } catch (error) {
        logger.failed('jobs not taken', error);
      }
      await queue.wake.wait(POLL_MS, since);
    }
  }

  /** Names of the kinds of which one more may run, and may wait. */
  #free(): string[] {
    return this.#jobs
      .map(({ definition }) => definition)
      .filter(({ name, concurrency }) => this.#running.get(name)!.size < concurrency && !this.#none.has(name))
      .map(({ name }) => name);
  }

  #begin(row: JobRow): void {
    const job = this.#jobs.find(({ definition }) => definition.name === row.name)!;
    const running = this.#running.get(row.name)!;
    const timer = this.#parts.metrics.jobSeconds.startTimer({ kind: row.name });
    const attempt = () =>
      tracer().span('internal', `job ${row.name}`, { 'llavero.attempt': row.attempt }, () =>
        this.#attempt(job, row),
      );
    const run = inRequest({ requestId: row.requestId ?? row.id }, attempt)
      .then((outcome) => {
        timer({ outcome });
        // The other outcomes may have given the job back.
        if (outcome === 'done' || outcome === 'dead') this.#ends += 1;
      })
      .catch((error: unknown) =>
        this.#parts.logger.failed('job not settled', error, { job: row.id, name: row.name }),
      )
      .finally(() => {
        running.delete(run);
        this.#parts.queue.wake.notify();
      });
    running.add(run);
  }

  async #attempt(job: RunnableJob, row: JobRow): Promise<Outcome> {
    const { queue, database, logger } = this.#parts;
    const { definition, handler } = job;
    if (row.lapses > 0)
      logger.warn('job taken over from a silent replica', {
        job: row.id,
        name: row.name,
        lapses: row.lapses,
      });
    if (row.lapses > MOST_LAPSES || (row.lapses > 0 && definition.interrupted === 'fail'))
      return this.#deadLetter(job, row, CRASHED);
    const abort = new AbortController();
    const context = new JobContext(row, {
      table: queue.table,
      database,
      signal: abort.signal,
      stopping: this.#stopping.signal,
      onProgress: () => tell(),
      shareSeconds: definition.shareSeconds ?? null,
    });
    const tell = this.#teller(definition, row, context, abort);
    const stopRenewing = this.#keepLease(row, tell, abort);
    const timer =
      definition.timeoutSeconds === undefined
        ? undefined
        : setTimeout(() => abort.abort(new JobInterrupted('timeout')), definition.timeoutSeconds * 1000);
    const began = Date.now();
    try {
      await tell();
      context.step();
      const result = (await handler.run(row.input, context)) ?? null;
      if (await queue.table.complete(row, result)) await this.#tellEnd(definition, row.id);
      return 'done';
    } catch (error) {
      return await this.#failed(job, row, abort.signal.aborted ? abort.signal.reason : error);
    } finally {
      clearTimeout(timer);
      stopRenewing();
      logger.info('job attempt ended', {
        job: row.id,
        name: row.name,
        attempt: row.attempt,
        milliseconds: Date.now() - began,
      });
    }
  }

  /**
   * Renews the lease until the returned function is called, and tells the panel how far the job has come. Aborts the
   * attempt when the lease is lost, also when the database has not answered for as long as the lease lasts.
   */
  #keepLease(row: JobRow, tell: () => Promise<void>, abort: AbortController): () => void {
    const { queue } = this.#parts;
    let renewedAt = performance.now();
    let busy = false;
    const renew = async (): Promise<void> => {
      const askedAt = performance.now();
      if (await queue.table.renewLease(row)) {
        renewedAt = askedAt;
        await tell();
      } else abort.abort(new JobInterrupted('cancelled or lost'));
    };
    const timer = setInterval(() => {
      if (performance.now() - renewedAt > LEASE_SECONDS * 1000)
        abort.abort(new JobInterrupted('cancelled or lost'));
      if (busy) return;
      busy = true;
      renew()
        // The database is away: the lease runs on, and whoever takes over goes on from the last checkpoint.
        .catch((error: unknown) => this.#parts.logger.failed('job lease not renewed', error, { job: row.id }))
        .finally(() => (busy = false));
    }, RENEW_MS);
    return () => clearInterval(timer);
  }

  async #failed(job: RunnableJob, row: JobRow, error: unknown): Promise<Outcome> {
    const { definition } = job;
    const { queue, logger } = this.#parts;
    const about = { job: row.id, name: row.name, attempt: row.attempt };
    if (error instanceof JobInterrupted && error.reason === 'cancelled or lost') {
      logger.info('job cancelled or taken over', about);
      await this.#tellEnd(definition, row.id);
      return 'interrupted';
    }
    if (error instanceof JobInterrupted && error.reason === 'stopping') {
      await queue.table.retryLater(row, 0, false);
      return 'interrupted';
    }
    if (error instanceof RetryLater) {
      await queue.table.retryLater(row, error.seconds, false);
      return 'later';
    }
    const pause = (definition.backoff ?? backoff)(row.attempt);
    if (isOutage(error)) {
      logger.failed('job waits for an outage to pass', error, about);
      await queue.table.retryLater(row, Math.max(pause, askedToWait(error)), false);
      return 'later';
    }
    logger.error('job failed', error, about);
    const refused = error instanceof CodedError ? error.body.message : undefined;
    if (refused === undefined && row.failures + 1 < definition.attempts) {
      await queue.table.retryLater(row, pause, true);
      return 'retried';
    }
    return this.#deadLetter(job, row, refused ?? definition.failed);
  }

  async #deadLetter({ definition, handler }: RunnableJob, row: JobRow, error: string): Promise<Outcome> {
    const { database, queue } = this.#parts;
    const ours = await database.transaction(async (tx) => {
      if (!(await queue.table.deadLetter(row, error, tx))) return false;
      await handler.onFailed?.(row.input, error, tx);
      return true;
    });
    if (ours) await this.#tellEnd(definition, row.id);
    return 'dead';
  }

  /**
   * Tells the panel how far a running job has come, at most every second; cancels the job when a person has done so
   * there.
   */
  #teller(
    definition: JobDefinition,
    row: JobRow,
    context: JobContext,
    abort: AbortController,
  ): () => Promise<void> {
    const { panel, queue, logger } = this.#parts;
    let toldAt = -TELL_MS;
    return async () => {
      if (definition.panel?.show !== 'always' || performance.now() - toldAt < TELL_MS) return;
      toldAt = performance.now();
      const now: JobRow = { ...row, ...context.counts, checkpoint: context.state };
      // The work does not depend on the panel, whatever it answers.
      const cancelled = await panel.tell(definition, now).catch((error: unknown) => {
        logger.failed('job not shown in the panel', error, { job: row.id, name: row.name });
        return false;
      });
      if (!cancelled) return;
      if (await queue.cancel(definition, row.id)) abort.abort(new JobInterrupted('cancelled or lost'));
    };
  }

  async #tellEnd(definition: JobDefinition, id: string): Promise<void> {
    if (!definition.panel) return;
    const row = await this.#parts.queue.find(id);
    if (row && row.endedAt !== null) await this.#parts.panel.tell(definition, row);
  }

  async #housekeep(): Promise<void> {
    const { queue, panel, logger } = this.#parts;
    const definitions = this.#jobs.map(({ definition }) => definition);
    let prunedAt = -PRUNE_MS;
    let reportedAt = -REPORT_MS;
    while (!this.#stopping.signal.aborted) {
      // Counted before the work: a stop that is said during it must not be waited for.
      const since = queue.wake.count;
      try {
        if (performance.now() - reportedAt >= REPORT_MS) {
          reportedAt = performance.now();
          await panel.tellEnded(definitions);
        }
        if (performance.now() - prunedAt >= PRUNE_MS) {
          prunedAt = performance.now();
          await queue.table.prune(KEEP_DAYS);
          for (const { name, keepDays } of definitions)
            if (keepDays !== undefined) await queue.table.prune(keepDays, name);
        }
      } catch (error) {
        logger.failed('housekeeping of jobs failed', error);
      }
      await queue.wake.wait(REPORT_MS, since);
    }
  }
}
