import type { StateRules } from '../../states/states.ts';
import { all, always, any, dayOver, flag, isSet, not } from '../../states/predicate.ts';
import type { FlagRules } from '../../states/flags.ts';
import { startOfDay } from '../../values/dates.ts';
import { addMoney } from '../../values/money.ts';
import { type BookingStatus, bookingStatuses } from '../choices/commercial.ts';

/**
 * STA-11: DRAFT → CONFIRMED → HELD or RETURNED or CONTRACTED; CANCELLED from any open one.
 *
 * CONTRACTED is not a choice: a confirmed booking gets there when a contract names it, and comes back when that
 * contract is cancelled or deleted (`services/contracts/src/booking`). An amount or a reason that is missing is
 * refused by the record's own rules, which see what the change would leave behind.
 */
export const bookingStates: StateRules<BookingStatus> = {
  statuses: bookingStatuses,
  derive: [
    { status: 'CANCELLED', when: flag('cancelled') },
    { status: 'CONTRACTED', when: isSet('contract') },
    { status: 'RETURNED', when: isSet('returnDate') },
    { status: 'HELD', when: isSet('heldDate') },
    { status: 'CONFIRMED', when: isSet('confirmationDate') },
    { status: 'DRAFT', when: always },
  ],
  changes: {
    DRAFT: ['CONFIRMED', 'CANCELLED'],
    CONFIRMED: ['HELD', 'RETURNED', 'CANCELLED'],
  },
  commands: [
    { command: 'ConfirmBooking', from: ['DRAFT'], to: 'CONFIRMED' },
    { command: 'HoldBooking', from: ['CONFIRMED'], to: 'HELD' },
    { command: 'ReturnBooking', from: ['CONFIRMED'], to: 'RETURNED' },
    { command: 'CancelBooking', from: ['DRAFT', 'CONFIRMED'], to: 'CANCELLED' },
    { command: 'ConvertBooking', from: ['CONFIRMED'], to: 'CONTRACTED' },
  ],
  needs: { CONFIRMED: ['tenants', 'amount'], HELD: ['heldReason'] },
  effects: {
    CONFIRMED: (_record, now) => ({ confirmationDate: startOfDay(now) }),
    // What is kept or given back is all of it unless the person says otherwise; the other amount is the rest.
    HELD: ({ heldAmount, amount }, now) => {
      const held = euros(heldAmount) ?? euros(amount);
      return { heldDate: startOfDay(now), heldAmount: held, returnAmount: restOf(amount, held) };
    },
    RETURNED: ({ returnAmount, amount }, now) => {
      const returned = euros(returnAmount) ?? euros(amount);
      return { returnDate: startOfDay(now), returnAmount: returned, heldAmount: restOf(amount, returned) };
    },
    CANCELLED: (_record, now) => ({ cancelled: true, cancellationDate: startOfDay(now) }),
  },
};

const euros = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** What remains of a payment in euros; null when nothing does. */
function restOf(paid: unknown, part: number | null): number | null {
  const rest = addMoney(euros(paid) ?? 0, -(part ?? 0));
  return rest > 0 ? rest : null;
}

const closed = any(flag('cancelled'), isSet('contract'), isSet('returnDate'), isSet('heldDate'));

/** Facts of a booking by the day (STA-11). */
export const bookingFlags = {
  /** A draft that has expired offers its unit again; a confirmed booking waits for a person's decision. */
  expired: {
    label: 'Vencida',
    help: 'Ha pasado el día hasta el que se mantiene y sigue sin contrato.',
    when: all(not(closed), dayOver('expirationDate')),
  },
} satisfies FlagRules;
