import { choiceSet } from '../../fields/choices.ts';

/** Kinds of invoice of the tax office's register (Orden HAC/1177/2024, list L2). */
export const registeredTypes = choiceSet('RegisteredType', {
  F1: { label: 'F1 · Factura' },
  F2: { label: 'F2 · Factura simplificada' },
  R1: { label: 'R1 · Rectificativa: art. 80.1, 80.2, 80.6 o error de derecho' },
  R2: { label: 'R2 · Rectificativa: concurso del cliente' },
  R3: { label: 'R3 · Rectificativa: deuda incobrable' },
  R4: { label: 'R4 · Rectificativa: otras causas' },
  R5: { label: 'R5 · Rectificativa de una simplificada' },
});
export type RegisteredType = (typeof registeredTypes.values)[number];

/** What a record of the register says of an invoice. */
export const registerEntries = choiceSet('RegisterEntry', {
  REGISTRATION: { label: 'Alta' },
  CANCELLATION: { label: 'Anulación' },
});
export type RegisterEntry = (typeof registerEntries.values)[number];

/** What has become of a record at the tax office. */
export const submissionStates = choiceSet('SubmissionState', {
  PENDING: { label: 'Por enviar', colour: 'lightBlue' },
  HELD: { label: 'Retenido: falta un dato', colour: 'orange' },
  ACCEPTED: { label: 'Aceptado', colour: 'green' },
  ACCEPTED_WITH_ERRORS: { label: 'Aceptado con errores', colour: 'yellow' },
  REFUSED: { label: 'Rechazado', colour: 'red' },
  FAILED: { label: 'No enviado', colour: 'red' },
  CORRECTED: { label: 'Subsanado por otro registro', colour: 'grey' },
});
export type SubmissionState = (typeof submissionStates.values)[number];

/** Whose invoices are recorded. */
export const issuerKinds = choiceSet('IssuerKind', {
  COMPANY: { label: 'La empresa' },
  LANDLORD: { label: 'Propietario' },
});
export type IssuerKind = (typeof issuerKinds.values)[number];

/** With what right the company sends the records of a landlord (LGT arts. 46 and 92). */
export const empowerments = choiceSet('Empowerment', {
  SOCIAL_COLLABORATOR: { label: 'Colaborador social, con el modelo de representación firmado' },
  PROXY: { label: 'Apoderamiento inscrito en la AEAT' },
});
export type Empowerment = (typeof empowerments.values)[number];

/** What the log of the register keeps of an issuer. */
export const registerEvents = choiceSet('RegisterEvent', {
  SETTINGS: { label: 'Ajustes cambiados' },
  VERIFIED: { label: 'Cadena comprobada' },
  BROKEN: { label: 'Cadena rota' },
  SENT: { label: 'Envío contestado' },
  INCIDENT: { label: 'Incidencia de envío' },
  RESENT: { label: 'Reenvío pedido' },
});
export type RegisterEvent = (typeof registerEvents.values)[number];
