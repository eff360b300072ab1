import { randomUUID } from 'node:crypto';
import { Database } from '@llavero/kit/db/database';
import { Events } from '@llavero/kit/events/events';
import { eventsIn } from '@llavero/kit/events/messages';
import { deadLetterStream } from '@llavero/kit/events/stream';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 15_000;
const AT_ONCE = 200;
/** No message found, no stream yet, as the broker says it. */
const NOTHING = new Set([10037, 10059]);

/**
 * Events that a consumer has given up, copied from their stream into a table where they can be listed and dealt with. Any
 * replica copies; a message already there is not copied again.
 */
@Injectable()
export class DeadEvents extends Ticker {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
    logger: Logger,
  ) {
    super('dead-events', EVERY_MS, logger);
  }

  async tick(): Promise<void> {
    const manager = await this.events.manager();
    const state = await manager.streams
      .info(deadLetterStream.name)
      .then((info) => info.state)
      .catch(nothing);
    if (!state || state.messages === 0) return;
    const [row] = await this.database.query<{ seq: number }>(
      'select coalesce(max(seq), 0)::float8 as seq from dead_event',
    );
    // A broker that has lost its storage counts from one again.
    let next = Math.max(state.first_seq, (row?.seq ?? 0) > state.last_seq ? 1 : (row?.seq ?? 0) + 1);
    for (const end = Math.min(state.last_seq, next + AT_ONCE); next <= end; next += 1) {
      const message = await manager.streams.getMessage(deadLetterStream.name, { seq: next }).catch(nothing);
      if (!message) continue;
      await this.database.query(
        `insert into dead_event (seq, at, consumer, subject, reason, event)
         values ($1, $2::timestamptz, $3, $4, $5, $6) on conflict do nothing`,
        [
          message.seq,
          message.timestamp,
          message.subject.slice(message.subject.indexOf('.') + 1),
          message.header.get('llavero-subject'),
          message.header.get('llavero-reason'),
          Buffer.from(message.data).toString('utf8'),
        ],
      );
    }
  }

  /**
   * Publishes an event again under its own subject. Consumers that had it find it in their inbox; the one that gave it
   * up takes it anew.
   *
   * @returns false when there is nothing that could be delivered
   */
  async redeliver(id: string): Promise<boolean> {
    const [dead] = await this.database.query<{ subject: string; event: string }>(
      'select subject, event from dead_event where id = $1::uuid and redelivered_at is null',
      [id],
    );
    const data = dead && Buffer.from(dead.event);
    const [event] = (data && eventsIn(data)) ?? [];
    if (!data || !event) return false;
    const stream = await this.events.jetstream();
    // A fresh message id: under its own the broker would take it for a repetition.
    await stream.publish(dead.subject, data, { msgID: `${event.id}:${randomUUID()}` });
    await this.database.query('update dead_event set redelivered_at = now() where id = $1::uuid', [id]);
    return true;
  }
}

function nothing(error: { code?: number }): undefined {
  if (error.code !== undefined && NOTHING.has(error.code)) return undefined;
  throw error;
}
