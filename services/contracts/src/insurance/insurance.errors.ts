import { type CodedError, conflict, invalid, notFound } from '@llavero/proto/errors';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';

export function contractInsured(): CodedError {
  return conflict(
    'INSURANCE.CONTRACT_INSURED',
    'El contrato ya tiene un seguro en vigor o en trámite. No se ha abierto otro: siga con el que hay.',
  );
}

export function productWithoutInsurance(): CodedError {
  return conflict(
    'INSURANCE.NOT_IN_PRODUCT',
    'El producto del mandato no incluye seguro. No se ha abierto ninguno: cree la póliza a mano si se contrata aparte.',
  );
}

export function claimOutsideCover(): CodedError {
  return invalid(
    'INSURANCE.CLAIM_OUTSIDE_COVER',
    'El siniestro no está dentro de la vigencia de la póliza. No se ha guardado nada.',
    [
      {
        field: 'date',
        rule: 'covered',
        message: 'Indique un día entre el efecto y el vencimiento de la póliza.',
      },
    ],
  );
}

export function claimAhead(): CodedError {
  return invalid(
    'INSURANCE.CLAIM_AHEAD',
    'El siniestro es de un día que aún no ha llegado. No se ha guardado nada.',
    [{ field: 'date', rule: 'past', message: 'Indique hoy o un día anterior.' }],
  );
}

export function policyNotInForce(): CodedError {
  return conflict(
    'INSURANCE.NOT_IN_FORCE',
    'La póliza no se ha emitido o está anulada, así que no admite esta acción. No se ha guardado nada.',
  );
}

export function claimNotFound(): CodedError {
  return notFound(
    'INSURANCE.CLAIM_NOT_FOUND',
    'Ese siniestro ya no está en la póliza. Vuelva a abrir la ficha. No se ha guardado nada.',
  );
}

/** @param left euros that the limit still leaves. */
export function aboveLimit(left: number): CodedError {
  return invalid(
    'INSURANCE.ABOVE_LIMIT',
    `El importe supera lo que queda de la cobertura: ${formatMoney(left)}. No se ha guardado nada.`,
    [
      {
        field: 'paidAmount',
        rule: 'limit',
        message: `Indique como máximo ${formatMoney(left)} o revise los límites de la póliza.`,
      },
    ],
  );
}

/** @param end last day of the policy, unix seconds. */
export function renewalTooShort(end: number): CodedError {
  return invalid(
    'INSURANCE.RENEWAL_TOO_SHORT',
    'El nuevo vencimiento no alarga la póliza. No se ha guardado nada.',
    [{ field: 'endDate', rule: 'after', message: `Elija un día posterior al ${formatDay(end)}.` }],
  );
}

export function alreadyRenewed(): CodedError {
  return conflict(
    'INSURANCE.ALREADY_RENEWED',
    'La póliza ya está renovada. No se ha creado otra: abra la que la continúa.',
  );
}

export function withoutEnd(): CodedError {
  return conflict(
    'INSURANCE.WITHOUT_END',
    'La póliza no tiene fecha de vencimiento, así que no hay desde cuándo renovarla. Indíquela antes.',
  );
}
