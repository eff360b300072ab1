import { choiceLabel } from '@llavero/proto/fields/choices';
import { type Booking, booking as definition } from '@llavero/proto/records/contracts/booking';
import { statusOf } from '@llavero/proto/states/evaluate';
import { bookingNotConfirmed, bookingTaken } from './booking.errors.ts';

/** Throws when the contract cannot come into force from this booking. `now` in unix seconds. */
export function assertContractable(booking: Booking, contract: string, now: number): void {
  const status = statusOf(definition, booking, now);
  if (status === 'CONTRACTED' && booking.contract !== contract) throw bookingTaken();
  if (status !== 'CONTRACTED' && status !== 'CONFIRMED')
    throw bookingNotConfirmed(choiceLabel(definition.states!.statuses, status));
}
