import { always, isSet } from '../../states/predicate.ts';
import type { StateRules } from '../../states/states.ts';
import { type SolvencyStatus, solvencyStatuses } from '../choices/commercial.ts';

const undecided = { acceptedAt: null, rejectedAt: null, cancelledAt: null };

/** F §4, first match wins. The text shows no transitions; ours follow the insurer's work. */
export const solvencyStates: StateRules<SolvencyStatus> = {
  statuses: solvencyStatuses,
  derive: [
    { status: 'CANCELLED', when: isSet('cancelledAt') },
    { status: 'REJECTED', when: isSet('rejectedAt') },
    { status: 'ACCEPTED', when: isSet('acceptedAt') },
    { status: 'REQUESTED', when: isSet('requestedAt') },
    { status: 'PENDING', when: always },
  ],
  changes: {
    PENDING: ['REQUESTED', 'CANCELLED'],
    REQUESTED: ['PENDING', 'ACCEPTED', 'REJECTED', 'CANCELLED'],
    ACCEPTED: ['REQUESTED', 'REJECTED', 'CANCELLED'],
    REJECTED: ['REQUESTED', 'ACCEPTED', 'CANCELLED'],
    CANCELLED: ['PENDING'],
  },
  effects: {
    PENDING: () => ({ ...undecided, requestedAt: null }),
    REQUESTED: (_record, now) => ({ ...undecided, requestedAt: now }),
    ACCEPTED: (record, now) => ({ ...undecided, requestedAt: asked(record, now), acceptedAt: now }),
    REJECTED: (record, now) => ({ ...undecided, requestedAt: asked(record, now), rejectedAt: now }),
    CANCELLED: (_record, now) => ({ cancelledAt: now }),
  },
};

/** An answer is to a question: the moment it was asked stays. */
function asked({ requestedAt }: Readonly<Record<string, unknown>>, now: number): number {
  return typeof requestedAt === 'number' ? requestedAt : now;
}
