import { all, always, flag, isSet, not } from '../../states/predicate.ts';
import type { StateRules } from '../../states/states.ts';
import { type RemittanceStatus, remittanceStatuses } from '../choices/remittances.ts';

/** *Ours*: each step is made by its command alone (`proto/commands/remittances.ts`), so no status is changed by hand. */
export const remittanceStates: StateRules<RemittanceStatus> = {
  statuses: remittanceStatuses,
  derive: [
    { status: 'WITHDRAWN', when: isSet('withdrawnAt') },
    { status: 'CLOSED', when: isSet('closedAt') },
    { status: 'PARTLY_RETURNED', when: flag('withReturns') },
    { status: 'SETTLED', when: isSet('settledOn') },
    { status: 'SENT', when: isSet('sentAt') },
    { status: 'TO_APPROVE', when: all(flag('needsApproval'), not(isSet('approvedAt'))) },
    { status: 'PREPARED', when: always },
  ],
  changes: {},
};
