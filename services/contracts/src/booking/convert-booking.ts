import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { convertBooking } from '@llavero/proto/commands/bookings';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { bookingContracted } from '@llavero/proto/events/contracts';
import { choiceLabel } from '@llavero/proto/fields/choices';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import { booking as definition } from '@llavero/proto/records/contracts/booking';
import { contract as contractDefinition } from '@llavero/proto/records/contracts/contract';
import { bookedTerms } from '@llavero/proto/rules/booking-terms';
import { statusOf } from '@llavero/proto/states/evaluate';
import { replyOf } from '../reply.ts';
import { bookingContractedAlready, bookingNotConfirmed } from './booking.errors.ts';
import { BookingChanges } from './booking-changes.ts';
import { UnitOffers } from './unit-offers.ts';

/** Makes the draft of a booking's contract and says so on the booking, in one transaction: two at once make one contract. */
@CommandHandler(convertBooking)
export class ConvertBooking implements Handles<typeof convertBooking>, ChangesStatus {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly changes: BookingChanges,
    private readonly offers: UnitOffers,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof convertBooking>, ctx: CallContext): Promise<OutputOf<typeof convertBooking>> {
    return this.database.transaction((tx) => this.convert(input, ctx, tx));
  }

  changeStatus({ id, version }: AskedChange, ctx: CallContext, tx: Tx) {
    return this.convert({ id, version, contract: null }, ctx, tx);
  }

  private async convert(
    { id, version, contract: said }: InputOf<typeof convertBooking>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<OutputOf<typeof convertBooking>> {
    const [store, contracts] = [this.stores.of(definition), this.stores.of(contractDefinition)];
    const booking = await store.loadUnchecked(id, tx, { lock: true });
    const now = this.clock.now();
    const status = statusOf(definition, booking, now);
    if (booking.contract) {
      const first = await contracts.loadUnchecked(booking.contract, tx);
      throw bookingContractedAlready(first.id, contractDefinition.title(first));
    }
    if (status !== 'CONFIRMED') throw bookingNotConfirmed(choiceLabel(definition.states!.statuses, status));
    const object = { ...bookedTerms(booking), ...(said as object | null), booking: id };
    const made = await contracts.create(object as CreateOf<typeof contractDefinition>, ctx, tx);
    await this.offers.assertFreeForContract(tx, made, id);
    const written = await store.writeUnchecked(
      id,
      version,
      {
        contract: made.id,
        chronology: this.changes.withLine(booking, 'Creación del contrato de la reserva', ctx),
      },
      { event: bookingContracted },
      ctx,
      tx,
    );
    return { ...replyOf(definition, written, now), contract: made.id };
  }
}
