import { choiceSet } from '../../fields/choices.ts';
import { always, equals, flag, isSet } from '../../states/predicate.ts';
import type { StateRules } from '../../states/states.ts';

export const nextRentStatuses = choiceSet('NextRentStatus', {
  PLANNED: { label: 'Prevista', colour: 'grey' },
  TO_DECIDE: { label: 'Por decidir', colour: 'orange' },
  CALCULATED: { label: 'Calculada', colour: 'lightBlue' },
  NOTIFIED: { label: 'Comunicada al inquilino', colour: 'blue' },
  APPLIED: { label: 'Aplicada', colour: 'green' },
  SKIPPED: { label: 'Se salta esta vez', colour: 'yellow' },
  NOT_APPLICABLE: { label: 'No se aplica', colour: 'orange' },
  CANCELLED: { label: 'Anulada', colour: 'red' },
});
export type NextRentStatus = keyof typeof nextRentStatuses.options;

/**
 * Ours. An update is applied by the command that changes the contract's rent, never by hand here, so that the two cannot
 * say different things. Skipping and not applying are the actions of C §3.5. TO_DECIDE: the index agreed is above the
 * ceiling of the law, which changes no amount by itself (decision 18): a person lowers it or gives a reason.
 */
export const nextRentStates: StateRules<NextRentStatus> = {
  statuses: nextRentStatuses,
  derive: [
    { status: 'CANCELLED', when: flag('cancelled') },
    { status: 'APPLIED', when: isSet('appliedAt') },
    { status: 'SKIPPED', when: equals('action', 'SKIP_NEXT_IPC') },
    { status: 'NOT_APPLICABLE', when: equals('action', 'DONT_APPLY') },
    { status: 'NOTIFIED', when: isSet('tenantNotifiedAt') },
    { status: 'CALCULATED', when: isSet('percent') },
    { status: 'TO_DECIDE', when: flag('aboveCap') },
    { status: 'PLANNED', when: always },
  ],
  changes: {
    PLANNED: ['SKIPPED', 'NOT_APPLICABLE', 'CANCELLED'],
    TO_DECIDE: ['SKIPPED', 'NOT_APPLICABLE', 'CANCELLED'],
    CALCULATED: ['SKIPPED', 'NOT_APPLICABLE', 'CANCELLED'],
    NOTIFIED: ['SKIPPED', 'NOT_APPLICABLE', 'CANCELLED'],
    SKIPPED: ['PLANNED', 'NOT_APPLICABLE', 'CANCELLED'],
    NOT_APPLICABLE: ['PLANNED', 'SKIPPED', 'CANCELLED'],
    CANCELLED: ['PLANNED'],
  },
  // What has been applied stays so, even if it was cancelled afterwards.
  offered: (_to, { appliedAt }) => appliedAt == null,
  effects: {
    SKIPPED: () => ({ action: 'SKIP_NEXT_IPC' }),
    NOT_APPLICABLE: () => ({ action: 'DONT_APPLY' }),
    CANCELLED: () => ({ cancelled: true }),
    // From the beginning: what people were told no longer holds.
    PLANNED: () => ({
      cancelled: false,
      action: 'APPLY',
      percent: null,
      percentReason: null,
      aboveCap: false,
      internalNotifiedAt: null,
      landlordNotifiedAt: null,
      tenantNotifiedAt: null,
    }),
  },
};
