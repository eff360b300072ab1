import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { visitRoute } from '@llavero/proto/commands/issues';
import { supplier } from '@llavero/proto/records/people/supplier';
import { place } from '@llavero/proto/records/places/place';
import { issue } from '@llavero/proto/records/supplies/issue';
import { workOrder as definition } from '@llavero/proto/records/supplies/work-order';
import { inRouteOrder } from '@llavero/proto/rules/visit-route';
import { endOfDay, startOfDay } from '@llavero/proto/values/dates';

/** Visits that one answer shows. */
const MOST = 500;

/** The visits that the caller may see, each day by zone and hour. */
@CommandHandler(visitRoute)
export class VisitRoute implements Handles<typeof visitRoute> {
  constructor(
    private readonly stores: RecordStores,
    private readonly peers: Peers,
  ) {}

  async run(
    { from, until, assignedTo }: InputOf<typeof visitRoute>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof visitRoute>> {
    const listed = await this.stores.of(definition).list(
      {
        collection: 'workOrder',
        fields: ['id'],
        filter: {
          visitFrom: { $gte: startOfDay(from), $lte: endOfDay(until) },
          status: { $nin: ['CANCELLED', 'REJECTED'] },
          ...(assignedTo ? { assignedTo } : {}),
        },
        sort: [{ field: 'visitFrom', order: 'asc' }],
        limit: MOST,
      },
      ctx,
    );
    const { items } = JSON.parse(listed.toString('utf8')) as { items: { id: string }[] };
    const orders = await this.stores.of(definition).loadManyUnchecked(items.map(({ id }) => id));
    const own = serviceContext('supplies', ctx.requestId);
    const some = (ids: readonly (string | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))];
    const [places, suppliers, issues] = await Promise.all([
      this.peers.of(place).getMany(some(orders.map((one) => one.place)), own, {
        fields: ['address', 'customAddress', 'zip', 'city'],
      }),
      this.peers.of(supplier).labels(some(orders.map((one) => one.supplier)), own),
      this.stores.of(issue).loadManyUnchecked(some(orders.map((one) => one.issue))),
    ]);
    const [placeOf, supplierOf, issueOf] = [byId(places), byId(suppliers), byId(issues)];
    const visits = orders.map((order) => {
      const unit = placeOf.get(order.place ?? '');
      const start = order.visitFrom ?? 0;
      return {
        order: order.id,
        issue: order.issue,
        day: startOfDay(start),
        from: start,
        until: order.visitUntil,
        zone: [unit?.city, unit?.zip].filter(Boolean).join(' ') || 'Sin zona',
        address: unit?.customAddress || unit?.address || 'Dirección por indicar',
        work: order.description.split('\n')[0] ?? '',
        supplier: supplierOf.get(order.supplier ?? '')?.title ?? null,
        access: issueOf.get(order.issue ?? '')?.accessNotes ?? null,
      };
    });
    return { visits: inRouteOrder(visits) };
  }
}

const byId = <R extends { id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));
