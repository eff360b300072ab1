import { choice, day, integer, link, list, money, text } from '../fields/vocabulary.ts';
import { arrearsParties, arrearsSteps } from '../records/choices/arrears.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

const aged = {
  documents: integer('Documentos', { required: true }),
  totalAmount: money('Total', { required: true }),
  upTo30: money('Hasta 30 días', { required: true }),
  upTo60: money('De 31 a 60', { required: true }),
  upTo90: money('De 61 a 90', { required: true }),
  over90: money('Más de 90', { required: true }),
  interest: money('Interés legal', { required: true }),
};

/** The ageing of what tenants owe, by tenant or by landlord, as of today. */
export const arrears = defineCommand({
  service: 'finance',
  name: 'Arrears',
  reads: true,
  collection: 'finance',
  label: 'Impagos por antigüedad',
  access: staff,
  input: {
    by: choice(arrearsParties, 'Por', { default: 'TENANT' }),
    /** Parties that are named; the totals cover all. */
    limit: integer('Límite', { default: 200, min: 1, max: 500 }),
  },
  output: {
    /** Last day up to which the bank is booked. */
    bankBookedUpTo: day('Banco al día hasta'),
    /** Why nobody is reminded today; null when reminders may be sent. */
    reminderRefusal: text('Por qué no se reclama', { maxLength: 300 }),
    parties: integer('Deudores', { required: true }),
    ...aged,
    rows: list('Deudores', {
      party: link('agent', 'Persona'),
      ...aged,
      oldest: day('Desde', { required: true }),
    }),
  },
});

/**
 * Notes a step of the claim of an unpaid document: a reminder that was sent, a pause or promise until a day, a dispute, or that it goes on.
 * A reminder is refused until the bank is booked to yesterday, and while it is paused, disputed or promised.
 */
export const recordArrearsStep = defineCommand({
  service: 'finance',
  name: 'RecordArrearsStep',
  collection: 'finance',
  label: 'Anotar reclamación',
  access: staff,
  input: {
    id: link('finance', 'Documento', { required: true }),
    ...recordVersion,
    step: choice(arrearsSteps, 'Qué', { required: true }),
    /** Last day of the pause, or the promised day. */
    until: day('Hasta'),
    note: text('Nota', { maxLength: 400 }),
  },
  output: changedRecord,
});
