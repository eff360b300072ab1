import { type CodedError, conflict, invalid } from '@llavero/proto/errors';

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
