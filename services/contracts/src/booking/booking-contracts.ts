import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { booking } from '@llavero/proto/records/contracts/booking';
import { bookingContracted, bookingReleased } from '@llavero/proto/events/contracts';
import { changesOf } from '@llavero/proto/events/record-events';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { Injectable } from '@nestjs/common';

/**
 * A confirmed booking becomes CONTRACTED when a contract names it (STA-11): its field `contract` then says which.
 * It is open again when that contract is cancelled, deleted or made for another booking.
 */
@Injectable()
export class BookingContracts {
  constructor(private readonly stores: RecordStores) {}

  /** Brings the bookings that a contract or a booking concerns up to date. */
  async settle(tx: Tx, ctx: CallContext, about: { booking?: string; contract?: string }): Promise<void> {
    const rows = await tx.query<{ id: string; version: number; contract: string | null }>(
      `select b.id, b.version, c.id as contract
         from booking b
         left join lateral (select c.id from contract c
                             where c.booking = b.id and c.deleted_at is null and not c.cancelled
                             order by c.activated desc, c.created_at, c.id limit 1) c on true
        where b.deleted_at is null
          and (b.id = $1 or b.contract = $2 or b.id = (select booking from contract where id = $2))
          and b.contract is distinct from c.id
          and (c.id is null or (b.confirmation_date is not null and b.held_date is null
                                and b.return_date is null and not b.cancelled))
        order by b.id for update of b`,
      [about.booking ?? null, about.contract ?? null],
    );
    const store = this.stores.of(booking);
    for (const { id, version, contract } of rows)
      await store.writeUnchecked(
        id,
        version,
        { contract },
        { event: contract ? bookingContracted : bookingReleased },
        ctx,
        tx,
      );
  }
}

/** Contracts that come, go or change their booking. */
@OnEvent(changesOf(definition), { name: 'settle-bookings-of-contract' })
export class SettleBookingsOfContract implements HandlesEvent {
  constructor(private readonly bookings: BookingContracts) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    await this.bookings.settle(tx, ctx, { contract: event.subject });
  }
}

/** A booking that is confirmed after its contract was drawn up. */
@OnEvent(changesOf(booking), { name: 'settle-booking' })
export class SettleBooking implements HandlesEvent {
  constructor(private readonly bookings: BookingContracts) {}

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    await this.bookings.settle(tx, ctx, { booking: event.subject });
  }
}
