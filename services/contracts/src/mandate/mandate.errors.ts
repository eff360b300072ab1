import { type CodedError, conflict, invalid, type FieldProblem } from '@llavero/proto/errors';

/** The mandate lacks what validation asks for; nothing was saved. */
export function mandateNotReady(problems: FieldProblem[]): CodedError {
  return invalid(
    'MANDATE.NOT_READY',
    'Faltan datos para validar el mandato. No se ha guardado ningún cambio: complete los campos indicados.',
    problems,
  );
}

/** Activation comes after validation (WIZ-02). */
export function mandateNotValidated(): CodedError {
  return conflict('MANDATE.NOT_VALIDATED', 'El mandato aún no está validado. Valídelo antes de activarlo.');
}

/** What follows from an activation follows once. */
export function mandateAlreadyActive(): CodedError {
  return conflict('MANDATE.ALREADY_ACTIVE', 'El mandato ya está activado.');
}

/** A cancelled or finished mandate cannot go on. */
export function mandateClosed(label: string): CodedError {
  return conflict(
    'MANDATE.CLOSED',
    `El mandato está en estado «${label}» y no admite esta acción. Cambie antes su estado.`,
  );
}
