import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { createBooking } from '@llavero/proto/commands/bookings';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { choiceLabel } from '@llavero/proto/fields/choices';
import type { CreateOf, PatchOf } from '@llavero/proto/fields/typed-record';
import { type Booking, booking as definition } from '@llavero/proto/records/contracts/booking';
import { candidature } from '@llavero/proto/records/contracts/candidature';
import { allowedChanges, applyChange } from '@llavero/proto/states/change';
import { replyOf } from '../reply.ts';
import { candidatureNotReady } from './booking.errors.ts';
import { UnitOffers } from './unit-offers.ts';

const NOT_CHOSEN = 'Se ha elegido otra candidatura para la unidad';

/** Books a unit that nobody else has or is offered; the candidatures of the unit are answered in the same transaction. */
@CommandHandler(createBooking)
export class CreateBooking implements Handles<typeof createBooking> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly offers: UnitOffers,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof createBooking>, ctx: CallContext): Promise<OutputOf<typeof createBooking>> {
    return this.database.transaction(async (tx) => {
      // The store refuses what is no booking, whatever the caller has sent.
      const made = await this.stores
        .of(definition)
        .create(input.booking as CreateOf<typeof definition>, ctx, tx);
      await this.offers.lock(tx, [made.unit]);
      await this.offers.assertFreeForBooking(tx, made, made.id);
      if (made.candidature) await this.choose(made.candidature, made.id, ctx, tx);
      await this.reject(input.rejected, made, input.rejectionReason, ctx, tx);
      return replyOf(definition, made, this.clock.now());
    });
  }

  /** The chosen candidature is accepted, if it was not, and has its booking. */
  private async choose(id: string, booking: string, ctx: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of(candidature);
    const chosen = await store.loadUnchecked(id, tx, { lock: true });
    const now = this.clock.now();
    const accepts =
      chosen.status === 'ACCEPTED' || allowedChanges(candidature, chosen, now).includes('ACCEPTED');
    if (!accepts || chosen.status === 'BOOKED')
      throw candidatureNotReady(choiceLabel(candidature.states!.statuses, chosen.status));
    const accepted = chosen.status === 'ACCEPTED' ? {} : applyChange(candidature, chosen, 'ACCEPTED', now);
    const booked = applyChange(candidature, { ...chosen, ...accepted }, 'BOOKED', now);
    const patch = { ...accepted, ...booked, booking } as PatchOf<typeof candidature>;
    await store.writeUnchecked(id, undefined, patch, {}, ctx, tx);
  }

  /** The others of the same unit are told no; those that were answered meanwhile keep their answer. */
  private async reject(
    ids: readonly string[],
    { unit, candidature: chosen }: Booking,
    reason: string | null,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const store = this.stores.of(candidature);
    const now = this.clock.now();
    for (const id of [...new Set(ids)].sort()) {
      const other = await store.loadUnchecked(id, tx, { lock: true });
      if (
        other.unit !== unit ||
        id === chosen ||
        !allowedChanges(candidature, other, now).includes('REJECTED')
      )
        continue;
      const patch = {
        ...applyChange(candidature, other, 'REJECTED', now),
        rejectionReason: reason ?? NOT_CHOSEN,
      };
      await store.writeUnchecked(id, undefined, patch as PatchOf<typeof candidature>, {}, ctx, tx);
    }
  }
}
