import { type CodedError, conflict, invalid, notFound } from '@llavero/proto/errors';

export const notComplete = (): CodedError =>
  conflict(
    'INVENTORY.NOT_COMPLETE',
    'El inventario todavía no está completo, o ya está firmado. No se ha enviado nada: complételo primero.',
  );

export const noTenantEmail = (): CodedError =>
  conflict(
    'INVENTORY.NO_EMAIL',
    'Ningún inquilino de este inventario tiene correo electrónico. No se ha enviado nada: añádalo a su ficha.',
  );

/** It was opened again, or somebody else of the tenants was faster. */
export const changedMeanwhile = (): CodedError =>
  conflict(
    'INVENTORY.CHANGED',
    'El inventario ha cambiado desde que abrió esta página. No se ha guardado nada: vuelva a cargarla y revíselo.',
  );

export const nothingContested = (): CodedError =>
  invalid(
    'INVENTORY.NO_REMARKS',
    'Para alegar hace falta decir qué no es así. No se ha guardado nada: escriba al menos una alegación.',
    [{ field: 'remarks', rule: 'required', message: 'Escriba al menos una alegación.' }],
  );

export const contestedAgreement = (): CodedError =>
  invalid(
    'INVENTORY.REMARKS_OF_AGREEMENT',
    'Hay alegaciones escritas. No se ha guardado nada: envíelas, o bórrelas para dar su conformidad.',
    [{ field: 'outcome', rule: 'remarks', message: 'Envíe las alegaciones o bórrelas.' }],
  );

export const unknownPhoto = (): CodedError =>
  notFound('INVENTORY.NO_PHOTO', 'Esa foto no es de este inventario.');
