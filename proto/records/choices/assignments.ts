import { choiceSet } from '../../fields/choices.ts';

/** Whose place in a contract passes to another person. */
export const assignmentParties = choiceSet('AssignmentParty', {
  TENANT: { label: 'Inquilino' },
  LANDLORD: { label: 'Propietario' },
});
export type AssignmentParty = keyof typeof assignmentParties.options;

/** Why a party changes while the contract is in force; each has its article of the LAU (`assignmentWarnings`). */
export const assignmentCauses = choiceSet('AssignmentCause', {
  ASSIGNMENT: { label: 'Cesión del inquilino' },
  SPOUSE: { label: 'Continúa el cónyuge o la pareja' },
  DEATH: { label: 'Fallecimiento del inquilino' },
  SALE: { label: 'Venta del inmueble' },
  INHERITANCE: { label: 'Herencia o donación del inmueble' },
});
export type AssignmentCause = keyof typeof assignmentCauses.options;

/** Whose place each cause concerns. */
export const partyOfCause: Readonly<Record<AssignmentCause, AssignmentParty>> = {
  ASSIGNMENT: 'TENANT',
  SPOUSE: 'TENANT',
  DEATH: 'TENANT',
  SALE: 'LANDLORD',
  INHERITANCE: 'LANDLORD',
};
