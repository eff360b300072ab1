import { type CodedError, conflict } from '@llavero/proto/errors';

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
