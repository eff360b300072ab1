import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { webhookOff } from '@llavero/proto/messages/catalogue/office';
import { named } from '@llavero/proto/messages/message';
import { InternalMessages } from '../communication/internal-messages.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { Staff } from '../staff/staff.ts';
import { deliverJob, pauses } from './deliver-job.ts';
import { post } from './post.ts';
import { addressProblem } from './safe-address.ts';
import { signatureOf } from './signature.ts';
import type { Told } from './webhook-deliveries.ts';
import { WebhookPartners } from './webhook-partners.ts';
import { type Delivery, type Webhook, WebhookRows } from './webhook-rows.ts';

/** What came of one attempt. */
interface Outcome {
  /** HTTP status, or null without an answer. */
  answer: number | null;
  /** Spanish; null when it has arrived. */
  error: string | null;
}

/** Brings deliveries in the order of the events: the next one waits until this one has arrived or is given up. */
@JobHandler(deliverJob)
export class Deliver implements HandlesJob<typeof deliverJob> {
  constructor(
    private readonly database: Database,
    private readonly rows: WebhookRows,
    private readonly partners: WebhookPartners,
    private readonly clock: Clock,
    private readonly staff: Staff,
    private readonly messages: InternalMessages,
    private readonly writer: MessageWriter,
  ) {}

  async run({ webhook: id }: { webhook: string }, job: JobContext<null>): Promise<void> {
    for (;;) {
      const found = await this.database.transaction((tx) => this.nextOf(id, job, tx));
      if (!found) return;
      const { webhook, delivery } = found;
      if (!(await this.mayRead(webhook, delivery))) {
        await this.settle(delivery, 'FAILED', {
          answer: null,
          error: 'La integración ya no puede leer esta colección.',
        });
        continue;
      }
      const outcome = await this.attempt(webhook, delivery, job.signal);
      job.step();
      if (outcome.error === null) await this.settle(delivery, 'DELIVERED', outcome);
      else await this.failed(webhook, delivery, outcome, job);
    }
  }

  /** What to do next; nothing ends the job in the same transaction, so that an event that comes now starts it anew. */
  private async nextOf(
    id: string,
    job: JobContext<null>,
    tx: Tx,
  ): Promise<{ webhook: Webhook; delivery: Delivery } | null> {
    const webhook = await this.rows.find(id, tx);
    const delivery = webhook?.active ? await this.rows.next(id, tx) : undefined;
    if (webhook && delivery) return { webhook, delivery };
    await job.complete(tx);
    return null;
  }

  private async mayRead({ partner }: Webhook, { body }: Delivery): Promise<boolean> {
    const { data } = JSON.parse(body) as Told;
    return (await this.partners.reads(partner)).includes(data.collection);
  }

  private async attempt(
    webhook: Webhook,
    { id, body, type }: Delivery,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { allowed } = this.rows;
    const problem = addressProblem(webhook.url, allowed);
    if (problem) return { answer: null, error: problem };
    const headers = {
      'Llavero-Signature': signatureOf(this.rows.secretOf(webhook), this.clock.now(), body),
      ...{ 'Llavero-Delivery': id, 'Llavero-Event': type },
    };
    try {
      const answer = await post(webhook.url, body, headers, { allowed, signal });
      const isGood = answer >= 200 && answer < 300;
      return { answer, error: isGood ? null : `Ha respondido ${answer}.` };
    } catch (error) {
      const { code, name } = error as { code?: string; name: string };
      if (code === 'PRIVATE_ADDRESS')
        return { answer: null, error: 'El nombre apunta a una red privada: no se admite.' };
      return { answer: null, error: `No hay conexión (${code ?? name}).` };
    }
  }

  private async failed(
    webhook: Webhook,
    delivery: Delivery,
    outcome: Outcome,
    job: JobContext<null>,
  ): Promise<void> {
    const pause = pauses[delivery.attempts];
    await this.settle(delivery, pause === undefined ? 'FAILED' : 'WAITING', outcome);
    if (pause !== undefined) return job.retryLater(pause);
    await this.switchOff(webhook, outcome.error ?? '', job.caller);
  }

  private async settle(
    { id }: Delivery,
    status: 'WAITING' | 'DELIVERED' | 'FAILED',
    { answer, error }: Outcome,
  ): Promise<void> {
    await this.database.query(
      `UPDATE webhook_delivery SET status = $2, attempts = attempts + 1, answer = $3, error = $4,
              delivered_at = CASE WHEN $2 = 'DELIVERED' THEN now() END WHERE id = $1`,
      [id, status, answer, error],
    );
  }

  /** What is left stays and is brought once somebody switches the webhook on again. */
  private async switchOff({ id, url }: Webhook, error: string, { requestId }: CallContext): Promise<void> {
    const admins = await this.staff.admins(requestId);
    const own = serviceContext('notifications', requestId);
    const values = { url, attempts: pauses.length + 1, reason: error };
    const text = await this.writer.write(named(webhookOff, { language: null, values }), own);
    await this.database.transaction(async (tx) => {
      await tx.query('UPDATE webhook SET active = false, problem = $2 WHERE id = $1', [id, error]);
      const message = { ...text, author: own.actor.id };
      await this.messages.send(admins, message, own, tx);
    });
  }
}
