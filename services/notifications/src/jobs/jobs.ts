import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Json } from '@llavero/proto/fields/field';
import { MESSAGE_EXPIRY_SECONDS } from '@llavero/proto/records/notifications/process';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { isUuid } from '@llavero/kit/records/access';
import { JobWorkers } from './job-workers.ts';
import { messageIdOf } from './message-id.ts';
import { messageJob } from './message-job.ts';

export interface Job {
  worker: string;
  request: Json;
  /** 0 is the most urgent, 4 the least (F §9). */
  priority: number;
  /** At most one such message in so many seconds. */
  once?: { key: string; seconds: number };
}

export interface Enqueued {
  /** Id of the process record. */
  process: string;
  /** What callers poll (F §3). */
  messageId: string;
}

/** Background messages: recorded and enqueued in one transaction (JOB-01). */
@Injectable()
export class Jobs {
  constructor(
    private readonly stores: RecordStores,
    private readonly queue: JobQueue,
    private readonly workers: JobWorkers,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a message and enqueues it as part of `tx`. It runs with the rights of the context's actor.
   *
   * @returns undefined when there is one like it already (`once`)
   */
  async enqueue(
    { worker, request, priority, once }: Job,
    ctx: CallContext,
    tx: Tx,
  ): Promise<Enqueued | undefined> {
    const { actor, requestId } = ctx;
    const process = uuidv7();
    const enqueued = await this.put(process, priority, ctx, tx, once);
    if (!enqueued) return undefined;
    const requestedAt = this.clock.now();
    const messageId = messageIdOf(worker);
    await this.stores.of('process').create(
      {
        messageId,
        worker,
        label: this.workers.labelOf(worker),
        request,
        priority,
        requestedAt,
        expiration: requestedAt + MESSAGE_EXPIRY_SECONDS,
        requestedBy: isUuid(actor.id) ? actor.id : null,
      },
      { actor, requestId, trusted: true },
      tx,
      { id: process },
    );
    return { process, messageId };
  }

  /** Enqueues a recorded message, on behalf of the context's actor; one that has ended runs again. */
  async put(
    process: string,
    priority: number,
    ctx: Pick<CallContext, 'actor' | 'requestId'>,
    tx: Tx,
    once?: Job['once'],
  ): Promise<boolean> {
    const options = { id: process, priority, ...(once ? { once } : {}) };
    return (await this.queue.enqueue(messageJob, { process }, ctx, options, tx)) !== undefined;
  }
}
