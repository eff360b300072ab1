import { always, flag, isSet } from '../../states/predicate.ts';
import type { StateRules } from '../../states/states.ts';
import { startOfDay } from '../../values/dates.ts';
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
  needs: { CONFIRMED: ['tenants', 'amount'], HELD: ['heldReason'] },
  effects: {
    CONFIRMED: (_record, now) => ({ confirmationDate: startOfDay(now) }),
    // What is kept or given back is all of it unless the person says otherwise.
    HELD: ({ heldAmount, amount }, now) => ({
      heldDate: startOfDay(now),
      heldAmount: euros(heldAmount) ?? euros(amount),
    }),
    RETURNED: ({ returnAmount, amount }, now) => ({
      returnDate: startOfDay(now),
      returnAmount: euros(returnAmount) ?? euros(amount),
    }),
    CANCELLED: (_record, now) => ({ cancelled: true, cancellationDate: startOfDay(now) }),
  },
};

const euros = (value: unknown): number | null => (typeof value === 'number' ? value : null);
