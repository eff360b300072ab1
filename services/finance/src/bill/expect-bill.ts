import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { EventOf } from '@llavero/proto/events/define';
import { workOrderApproved } from '@llavero/proto/events/supplies';
import { bill as definition } from '@llavero/proto/records/finance/bill';
import { workOrder } from '@llavero/proto/records/supplies/work-order';
import { billLine } from '@llavero/proto/rules/order-bill';

const fields = [
  'description',
  'category',
  'supplier',
  'issue',
  'place',
  'contract',
  'mandate',
  'landlords',
  'lines',
  'totalAmount',
  'payer',
] as const;

/** OPS-03: an approved quote is an expected bill, which waits for its number and date. */
@OnEvent(workOrderApproved, { name: 'expect-bill' })
export class ExpectBill implements HandlesEvent<typeof workOrderApproved> {
  constructor(
    private readonly peers: Peers,
    private readonly stores: RecordStores,
  ) {}

  async handle({ subject }: EventOf<typeof workOrderApproved>, tx: Tx, ctx: CallContext): Promise<void> {
    const own = serviceContext('finance', ctx.requestId);
    const order = await this.peers.of(workOrder).find(subject, own, { fields: [...fields] });
    if (!order || order.totalAmount === 0) return;
    const store = this.stores.of(definition);
    const [known] = await store.findUnchecked(
      { filter: { workOrder: subject, cancelled: false }, limit: 1 },
      tx,
    );
    // Approved again with another amount: the invoice says what it was.
    if (known) return;
    const concept = order.description.split('\n')[0] ?? '';
    await store.create(
      {
        supplier: order.supplier,
        concept,
        category: order.category ?? 'OTHER',
        workOrder: subject,
        issue: order.issue,
        units: order.place ? [order.place] : [],
        contract: order.contract,
        mandate: order.mandate,
        landlords: order.landlords,
        payer: order.payer,
        rebill: order.payer === 'TENANT',
        supplemented: order.payer !== 'COMPANY',
        breakdown: order.lines.map(({ concept: of, baseAmount, vatPercent }) =>
          billLine(
            { concept: of || concept, baseAmount: baseAmount ?? 0, vatPercent },
            order.category,
            order.payer,
          ),
        ),
      },
      { ...ctx, trusted: true },
      tx,
    );
  }
}
