import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { issue } from '@llavero/proto/records/supplies/issue';
import { workOrder } from '@llavero/proto/records/supplies/work-order';
import { IssueProgress } from './issue-progress.ts';

/** The next step of an issue follows what is changed by hand. */
@OnEvent(changesOf(issue), {
  name: 'issue-next-step',
  from: 'now',
  whenChanged: ['description', 'status', 'priority', 'payer', 'due', 'deferUntil'],
})
export class FollowIssues implements HandlesEvent {
  constructor(private readonly progress: IssueProgress) {}

  async handle({ subject }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    await this.progress.refresh(subject, ctx, tx);
  }
}

/** The same for its work orders. */
@OnEvent(changesOf(workOrder), {
  name: 'order-next-step',
  from: 'now',
  whenChanged: [
    'issue',
    'requestDate',
    'budgetDate',
    'approvalDate',
    'startDate',
    'finishDate',
    'rejectionDate',
    'cancelled',
    'visitFrom',
    'answer',
    'approval',
  ],
})
export class FollowOrders implements HandlesEvent {
  constructor(
    private readonly progress: IssueProgress,
    private readonly stores: RecordStores,
  ) {}

  async handle({ subject }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const [order] = await this.stores.of(workOrder).loadManyUnchecked([subject], tx);
    if (!order?.issue) return;
    const isOver = order.cancelled || order.rejectionDate !== null;
    await this.progress.refresh(
      order.issue,
      ctx,
      tx,
      // Nobody comes for an order that is over; a visit that was agreed otherwise stays.
      ({ visitAt }) => (isOver && visitAt !== null && visitAt === order.visitFrom ? { visitAt: null } : {}),
    );
  }
}
