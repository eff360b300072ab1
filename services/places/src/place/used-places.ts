import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { RecordUse } from '@llavero/kit/records/write/record-uses';
import type { RefusesDeletion } from '@llavero/kit/records/write/refuses-deletion';
import { GuardsDeletion } from '@llavero/kit/service/deletion-guard';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { RecordOf } from '@llavero/proto/fields/record';
import { booking } from '@llavero/proto/records/contracts/booking';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { place as definition } from '@llavero/proto/records/places/place';
import { visit } from '@llavero/proto/records/places/visit';
import { placeInUse } from './place.errors.ts';

/** Records of one collection that are named to whoever deletes; of the rest only their number is told. */
const NAMED = 3;
const page = { fields: [] as const, limit: NAMED, count: 'capped' as const };

/**
 * A unit or property that something still needs is not deleted: contracts and mandates that were not cancelled (their
 * receipts and documents show the address for years), open bookings, visits to come, units of the property.
 */
@GuardsDeletion(definition)
export class UsedPlaces implements RefusesDeletion<RecordOf<typeof definition>> {
  constructor(
    private readonly peers: Peers,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /** @throws CodedError `PLACE.IN_USE`; unavailable while the contracts service is away: then nobody knows. */
  async refuseDeletion({ id, type }: RecordOf<typeof definition>, ctx: CallContext): Promise<void> {
    const found = await Promise.all([
      this.contracts(id, ctx),
      this.mandates(id, ctx),
      this.bookings(id, ctx),
      this.units(id, ctx),
      this.visits(id, ctx),
    ]);
    const uses = found.filter(({ count }) => count > 0);
    if (uses.length > 0) throw placeInUse(type, uses);
  }

  // They are counted as the service, so that what the caller may not see counts, too; their names are the caller's to read.

  private async contracts(id: string, ctx: CallContext): Promise<RecordUse> {
    const contracts = this.peers.of(contract);
    const filter = { units: id, status: { $ne: 'CANCELLED' } };
    const { items, count = items.length } = await contracts.list({ ...page, filter }, asService(ctx));
    return { collection: 'contract', count, titles: titlesOf(await contracts.labels(items.map(idOf), ctx)) };
  }

  private async mandates(id: string, ctx: CallContext): Promise<RecordUse> {
    const mandates = this.peers.of(mandate);
    const filter = { $or: [{ units: id }, { properties: id }], status: { $ne: 'CANCELLED' } };
    const { items, count = items.length } = await mandates.list({ ...page, filter }, asService(ctx));
    return { collection: 'mandate', count, titles: titlesOf(await mandates.labels(items.map(idOf), ctx)) };
  }

  private async bookings(id: string, ctx: CallContext): Promise<RecordUse> {
    const bookings = this.peers.of(booking);
    const filter = { unit: id, status: { $in: ['DRAFT', 'CONFIRMED'] } };
    const { items, count = items.length } = await bookings.list({ ...page, filter }, asService(ctx));
    return { collection: 'booking', count, titles: titlesOf(await bookings.labels(items.map(idOf), ctx)) };
  }

  private async units(id: string, ctx: CallContext): Promise<RecordUse> {
    const { count } = await this.stores
      .of(definition)
      .count({ collection: 'place', filter: { property: id } }, asService(ctx));
    return { collection: 'place', count, titles: [] };
  }

  private async visits(id: string, ctx: CallContext): Promise<RecordUse> {
    const { count } = await this.stores.of(visit).count(
      {
        collection: 'visit',
        filter: {
          unit: id,
          status: { $in: ['SCHEDULED', 'CONFIRMED'] },
          startAt: { $gte: this.clock.now() },
        },
      },
      asService(ctx),
    );
    return { collection: 'visit', count, titles: [] };
  }
}

const asService = ({ requestId }: CallContext): CallContext => serviceContext('places', requestId);
const idOf = ({ id }: { id: string }): string => id;
const titlesOf = (labels: readonly { title: string }[]): string[] => labels.map(({ title }) => title);
