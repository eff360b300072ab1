import { type CodedError, conflict, invalid } from '@llavero/proto/errors';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';

const saved = 'No se ha guardado nada.';

export function withoutBond(): CodedError {
  return conflict('BOND.NONE', `El contrato no tiene fianza ni garantía. ${saved}`);
}

/** @param missing what has to be noted first: 'la recepción' */
export function notYet(missing: string): CodedError {
  return conflict('BOND.NOT_YET', `Antes hay que anotar ${missing} de la fianza. ${saved}`);
}

/** @param day of the act that stands, unix seconds */
export function alreadyNoted(day: number): CodedError {
  return conflict(
    'BOND.ALREADY_NOTED',
    `Ese movimiento ya está anotado el ${formatDay(day)}: corríjalo en la ficha del contrato. ${saved}`,
  );
}

/** @param day of the act before, unix seconds */
export function outOfOrder(day: number): CodedError {
  return invalid('BOND.OUT_OF_ORDER', `La fecha es anterior al movimiento que la precede. ${saved}`, [
    { field: 'date', rule: 'after', message: `Elija el ${formatDay(day)} o un día posterior.` },
  ]);
}

export function inTheFuture(): CodedError {
  return invalid('BOND.AHEAD', `El movimiento no puede ser posterior a hoy. ${saved}`, [
    { field: 'date', rule: 'past', message: 'Indique el día en que ocurrió, hoy o antes.' },
  ]);
}

/** @param held euros that the holder has on that day */
export function notHeld(held: number): CodedError {
  return invalid('BOND.NOT_HELD', `El importe es mayor que lo que tiene ese depositario. ${saved}`, [
    { field: 'amount', rule: 'held', message: `Indique como máximo ${formatMoney(held)}.` },
  ]);
}

export function holdersMissing(): CodedError {
  return invalid('BOND.HOLDERS_MISSING', `Faltan datos del movimiento. ${saved}`, [
    { field: 'amount', rule: 'required', message: 'Indique el importe, de quién sale y a quién va.' },
  ]);
}
