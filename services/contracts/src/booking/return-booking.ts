import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { returnBooking } from '@llavero/proto/commands/bookings';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { bookingReturned } from '@llavero/proto/events/bookings';
import { booking as definition } from '@llavero/proto/records/contracts/booking';
import { toCents } from '@llavero/proto/values/money';
import { replyOf } from '../reply.ts';
import { reasonMissing } from './booking.errors.ts';
import { BookingChanges, saidOf } from './booking-changes.ts';

type Said = Omit<InputOf<typeof returnBooking>, 'id' | 'version'>;

/** The payment goes back to the tenant, all of it or a part; the unit is free again. */
@CommandHandler(returnBooking)
export class ReturnBooking implements Handles<typeof returnBooking>, ChangesStatus {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly changes: BookingChanges,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof returnBooking>, ctx: CallContext): Promise<OutputOf<typeof returnBooking>> {
    const { id, version, ...said } = input;
    return this.database.transaction(async (tx) =>
      replyOf(definition, await this.giveBack({ id, version }, said, ctx, tx), this.clock.now()),
    );
  }

  /** By hand: amount and reason are those that the patch has just written. */
  changeStatus({ id, version }: AskedChange, ctx: CallContext, tx: Tx) {
    return this.giveBack({ id, version }, {}, ctx, tx);
  }

  private async giveBack(
    record: { id: string; version: number },
    { returnDate, ...rest }: Partial<Said>,
    ctx: CallContext,
    tx: Tx,
  ) {
    const said = saidOf(rest);
    const { amount, returnAmount, returnReason, heldReason } = {
      ...(await this.stores.of(definition).loadUnchecked(record.id, tx, { lock: true })),
      ...said,
    };
    const isPart = returnAmount != null && toCents(returnAmount) < toCents(amount ?? 0);
    if (!returnReason) throw reasonMissing('returnReason', 'Indique por qué se devuelve la señal.');
    if (isPart && !heldReason)
      throw reasonMissing('heldReason', 'Indique por qué se retiene el resto de la señal.');
    return this.changes.carryOut(
      record,
      {
        to: 'RETURNED',
        said,
        on: { field: 'returnDate', day: returnDate ?? null },
        line: isPart ? 'Devolución parcial de la señal' : 'Devolución de la señal',
        publish: (after) => ({
          event: bookingReturned,
          extra: { heldAmount: after.heldAmount, returnAmount: after.returnAmount },
        }),
      },
      ctx,
      tx,
    );
  }
}
