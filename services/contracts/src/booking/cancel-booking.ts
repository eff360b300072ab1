import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { cancelBooking } from '@llavero/proto/commands/bookings';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { bookingCancelled } from '@llavero/proto/events/bookings';
import { booking as definition } from '@llavero/proto/records/contracts/booking';
import { replyOf } from '../reply.ts';
import { BookingChanges } from './booking-changes.ts';

/** An open booking comes to nothing (STA-11). */
@CommandHandler(cancelBooking)
export class CancelBooking implements Handles<typeof cancelBooking>, ChangesStatus {
  constructor(
    private readonly database: Database,
    private readonly changes: BookingChanges,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof cancelBooking>, ctx: CallContext): Promise<OutputOf<typeof cancelBooking>> {
    const { id, version, cancellationReason } = input;
    return this.database.transaction(async (tx) =>
      replyOf(
        definition,
        await this.cancel({ id, version }, { cancellationReason }, ctx, tx),
        this.clock.now(),
      ),
    );
  }

  /** By hand: a reason is that of the patch, if it gives one. */
  changeStatus({ id, version }: AskedChange, ctx: CallContext, tx: Tx) {
    return this.cancel({ id, version }, {}, ctx, tx);
  }

  private cancel(
    record: { id: string; version: number },
    said: { cancellationReason?: string },
    ctx: CallContext,
    tx: Tx,
  ) {
    const publish = () => ({ event: bookingCancelled });
    return this.changes.carryOut(
      record,
      { to: 'CANCELLED', said, line: 'Anulación de la reserva', publish },
      ctx,
      tx,
    );
  }
}
