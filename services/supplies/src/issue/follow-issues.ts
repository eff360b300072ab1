import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { changesOf } from '@llavero/proto/events/record-events';
import { issue } from '@llavero/proto/records/supplies/issue';
import { type WorkOrder, workOrder } from '@llavero/proto/records/supplies/work-order';
import { Conversations } from './conversations.ts';
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

/** The same for its work orders; one that is over is told to those who would come or wait for it. */
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
    private readonly conversations: Conversations,
    private readonly clock: Clock,
  ) {}

  async handle({ subject, data }: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const [order] = await this.stores.of(workOrder).loadManyUnchecked([subject], tx);
    if (!order) return;
    await this.tellWhoWaits(order, data.fields, ctx, tx);
    if (!order.issue) return;
    await this.progress.refresh(
      order.issue,
      ctx,
      tx,
      // Nobody comes for an order that is over; a visit that was agreed otherwise stays.
      ({ visitAt }) =>
        isOver(order) && visitAt !== null && visitAt === order.visitFrom ? { visitAt: null } : {},
    );
  }

  /** Who would come, or wait at home, for an order that is over now; and the supplier of one that is on again. */
  private async tellWhoWaits(
    order: WorkOrder & { id: string },
    changed: readonly string[],
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const { id, issue: of, sentAt, answer, finishDate, visitFrom } = order;
    const about = { issue: of, order: id };
    const isTheirs = sentAt !== null && answer !== 'DECLINED' && finishDate === null;
    // A rejected quote is told with its reason by whoever rejects it.
    if (isTheirs && changed.includes('cancelled'))
      await this.conversations.tell(
        { what: order.cancelled ? 'SUPPLIER_CANCELLED' : 'SUPPLIER_ORDER', ...about },
        ctx,
        tx,
      );
    const isNews = changed.includes('cancelled') || changed.includes('rejectionDate');
    if (of && isNews && isOver(order) && visitFrom !== null && visitFrom > this.clock.now())
      await this.conversations.tell({ what: 'TENANT_NO_VISIT', ...about }, ctx, tx);
  }
}

const isOver = ({ cancelled, rejectionDate }: WorkOrder): boolean => cancelled || rejectionDate !== null;
