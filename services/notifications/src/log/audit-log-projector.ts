import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvents, OnEvents } from '@llavero/kit/events/on-event';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { everyEvent } from '@llavero/proto/events/record-events';

/**
 * Every change of every service as one row: who, when, from where, what, which fields (ENT-12). The values before and after
 * stay with the owner's history. Written straight to the table, because a row that published an event of its own
 * would be logged in turn, without end.
 */
// The name is the consumer's on the broker and stays as it was first given.
@OnEvents(everyEvent, { name: 'keep-log', together: 200 })
export class AuditLogProjector implements HandlesEvents {
  handle(event: DomainEvent, tx: Tx): Promise<void> {
    return this.handleMany([event], tx);
  }

  async handleMany(events: readonly DomainEvent[], tx: Tx): Promise<void> {
    const rows = events.map(({ id, type, subject, time, data }) => ({
      id,
      collection: data.collection,
      record_id: subject,
      record_version: data.version,
      verb: type.slice(type.lastIndexOf('.') + 1),
      fields: data.fields,
      extra: data.extra ?? null,
      at: time,
      actor: data.actor,
      impersonator: data.impersonator,
      request_id: data.requestId,
      channel: data.channel ?? null,
      device: data.device ?? null,
    }));
    await tx.rows(
      `insert into log (id, version, created_at, updated_at, event_id, collection, record_id, record_version, verb,
                        fields, extra, at, actor, impersonator, request_id, channel, device)
       select id, 1, now(), now(), id::text, collection, record_id, record_version, verb,
              fields, extra, at, actor, impersonator, request_id, channel, device
         from json_to_recordset($1::json) e(id uuid, collection text, record_id text, record_version integer, verb text,
              fields jsonb, extra jsonb, at timestamptz, actor text, impersonator text, request_id text, channel text, device text)
       on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
}
