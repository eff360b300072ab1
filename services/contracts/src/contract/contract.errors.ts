import { type CodedError, conflict, type FieldProblem, invalid } from '@llavero/proto/errors';

/** The contract lacks what validation asks for; nothing was saved. */
export function contractNotReady(problems: FieldProblem[]): CodedError {
  return invalid(
    'CONTRACT.NOT_READY',
    'Faltan datos para validar el contrato. No se ha guardado ningún cambio: complete los campos indicados.',
    problems,
  );
}

export function contractNotValidated(): CodedError {
  return conflict('CONTRACT.NOT_VALIDATED', 'El contrato aún no está validado. Valídelo antes de activarlo.');
}

export function contractAlreadyActive(): CodedError {
  return conflict('CONTRACT.ALREADY_ACTIVE', 'El contrato ya está activado.');
}

export function contractCancelled(): CodedError {
  return conflict('CONTRACT.CANCELLED', 'El contrato está anulado y no admite esta acción.');
}

/** Only a contract in force can be finished. */
export function contractNotActivated(): CodedError {
  return conflict(
    'CONTRACT.NOT_ACTIVATED',
    'El contrato no está activado, así que no se puede finalizar. Si no va a firmarse, anúlelo.',
  );
}

/** The mandate behind the contract is not in force (C §4.2 rule 5 would show the contract as unknown). */
export function mandateNotInForce(): CodedError {
  return conflict(
    'CONTRACT.MANDATE_NOT_ACTIVE',
    'El mandato del contrato no está activo. Active o renueve el mandato antes de activar el contrato.',
  );
}

export function endBeforeStart(): CodedError {
  return invalid('CONTRACT.END_BEFORE_START', 'La fecha de finalización no puede ser anterior al inicio.', [
    { field: 'endDate', rule: 'after', message: 'Elija un día igual o posterior al inicio del contrato.' },
  ]);
}
