import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { myVisits } from '@llavero/proto/commands/portal-visits';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { place } from '@llavero/proto/records/places/place';
import { visit } from '@llavero/proto/records/places/visit';
import { addDays } from '@llavero/proto/values/dates';

const MOST = 100;
/** How long a landlord still sees who has come. */
const DAYS_BACK = 30;

/** The viewings of the homes of whoever asks. */
@CommandHandler(myVisits)
export class MyVisits implements Handles<typeof myVisits> {
  constructor(
    private readonly peers: Peers,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(_input: InputOf<typeof myVisits>, ctx: CallContext): Promise<OutputOf<typeof myVisits>> {
    const isTenant = ctx.actor.role === 'TENANT';
    const units = isTenant ? await this.homes(ctx) : await this.managed(ctx);
    if (units.length === 0) return { visits: [] };
    const now = this.clock.now();
    const found = await this.stores.of(visit).findUnchecked({
      filter: {
        unit: { $in: units },
        startAt: { $gte: isTenant ? now : addDays(now, -DAYS_BACK) },
        status: {
          $in: isTenant ? ['SCHEDULED', 'CONFIRMED'] : ['SCHEDULED', 'CONFIRMED', 'DONE', 'NO_SHOW'],
        },
      },
      sort: [{ field: 'startAt', order: 'asc' }],
      limit: MOST,
    });
    const places = await this.stores.of(place).loadManyUnchecked([...new Set(found.map(({ unit }) => unit))]);
    const names = new Map(places.map((one) => [one.id, place.title(one)]));
    return {
      visits: found.map(({ id, startAt, unit, kind, status }) => ({
        id,
        startAt,
        unit: names.get(unit) ?? 'Unidad',
        kind,
        status,
      })),
    };
  }

  /** The units a tenant lives in. */
  private async homes({ actor, requestId }: CallContext): Promise<string[]> {
    const filter = { tenants: actor.id, status: { $in: ['ACTIVE', 'UNPAID'] } };
    const { items } = await this.peers
      .of(contract)
      .list({ filter, fields: ['units'], limit: MOST }, serviceContext('places', requestId));
    return items.flatMap(({ units }) => units);
  }

  /** The units that a landlord has given to be managed. */
  private async managed({ actor, requestId }: CallContext): Promise<string[]> {
    const filter = { landlords: actor.id, status: { $in: ['ACTIVE', 'SIGNED', 'TRIAL'] } };
    const { items } = await this.peers
      .of(mandate)
      .list({ filter, fields: ['units'], limit: MOST }, serviceContext('places', requestId));
    return items.flatMap(({ units }) => units);
  }
}
