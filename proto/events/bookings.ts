import { day, money } from '../fields/vocabulary.ts';
import { booking } from '../records/contracts/booking.ts';
import { defineEvent } from './define.ts';

export const bookingConfirmed = defineEvent(booking, 'confirmed', {
  label: 'Reserva confirmada',
  description: 'The payment on account is in; the booking holds its unit (STA-11).',
  extra: { amount: money('Importe de la señal'), expirationDate: day('Se mantiene hasta') },
});

export const bookingHeld = defineEvent(booking, 'held', {
  label: 'Señal retenida',
  description:
    'The tenant has withdrawn; the payment is kept and its unit is free. Both amounts add up to what was paid.',
  extra: { heldAmount: money('Importe retenido'), returnAmount: money('Importe devuelto') },
});

export const bookingReturned = defineEvent(booking, 'returned', {
  label: 'Señal devuelta',
  description: 'The payment goes back and the unit is free. Both amounts add up to what was paid.',
  extra: { heldAmount: money('Importe retenido'), returnAmount: money('Importe devuelto') },
});

export const bookingCancelled = defineEvent(booking, 'cancelled', {
  label: 'Reserva anulada',
  description: 'An open booking has come to nothing; its unit is free.',
});

export const bookingExpired = defineEvent(booking, 'expired', {
  label: 'Reserva vencida',
  description: 'A draft was not confirmed in time and was cancelled by itself; its unit is free.',
  extra: { expirationDate: day('Se mantiene hasta') },
});
