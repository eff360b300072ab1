import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { remindApprovals } from '@llavero/proto/commands/issues';
import { workOrder as definition } from '@llavero/proto/records/supplies/work-order';
import { type ApprovalNudge, approvalNudge } from '@llavero/proto/rules/order-approval';
import { Conversations } from '../issue/conversations.ts';

const MOST = 500;

/** Reminds landlords who have not decided and then asks for a call; each once, whoever runs it how often. */
@CommandHandler(remindApprovals)
export class RemindApprovals implements Handles<typeof remindApprovals> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly conversations: Conversations,
    private readonly clock: Clock,
  ) {}

  async run(
    _input: InputOf<typeof remindApprovals>,
    { requestId, signal }: CallContext,
  ): Promise<OutputOf<typeof remindApprovals>> {
    const own = serviceContext('supplies', requestId);
    const waiting = await this.stores.of(definition).findUnchecked({
      filter: { approval: 'LANDLORD', status: 'BUDGETED' },
      sort: [{ field: 'approvalAskedAt', order: 'asc' }],
      limit: MOST,
    });
    const done = { reminded: 0, calls: 0 };
    for (const { id } of waiting) {
      if (signal?.aborted) break;
      const nudge = await this.nudge(id, own);
      if (nudge?.kind === 'REMINDER') done.reminded += 1;
      if (nudge?.kind === 'CALL') done.calls += 1;
    }
    return done;
  }

  private nudge(id: string, own: CallContext): Promise<ApprovalNudge> {
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const order = await store.loadUnchecked(id, tx, { lock: true });
      if (order.approval !== 'LANDLORD' || order.approvalAskedAt === null) return null;
      const sent = order.approvalReminders ?? 0;
      const due = approvalNudge(order.approvalAskedAt, sent, this.clock.now());
      if (!due) return null;
      await store.writeUnchecked(id, undefined, { approvalReminders: sent + 1 }, {}, own, tx);
      const what = due.kind === 'CALL' ? 'OFFICE_CALL' : 'LANDLORD_REMINDER';
      await this.conversations.tell({ what, order: id }, own, tx);
      return due;
    });
  }
}
