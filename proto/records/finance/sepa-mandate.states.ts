import { always, dayOver, flag, isSet, not } from '../../states/predicate.ts';
import type { StateRules } from '../../states/states.ts';
import { type SepaMandateStatus, sepaMandateStatuses } from '../choices/remittances.ts';

/** *Ours*, by the rules of the SEPA core scheme: a mandate lapses 36 months after its last collection. */
export const sepaMandateStates: StateRules<SepaMandateStatus> = {
  statuses: sepaMandateStatuses,
  derive: [
    { status: 'CANCELLED', when: flag('cancelled') },
    { status: 'UNSIGNED', when: not(isSet('signatureDate')) },
    { status: 'SUSPENDED', when: flag('suspended') },
    { status: 'LAPSED', when: dayOver('lapseDate') },
    { status: 'ACTIVE', when: always },
  ],
  changes: {
    UNSIGNED: ['CANCELLED'],
    ACTIVE: ['SUSPENDED', 'CANCELLED'],
    SUSPENDED: ['ACTIVE', 'CANCELLED'],
    LAPSED: ['CANCELLED'],
  },
  effects: {
    SUSPENDED: () => ({ suspended: true }),
    ACTIVE: () => ({ suspended: false, suspensionReason: null }),
    CANCELLED: () => ({ cancelled: true }),
  },
  // Suspended for so long that it has lapsed meanwhile.
  continues: { ACTIVE: ['LAPSED'] },
};
