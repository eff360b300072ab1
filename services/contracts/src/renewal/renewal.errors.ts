import { type CodedError, conflict } from '@llavero/proto/errors';

/** There is no extension that could be taken back. */
export function nothingToUndo(): CodedError {
  return conflict(
    'CONTRACT.NO_RENEWAL',
    'El contrato no tiene ninguna prórroga que deshacer. No se ha guardado ningún cambio.',
  );
}

/** The end was changed after the extension: taking it back would overwrite that change. */
export function endChangedSince(): CodedError {
  return conflict(
    'CONTRACT.END_CHANGED',
    'La fecha de fin ha cambiado después de la prórroga. No se ha guardado ningún cambio: corrija la fecha de fin.',
  );
}

/** Finance has documents for days of the extension. */
export function alreadyBilled(): CodedError {
  return conflict(
    'CONTRACT.RENEWAL_BILLED',
    'Ya hay recibos de los días prorrogados. No se ha guardado ningún cambio: anule antes esos recibos.',
  );
}

/** The mandate was not renewed. */
export function mandateNotRenewed(): CodedError {
  return conflict(
    'MANDATE.NOT_RENEWED',
    'El mandato no se ha renovado: no hay nada que deshacer. No se ha guardado ningún cambio.',
  );
}

/** The mandate that continues it has begun or has contracts of its own. */
export function renewedMandateInUse(): CodedError {
  return conflict(
    'MANDATE.RENEWAL_IN_USE',
    'El mandato que lo continúa ya ha empezado o tiene contratos. No se ha guardado ningún cambio: finalice ese mandato.',
  );
}
