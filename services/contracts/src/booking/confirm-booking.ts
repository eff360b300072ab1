import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { confirmBooking } from '@llavero/proto/commands/bookings';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { bookingConfirmed } from '@llavero/proto/events/bookings';
import { booking as definition } from '@llavero/proto/records/contracts/booking';
import { replyOf } from '../reply.ts';
import { BookingChanges, saidOf } from './booking-changes.ts';

type Said = Omit<InputOf<typeof confirmBooking>, 'id' | 'version'>;

/** The payment is in and the booking holds its unit; the database refuses a unit that somebody else holds (decision 23). */
@CommandHandler(confirmBooking)
export class ConfirmBooking implements Handles<typeof confirmBooking>, ChangesStatus {
  constructor(
    private readonly database: Database,
    private readonly changes: BookingChanges,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof confirmBooking>, ctx: CallContext): Promise<OutputOf<typeof confirmBooking>> {
    const { id, version, ...said } = input;
    return this.database.transaction(async (tx) =>
      replyOf(definition, await this.confirm({ id, version }, said, ctx, tx), this.clock.now()),
    );
  }

  changeStatus({ id, version }: AskedChange, ctx: CallContext, tx: Tx) {
    return this.confirm({ id, version }, {}, ctx, tx);
  }

  private confirm(
    record: { id: string; version: number },
    { confirmationDate, ...said }: Partial<Said>,
    ctx: CallContext,
    tx: Tx,
  ) {
    return this.changes.carryOut(
      record,
      {
        to: 'CONFIRMED',
        said: saidOf(said),
        on: { field: 'confirmationDate', day: confirmationDate ?? null },
        line: 'Confirmación de la reserva',
        publish: ({ amount, expirationDate }) => ({
          event: bookingConfirmed,
          extra: { amount, expirationDate },
        }),
      },
      ctx,
      tx,
    );
  }
}
