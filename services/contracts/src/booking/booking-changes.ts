import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { EventDefinition } from '@llavero/proto/events/define';
import type { Publication } from '@llavero/kit/records/write/publication';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import { type Booking, booking as definition } from '@llavero/proto/records/contracts/booking';
import { candidature as candidatureDefinition } from '@llavero/proto/records/contracts/candidature';
import { applyChange } from '@llavero/proto/states/change';
import { statusOf } from '@llavero/proto/states/evaluate';
import type { BookingStatus } from '@llavero/proto/records/choices/commercial';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { PayeeAccounts } from '../payee/payee-accounts.ts';
import { managementEntry } from '../contract/chronology-note.ts';
import { dayOutOfOrder } from './booking.errors.ts';

/** The day on which something happened to a booking, where a person may name another one than today. */
export interface ChangeDay {
  field: 'confirmationDate' | 'heldDate' | 'returnDate';
  /** Today when null. Unix seconds. */
  day: number | null;
}

/** What a change of a booking's status writes beside the status itself. */
export interface BookingChange<E extends EventDefinition> {
  to: BookingStatus;
  /** What a person has said with it. */
  said: PatchOf<typeof definition>;
  on?: ChangeDay;
  /** Line of the chronology, in Spanish. */
  line: string;
  /** The event, made from the booking as the change leaves it. */
  publish: (after: Booking) => Publication<E>;
}

/** What becomes of the candidature of a booking that comes to nothing. */
const candidatureAfter: Partial<Record<BookingStatus, 'ACCEPTED' | 'WITHDRAWN'>> = {
  HELD: 'WITHDRAWN',
  RETURNED: 'ACCEPTED',
  CANCELLED: 'ACCEPTED',
};

/** The one way in which the commands of bookings change a status (STA-11, decision 22). */
@Injectable()
export class BookingChanges {
  constructor(
    private readonly stores: RecordStores,
    private readonly payees: PayeeAccounts,
    private readonly clock: Clock,
  ) {}

  /**
   * Brings a booking to a status by the table of its changes, with its event and a line of its chronology; the
   * candidature behind it follows.
   * @throws CodedError `BOOKING.CHANGE_NOT_ALLOWED`, `BOOKING.DAY_OUT_OF_ORDER`, `RECORD.INVALID` or, from the database,
   *   `BOOKING.UNIT_TAKEN`, `ACCOUNT.NOT_APPROVED`; then nothing is saved.
   */
  async carryOut<E extends EventDefinition>(
    { id, version }: { id: string; version: number },
    { to, said, on, line, publish }: BookingChange<E>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<Booking & SystemFields> {
    const store = this.stores.of(definition);
    const booking = await store.loadUnchecked(id, tx, { lock: true });
    const now = this.clock.now();
    const effect = applyChange(definition, { ...booking, ...said }, to, now);
    const day = on?.day == null ? {} : { [on.field]: this.checkedDay(booking, on.field, on.day, now) };
    const patch = { ...said, ...effect, ...day } as PatchOf<typeof definition>;
    await this.checkAccount({ ...booking, ...patch } as Booking, to, ctx);
    const written = await store.writeUnchecked(
      id,
      version,
      { ...patch, chronology: this.withLine(booking, line, ctx) },
      publish({ ...booking, ...patch } as Booking),
      ctx,
      tx,
    );
    const after = candidatureAfter[to];
    if (after && booking.candidature) await this.release(booking.candidature, id, after, ctx, tx);
    return written;
  }

  /** The chronology of a booking with one more line of today. */
  withLine({ chronology }: Booking, description: string, ctx: CallContext): Booking['chronology'] {
    return [...(chronology ?? []), managementEntry('BOOKING', description, ctx, this.clock.now())];
  }

  /** Money goes back to an approved account only; without an account it was given back in another way. */
  private async checkAccount(
    { holderAccount, returnAmount, tenants }: Booking,
    to: BookingStatus,
    ctx: CallContext,
  ): Promise<void> {
    if ((to === 'HELD' || to === 'RETURNED') && holderAccount && (returnAmount ?? 0) > 0)
      await this.payees.requireApproved(holderAccount, tenants, 'holderAccount', ctx);
  }

  /** A day that has come, not before the booking was made or, after that, confirmed. */
  private checkedDay(booking: Booking, field: ChangeDay['field'], day: number, now: number): number {
    const since = field === 'confirmationDate' ? booking.bookingDate : booking.confirmationDate;
    if (startOfDay(day) > startOfDay(now)) throw dayOutOfOrder(field, 'No puede ser posterior a hoy.');
    if (since != null && day < since)
      throw dayOutOfOrder(
        field,
        field === 'confirmationDate'
          ? 'No puede ser anterior a la fecha de la reserva.'
          : 'No puede ser anterior a la confirmación de la reserva.',
      );
    return day;
  }

  /** The candidature is open again, or withdrawn with its applicants; one that has gone its own way stays. */
  private async release(
    candidature: string,
    booking: string,
    to: 'ACCEPTED' | 'WITHDRAWN',
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const store = this.stores.of(candidatureDefinition);
    const [found] = await store.loadManyUnchecked([candidature], tx);
    if (!found || found.booking !== booking || statusOf(candidatureDefinition, found, 0) !== 'BOOKED') return;
    const effect = applyChange(candidatureDefinition, found, to, this.clock.now());
    const patch = { ...effect, ...(to === 'ACCEPTED' ? { booking: null } : {}) };
    await store.writeUnchecked(
      found.id,
      undefined,
      patch as PatchOf<typeof candidatureDefinition>,
      {},
      ctx,
      tx,
    );
  }
}

/** What was said of the fields, without those that were left out. */
export function saidOf<T extends object>(input: T): Partial<T> {
  const said = Object.entries(input).filter(
    ([, value]) => value != null && !(Array.isArray(value) && !value.length),
  );
  return Object.fromEntries(said) as Partial<T>;
}
