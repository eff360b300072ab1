import { type CodedError, conflict, invalid, notFound } from '@llavero/proto/errors';

/** The same for an unknown, a used and an expired code. */
export const linkInvalid = (): CodedError =>
  notFound(
    'PERSONAL_DATA.LINK_INVALID',
    'El enlace ya se ha usado o ha caducado. No se ha guardado nada: pida otro a la persona que se lo envió.',
  );

export const noEmail = (): CodedError =>
  conflict(
    'PERSONAL_DATA.NO_EMAIL',
    'Esta persona no tiene correo electrónico. No se ha enviado nada: añádalo a su ficha o complete los datos con el asistente.',
  );

export const nothingMissing = (): CodedError =>
  conflict(
    'PERSONAL_DATA.NOTHING_MISSING',
    'A esta persona no le falta ningún dato personal. No se ha enviado nada.',
  );

/** @param fields those left empty */
export const incomplete = (fields: readonly string[]): CodedError =>
  invalid(
    'PERSONAL_DATA.INCOMPLETE',
    'Faltan datos. No se ha guardado nada: complete los campos marcados.',
    fields.map((field) => ({ field, rule: 'required', message: 'Indique este dato.' })),
  );
