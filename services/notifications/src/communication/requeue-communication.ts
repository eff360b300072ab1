import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { updated } from '@llavero/proto/events/record-events';
import { communication } from '@llavero/proto/records/notifications/communication';
import { Communications } from './communications.ts';
import { PresentAddresses } from './present-addresses.ts';

/**
 * Somebody has put a failed or cancelled message back to 'Sin enviar', or marked one that waits as urgent, or moved it: it is enqueued again (JOB-04),
 * to the addresses that its people have by now. The service's own steps publish events of their own and do not come here.
 */
// The name is the consumer's on the broker and stays as it was first given.
@OnEvent(updated(communication), { name: 'put-back-in-line' })
export class RequeueCommunication implements HandlesEvent {
  constructor(
    private readonly stores: RecordStores,
    private readonly communications: Communications,
    private readonly addresses: PresentAddresses,
    private readonly clock: Clock,
  ) {}

  async handle({ subject, data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    if (!data.fields.some((name) => name === 'status' || name === 'urgent' || name === 'due')) return;
    const [message] = await this.stores.of('communication').loadManyUnchecked([subject], tx);
    if (message?.status !== 'NOT_SENT') return;
    const corrected = await this.addresses.of(message, ctx);
    if (Object.keys(corrected).length > 0)
      await this.stores.of('communication').writeUnchecked(subject, undefined, corrected, {}, ctx, tx);
    await this.communications.enqueue(message, ctx, tx, this.clock.now());
  }
}
