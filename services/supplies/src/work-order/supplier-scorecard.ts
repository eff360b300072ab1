import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { supplierScorecard } from '@llavero/proto/commands/issues';
import { supplier as supplierRecord } from '@llavero/proto/records/people/supplier';
import { issue } from '@llavero/proto/records/supplies/issue';
import { workOrder as definition } from '@llavero/proto/records/supplies/work-order';
import { scorecardOf } from '@llavero/proto/rules/supplier-scorecard';
import { addMonths, startOfDay } from '@llavero/proto/values/dates';

const MONTHS = 12;
/** The newest of them say enough. */
const MOST = 500;

/** How a supplier has worked, from their orders of the last year. */
@CommandHandler(supplierScorecard)
export class SupplierScorecard implements Handles<typeof supplierScorecard> {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  async run(
    { supplier }: InputOf<typeof supplierScorecard>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof supplierScorecard>> {
    await this.peers.of(supplierRecord).get(supplier, ctx, { fields: ['id'] });
    const since = addMonths(startOfDay(this.clock.now()), -MONTHS);
    const orders = await this.stores.of(definition).findUnchecked({
      filter: { supplier, createdAt: { $gte: since } },
      sort: [{ field: 'createdAt', order: 'desc' }],
      limit: MOST,
    });
    const ids = [...new Set(orders.flatMap((order) => order.issue ?? []))];
    const issues = await this.stores.of(issue).loadManyUnchecked(ids);
    const reopened = new Set(issues.filter(({ reopenCount }) => (reopenCount ?? 0) > 0).map(({ id }) => id));
    return scorecardOf(
      orders.map((order) => ({ ...order, reopened: order.issue !== null && reopened.has(order.issue) })),
    );
  }
}
