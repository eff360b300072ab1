import { choiceSet } from '../../fields/choices.ts';
import { finishTerm } from '../../states/finish.ts';
import { all, always, any, dayOver, dayReached, flag, isSet, not, oneOf } from '../../states/predicate.ts';
import type { StateRules } from '../../states/states.ts';

export const contractStatuses = choiceSet('ContractStatus', {
  DRAFT: { label: 'Borrador', colour: 'grey' },
  PENDING_SIGNATURE: { label: 'Pendiente de firma', colour: 'orange' },
  SIGNED: { label: 'Firmado', colour: 'lightBlue' },
  ACTIVE: { label: 'Activo', colour: 'green' },
  UNPAID: { label: 'Con impagos', colour: 'red' },
  FINISHED: { label: 'Finalizado', colour: 'blue' },
  CANCELLED: { label: 'Anulado', colour: 'grey' },
  UNKNOWN: { label: 'Por revisar', colour: 'yellow' },
});
export type ContractStatus = keyof typeof contractStatuses.options;

/**
 * C §4.2, in the order of the text. `mandateStatus` is the mandate's status as last told by the contracts
 * service, which keeps it up to date. *Ours*: the flag `finished` of a contract that is finished on its first day or
 * before it (decision 0021).
 */
export const contractStates: StateRules<ContractStatus> = {
  statuses: contractStatuses,
  derive: [
    { status: 'CANCELLED', when: flag('cancelled') },
    { status: 'DRAFT', when: not(flag('validated')) },
    { status: 'PENDING_SIGNATURE', when: not(flag('activated')) },
    { status: 'FINISHED', when: any(dayOver('endDate'), flag('finished')) },
    { status: 'UNKNOWN', when: oneOf('mandateStatus', ['CANCELLED', 'FINISHED']) },
    { status: 'UNPAID', when: flag('unpaid') },
    { status: 'SIGNED', when: all(isSet('startDate'), not(dayReached('startDate'))) },
    { status: 'ACTIVE', when: always },
  ],
  changes: {
    DRAFT: ['ACTIVE', 'CANCELLED'],
    PENDING_SIGNATURE: ['ACTIVE', 'CANCELLED'],
    SIGNED: ['CANCELLED'],
    ACTIVE: ['FINISHED', 'CANCELLED'],
    UNPAID: ['FINISHED', 'CANCELLED'],
  },
  commands: [
    { command: 'ValidateContract', from: ['DRAFT'], to: 'PENDING_SIGNATURE' },
    { command: 'ActivateContract', from: ['DRAFT', 'PENDING_SIGNATURE'], to: 'ACTIVE' },
    { command: 'FinishContract', from: ['ACTIVE', 'UNPAID'], to: 'FINISHED' },
  ],
  effects: {
    ACTIVE: () => ({ validated: true, activated: true }),
    FINISHED: ({ startDate, endDate }, now) => finishTerm(startDate, endDate, now),
    CANCELLED: () => ({ cancelled: true }),
  },
  // Before its start it is signed, after its end finished, under a mandate that is over to be looked at.
  continues: { ACTIVE: ['SIGNED', 'FINISHED', 'UNPAID', 'UNKNOWN'] },
};
