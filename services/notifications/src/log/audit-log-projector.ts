import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { everyEvent } from '@llavero/proto/events/record-events';

/**
 * Every change of every service as one row: who, when, from where, what, which fields (ENT-12). The values before and after
 * stay with the owner's history. Written straight to the table, because a row that published an event of its own
 * would be logged in turn, without end.
 */
// The name is the consumer's on the broker and stays as it was first given.
@OnEvent(everyEvent, { name: 'keep-log' })
export class AuditLogProjector implements HandlesEvent {
  async handle({ id, type, subject, time, data }: DomainEvent, tx: Tx): Promise<void> {
    await tx.rows(
      `insert into log (id, version, created_at, updated_at, event_id, collection, record_id, record_version, verb,
                        fields, extra, at, actor, impersonator, request_id, channel, device)
       values ($1::uuid, 1, now(), now(), $1::uuid::text, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8::timestamptz, $9, $10, $11, $12, $13)
       on conflict do nothing`,
      [
        id,
        data.collection,
        subject,
        data.version,
        type.slice(type.lastIndexOf('.') + 1),
        JSON.stringify(data.fields),
        data.extra === undefined ? null : JSON.stringify(data.extra),
        time,
        data.actor,
        data.impersonator,
        data.requestId,
        data.channel ?? null,
        data.device ?? null,
      ],
    );
  }
}
