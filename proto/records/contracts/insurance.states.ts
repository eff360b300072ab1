import { all, always, dayOver, dayReached, flag, isSet } from '../../states/predicate.ts';
import type { StateRules } from '../../states/states.ts';
import { addDays, startOfDay } from '../../values/dates.ts';
import { type InsuranceStatus, insuranceStatuses } from '../choices/insurance.ts';

/** Ours: F §3 names the collection and shows neither fields nor statuses. A policy is issued when it has a number. */
export const insuranceStates: StateRules<InsuranceStatus> = {
  statuses: insuranceStatuses,
  derive: [
    { status: 'CANCELLED', when: flag('cancelled') },
    { status: 'EXPIRED', when: all(flag('issued'), dayOver('endDate')) },
    { status: 'ACTIVE', when: all(flag('issued'), dayReached('startDate')) },
    { status: 'ISSUED', when: flag('issued') },
    { status: 'REQUESTED', when: isSet('requestDate') },
    { status: 'PENDING', when: always },
  ],
  changes: {
    PENDING: ['REQUESTED', 'CANCELLED'],
    REQUESTED: ['PENDING', 'ISSUED', 'CANCELLED'],
    ISSUED: ['CANCELLED'],
    ACTIVE: ['EXPIRED', 'CANCELLED'],
    CANCELLED: ['PENDING'],
  },
  needs: { ISSUED: ['policyNumber'] },
  effects: {
    PENDING: () => ({ cancelled: false, issued: false, requestDate: null }),
    REQUESTED: (_record, now) => ({ requestDate: startOfDay(now) }),
    ISSUED: () => ({ issued: true }),
    EXPIRED: ({ startDate }, now) => {
      const yesterday = addDays(startOfDay(now), -1);
      const later = typeof startDate === 'number' && startDate > yesterday;
      return { endDate: yesterday, ...(later ? { startDate: yesterday } : {}) };
    },
    CANCELLED: (_record, now) => ({ cancelled: true, cancellationDate: startOfDay(now) }),
  },
  // In force from the day of effect.
  continues: { ISSUED: ['ACTIVE', 'EXPIRED'] },
};

/** Of a policy that insures, now or once it is issued. */
export const standingPolicyStatuses = [
  'PENDING',
  'REQUESTED',
  'ISSUED',
  'ACTIVE',
] as const satisfies readonly InsuranceStatus[];
