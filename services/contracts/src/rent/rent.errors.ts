import { type CodedError, conflict, invalid } from '@llavero/proto/errors';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';

const nothingSaved = 'No se ha guardado ningún cambio';

/** Applied, skipped, cancelled or not worked out yet: there is nothing to tell. */
export function nothingToTell(): CodedError {
  return conflict(
    'RENT_UPDATE.NOT_CALCULATED',
    `Solo se comunica una actualización calculada y sin aplicar. ${nothingSaved}: indique antes el porcentaje o espere al índice.`,
  );
}

/** A notice is recorded once it was given. */
export function noticeInFuture(): CodedError {
  return invalid('RENT_UPDATE.NOTICE_IN_FUTURE', `${nothingSaved}: corrija la fecha del aviso.`, [
    { field: 'sentOn', rule: 'past', message: 'La fecha del aviso no puede ser posterior a hoy.' },
  ]);
}

/** LAU art. 18: without a notice to the tenant no new rent. */
export function tenantNotTold(): CodedError {
  return conflict(
    'RENT_UPDATE.NOT_NOTIFIED',
    `La renta nueva solo se exige tras avisar al inquilino (LAU art. 18). ${nothingSaved}: registre antes el aviso.`,
  );
}

/** The contract is over before the new rent would begin, or not in force. */
export function contractNotInForce(): CodedError {
  return conflict(
    'RENT_UPDATE.CONTRACT_OVER',
    `El contrato no está en vigor cuando empezaría la renta nueva. ${nothingSaved}: anule la actualización.`,
  );
}

/** The rent is another one than the notice said. */
export function rentChangedSince(): CodedError {
  return conflict(
    'RENT_UPDATE.RENT_CHANGED',
    `La renta del contrato ha cambiado desde el aviso. ${nothingSaved}: vuelva a calcular y a comunicar la actualización.`,
  );
}

/** Only an applied update can be taken back. */
export function notApplied(): CodedError {
  return conflict('RENT_UPDATE.NOT_APPLIED', `La actualización no está aplicada. ${nothingSaved}.`);
}

/** Another change of the rent stands on the update: its rent is no longer the contract's. */
export function notLastUpdate(): CodedError {
  return conflict(
    'RENT_UPDATE.NOT_LAST',
    `La renta del contrato ha vuelto a cambiar después de esta actualización. ${nothingSaved}: corrija el último cambio.`,
  );
}

/** The rent would be what it is. */
export function nothingToCorrect(): CodedError {
  return invalid('RENT_UPDATE.NOTHING_TO_CORRECT', `${nothingSaved}: indique otro porcentaje.`, [
    { field: 'percent', rule: 'other', message: 'Con ese porcentaje la renta es la que ya se cobra.' },
  ]);
}

/** LAU art. 18: a higher rent than was told needs a notice of its own, and holds from the month after it. @param told euros a month */
export function aboveWhatWasTold(told: number): CodedError {
  const message = `Al inquilino se le comunicó una renta de ${formatMoney(told)}: la corrección no puede pasar de ella.`;
  return invalid(
    'RENT_UPDATE.ABOVE_NOTICE',
    `Una renta mayor solo se exige desde el mes siguiente a comunicarla (LAU art. 18). ${nothingSaved}: avise al inquilino y cambie la renta en el contrato desde ese mes.`,
    [{ field: 'percent', rule: 'notice', message }],
  );
}

/** Documents have the new rent: it is corrected, not taken back. @param from first day of the new rent */
export function alreadyBilled(from: number): CodedError {
  return conflict(
    'RENT_UPDATE.BILLED',
    `Ya hay recibos desde el ${formatDay(from)} con la renta nueva. ${nothingSaved}: use «Corregir actualización» con el porcentaje correcto (0 si no sube); el recibo siguiente lleva la diferencia.`,
  );
}
