import type { FieldStates, FieldStatesByPath } from '../../states/field-states.ts';
import { assignmentStatuses, resolutionStatuses, settlementStatuses } from '../choices/contracts.ts';

/*
 * Statuses inside a contract (C §4.4). The text names their values and shows no transitions: the tables are ours,
 * the shortest that let work go on and what was signed or settled stand.
 */

/** Settlement with the tenant at the end. What is rejected is corrected and sent again; what is settled stays. */
export const settlementChanges: FieldStates<keyof typeof settlementStatuses.options> = {
  subject: 'La liquidación',
  statuses: settlementStatuses,
  changes: {
    NOT_SENT: ['SENT'],
    SENT: ['NOT_SENT', 'ACCEPTED', 'REJECTED'],
    ACCEPTED: ['SETTLED'],
    REJECTED: ['NOT_SENT', 'SENT'],
  },
};

/** A signed assignment is undone by derogation only, which is another document. */
export const assignmentChanges: FieldStates<keyof typeof assignmentStatuses.options> = {
  subject: 'La cesión de derechos',
  statuses: assignmentStatuses,
  changes: {
    DRAFT: ['PENDING', 'CANCELLED'],
    PENDING: ['DRAFT', 'SIGNED', 'CANCELLED'],
    SIGNED: ['DEROGATED'],
    CANCELLED: ['DRAFT'],
  },
};

/** A resolution is made and signed; a signed one is not taken back. */
export const resolutionChanges: FieldStates<keyof typeof resolutionStatuses.options> = {
  subject: 'La resolución',
  statuses: resolutionStatuses,
  changes: { GENERATED: ['SIGNED'] },
};

export const contractFieldStates: FieldStatesByPath = {
  settlementStatus: settlementChanges,
  'assigmentOfRightsHistory.status': assignmentChanges,
  'contractResolution.status': resolutionChanges,
  'settlementResolution.status': resolutionChanges,
};
