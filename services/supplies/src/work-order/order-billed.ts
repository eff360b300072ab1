import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { bill as billDefinition } from '@llavero/proto/records/finance/bill';
import { type WorkOrder, workOrder } from '@llavero/proto/records/supplies/work-order';
import { applyChange, offeredChanges } from '@llavero/proto/states/change';

/**
 * A work order knows its bill: it is noted when the bill names the order, and the order is invoiced once the bill has its number. It is taken away when the bill is cancelled, deleted or names
 * another one. It looks at what stands now, so an event that comes twice or late does no harm.
 */
@OnEvent(changesOf(billDefinition), {
  name: 'order-billed',
  from: 'now',
  whenChanged: ['workOrder', 'cancelled', 'number', 'issueDate'],
})
export class OrderBilled implements HandlesEvent {
  constructor(
    private readonly peers: Peers,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async handle({ subject }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const bill = await this.peers
      .of(billDefinition)
      .find(subject, serviceContext('supplies', ctx.requestId), {
        fields: ['workOrder', 'cancelled', 'number', 'issueDate'],
      });
    const billed = bill && !bill.cancelled ? bill.workOrder : null;
    const store = this.stores.of(workOrder);
    for (const order of await store.findUnchecked({ filter: { bill: subject }, limit: 10 }, tx))
      if (order.id !== billed)
        await store.writeUnchecked(order.id, order.version, withoutBill(order), {}, ctx, tx);
    if (!billed) return;
    const [order] = await store.loadManyUnchecked([billed], tx);
    if (!order) return;
    const now = this.clock.now();
    // An expected bill is known before its invoice has come.
    const hasCome = bill?.number != null && bill.issueDate != null;
    if (order.bill === subject && (!hasCome || order.invoiceDate !== null)) return;
    const invoiced =
      hasCome && offeredChanges(workOrder, order, now).includes('INVOICED')
        ? applyChange(workOrder, order, 'INVOICED', now)
        : {};
    await store.writeUnchecked(order.id, order.version, { ...invoiced, bill: subject }, {}, ctx, tx);
  }
}

/** The invoice goes with its bill: the supplier may send another one, which is held against what was approved. */
const withoutBill = ({ approval }: WorkOrder) => ({
  bill: null,
  invoiceDate: null,
  invoiceAmount: null,
  ...(approval === 'DEVIATION' ? { approval: 'APPROVED' as const } : {}),
});
