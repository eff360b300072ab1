import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Peers } from '@llavero/kit/grpc/peers';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { bookingConfirmed } from '@llavero/proto/events/bookings';
import { contractActivated } from '@llavero/proto/events/contracts';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { publicationWithdrawn } from '@llavero/proto/events/places';
import type { WithdrawalReason } from '@llavero/proto/records/choices/places';
import { booking } from '@llavero/proto/records/contracts/booking';
import { contract } from '@llavero/proto/records/contracts/contract';
import { publicationStatus } from '@llavero/proto/records/parts/publication';
import { place as definition, type Place } from '@llavero/proto/records/places/place';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';

/** Takes units off the market that somebody has. Asked twice it does it once: what is withdrawn is left alone. */
@Injectable()
export class Market {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /**
   * Withdraws those of the units that are offered or paused.
   * @param since unix seconds: a unit that was published on a later day is offered for the time after; null: whenever it was
   */
  async leave(
    units: readonly string[],
    reason: WithdrawalReason,
    since: number | null,
    tx: Tx,
    ctx: CallContext,
  ): Promise<void> {
    const store = this.stores.of(definition);
    for (const unit of await store.loadManyUnchecked(units, tx)) {
      const current = await store.loadUnchecked(unit.id, tx, { lock: true });
      if (!isOnMarket(current) || (since !== null && (current.publishedDate ?? 0) > startOfDay(since)))
        continue;
      const patch = { withdrawnDate: startOfDay(this.clock.now()), withdrawalReason: reason };
      const event = { event: publicationWithdrawn, extra: { reason } };
      await store.writeUnchecked(unit.id, current.version, patch, event, ctx, tx);
    }
  }
}

/** Offered, or about to be again after a pause. */
export function isOnMarket(unit: Pick<Place, 'publishedDate' | 'pausedDate' | 'withdrawnDate'>): boolean {
  const status = publicationStatus(unit);
  return status === 'OFFERED' || status === 'PAUSED';
}

const timeOf = ({ time }: DomainEvent): number => Math.floor(Date.parse(time) / 1000);

/** A unit that is booked is offered no longer (issue 13 §6). A booking that has come to nothing meanwhile takes nothing. */
@OnEvent(bookingConfirmed, { name: 'withdraw-booked-units' })
export class WithdrawBookedUnits implements HandlesEvent {
  constructor(
    private readonly peers: Peers,
    private readonly market: Market,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const own = serviceContext('places', ctx.requestId);
    const found = await this.peers.of(booking).find(event.subject, own, { fields: ['unit', 'status'] });
    if (found?.status === 'CONFIRMED' || found?.status === 'CONTRACTED')
      await this.market.leave([found.unit], 'BOOKED', timeOf(event), tx, ctx);
  }
}

/** A unit that is let is offered no longer. A contract of the past, which is entered late, takes nothing. */
@OnEvent(contractActivated, { name: 'withdraw-let-units' })
export class WithdrawLetUnits implements HandlesEvent {
  constructor(
    private readonly peers: Peers,
    private readonly market: Market,
    private readonly clock: Clock,
  ) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    const own = serviceContext('places', ctx.requestId);
    const fields = ['units', 'activated', 'cancelled', 'finished', 'endDate'] as const;
    const found = await this.peers.of(contract).find(event.subject, own, { fields });
    const isOver = (found?.endDate ?? Infinity) < startOfDay(this.clock.now());
    if (found?.activated && !found.cancelled && !found.finished && !isOver)
      await this.market.leave(found.units, 'LET', timeOf(event), tx, ctx);
  }
}
