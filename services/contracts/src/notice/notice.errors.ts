import { type CodedError, conflict, invalid } from '@llavero/proto/errors';

/** Only a contract in force can be given notice of. */
export function noticeNeedsForce(): CodedError {
  return conflict(
    'CONTRACT.NOTICE_NOT_IN_FORCE',
    'El contrato no está en vigor y no admite preaviso. No se ha guardado ningún cambio.',
  );
}

export function noticeStands(): CodedError {
  return conflict(
    'CONTRACT.NOTICE_STANDS',
    'El contrato ya tiene un preaviso. No se ha guardado ningún cambio: retírelo antes de registrar otro.',
  );
}

/** Only an owner's burofax may be recorded before it is sent. */
export function noticeNeedsDate(): CodedError {
  return invalid('CONTRACT.NOTICE_DATE', 'Falta la fecha del aviso. No se ha guardado ningún cambio.', [
    { field: 'sentOn', rule: 'required', message: 'Indique el día en que se avisó.' },
  ]);
}

export function noticeFromTomorrow(): CodedError {
  return invalid('CONTRACT.NOTICE_FUTURE', 'El aviso tiene fecha futura. No se ha guardado ningún cambio.', [
    { field: 'sentOn', rule: 'max', message: 'Indique el día en que se avisó, hoy o anterior.' },
  ]);
}

/** Nothing keeps the contract from being extended. */
export function nothingToAllow(): CodedError {
  return conflict(
    'CONTRACT.NO_NOTICE',
    'El contrato no tiene preaviso ni un fin decidido. No se ha guardado ningún cambio.',
  );
}

export function mandateNoticeNeedsForce(): CodedError {
  return conflict(
    'MANDATE.NOTICE_NOT_IN_FORCE',
    'El mandato no está en vigor y no admite preaviso. No se ha guardado ningún cambio.',
  );
}

/** Another mandate continues it already. */
export function mandateAlreadyRenewed(): CodedError {
  return conflict(
    'MANDATE.ALREADY_RENEWED',
    'El mandato ya está renovado. No se ha guardado ningún cambio: deshaga antes la renovación.',
  );
}

export function mandateEndBeforeStart(): CodedError {
  return invalid(
    'MANDATE.END_BEFORE_START',
    'El último día no puede ser anterior a la fecha del mandato. No se ha guardado ningún cambio.',
    [{ field: 'endDate', rule: 'after', message: 'Elija un día igual o posterior al inicio del mandato.' }],
  );
}
