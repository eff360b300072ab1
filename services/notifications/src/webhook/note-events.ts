import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { everyEvent } from '@llavero/proto/events/record-events';
import { v7 as uuidv7 } from 'uuid';
import { deliverJob } from './deliver-job.ts';
import { WebhookRows } from './webhook-rows.ts';

/** Notes for each webhook that waits for an event that it has happened; with the note that the event is handled, so once. */
@OnEvent(everyEvent, { name: 'webhooks', from: 'now' })
export class NoteEvents implements HandlesEvent {
  constructor(
    private readonly rows: WebhookRows,
    private readonly jobs: JobQueue,
  ) {}

  concerns({ type }: DomainEvent): Promise<boolean> {
    return this.rows.isWaitedFor(type);
  }

  async handle({ id, type, time, data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const { collection, id: record, version, fields } = data;
    // Names of fields and no values: what a partner may know of them, it reads with its key.
    const verb = type.slice(type.lastIndexOf('.') + 1);
    const body = JSON.stringify({ id, type, time, data: { collection, id: record, version, verb, fields } });
    for (const { id: webhook } of await this.rows.waitingFor(type, tx)) {
      await tx.query('INSERT INTO webhook_delivery (id, webhook, type, body) VALUES ($1, $2, $3, $4)', [
        ...[uuidv7(), webhook, type, body],
      ]);
      await this.jobs.enqueue(deliverJob, { webhook }, ctx, { id: webhook }, tx);
    }
  }
}
