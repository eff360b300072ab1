import { all, always, flag, isSet, type Predicate } from '../../states/predicate.ts';
import type { StateRules } from '../../states/states.ts';
import { type BankLineStatus, bankLineStatuses } from '../choices/bank-statements.ts';

const proposed: Predicate = isSet('matchReason');

/** FIN-09; *ours*: a movement is in suspense until a document, an advance or a reason explains it. Commands alone change it. */
export const bankLineStates: StateRules<BankLineStatus> = {
  statuses: bankLineStatuses,
  derive: [
    { status: 'DISMISSED', when: isSet('dismissal') },
    { status: 'ADVANCE_PROPOSED', when: all(flag('booked'), isSet('advanceConfidence')) },
    { status: 'ADVANCE', when: all(flag('booked'), isSet('advanceLeft')) },
    { status: 'BOOKED', when: flag('booked') },
    { status: 'PROPOSED', when: proposed },
    { status: 'SUSPENSE', when: always },
  ],
  changes: {},
};
