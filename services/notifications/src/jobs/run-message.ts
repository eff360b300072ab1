import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { isOutage } from '@llavero/kit/errors/outage';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { JobInterrupted } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { backoff } from '@llavero/kit/jobs/backoff';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CodedError } from '@llavero/proto/errors';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import type { process as definition, Process } from '@llavero/proto/records/notifications/process';
import {
  processFailed,
  processFinished,
  processStarted,
  processWaiting,
} from '@llavero/proto/events/notifications';
import { afterFailure, EXPIRED, hasExpired, INTERRUPTED, WAITS } from './job.rules.ts';
import { JobWorkers } from './job-workers.ts';
import { messageJob } from './message-job.ts';

/** Carries out background messages, the most urgent first: QUEUED → IN_PROGRESS → DONE or ERROR (F §4). */
@JobHandler(messageJob)
export class RunMessage implements HandlesJob<typeof messageJob> {
  constructor(
    private readonly stores: RecordStores,
    private readonly workers: JobWorkers,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async run({ process: id }: { process: string }, job: JobContext<null>): Promise<void> {
    const { requestId } = job.caller;
    const ctx = serviceContext('notifications', requestId);
    const message = await this.begin(id, job, ctx);
    if (!message) return;
    const { worker, request, expiration } = message;
    const deadlineMs = Math.max(1, (expiration ?? 0) - this.clock.now()) * 1000;
    try {
      const response = await this.workers.run({ worker, request, process: id, deadlineMs }, job.caller);
      await this.end(id, { status: 'DONE', success: true, response, error: null }, job, ctx);
    } catch (error) {
      await this.retryOrEnd(message, error, job, ctx);
    }
  }

  /** The process died in this message again and again. */
  async onFailed({ process: id }: { process: string }, error: string, tx: Tx): Promise<void> {
    const store = this.stores.of('process');
    const [message] = await store.loadManyUnchecked([id], tx);
    if (message?.status !== 'QUEUED' && message?.status !== 'IN_PROGRESS') return;
    const end = { ...errorOf(error), finishedAt: this.clock.now() };
    await store.writeUnchecked(
      id,
      message.version,
      end,
      { event: processFailed },
      serviceContext('notifications'),
      tx,
    );
  }

  /** The message marked as begun, or undefined when it must not begin: cancelled, ended, expired. */
  private begin(id: string, job: JobContext<null>, ctx: CallContext): Promise<Process | undefined> {
    const store = this.stores.of('process');
    return job.transaction(async (tx) => {
      const [message] = await store.loadManyUnchecked([id], tx);
      if (!message || (message.status !== 'QUEUED' && message.status !== 'IN_PROGRESS')) return undefined;
      const now = this.clock.now();
      // Still in progress: the replica that ran it has died.
      const interrupted = message.status === 'IN_PROGRESS' && !this.workers.isRepeatable(message.worker);
      const over = hasExpired(message.expiration, now) ? EXPIRED : interrupted ? INTERRUPTED : null;
      if (over !== null) {
        const end = { ...errorOf(over), finishedAt: now };
        await store.writeUnchecked(id, message.version, end, { event: processFailed }, ctx, tx);
        await job.complete(tx);
        return undefined;
      }
      const begun = {
        status: 'IN_PROGRESS' as const,
        startedAt: now,
        attempts: message.attempts + 1,
        error: null,
      };
      return store.writeUnchecked(id, message.version, begun, { event: processStarted }, ctx, tx);
    });
  }

  private async retryOrEnd(
    message: Process,
    error: unknown,
    job: JobContext<null>,
    ctx: CallContext,
  ): Promise<void> {
    if (error instanceof JobInterrupted) throw error;
    const coded = error instanceof CodedError ? error.body : undefined;
    const passing = isOutage(error);
    const { id, worker, attempts, expiration } = message;
    if (!coded && !passing) this.logger.error('message failed', error, { process: id, worker });
    // What has been cancelled is so already; what another replica runs is no longer ours to judge. The job has not ended with it: when
    // only the database was silent for as long as the lease, the message is taken up again.
    if (job.cancelled()) throw error;
    const text = coded?.message ?? 'Se ha producido un error interno.';
    const after = afterFailure(
      { passing, text },
      { repeatable: this.workers.isRepeatable(worker), expiration },
      backoff(attempts),
      this.clock.now(),
    );
    if ('error' in after) return this.end(id, errorOf(after.error), job, ctx);
    await this.end(id, { status: 'QUEUED', error: `${text}${WAITS}` }, job, ctx);
    job.retryLater(after.retryIn);
  }

  /** What a person has cancelled meanwhile, or the expiry has ended, stays as it is. */
  private async end(id: string, outcome: Outcome, job: JobContext<null>, ctx: CallContext): Promise<void> {
    const store = this.stores.of('process');
    await job.transaction(async (tx) => {
      const message = await store.loadUnchecked(id, tx, { lock: true });
      if (message.status !== 'IN_PROGRESS') return;
      const requeued = outcome.status === 'QUEUED';
      const ended = outcome.success === true ? processFinished : processFailed;
      const event = requeued ? processWaiting : ended;
      const finishedAt = requeued ? null : this.clock.now();
      await store.writeUnchecked(id, message.version, { ...outcome, finishedAt }, { event }, ctx, tx);
      // In one transaction: a person who sees the end may requeue the message at once.
      if (!requeued) await job.complete(tx);
    });
  }
}

type Outcome = PatchOf<typeof definition>;

function errorOf(error: string): Outcome {
  return { status: 'ERROR', success: false, response: null, error };
}
