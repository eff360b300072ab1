import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkTo, namesOfPlaces } from '@llavero/kit/messages/facts';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { expireBookings } from '@llavero/proto/commands/bookings';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendMessage } from '@llavero/proto/commands/messages';
import { bookingExpired as expiredNotice, bookingOverdue } from '@llavero/proto/messages/catalogue/leases';
import { named } from '@llavero/proto/messages/message';
import { bookingExpired } from '@llavero/proto/events/bookings';
import type { BookingStatus } from '@llavero/proto/records/choices/commercial';
import { type Booking, booking as definition } from '@llavero/proto/records/contracts/booking';
import { flagsOf } from '@llavero/proto/states/flags';
import { statusOf } from '@llavero/proto/states/evaluate';
import { dayKey, formatDay } from '@llavero/proto/values/dates';
import { BookingChanges } from './booking-changes.ts';

const PAGE = 200;

/**
 * Drafts that were not confirmed by their last day are cancelled, so that their unit is offered again. What is paid for a
 * confirmed booking is not decided by a job: its sales manager is told, once for each day it was kept until.
 */
@CommandHandler(expireBookings)
export class ExpireBookings implements Handles<typeof expireBookings> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly changes: BookingChanges,
    private readonly peers: Peers,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(
    _input: InputOf<typeof expireBookings>,
    { requestId, signal }: CallContext,
  ): Promise<OutputOf<typeof expireBookings>> {
    const ctx = serviceContext('contracts', requestId);
    const done = { expired: 0, overdue: 0 };
    for await (const booking of this.overdue('DRAFT')) {
      if (signal?.aborted) return done;
      if (await this.expire(booking.id, ctx)) done.expired += 1;
    }
    for await (const booking of this.overdue('CONFIRMED')) {
      if (signal?.aborted) return done;
      await this.tell(booking, 'confirmed', ctx);
      done.overdue += 1;
    }
    return done;
  }

  private async *overdue(status: BookingStatus): AsyncGenerator<Booking & { id: string }> {
    for (let last: string | undefined; ;) {
      const page = await this.stores.of(definition).findUnchecked({
        filter: { status, expired: true, ...(last === undefined ? {} : { id: { $gt: last } }) },
        sort: [{ field: 'id', order: 'asc' }],
        limit: PAGE,
        now: this.clock.now(),
      });
      yield* page;
      last = page.at(-1)?.id;
      if (last === undefined) return;
    }
  }

  /** False when it was confirmed, extended or closed meanwhile. Staff are told before the transaction ends, and once. */
  private expire(id: string, ctx: CallContext): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const booking = await this.stores.of(definition).loadUnchecked(id, tx, { lock: true });
      const now = this.clock.now();
      if (statusOf(definition, booking, now) !== 'DRAFT' || !flagsOf(definition, booking, now)['expired'])
        return false;
      await this.changes.carryOut(
        booking,
        {
          to: 'CANCELLED',
          said: { cancellationReason: `Venció el ${formatDay(booking.expirationDate!)} sin confirmarse` },
          line: 'La reserva ha vencido sin confirmarse',
          publish: ({ expirationDate }) => ({ event: bookingExpired, extra: { expirationDate } }),
        },
        ctx,
        tx,
      );
      await this.tell(booking, 'draft', ctx);
      return true;
    });
  }

  private async tell(
    booking: Booking & { id: string },
    was: 'draft' | 'confirmed',
    ctx: CallContext,
  ): Promise<void> {
    const { id, unit, salesManager, mandate, expirationDate } = booking;
    const address = await namesOfPlaces(this.peers, 'contracts', [unit], ctx);
    const said = {
      records: { booking: id },
      values: { address, url: linkTo(this.config.publicUrl, 'booking', id), until: expirationDate! },
    };
    const message = {
      people: salesManager ? [salesManager] : [],
      otherwise: 'FIRST_ADMIN' as const,
      ...named(was === 'draft' ? expiredNotice : bookingOverdue, said),
      relatedMandates: mandate ? [mandate] : [],
      relatedPlaces: [unit],
      deduplication: `booking-${was}:${id}:${dayKey(expirationDate!)}`,
    };
    await this.peers.command(sendMessage, message, ctx);
  }
}
