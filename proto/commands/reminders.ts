import { choice, day, flag, integer, link, links, list, money, text } from '../fields/vocabulary.ts';
import { reminderStages } from '../records/choices/arrears.ts';
import { defineCommand, staff } from './command.ts';

/** An unpaid debt of a contract. */
const debt = {
  contract: link('contract', 'Contrato', { required: true }),
  tenants: links('agent', 'Inquilinos'),
  units: links('place', 'Unidades'),
  mandate: link('mandate', 'Mandato'),
  stage: choice(reminderStages, 'Aviso', { required: true }),
  totalAmount: money('Total', { required: true }),
  interest: money('Interés legal', { required: true }),
  oldest: day('Desde', { required: true }),
  lastReminder: day('Último aviso'),
  documents: list('Documentos', {
    id: link('finance', 'Documento', { required: true }),
    name: text('Nombre', { required: true }),
    concept: text('Concepto'),
    due: day('Vencimiento', { required: true }),
    totalAmount: money('Importe', { required: true }),
  }),
};

/** The reminders that are due today, one per contract; those that must wait say why. Nothing is sent by itself. */
export const dueReminders = defineCommand({
  service: 'finance',
  name: 'DueReminders',
  reads: true,
  collection: 'finance',
  label: 'Reclamaciones que tocan hoy',
  access: staff,
  input: {
    /** Only of these, and then also reminders that a sending has taken already: one that broke off must still leave. */
    contracts: links('contract', 'Contratos', { leftOutMeansAll: 'un contrato' }),
  },
  output: {
    bankBookedUpTo: day('Banco al día hasta'),
    /** Why nobody is reminded today; null when reminders may be sent. */
    reminderRefusal: text('Por qué no se reclama', { maxLength: 300 }),
    /** Those that may be sent. */
    due: integer('Tocan hoy', { required: true }),
    debts: list('Deudas', {
      ...debt,
      /** Names this reminder of this debt: it is sent once. */
      key: text('Clave', { required: true, maxLength: 120 }),
      /** A sending has taken it, and `key` is the one it was taken under. */
      taken: flag('Ya anotado'),
      refusal: text('Por qué espera', { maxLength: 300 }),
    }),
  },
});

/** Whether reminders may go out today: the bank is booked to yesterday. Asks nothing of any debt. */
export const reminderRefusal = defineCommand({
  service: 'finance',
  name: 'ReminderRefusal',
  reads: true,
  collection: 'finance',
  label: 'Si hoy se puede reclamar',
  access: staff,
  input: {},
  output: {
    bankBookedUpTo: day('Banco al día hasta'),
    /** Why nobody is reminded today; null when reminders may be sent. */
    refusal: text('Por qué no se reclama', { maxLength: 300 }),
  },
});

/**
 * Takes the reminder of a debt that is due, so that it is sent once: noted on its documents with the key of the sending. Under the
 * same key it answers the same.
 */
export const claimReminder = defineCommand({
  service: 'finance',
  name: 'ClaimReminder',
  collection: 'finance',
  label: 'Anotar reclamación por enviar',
  access: staff,
  internal: true,
  repeatable: true,
  input: {
    contract: link('contract', 'Contrato', { required: true }),
    key: text('Clave', { required: true, maxLength: 120 }),
  },
  output: debt,
});
