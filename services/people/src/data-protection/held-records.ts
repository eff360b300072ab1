import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { FilterOf } from '@llavero/proto/fields/typed-record';
import { booking } from '@llavero/proto/records/contracts/booking';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import { bill } from '@llavero/proto/records/finance/bill';
import { finance } from '@llavero/proto/records/finance/finance';
import { type HeldRecords, LARGE_RENT } from '@llavero/proto/rules/data-protection';
import { Injectable } from '@nestjs/common';

/** Something that still runs and needs the person. */
export interface Obstacle {
  /** `contratos en vigor o en preparación`. */
  what: string;
  count: number;
}

/** What the other services have about a person, asked as the service: what the caller may not see counts, too. */
@Injectable()
export class HeldRecordsOf {
  constructor(private readonly peers: Peers) {}

  /** What keeps a person from being erased. @throws unavailable while an owner is away: then nobody knows */
  async obstacles(id: string, { requestId }: CallContext): Promise<Obstacle[]> {
    const ctx = serviceContext('people', requestId);
    const found = await Promise.all([
      this.count(
        'contratos en vigor o en preparación',
        contract,
        {
          $and: [{ $or: asParty(id) }, { status: { $nin: ['CANCELLED', 'FINISHED'] } }],
        },
        ctx,
      ),
      this.count(
        'mandatos en vigor o en preparación',
        mandate,
        {
          landlords: id,
          status: { $nin: ['CANCELLED', 'FINISHED', 'RENEWED'] },
        },
        ctx,
      ),
      this.count(
        'reservas abiertas',
        booking,
        {
          $and: [{ $or: asParty(id) }, { status: { $in: ['DRAFT', 'CONFIRMED'] } }],
        },
        ctx,
      ),
      this.count(
        'recibos o liquidaciones sin cerrar',
        finance,
        {
          $and: [
            { $or: [{ tenants: id }, { landlords: id }] },
            { status: { $nin: ['CANCELLED', 'CHARGED', 'PAYED', 'PREVIEW'] } },
          ],
        },
        ctx,
      ),
    ]);
    return found.filter(({ count }) => count > 0);
  }

  /** What the law may want kept, by kind, with the last day of the newest. @throws unavailable while an owner is away */
  retained(id: string, { requestId }: CallContext): Promise<HeldRecords[]> {
    const ctx = serviceContext('people', requestId);
    const small = { $or: [{ rent: { $lt: LARGE_RENT } }, { rent: { $exists: false } }] };
    return Promise.all([
      this.newest('CONTRACTS', contract, { $and: [{ $or: asParty(id) }, small] }, 'endDate', ctx),
      this.newest(
        'LARGE_CONTRACTS',
        contract,
        { $and: [{ $or: asParty(id) }, { rent: { $gte: LARGE_RENT } }] },
        'endDate',
        ctx,
      ),
      this.newest('MANDATES', mandate, { landlords: id }, 'endDate', ctx),
      this.newest('BOOKINGS', booking, { $or: asParty(id) }, 'createdAt', ctx),
      this.newest('FINANCE', finance, { $or: [{ tenants: id }, { landlords: id }] }, 'issueDate', ctx),
      this.newest('BILLS', bill, { landlords: id }, 'issueDate', ctx),
    ]);
  }

  private async count<D extends RecordDefinition>(
    what: string,
    definition: D,
    filter: FilterOf<D>,
    ctx: CallContext,
  ): Promise<Obstacle> {
    const { count } = await this.peers.of(definition).count(filter, ctx);
    return { what, count };
  }

  private async newest<D extends RecordDefinition>(
    kind: HeldRecords['kind'],
    definition: D,
    filter: FilterOf<D>,
    by: string,
    ctx: CallContext,
  ): Promise<HeldRecords> {
    const { collection } = definition;
    const { items, count = items.length } = await this.peers.records(definition.service).list(
      {
        collection,
        filter: filter as Record<string, never>,
        fields: [by],
        // Of an end without a day nobody knows the last one; it sorts as the latest.
        sort: [{ field: by, order: 'desc' }],
        limit: 1,
        count: 'capped',
      },
      ctx,
    );
    const last = items[0]?.[by];
    return { kind, count, lastDay: typeof last === 'number' ? last : null };
  }
}

/** Contracts and bookings name the person in one of these. */
const asParty = (id: string) => [{ tenants: id }, { avalists: id }, { landlords: id }];
