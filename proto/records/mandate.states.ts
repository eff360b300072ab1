import { choiceSet } from '../fields/choices.ts';
import { all, always, dayOver, dayReached, flag } from '../states/predicate.ts';
import type { StateEffect, StateRules } from '../states/states.ts';
import { addDays, startOfDay } from '../values/dates.ts';

export const mandateStatuses = choiceSet('MandateStatus', {
  DRAFT: { label: 'Borrador', colour: 'grey' },
  TRIAL: { label: 'En prueba', colour: 'yellow' },
  SIGNED: { label: 'Firmado', colour: 'lightBlue' },
  ACTIVE: { label: 'Activo', colour: 'green' },
  FINISHED: { label: 'Finalizado', colour: 'blue' },
  RENEWED: { label: 'Renovado', colour: 'blue' },
  CANCELLED: { label: 'Anulado', colour: 'red' },
});
export type MandateStatus = keyof typeof mandateStatuses.options;

const open = { cancelled: false, trial: false, validated: true, renewed: false };

/** In force: from today when its date is still to come, and without an end that has passed. */
const activate: StateEffect = (record, now) => {
  const today = startOfDay(now);
  const { mandateDate, endDate } = record;
  const begun = typeof mandateDate === 'number' && mandateDate <= today;
  const ended = typeof endDate === 'number' && endDate < today;
  return { ...open, ...(begun ? {} : { mandateDate: today }), ...(ended ? { endDate: null } : {}) };
};

/** Over: its last day was yesterday, unless it ended before. */
const finish: StateEffect = (record, now) => {
  const yesterday = addDays(startOfDay(now), -1);
  const { endDate } = record;
  const ended = typeof endDate === 'number' && endDate <= yesterday;
  return { ...open, ...(ended ? {} : { endDate: yesterday }) };
};

/**
 * C §4.1. RENEWED stands in the table of changes but in no rule; *ours*: the flag `renewed`, set by that
 * change, tells a finished mandate that another one continues from one that simply ended.
 */
export const mandateStates: StateRules<MandateStatus> = {
  statuses: mandateStatuses,
  derive: [
    { status: 'CANCELLED', when: flag('cancelled') },
    { status: 'TRIAL', when: flag('trial') },
    { status: 'RENEWED', when: all(flag('validated'), dayOver('endDate'), flag('renewed')) },
    { status: 'FINISHED', when: all(flag('validated'), dayOver('endDate')) },
    { status: 'ACTIVE', when: all(flag('validated'), dayReached('mandateDate')) },
    { status: 'SIGNED', when: flag('validated') },
    { status: 'DRAFT', when: always },
  ],
  changes: {
    DRAFT: ['ACTIVE', 'CANCELLED'],
    SIGNED: ['FINISHED', 'CANCELLED'],
    ACTIVE: ['FINISHED', 'CANCELLED'],
    FINISHED: ['ACTIVE', 'RENEWED', 'CANCELLED'],
    RENEWED: ['ACTIVE', 'CANCELLED'],
    CANCELLED: ['DRAFT'],
    TRIAL: ['ACTIVE', 'FINISHED', 'CANCELLED'],
  },
  effects: {
    ACTIVE: activate,
    FINISHED: finish,
    RENEWED: (record, now) => ({ ...finish(record, now), renewed: true }),
    CANCELLED: () => ({ cancelled: true }),
    DRAFT: () => ({ cancelled: false, trial: false, validated: false, renewed: false }),
  },
};
