import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { created } from '@llavero/proto/events/record-events';
import { communication } from '@llavero/proto/records/notifications/communication';
import { Communications } from './communications.ts';

/**
 * Somebody has recorded a message by the generic call instead of a command: it is enqueued as any other (JOB-04). A burofax is carried to
 * the post office, and what commands record they enqueue themselves.
 */
@OnEvent(created(communication), { name: 'enqueue-recorded-message', from: 'now' })
export class EnqueueRecorded implements HandlesEvent {
  constructor(
    private readonly stores: RecordStores,
    private readonly communications: Communications,
  ) {}

  concerns({ data }: DomainEvent): boolean {
    return !data.fields.includes('contentKey');
  }

  async handle({ subject, data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const [message] = await this.stores.of(communication).loadManyUnchecked([subject], tx);
    if (message?.status !== 'NOT_SENT' || message.direction !== 'OUT' || message.type === 'BUROFAX') return;
    await this.communications.adopt(message, data.actor, ctx, tx);
  }
}
