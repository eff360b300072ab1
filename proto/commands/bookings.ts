import { choice, day, iban, integer, json, link, links, money, text } from '../fields/vocabulary.ts';
import { holders, paymentMethods } from '../records/choices/contracts.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { defineCommand, staff } from './command.ts';

const DAY_SECONDS = 86_400;

const oneBooking = {
  id: link('booking', 'Reserva', { required: true }),
  version: integer('Versión', { required: true }),
};
const reply = {
  id: text('Identificador', { required: true }),
  version: integer('Versión', { required: true }),
  status: text('Estado', { required: true }),
};

/** WIZ-04: a draft booking of a unit that is free; the candidature it comes from and those that lose it are answered with it. */
export const createBooking = defineCommand({
  service: 'contracts',
  name: 'CreateBooking',
  collection: 'booking',
  label: 'Crear reserva',
  access: staff,
  input: {
    /** Fields of the booking; checked like those of any new record. */
    booking: json('Reserva', { required: true }),
    /** Other open candidatures of the unit that are rejected with this booking. */
    rejected: links('candidature', 'Candidaturas que se rechazan'),
    rejectionReason: text('Motivo del rechazo'),
  },
  output: reply,
});

/** WIZ-05 'Confirmación de la reserva': from now on the booking holds its unit (decision 23). What is left out stays as it was. */
export const confirmBooking = defineCommand({
  service: 'contracts',
  name: 'ConfirmBooking',
  collection: 'booking',
  label: 'Confirmar reserva',
  access: staff,
  input: {
    ...oneBooking,
    tenants: links('agent', 'Inquilinos'),
    amount: money('Importe de la señal', { min: 0 }),
    paymentDate: day('Fecha de pago'),
    paymentMethod: choice(paymentMethods, 'Forma de pago'),
    paymentReference: text('Referencia del pago'),
    depositary: choice(holders, 'Quién guarda la señal'),
    confirmationDate: day('Confirmada el'),
    expirationDate: day('Se mantiene hasta'),
  },
  output: reply,
});

/** Where what is given back goes. */
const account = {
  holderName: text('Titular de la cuenta'),
  holderAccount: iban('Cuenta para la devolución (IBAN)'),
};

/** WIZ-05 'Retención de la reserva': the tenant withdraws and the company keeps the payment, or a part of it. */
export const holdBooking = defineCommand({
  service: 'contracts',
  name: 'HoldBooking',
  collection: 'booking',
  label: 'Retener la señal',
  access: staff,
  input: {
    ...oneBooking,
    /** All of it when left out; the rest is to be given back. */
    heldAmount: money('Importe retenido', { min: 0 }),
    heldDate: day('Retenida el'),
    heldReason: text('Motivo de la retención', { required: true }),
    ...account,
  },
  output: reply,
});

/** WIZ-05 'Devolución de la reserva': the payment goes back, or a part of it and the rest is kept. */
export const returnBooking = defineCommand({
  service: 'contracts',
  name: 'ReturnBooking',
  collection: 'booking',
  label: 'Devolver la señal',
  access: staff,
  input: {
    ...oneBooking,
    /** All of it when left out; the rest is kept. */
    returnAmount: money('Importe devuelto', { min: 0 }),
    returnDate: day('Devuelta el'),
    returnReason: text('Motivo de la devolución', { required: true }),
    /** Why a part is kept; needed for a partial return. */
    heldReason: text('Motivo de la retención'),
    ...account,
  },
  output: reply,
});

/** STA-11: an open booking that comes to nothing; its unit is free again. */
export const cancelBooking = defineCommand({
  service: 'contracts',
  name: 'CancelBooking',
  collection: 'booking',
  label: 'Anular reserva',
  access: staff,
  input: { ...oneBooking, cancellationReason: text('Motivo de la anulación', { required: true }) },
  output: reply,
});

/** WIZ-03 from a booking: makes the draft of its contract, once. */
export const convertBooking = defineCommand({
  service: 'contracts',
  name: 'ConvertBooking',
  collection: 'booking',
  label: 'Crear el contrato de la reserva',
  access: staff,
  input: {
    ...oneBooking,
    /** Fields of the contract that differ from what was booked or go beyond it. */
    contract: json('Contrato'),
  },
  output: { ...reply, contract: text('Contrato', { required: true }) },
});

/** STA-11: every night drafts past `expirationDate` are cancelled; staff are told of them and of confirmed ones that are overdue. */
export const expireBookings = defineCommand({
  service: 'contracts',
  name: 'ExpireBookings',
  collection: 'booking',
  label: 'Vencimiento de reservas',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'expireBookings',
    description:
      'Cada noche anula las reservas en borrador que han vencido y avisa de las confirmadas que vencen.',
    cron: '15 6 * * *',
    priority: jobPriorities.slow,
    catchUpSeconds: DAY_SECONDS,
  },
  input: {},
  output: {
    expired: integer('Anuladas', { required: true }),
    overdue: integer('Confirmadas vencidas', { required: true }),
  },
});
