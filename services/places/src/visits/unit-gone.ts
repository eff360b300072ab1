import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { bookingConfirmed } from '@llavero/proto/events/bookings';
import type { EventOf } from '@llavero/proto/events/define';
import { publicationWithdrawn } from '@llavero/proto/events/places';
import { booking } from '@llavero/proto/records/contracts/booking';
import { visit as definition } from '@llavero/proto/records/places/visit';
import { visitInvitation } from '@llavero/proto/records/places/visit-invitation';
import { Injectable } from '@nestjs/common';
import { Invitations } from './invitations.ts';

/** Ends what would lead people to a unit that is not to be had: visits to come are cancelled, open invitations end. */
@Injectable()
export class EndVisitsOfUnit {
  constructor(
    private readonly stores: RecordStores,
    private readonly invitations: Invitations,
    private readonly clock: Clock,
  ) {}

  /** The visitors are told by event (`TellVisitors`). */
  async end(
    unit: string,
    cancelReason: 'UNIT_LET' | 'UNIT_UNAVAILABLE',
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const now = this.clock.now();
    const store = this.stores.of(definition);
    const filter = {
      unit,
      status: { $in: ['SCHEDULED' as const, 'CONFIRMED' as const] },
      startAt: { $gt: now },
    };
    for (const { id } of await store.findUnchecked({ filter }, tx))
      await store.writeUnchecked(
        id,
        undefined,
        { status: 'CANCELLED', cancelledAt: now, cancelReason },
        {},
        ctx,
        tx,
      );
    const open = await this.stores
      .of(visitInvitation)
      .findUnchecked({ filter: { unit, status: { $in: ['SENT', 'OPENED'] } }, now }, tx);
    for (const invitation of open) await this.invitations.end(invitation, undefined, ctx, tx);
  }
}

/** The offer of a unit ends. */
@OnEvent(publicationWithdrawn, { name: 'visits-of-withdrawn-unit', from: 'now' })
export class UnitWithdrawn implements HandlesEvent<typeof publicationWithdrawn> {
  constructor(private readonly visits: EndVisitsOfUnit) {}

  handle({ subject, data }: EventOf<typeof publicationWithdrawn>, tx: Tx, ctx: CallContext): Promise<void> {
    const { reason } = data.extra;
    const isTaken = reason === 'LET' || reason === 'BOOKED';
    return this.visits.end(subject, isTaken ? 'UNIT_LET' : 'UNIT_UNAVAILABLE', ctx, tx);
  }
}

/** Somebody has paid for a unit: nobody else visits it. */
@OnEvent(bookingConfirmed, { name: 'visits-of-booked-unit', from: 'now' })
export class UnitBooked implements HandlesEvent<typeof bookingConfirmed> {
  constructor(
    private readonly visits: EndVisitsOfUnit,
    private readonly peers: Peers,
  ) {}

  async handle({ subject }: EventOf<typeof bookingConfirmed>, tx: Tx, ctx: CallContext): Promise<void> {
    const own = serviceContext('places', ctx.requestId);
    const [found] = await this.peers.of(booking).getMany([subject], own, { fields: ['unit'] });
    if (found) await this.visits.end(found.unit, 'UNIT_LET', ctx, tx);
  }
}
