import type { StateRules } from '../../states/states.ts';
import { startOfDay } from '../../values/dates.ts';
import { genericStatuses } from '../choices/general.ts';

export type DocumentStatus = keyof typeof genericStatuses.options;

/** Before a signature. */
const unsigned: readonly DocumentStatus[] = ['DRAFT', 'GENERATED', 'SENT', 'WAITING_SIGNATURE'];

/**
 * Status of a document: stored, because a paper says of itself how far it is and its dates do not (F §4, STA-10).
 * The allowed changes are *ours*, the text shows none. They follow the lives that documents have: a text is
 * drafted, sent and signed; a paper handed in is reviewed and runs out; an estimate is approved, invoiced and
 * paid; a bond is registered, recovered and liquidated.
 */
export const documentStates: StateRules<DocumentStatus> = {
  statuses: genericStatuses,
  field: 'status',
  changes: {
    DRAFT: ['GENERATED', 'REVIEW_PENDING', 'DATA_PENDING', 'VALID', 'CANCELLED'],
    GENERATED: ['DRAFT', 'SENT', 'WAITING_SIGNATURE', 'SIGNED', 'VALID', 'CANCELLED'],
    SENT: ['WAITING_SIGNATURE', 'SIGNED', 'VALID', 'REJECTED', 'CANCELLED'],
    WAITING_SIGNATURE: ['SENT', 'SIGNED', 'REJECTED', 'EXPIRED', 'CANCELLED'],
    WAITING_AVAILABILITY: ['WAITING_SIGNATURE', 'SIGNED', 'CANCELLED'],
    REVIEW_PENDING: ['DATA_PENDING', 'VALID', 'REJECTED', 'CANCELLED'],
    DATA_PENDING: ['REVIEW_PENDING', 'VALID', 'CANCELLED'],
    SIGNED: ['VALID', 'REGISTERED', 'JUDGMENT', 'FINISHED', 'CANCELLED'],
    VALID: ['REVIEW_PENDING', 'REGISTERED', 'EXPIRED', 'FINISHED', 'CANCELLED'],
    IN_PROCESS: ['REQUESTED', 'VALID', 'REGISTERED', 'REJECTED', 'CANCELLED'],
    REQUESTED: ['IN_PROCESS', 'BUDGETED', 'VALID', 'REGISTERED', 'REJECTED', 'DOESNT_APPLY', 'CANCELLED'],
    REQUESTED_TO_THE_PROPERTY: ['REQUESTED', 'VALID', 'REJECTED', 'DOESNT_APPLY', 'CANCELLED'],
    BUDGETED: ['APROVED', 'REJECTED', 'CANCELLED'],
    APROVED: ['INVOICED', 'FINISHED', 'CANCELLED'],
    INVOICED: ['PAYED', 'UNPAID', 'CANCELLED'],
    PAYED: ['UNPAID', 'COMPENSATION_PENDING', 'FINISHED'],
    UNPAID: ['PAYED', 'JUDGMENT', 'COMPENSATION_PENDING', 'CANCELLED'],
    RECOVERED: ['LIQUIDATED', 'FINISHED'],
    LIQUIDATED: ['FINISHED'],
    COMPENSATION_PENDING: ['COMPENSATION_DONE', 'CANCELLED'],
    COMPENSATION_DONE: ['FINISHED'],
    REGISTERED: ['RECOVERED', 'EXPIRED', 'FINISHED', 'CANCELLED'],
    DOESNT_APPLY: ['REQUESTED', 'REVIEW_PENDING'],
    JUDGMENT: ['PAYED', 'FINISHED', 'CANCELLED'],
    REJECTED: ['DRAFT', 'REVIEW_PENDING', 'CANCELLED'],
    EXPIRED: ['REVIEW_PENDING', 'VALID', 'CANCELLED'],
    FINISHED: ['VALID'],
    CANCELLED: ['DRAFT'],
    // Came from elsewhere without one: whoever looks at it says what it is.
    UNKNOWN: [
      'DRAFT',
      'GENERATED',
      'REVIEW_PENDING',
      'SIGNED',
      'VALID',
      'REGISTERED',
      'EXPIRED',
      'CANCELLED',
    ],
  },
  // What everybody has signed is not drafted or sent again: once it is cancelled, that is its end.
  offered: (to, { sealedAt }) => sealedAt == null || !unsigned.includes(to),
  effects: {
    SENT: (_record, now) => ({ status: 'SENT', sentAt: now }),
    SIGNED: ({ signatureDate }, now) => ({
      status: 'SIGNED',
      signatureDate: typeof signatureDate === 'number' ? signatureDate : startOfDay(now),
    }),
  },
};
