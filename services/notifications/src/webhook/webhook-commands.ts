import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  saveWebhook,
} from '@llavero/proto/commands/webhooks';
import type { FieldProblem } from '@llavero/proto/errors';
import { events } from '@llavero/proto/events/catalogue';
import { partner as partnerDefinition } from '@llavero/proto/records/people/partner';
import { v7 as uuidv7 } from 'uuid';
import { deliverJob } from './deliver-job.ts';
import { addressProblem } from './safe-address.ts';
import { deliveryUnknown, webhookOff, webhookUnknown, wrongWebhook } from './webhook.errors.ts';
import { WebhookRows } from './webhook-rows.ts';

/** Has what waits brought now, also when the next attempt was for later. */
async function hurry(jobs: JobQueue, webhook: string, ctx: CallContext, tx: Tx): Promise<void> {
  await jobs.cancel(deliverJob, webhook, tx);
  await jobs.enqueue(deliverJob, { webhook }, ctx, { id: webhook }, tx);
}

@CommandHandler(saveWebhook)
export class SaveWebhook implements Handles<typeof saveWebhook> {
  constructor(
    private readonly database: Database,
    private readonly rows: WebhookRows,
    private readonly peers: Peers,
    private readonly jobs: JobQueue,
  ) {}

  async run(input: InputOf<typeof saveWebhook>, ctx: CallContext): Promise<OutputOf<typeof saveWebhook>> {
    const types = [...new Set(input.events.map(({ type }) => type))];
    const problems = await this.problems(input.partner, input.url, types);
    if (problems.length > 0) throw wrongWebhook(problems);
    const { id: known, partner, url, active } = input;
    if (known !== null && !isUuid(known)) throw webhookUnknown();
    const id = known ?? uuidv7();
    const secret = await this.database.transaction(async (tx) => {
      if (known && (await this.rows.find(known, tx))?.partner !== partner) throw webhookUnknown();
      const isNew = !known || input.newSecret === true;
      const made = await this.rows.write(
        { id, partner, url, events: types, active: active !== false },
        isNew,
        tx,
      );
      if (active !== false) await hurry(this.jobs, id, ctx, tx);
      return made;
    });
    return { id, secret };
  }

  private async problems(id: string, url: string, types: readonly string[]): Promise<FieldProblem[]> {
    const [partner] = await this.peers
      .of(partnerDefinition)
      .getMany([id], serviceContext('notifications'), { fields: ['scopes'] });
    if (!partner) return [{ field: 'partner', rule: 'exists', message: 'La integración ya no existe.' }];
    const address = addressProblem(url, this.rows.allowed);
    const problems = address ? [{ field: 'url', rule: 'address', message: address }] : [];
    if (types.length === 0)
      problems.push({ field: 'events', rule: 'required', message: 'Elija al menos un evento.' });
    for (const type of types) {
      const event = events.get(type);
      if (!event)
        problems.push({ field: 'events', rule: 'exists', message: `El evento «${type}» no existe.` });
      else if (!partner.scopes.some(({ collection }) => collection === event.collection))
        problems.push({
          ...{ field: 'events', rule: 'scope' },
          message: `La integración no puede leer la colección de «${event.label}»: añádala a sus permisos.`,
        });
    }
    return problems;
  }
}

@CommandHandler(listWebhooks)
export class ListWebhooks implements Handles<typeof listWebhooks> {
  constructor(private readonly rows: WebhookRows) {}

  async run({ partner }: InputOf<typeof listWebhooks>): Promise<OutputOf<typeof listWebhooks>> {
    const found = await this.rows.of(partner);
    return {
      webhooks: found.map(({ id, partner: of, url, events: types, active, problem }) => ({
        ...{ id, partner: of, url, events: types, active, problem },
      })),
    };
  }
}

@CommandHandler(removeWebhook)
export class RemoveWebhook implements Handles<typeof removeWebhook> {
  constructor(private readonly database: Database) {}

  async run({ id }: InputOf<typeof removeWebhook>): Promise<OutputOf<typeof removeWebhook>> {
    if (!isUuid(id)) throw webhookUnknown();
    const gone = await this.database.query('DELETE FROM webhook WHERE id = $1 RETURNING id', [id]);
    return { removed: gone.length > 0 };
  }
}

type DeliveryRow = OutputOf<typeof listWebhookDeliveries>['deliveries'][number];

@CommandHandler(listWebhookDeliveries)
export class ListWebhookDeliveries implements Handles<typeof listWebhookDeliveries> {
  constructor(private readonly database: Database) {}

  async run({ id }: InputOf<typeof listWebhookDeliveries>): Promise<OutputOf<typeof listWebhookDeliveries>> {
    if (!isUuid(id)) throw webhookUnknown();
    const deliveries = await this.database.query<DeliveryRow & Record<string, unknown>>(
      `SELECT id, type, status, attempts, answer, error, extract(epoch FROM created_at)::bigint::float8 AS "createdAt",
              extract(epoch FROM delivered_at)::bigint::float8 AS "deliveredAt"
         FROM webhook_delivery WHERE webhook = $1 ORDER BY seq DESC LIMIT 100`,
      [id],
    );
    return { deliveries };
  }
}

@CommandHandler(replayWebhookDelivery)
export class ReplayWebhookDelivery implements Handles<typeof replayWebhookDelivery> {
  constructor(
    private readonly database: Database,
    private readonly rows: WebhookRows,
    private readonly jobs: JobQueue,
  ) {}

  async run(
    { id }: InputOf<typeof replayWebhookDelivery>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof replayWebhookDelivery>> {
    if (!isUuid(id)) throw deliveryUnknown();
    await this.database.transaction(async (tx) => {
      const [delivery] = await tx.query<{ webhook: string }>(
        'SELECT webhook FROM webhook_delivery WHERE id = $1',
        [id],
      );
      const webhook = delivery && (await this.rows.find(delivery.webhook, tx));
      if (!webhook) throw deliveryUnknown();
      if (!webhook.active) throw webhookOff();
      await tx.query(
        `UPDATE webhook_delivery SET status = 'WAITING', attempts = 0, answer = NULL, error = NULL WHERE id = $1`,
        [id],
      );
      await hurry(this.jobs, webhook.id, ctx, tx);
    });
    return { waiting: true };
  }
}
