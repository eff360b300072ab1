import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { holdBooking } from '@llavero/proto/commands/bookings';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { bookingHeld } from '@llavero/proto/events/bookings';
import { booking as definition } from '@llavero/proto/records/contracts/booking';
import { replyOf } from '../reply.ts';
import { BookingChanges, saidOf } from './booking-changes.ts';

type Said = Omit<InputOf<typeof holdBooking>, 'id' | 'version'>;

/** The tenant withdraws and the payment, or a part of it, is kept; the unit is free again. */
@CommandHandler(holdBooking)
export class HoldBooking implements Handles<typeof holdBooking>, ChangesStatus {
  constructor(
    private readonly database: Database,
    private readonly changes: BookingChanges,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof holdBooking>, ctx: CallContext): Promise<OutputOf<typeof holdBooking>> {
    const { id, version, ...said } = input;
    return this.database.transaction(async (tx) =>
      replyOf(definition, await this.hold({ id, version }, said, ctx, tx), this.clock.now()),
    );
  }

  /** By hand: the amount and the reason are those that the patch has just written. */
  changeStatus({ id, version }: AskedChange, ctx: CallContext, tx: Tx) {
    return this.hold({ id, version }, {}, ctx, tx);
  }

  private hold(
    record: { id: string; version: number },
    { heldDate, ...said }: Partial<Said>,
    ctx: CallContext,
    tx: Tx,
  ) {
    return this.changes.carryOut(
      record,
      {
        to: 'HELD',
        said: saidOf(said),
        on: { field: 'heldDate', day: heldDate ?? null },
        line: 'Retención de la señal',
        publish: ({ heldAmount, returnAmount }) => ({
          event: bookingHeld,
          extra: { heldAmount, returnAmount },
        }),
      },
      ctx,
      tx,
    );
  }
}
