import { type CodedError, conflict, invalid } from '@llavero/proto/errors';
import { formatDay } from '@llavero/proto/values/dates';

/** @param day of the signature that stands, unix seconds. */
export function mandateAlreadySigned(day: number): CodedError {
  return conflict(
    'MANDATE.ALREADY_SIGNED',
    `El mandato ya se firmó el ${formatDay(day)}. No se ha guardado ningún cambio.`,
  );
}

export function signedTooEarly(): CodedError {
  return invalid('MANDATE.SIGNED_AHEAD', 'La firma no puede ser posterior a hoy. No se ha guardado nada.', [
    { field: 'signatureDate', rule: 'past', message: 'Indique el día en que se firmó, hoy o antes.' },
  ]);
}

/** @param names of what was sent and no activation completes. */
export function notOfActivation(names: readonly string[]): CodedError {
  return invalid(
    'ACTIVATION.UNKNOWN_TERM',
    'La activación no cambia estos datos. No se ha guardado nada: edítelos en su ficha.',
    names.map((field) => ({
      field: `terms.${field}`,
      rule: 'unknown',
      message: 'Este dato no se completa al activar.',
    })),
  );
}
