import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { isOutage } from '@llavero/kit/errors/outage';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CodedError } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import type { Process } from '@llavero/proto/records/notifications/process';
import {
  processFailed,
  processFinished,
  processStarted,
  processWaiting,
} from '@llavero/proto/events/notifications';
import { Injectable } from '@nestjs/common';
import { backOff } from '../queue/back-off.ts';
import { Queue } from '../queue/queue.ts';
import { type Outcome, QueueWorker, type Turn } from '../queue/queue-worker.ts';
import { afterFailure, EXPIRED, hasExpired, INTERRUPTED, WAITS } from './job.rules.ts';
import { type JobItem, jobQueue } from './job-queue.ts';
import { JobWorkers } from './job-workers.ts';

/** One that takes long must not hold up somebody who is waiting. */
const HANDS = 3;
/** How soon a running worker learns that a person has cancelled it. */
const WATCH_MS = 1_500;

/** Carries out background messages, the most urgent first: QUEUED → IN_PROGRESS → DONE or ERROR (F §4). */
@Injectable()
export class JobRunner extends QueueWorker<JobItem> {
  constructor(
    queue: Queue,
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly workers: JobWorkers,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    super(queue, jobQueue, logger, HANDS);
  }

  protected async work({ process: id, actor, requestId }: JobItem, turn: Turn): Promise<Outcome> {
    const ctx = serviceContext('notifications', requestId);
    const job = await this.begin(id, ctx);
    if (!job) return undefined;
    const began = Date.now();
    const cancelled = this.watch(job, turn.signal);
    try {
      const deadlineMs = Math.max(1, (job.expiration ?? 0) - this.clock.now()) * 1000;
      const { worker, request } = job;
      const caller = { actor, requestId, signal: cancelled.signal };
      const response = await this.workers.run({ worker, request, process: id, deadlineMs }, caller);
      await this.end(job, { status: 'DONE', success: true, response, error: null }, ctx);
    } catch (error) {
      return await this.failed(job, error, cancelled.signal.aborted, ctx);
    } finally {
      cancelled.stop();
      this.logger.info('job run ended', {
        process: id,
        worker: job.worker,
        attempts: job.attempts,
        milliseconds: Date.now() - began,
      });
    }
    return undefined;
  }

  /** The job marked as begun, or undefined when it must not begin: cancelled, ended, expired. */
  private begin(id: string, ctx: CallContext): Promise<Process | undefined> {
    const store = this.stores.of('process');
    return this.database.transaction(async (tx) => {
      const [job] = (await store.loadManyUnchecked([id], tx)) as unknown as Process[];
      if (!job || (job.status !== 'QUEUED' && job.status !== 'IN_PROGRESS')) return undefined;
      const now = this.clock.now();
      // Still in progress: whoever had it in hand is dead.
      const interrupted = job.status === 'IN_PROGRESS' && !this.workers.isRepeatable(job.worker);
      const over = hasExpired(job.expiration, now) ? EXPIRED : interrupted ? INTERRUPTED : null;
      if (over !== null) {
        const end = { ...errorOf(over), finishedAt: now };
        await store.writeUnchecked(id, job.version, end, { event: processFailed }, ctx, tx);
        return undefined;
      }
      const begun = {
        status: 'IN_PROGRESS' as const,
        startedAt: now,
        attempts: job.attempts + 1,
        error: null,
      };
      return (await store.writeUnchecked(
        id,
        job.version,
        begun,
        { event: processStarted },
        ctx,
        tx,
      )) as unknown as Process;
    });
  }

  /** Aborts when a person cancels the message or it is in other hands. */
  private watch(job: Process, lost: AbortSignal): { signal: AbortSignal; stop(): void } {
    const cancelled = new AbortController();
    const timer = setInterval(() => {
      this.database
        .query<{ status: string; attempts: number }>(
          'select status, attempts from process where id = $1::uuid',
          [job.id],
        )
        .then(([row]) => {
          if (row?.status !== 'IN_PROGRESS' || row.attempts !== job.attempts) cancelled.abort();
        })
        .catch(() => undefined);
    }, WATCH_MS);
    return { signal: AbortSignal.any([cancelled.signal, lost]), stop: () => clearInterval(timer) };
  }

  private async failed(job: Process, error: unknown, stopped: boolean, ctx: CallContext): Promise<Outcome> {
    const coded = error instanceof CodedError ? error.body : undefined;
    const passing = isOutage(error);
    if (!coded && !passing) this.logger.error('job failed', error, { process: job.id, worker: job.worker });
    // What has been cancelled is so already; what is in other hands is no longer ours to judge.
    if (stopped) return undefined;
    const text = coded?.message ?? 'Se ha producido un error interno.';
    const after = afterFailure(
      { passing, text },
      { repeatable: this.workers.isRepeatable(job.worker), expiration: job.expiration },
      backOff(job.attempts),
      this.clock.now(),
    );
    if ('error' in after) {
      await this.end(job, errorOf(after.error), ctx);
      return undefined;
    }
    await this.end(job, { status: 'QUEUED', error: `${text}${WAITS}` }, ctx);
    return { again: after.retryIn };
  }

  /** What a person has cancelled meanwhile, or another replica has begun anew, stays as it is. */
  private async end(before: Process, outcome: Record<string, Json>, ctx: CallContext): Promise<void> {
    const store = this.stores.of('process');
    await this.database.transaction(async (tx) => {
      const job = await store.loadUnchecked(before.id, tx, { lock: true });
      if (job['status'] !== 'IN_PROGRESS' || job['attempts'] !== before.attempts) return;
      const again = outcome['status'] === 'QUEUED';
      const ended = outcome['success'] === true ? processFinished : processFailed;
      const event = again ? processWaiting : ended;
      const finishedAt = again ? null : this.clock.now();
      await store.writeUnchecked(before.id, job.version, { ...outcome, finishedAt }, { event }, ctx, tx);
    });
  }
}

function errorOf(error: string): Record<string, Json> {
  return { status: 'ERROR', success: false, response: null, error };
}
