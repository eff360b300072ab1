import { day, flag, integer, link, links, money, text } from '../fields/vocabulary.ts';
import { booking } from '../records/contracts/booking.ts';
import { contract } from '../records/contracts/contract.ts';
import { mandate } from '../records/contracts/mandate.ts';
import { defineEvent } from './define.ts';

export const mandateValidated = defineEvent(mandate, 'validated', {
  label: 'Mandato validado',
  description:
    'Nothing is missing any more; the mandate is signed, or active once its date has come (C §4.1).',
});

/** The fields are those of the jobs of F §7: landlords to be welcomed, and whether the mandate is in Madrid. */
export const mandateActivated = defineEvent(mandate, 'activated', {
  label: 'Mandato activado',
  description:
    'Starts certificate work, the marketing campaign of first mandates, the internal message and the mail to administration (F §7).',
  extra: {
    landlords: links('agent', 'Propietarios'),
    region: text('Comunidad autónoma'),
    sendMarketing: flag('Enviar bienvenida al propietario'),
  },
});

export const contractValidated = defineEvent(contract, 'validated', {
  label: 'Contrato validado',
  description: 'The contract waits for its activation (C §4.2 PENDING_SIGNATURE).',
});

/** The fields are those of F §7: who is told, by which office, and the fees that administration invoices. */
export const contractActivated = defineEvent(contract, 'activated', {
  label: 'Contrato activado',
  description:
    'Starts the tenant welcome, the message to the sales manager, the supplies review and the fee note (F §7).',
  extra: {
    salesManager: link('employee', 'Responsable comercial'),
    region: text('Comunidad autónoma'),
    tenantSearchSelectedOption: text('Búsqueda de inquilino'),
    tenantSearchTotalAmount: money('Total de la búsqueda'),
    tenantSearchOnePaymentInstallments: integer('Plazos'),
  },
});

/** From the last day the check of the supplies is reckoned (F §7). */
export const contractFinished = defineEvent(contract, 'finished', {
  label: 'Contrato finalizado',
  description: 'Its last day is set; 15 days after it the handling of supplies is checked (F §7).',
  extra: { endDate: day('Último día') },
});

export const bookingContracted = defineEvent(booking, 'contracted', {
  label: 'Reserva con contrato',
  description: 'A contract names the confirmed booking (STA-11).',
});

export const bookingReleased = defineEvent(booking, 'released', {
  label: 'Reserva liberada',
  description: 'Its contract was cancelled, deleted or made for another booking; it is confirmed again.',
});

/** WIZ-02: who signed is in the mandate; the day is the one on the paper. */
export const mandateSigned = defineEvent(mandate, 'signed', {
  label: 'Mandato firmado',
  description: 'The landlords have signed; the mandate is signed, or active once its date has come (C §4.1).',
  extra: {
    signatureDate: day('Fecha de firma'),
    landlords: links('agent', 'Propietarios'),
    salesManager: link('employee', 'Responsable comercial'),
  },
});

/** WIZ-07: published when the contract names the new party, not when the assignment is signed. */
export const contractPartyChanged = defineEvent(contract, 'partyChanged', {
  label: 'Cambio de parte en un contrato',
  description:
    'A tenant or a landlord has taken the place of another from `date` on; receipts follow the date.',
  extra: {
    party: text('Parte'),
    from: link('agent', 'Cedente'),
    to: link('agent', 'Cesionario'),
    date: day('Fecha'),
  },
});
