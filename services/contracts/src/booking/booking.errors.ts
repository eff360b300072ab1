import { type CodedError, conflict, invalid } from '@llavero/proto/errors';
import { formatDay } from '@llavero/proto/values/dates';

/** A contract comes into force from a booking that is confirmed and its own. */
export function bookingNotConfirmed(status: string): CodedError {
  return conflict(
    'BOOKING.NOT_CONFIRMED',
    `La reserva del contrato está en estado «${status}», así que no puede pasar a contrato. Confírmela o quítela del contrato.`,
  );
}

export function bookingTaken(): CodedError {
  return conflict(
    'BOOKING.TAKEN',
    'La reserva ya ha dado lugar a otro contrato. Anule aquel contrato o quite la reserva de este.',
  );
}

/** A second contract of one booking; `contract` is the first. */
export function bookingContractedAlready(contract: string, title: string): CodedError {
  return conflict(
    'BOOKING.TAKEN',
    `No se ha creado otro contrato: la reserva ya tiene el contrato «${title}». Ábralo, o anúlelo para hacer otro.`,
    { contract },
  );
}

/** The unit is offered to somebody else who has not confirmed yet. `until` is the last day of that offer, unix seconds. */
export function unitOffered(holder: { id: string; title: string }, until: number): CodedError {
  return conflict(
    'BOOKING.UNIT_OFFERED',
    `No se ha guardado nada: la unidad está ofrecida en la reserva «${holder.title}», sin confirmar, hasta el ${formatDay(until)}. ` +
      'Confirme o anule aquella reserva, o cambie las fechas o la unidad.',
    { until, holder: { collection: 'booking', id: holder.id } },
  );
}

export function dayOutOfOrder(field: string, message: string): CodedError {
  return invalid('BOOKING.DAY_OUT_OF_ORDER', 'La fecha no es posible. No se ha guardado nada: corríjala.', [
    { field, rule: 'order', message },
  ]);
}

/** A return or a retention needs a sentence about its reason. */
export function reasonMissing(field: string, message: string): CodedError {
  return invalid('BOOKING.REASON_MISSING', 'Falta el motivo. No se ha guardado nada: indíquelo.', [
    { field, rule: 'required', message },
  ]);
}

/** The choice of a candidature asks for one that has been looked at. */
export function candidatureNotReady(status: string): CodedError {
  return conflict(
    'CANDIDATURE.NOT_READY',
    `No se ha guardado nada: la candidatura está en estado «${status}» y no puede pasar a reserva. Póngala antes en estudio.`,
  );
}
