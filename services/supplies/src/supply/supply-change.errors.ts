import { type CodedError, conflict, type FieldProblem, invalid } from '@llavero/proto/errors';
import { operationStatuses } from '@llavero/proto/records/choices/tasks';

const nothingSaved = 'No se ha guardado nada';

export function notASupplyChange(): CodedError {
  return conflict('SUPPLY_CHANGE.OTHER_WORK', `${nothingSaved}: la operación no es un cambio de suministro.`);
}

/** @param status by which it is over */
export function changeIsOver(status: keyof typeof operationStatuses.options): CodedError {
  return conflict(
    'SUPPLY_CHANGE.OVER',
    `${nothingSaved}: el cambio está en estado «${operationStatuses.options[status].label}». Si hace falta otro, ábralo de nuevo.`,
  );
}

/** Something has to be known before the company can be asked; the problems name the fields. */
export function changeNotReady(problems: FieldProblem[]): CodedError {
  return invalid(
    'SUPPLY_CHANGE.NOT_READY',
    `${nothingSaved}: complete antes los datos que pide la compañía.`,
    problems,
  );
}

export function changeNotRequested(): CodedError {
  return conflict(
    'SUPPLY_CHANGE.NOT_REQUESTED',
    `${nothingSaved}: el cambio aún no se ha solicitado a la compañía.`,
  );
}

export function proofMissing(): CodedError {
  return invalid('SUPPLY_CHANGE.NO_PROOF', `${nothingSaved}: falta lo que demuestra el cambio.`, [
    {
      field: 'proof',
      rule: 'required',
      message: 'Adjunte el justificante o anote la referencia de la compañía.',
    },
  ]);
}

/** The company has no address for changes of holder. */
export function companyWithoutAddress(): CodedError {
  return invalid('SUPPLY_CHANGE.NO_ADDRESS', `${nothingSaved}: no se sabe a qué correo escribir.`, [
    {
      field: 'to',
      rule: 'required',
      message: 'Indique el correo de la compañía, o anótelo en la ficha de la comercializadora.',
    },
  ]);
}

/** @param field which was given, for a day that has not come yet */
export function notYetHappened(field: string): CodedError {
  return invalid('SUPPLY_CHANGE.NOT_VALID', `${nothingSaved}: corrija los campos indicados.`, [
    { field, rule: 'past', message: 'Ese día aún no ha llegado.' },
  ]);
}

/** A contract that is about other units than the one that was named. */
export function otherUnits(): CodedError {
  return invalid('SUPPLY_CHANGE.OTHER_UNITS', `${nothingSaved}: el contrato no es de esta unidad.`, [
    { field: 'contract', rule: 'units', message: 'Elija un contrato de la unidad.' },
  ]);
}

/** The person already holds the supply. */
export function sameHolder(): CodedError {
  return invalid('SUPPLY_CHANGE.SAME_HOLDER', `${nothingSaved}: esa persona ya es la titular.`, [
    { field: 'holder', rule: 'other', message: 'Es la titular actual: elija a otra persona.' },
  ]);
}

/** The new holder cannot be written to. */
export function holderUnreachable(): CodedError {
  return invalid('SUPPLY_CHANGE.NO_EMAIL', 'No se ha enviado nada: el titular nuevo no tiene correo.', [
    { field: 'holder', rule: 'email', message: 'Elija al titular y anote su correo en su ficha.' },
  ]);
}

export function accountMissing(): CodedError {
  return invalid('SUPPLY_CHANGE.NO_ACCOUNT', `${nothingSaved}: falta la cuenta.`, [
    { field: 'iban', rule: 'required', message: 'Indique la cuenta en la que la compañía cobrará.' },
  ]);
}
