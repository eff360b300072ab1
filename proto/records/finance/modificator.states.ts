import { choiceSet } from '../../fields/choices.ts';
import { all, always, dayOver, dayReached, flag, isSet, not } from '../../states/predicate.ts';
import type { StateRules } from '../../states/states.ts';
import { addDays, startOfDay } from '../../values/dates.ts';

/** *Ours*: the text names the collection and its screen, 'Actualizaciones', and shows no statuses. */
export const modificatorStatuses = choiceSet('ModificatorStatus', {
  DRAFT: { label: 'Borrador', colour: 'grey' },
  PLANNED: { label: 'Prevista', colour: 'lightBlue' },
  ACTIVE: { label: 'En vigor', colour: 'green' },
  FINISHED: { label: 'Terminada', colour: 'blue' },
  CANCELLED: { label: 'Anulada', colour: 'grey' },
});
export type ModificatorStatus = keyof typeof modificatorStatuses.options;

/** From its first day to its last, once somebody has validated it. */
export const modificatorStates: StateRules<ModificatorStatus> = {
  statuses: modificatorStatuses,
  derive: [
    { status: 'CANCELLED', when: flag('cancelled') },
    { status: 'DRAFT', when: not(flag('validated')) },
    { status: 'FINISHED', when: dayOver('to') },
    { status: 'PLANNED', when: all(isSet('from'), not(dayReached('from'))) },
    { status: 'ACTIVE', when: always },
  ],
  changes: {
    DRAFT: ['ACTIVE', 'CANCELLED'],
    PLANNED: ['DRAFT', 'CANCELLED'],
    ACTIVE: ['FINISHED', 'CANCELLED'],
    CANCELLED: ['DRAFT'],
  },
  effects: {
    ACTIVE: () => ({ validated: true }),
    DRAFT: () => ({ validated: false, cancelled: false }),
    // One that begins today never was in force: its days may not end before they begin.
    FINISHED: ({ from }, now) => {
      const to = addDays(startOfDay(now), -1);
      const begins: Record<string, number> = typeof from === 'number' && from > to ? { from: to } : {};
      return { ...begins, to };
    },
    CANCELLED: () => ({ cancelled: true }),
  },
  // Before its first day it is planned, after its last finished.
  continues: { ACTIVE: ['PLANNED', 'FINISHED'] },
};
