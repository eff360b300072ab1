import { type CodedError, conflict, notFound } from '@llavero/proto/errors';

/** @param obstacles what still runs, in words */
export const stillNeeded = (obstacles: readonly string[]): CodedError =>
  conflict(
    'PERSON.STILL_NEEDED',
    `No se puede suprimir mientras haya ${obstacles.join(', ')}. No se ha cambiado nada: ciérrelo antes.`,
  );

export const alreadyErased = (): CodedError =>
  conflict('PERSON.ALREADY_ERASED', 'Los datos de esta persona ya se suprimieron. No se ha cambiado nada.');

export const nothingBlocked = (): CodedError =>
  notFound('PERSON.NOTHING_BLOCKED', 'No hay datos bloqueados de esta persona, o su plazo ya ha terminado.');

export const fileGone = (): CodedError =>
  notFound(
    'PERSON.FILE_NOT_FOUND',
    'Este archivo no existe, no es suyo o ya se ha borrado. Vuelva a pedirlo.',
  );
