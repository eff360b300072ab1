import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { sepaMandate } from '@llavero/proto/records/finance/sepa-mandate';

/**
 * Cancels the mandate that a newly signed one takes the place of. It looks at what stands now: a new one that is cancelled or deleted by then cancels
 * nothing.
 */
@OnEvent(changesOf(sepaMandate), {
  name: 'cancel-replaced-mandate',
  from: 'now',
  whenChanged: ['signatureDate'],
})
export class CancelReplacedMandate implements HandlesEvent {
  constructor(private readonly stores: RecordStores) {}

  async handle({ data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const store = this.stores.of(sepaMandate);
    const [signed] = await store.loadManyUnchecked([data.id], tx);
    if (!signed?.replaces || signed.signatureDate === null || signed.cancelled) return;
    const [old] = await store.loadManyUnchecked([signed.replaces], tx);
    if (!old || old.cancelled) return;
    await store.writeUnchecked(old.id, old.version, { cancelled: true }, {}, { ...ctx, trusted: true }, tx);
  }
}
