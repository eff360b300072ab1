import { choiceSet } from '../../fields/choices.ts';

/** What a policy covers. */
export const insuranceTypes = choiceSet('InsuranceType', {
  NON_PAYMENT: { label: 'Impago de alquiler' },
  HOME: { label: 'Hogar' },
  CONTENT: { label: 'Contenido' },
  LIABILITY: { label: 'Responsabilidad civil' },
  OTHER: { label: 'Otro seguro' },
});

export const insuranceStatuses = choiceSet('InsuranceStatus', {
  PENDING: { label: 'Pendiente de contratar', colour: 'orange' },
  REQUESTED: { label: 'Solicitado a la aseguradora', colour: 'yellow' },
  ISSUED: { label: 'Emitido', colour: 'lightBlue' },
  ACTIVE: { label: 'En vigor', colour: 'green' },
  EXPIRED: { label: 'Vencido', colour: 'red' },
  CANCELLED: { label: 'Anulado', colour: 'grey' },
});
export type InsuranceStatus = keyof typeof insuranceStatuses.options;

/** Payments a premium is split into. */
export const premiumInstalments = choiceSet('PremiumInstalments', {
  ONE: { label: 'Pago único' },
  YEARLY: { label: 'Anual' },
  HALF_YEARLY: { label: 'Semestral' },
  QUARTERLY: { label: 'Trimestral' },
  MONTHLY: { label: 'Mensual' },
});

/** What became of a claim. */
export const claimStatuses = choiceSet('ClaimStatus', {
  REPORTED: { label: 'Comunicado', colour: 'blue' },
  IN_PROCESS: { label: 'En trámite', colour: 'yellow' },
  PAID: { label: 'Indemnizado', colour: 'green' },
  REJECTED: { label: 'Rechazado', colour: 'red' },
  WITHDRAWN: { label: 'Retirado', colour: 'grey' },
  CLOSED: { label: 'Cerrado', colour: 'grey' },
});

/** Which limit of the policy a claim uses up (C §9). */
export const claimKinds = choiceSet('ClaimKind', {
  NON_PAYMENT: { label: 'Impago de rentas' },
  LEGAL_DEFENSE: { label: 'Defensa jurídica' },
  VANDALISM: { label: 'Actos vandálicos' },
  OTHER: { label: 'Otro siniestro' },
});
export type ClaimKind = keyof typeof claimKinds.options;
