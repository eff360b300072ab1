import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import type { Json } from '@llavero/proto/fields/field';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { deliverJob } from './deliver-job.ts';
import { webhookOff, webhookUnknown } from './webhook.errors.ts';
import { WebhookRows } from './webhook-rows.ts';

/** What a webhook is told, as its body has it. Names of fields and no values: what they are worth, a partner reads with its key. */
export interface Told {
  /** Stays the same however often it is told. */
  id: string;
  /** Subject of an event, or of a rule. */
  type: string;
  /** ISO 8601. */
  time: string;
  data: { collection: string; id: string; version: number; verb: string; fields: readonly string[] } & Record<
    string,
    Json | readonly string[]
  >;
}

/** Deliveries that are to be brought (decision 0143). */
@Injectable()
export class WebhookDeliveries {
  constructor(
    private readonly rows: WebhookRows,
    private readonly jobs: JobQueue,
  ) {}

  /** Notes what a webhook is to be told; it is brought once the transaction has committed. Its row is locked by the caller. */
  async note(webhook: string, told: Told, ctx: CallContext, tx: Tx): Promise<string> {
    const id = uuidv7();
    await tx.query('INSERT INTO webhook_delivery (id, webhook, type, body) VALUES ($1, $2, $3, $4)', [
      ...[id, webhook, told.type, JSON.stringify(told)],
    ]);
    await this.jobs.enqueue(deliverJob, { webhook }, ctx, { id: webhook }, tx);
    return id;
  }

  /** The same for one webhook by its id. @throws CodedError when it is gone or switched off */
  async noteFor(webhook: string, told: Told, ctx: CallContext, tx: Tx): Promise<string> {
    const found = await this.rows.find(webhook, tx);
    if (!found) throw webhookUnknown();
    if (!found.active) throw webhookOff();
    return this.note(webhook, told, ctx, tx);
  }
}
