import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Actor } from '@llavero/proto/access/access';
import type { Json } from '@llavero/proto/fields/field';
import { MESSAGE_EXPIRY_SECONDS } from '@llavero/proto/records/notifications/process';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Queue } from '../queue/queue.ts';
import { isUuid } from '@llavero/kit/records/access';
import { jobQueue } from './job-queue.ts';
import { JobWorkers } from './job-workers.ts';
import { messageIdOf } from './message-id.ts';

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

/** Background messages: recorded, and put in line, in one transaction (JOB-01). */
@Injectable()
export class Jobs {
  constructor(
    private readonly stores: RecordStores,
    private readonly queue: Queue,
    private readonly workers: JobWorkers,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a message and puts it in line as part of `tx`; ring {@link enqueued} after it. It runs with the rights of
   * the context's actor.
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
    const put = await this.put({ process, actor, requestId }, priority, tx, once);
    if (!put) return undefined;
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

  /** Puts a recorded message in line. */
  put(
    item: { process: string; actor: Actor; requestId: string | null },
    priority: number,
    tx: Tx,
    once?: Job['once'],
  ): Promise<boolean> {
    return this.queue.put(jobQueue, item, { priority, ...(once ? { once } : {}) }, tx);
  }

  /** To be called once the transaction is over, so that the work begins at once. */
  enqueued(): void {
    this.queue.bell(jobQueue).ring();
  }
}
