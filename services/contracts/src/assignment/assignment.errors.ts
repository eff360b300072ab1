import { type CodedError, conflict, invalid, notFound } from '@llavero/proto/errors';
import { formatDay } from '@llavero/proto/values/dates';

const saved = 'No se ha guardado nada.';

export function notInForce(status: string): CodedError {
  return conflict(
    'ASSIGNMENT.CONTRACT_NOT_IN_FORCE',
    `El contrato está en estado «${status}»: solo cambia de partes un contrato firmado o en vigor. ${saved}`,
  );
}

/** @param party 'inquilino' or 'propietario' */
export function leaverIsNoParty(party: string): CodedError {
  return invalid('ASSIGNMENT.NOT_A_PARTY', `Quien deja el contrato no es ${party} ese día. ${saved}`, [
    { field: 'from', rule: 'party', message: `Elija a un ${party} del contrato.` },
  ]);
}

export function samePerson(): CodedError {
  return invalid(
    'ASSIGNMENT.SAME_PERSON',
    `Quien deja el contrato y quien entra son la misma persona. ${saved}`,
    [{ field: 'to', rule: 'other', message: 'Elija a otra persona.' }],
  );
}

export function outsideContract(): CodedError {
  return invalid(
    'ASSIGNMENT.OUTSIDE_CONTRACT',
    `La fecha no está dentro de la duración del contrato. ${saved}`,
    [{ field: 'date', rule: 'term', message: 'Elija un día entre el inicio y el fin del contrato.' }],
  );
}

/** @param day of the last change on that side, unix seconds */
export function beforeAnother(day: number): CodedError {
  return conflict(
    'ASSIGNMENT.BEFORE_ANOTHER',
    `Ya hay un cambio firmado el ${formatDay(day)}: el nuevo debe ser posterior. ${saved}`,
  );
}

export function accountMissing(): CodedError {
  return invalid('ASSIGNMENT.ACCOUNT_MISSING', `El contrato se cobra por domiciliación. ${saved}`, [
    { field: 'payerBankAccount', rule: 'required', message: 'Indique la cuenta del nuevo inquilino.' },
  ]);
}

export function mandateWithoutLandlord(): CodedError {
  return invalid(
    'ASSIGNMENT.MANDATE_WITHOUT_LANDLORD',
    `El mandato no nombra al nuevo propietario. ${saved} Añádalo a los propietarios del mandato o elija el mandato que ha firmado.`,
    [{ field: 'mandate', rule: 'landlord', message: 'Elija un mandato firmado con el nuevo propietario.' }],
  );
}

export function mandateNotInForce(): CodedError {
  return invalid(
    'ASSIGNMENT.MANDATE_NOT_IN_FORCE',
    `El mandato elegido no está firmado o en vigor. ${saved}`,
    [{ field: 'mandate', rule: 'inForce', message: 'Elija un mandato firmado o activo.' }],
  );
}

export function assignmentNotFound(): CodedError {
  return notFound(
    'ASSIGNMENT.NOT_FOUND',
    `Esa cesión ya no está en el contrato. Vuelva a abrir la ficha. ${saved}`,
  );
}

export function derogationTooEarly(day: number): CodedError {
  return invalid('ASSIGNMENT.DEROGATION_TOO_EARLY', `La derogación es anterior a la cesión. ${saved}`, [
    { field: 'derogationDate', rule: 'after', message: `Elija el ${formatDay(day)} o un día posterior.` },
  ]);
}

/** Only the last change of a side can be undone: the ones after it build on it. */
export function notTheLast(): CodedError {
  return conflict(
    'ASSIGNMENT.NOT_THE_LAST',
    `Después de esta cesión hubo otra de la misma parte: derogue antes la última. ${saved}`,
  );
}
