import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { everyEvent } from '@llavero/proto/events/record-events';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookRows } from './webhook-rows.ts';

/** Notes for each webhook that waits for an event that it has happened; with the note that the event is handled, so once. */
@OnEvent(everyEvent, { name: 'webhooks', from: 'now' })
export class NoteEvents implements HandlesEvent {
  constructor(
    private readonly rows: WebhookRows,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  async concerning(events: readonly DomainEvent[]): Promise<DomainEvent[]> {
    const types = await this.rows.waitedFor([...new Set(events.map(({ type }) => type))]);
    return events.filter(({ type }) => types.has(type));
  }

  async handle({ id, type, time, data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const { collection, id: record, version, fields } = data;
    const verb = type.slice(type.lastIndexOf('.') + 1);
    const told = { id, type, time, data: { collection, id: record, version, verb, fields } };
    for (const { id: webhook } of await this.rows.waitingFor(type, tx))
      await this.deliveries.note(webhook, told, ctx, tx);
  }
}
