import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CodedError } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import type { Process } from '@llavero/proto/records/process';
import { Injectable } from '@nestjs/common';
import { Queue } from '../queue/queue.ts';
import { QueueWorker } from '../queue/queue-worker.ts';
import { EXPIRED, hasExpired } from './job.rules.ts';
import { type JobItem, jobQueue } from './job-queue.ts';
import { JobWorkers } from './job-workers.ts';

/** One that takes long must not hold up somebody who is waiting. */
const HANDS = 3;

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

  protected async work({ process: id, actor, requestId }: JobItem): Promise<void> {
    const ctx = serviceContext('notifications', requestId);
    const job = await this.begin(id, ctx);
    if (!job) return;
    const began = Date.now();
    let outcome: Record<string, Json>;
    try {
      const deadlineMs = Math.max(1, (job.expiration ?? 0) - this.clock.now()) * 1000;
      const response = await this.workers.run(job.worker, job.request, { actor, requestId }, deadlineMs);
      outcome = { status: 'DONE', success: true, response, error: null };
    } catch (error) {
      if (!(error instanceof CodedError))
        this.logger.error('job failed', error, { process: id, worker: job.worker });
      outcome = failed(
        error instanceof CodedError ? error.body.message : 'Se ha producido un error interno.',
      );
    }
    await this.end(id, outcome, ctx);
    this.logger.info('job ended', {
      process: id,
      worker: job.worker,
      status: String(outcome['status']),
      milliseconds: Date.now() - began,
    });
  }

  /** The job marked as begun, or undefined when it must not begin: cancelled, ended, expired. */
  private begin(id: string, ctx: CallContext): Promise<Process | undefined> {
    const store = this.stores.of('process');
    return this.database.transaction(async (tx) => {
      const [job] = (await store.loadMany([id], tx)) as unknown as Process[];
      if (!job || (job.status !== 'QUEUED' && job.status !== 'IN_PROGRESS')) return undefined;
      const now = this.clock.now();
      if (hasExpired(job.expiration, now)) {
        await store.write(
          id,
          undefined,
          { ...failed(EXPIRED), finishedAt: now },
          { verb: 'failed' },
          ctx,
          tx,
        );
        return undefined;
      }
      const begun = { status: 'IN_PROGRESS', startedAt: now, attempts: job.attempts + 1 };
      return (await store.write(id, job.version, begun, { verb: 'started' }, ctx, tx)) as unknown as Process;
    });
  }

  /** What a person has cancelled meanwhile stays cancelled. */
  private async end(id: string, outcome: Record<string, Json>, ctx: CallContext): Promise<void> {
    const store = this.stores.of('process');
    await this.database.transaction(async (tx) => {
      const job = await store.load(id, tx, { lock: true });
      if (job['status'] !== 'IN_PROGRESS') return;
      const verb = outcome['success'] === true ? 'finished' : 'failed';
      await store.write(id, job.version, { ...outcome, finishedAt: this.clock.now() }, { verb }, ctx, tx);
    });
  }
}

function failed(error: string): Record<string, Json> {
  return { status: 'ERROR', success: false, response: null, error };
}
