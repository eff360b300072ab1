import { choiceSet } from '../../fields/choices.ts';

/** Where the signature of a document stands (EXT-10). The last four are ends. */
export const signatureStatuses = choiceSet('SignatureStatus', {
  OPEN: { label: 'En firma', colour: 'orange' },
  SEALING: { label: 'Firmado, sellando', colour: 'lightBlue' },
  SIGNED: { label: 'Firmado y sellado', colour: 'green' },
  DECLINED: { label: 'Rechazado', colour: 'red' },
  EXPIRED: { label: 'Caducado', colour: 'grey' },
  VOID: { label: 'Anulado', colour: 'grey' },
});
export type SignatureStatus = keyof typeof signatureStatuses.options;

/** Where a document is signed (EXT-10). */
export const signatureMethods = choiceSet('SignatureMethod', {
  BUILT_IN: { label: 'Aquí, con enlace y código' },
  PROVIDER: { label: 'Signaturit' },
});

/** How far one signer has come. */
export const signerStates = choiceSet('SignerState', {
  WAITING: { label: 'En espera de su turno', colour: 'grey' },
  SENT: { label: 'Enlace enviado', colour: 'orange' },
  OPENED: { label: 'Documento abierto', colour: 'lightBlue' },
  SIGNED: { label: 'Firmado', colour: 'green' },
  DECLINED: { label: 'Rechazado', colour: 'red' },
});
export type SignerState = keyof typeof signerStates.options;

/** As what somebody signs. */
export const signerRoles = choiceSet('SignerRole', {
  LANDLORD: { label: 'Propietario' },
  TENANT: { label: 'Inquilino' },
  AVALIST: { label: 'Avalista' },
  COMPANY: { label: 'Por la empresa' },
  OTHER: { label: 'Otro firmante' },
});
export type SignerRole = keyof typeof signerRoles.options;

/** What the record of evidence tells; each entry is written once and never changed. */
export const signatureEvents = choiceSet('SignatureEvent', {
  CREATED: { label: 'Documento enviado a firmar' },
  SENT: { label: 'Enlace enviado' },
  OPENED: { label: 'Enlace abierto' },
  SEEN: { label: 'Documento mostrado' },
  CODE_SENT: { label: 'Código de un solo uso enviado' },
  CHECK_FAILED: { label: 'Código o identidad no coinciden' },
  SIGNED: { label: 'Firmado' },
  DECLINED: { label: 'Rechazado' },
  REMINDED: { label: 'Recordatorio enviado' },
  CORRECTED: { label: 'Datos del firmante corregidos' },
  VOIDED: { label: 'Firma anulada' },
  EXPIRED: { label: 'Plazo de firma terminado' },
  SEALED: { label: 'Documento sellado por la empresa' },
});
export type SignatureEvent = keyof typeof signatureEvents.options;
