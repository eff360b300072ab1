import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { EventOf } from '@llavero/proto/events/define';
import { financeCharged } from '@llavero/proto/events/finance';
import { contractSettled } from '@llavero/proto/events/move-out';
import { finance } from '@llavero/proto/records/finance/finance';
import { applyChange } from '@llavero/proto/states/change';
import { PaymentBlocks } from '../month/payment-blocks.ts';

/**
 * Receipts whose amounts were kept from the bond are charged on the day of its payment (OPS-04). One that was paid,
 * annulled or deleted meanwhile stays as it is.
 */
@OnEvent(contractSettled, { name: 'charge-settled-receipts' })
export class ChargeSettledReceipts implements HandlesEvent<typeof contractSettled> {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
    private readonly blocks: PaymentBlocks,
  ) {}

  async handle(event: EventOf<typeof contractSettled>, tx: Tx, ctx: CallContext): Promise<void> {
    const { receipts, paidDate } = event.data.extra;
    const store = this.stores.of(finance);
    const now = this.clock.now();
    for (const document of await store.loadManyUnchecked(receipts, tx)) {
      const { id, version } = document;
      if (document.paymentDate !== null || document.cancelled) continue;
      const patch = { ...applyChange(finance, document, 'CHARGED', now), paymentDate: paidDate };
      const written = await store.writeUnchecked(id, version, patch, { event: financeCharged }, ctx, tx);
      await this.blocks.follow(document, written, ctx, tx);
    }
  }
}
