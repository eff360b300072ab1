import { choiceSet } from '../../fields/choices.ts';
import { finishTerm } from '../../states/finish.ts';
import { all, always, any, dayOver, dayReached, flag } from '../../states/predicate.ts';
import type { StateEffect, StateRules } from '../../states/states.ts';
import { startOfDay } from '../../values/dates.ts';

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

/** In force: from today when its date is still to come, and without an end that has passed or that finishing it has set. */
const activate: StateEffect = (record, now) => {
  const today = startOfDay(now);
  const { mandateDate, endDate, finished } = record;
  const begun = typeof mandateDate === 'number' && mandateDate <= today;
  const ended = finished === true || (typeof endDate === 'number' && endDate < today);
  return {
    ...open,
    finished: false,
    ...(begun ? {} : { mandateDate: today }),
    ...(ended ? { endDate: null } : {}),
  };
};

/** Over; the day it was signed for stays. */
const finish: StateEffect = ({ mandateDate, endDate }, now) => ({
  ...open,
  ...finishTerm(mandateDate, endDate, now),
});

const over = all(flag('validated'), any(dayOver('endDate'), flag('finished')));

/**
 * C §4.1. RENEWED stands in the table of changes but in no rule; *ours*: the flag `renewed`, set by that
 * change, tells a finished mandate that another one continues from one that simply ended. *Ours* as well: the flag
 * `finished` of a mandate that is finished on its first day or before it (decision 0021).
 */
export const mandateStates: StateRules<MandateStatus> = {
  statuses: mandateStatuses,
  derive: [
    { status: 'CANCELLED', when: flag('cancelled') },
    { status: 'TRIAL', when: flag('trial') },
    { status: 'RENEWED', when: all(over, flag('renewed')) },
    { status: 'FINISHED', when: over },
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
  commands: [
    { command: 'ValidateMandate', from: ['DRAFT'], to: 'SIGNED' },
    { command: 'ActivateMandate', from: ['DRAFT', 'SIGNED', 'TRIAL', 'FINISHED', 'RENEWED'], to: 'ACTIVE' },
  ],
  effects: {
    ACTIVE: activate,
    FINISHED: finish,
    RENEWED: (record, now) => ({ ...finish(record, now), renewed: true }),
    CANCELLED: () => ({ cancelled: true }),
    DRAFT: () => ({ cancelled: false, trial: false, validated: false, renewed: false, finished: false }),
  },
};
