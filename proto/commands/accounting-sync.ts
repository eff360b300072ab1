import {
  choice,
  day,
  flag,
  instant,
  integer,
  link,
  list,
  longText,
  money,
  text,
} from '../fields/vocabulary.ts';
import { syncSources, syncStates } from '../records/choices/accounting-sync.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { defineCommand, staff } from './command.ts';

const count = (label: string) => integer(label, { required: true });
const DAY_SECONDS = 86_400;

/** EXT-12: what has become of the company's invoices in the accounting program, the newest first. */
export const accountingSyncStatus = defineCommand({
  service: 'finance',
  name: 'AccountingSyncStatus',
  reads: true,
  collection: 'finance',
  label: 'Facturas en el programa de contabilidad',
  access: staff,
  input: {
    state: choice(syncStates, 'Estado'),
    /** `next` of the page before. */
    after: text('Después de', { maxLength: 60 }),
    limit: integer('Límite', { default: 50, min: 1, max: 200 }),
  },
  output: {
    isConfigured: flag('Conectado'),
    isRunning: flag('En marcha'),
    states: list('Estados', {
      state: choice(syncStates, 'Estado', { required: true }),
      invoices: count('Facturas'),
    }),
    invoices: list('Facturas', {
      /** Of an invoice of the company, or of a supplier's bill. */
      finance: text('Factura', { required: true, maxLength: 36 }),
      source: choice(syncSources, 'Qué es', { required: true }),
      number: text('Número', { required: true, maxLength: 200 }),
      day: day('Fecha', { required: true }),
      total: money('Importe', { required: true }),
      /** What the program knows of payments. */
      paid: money('Cobrado', { required: true }),
      state: choice(syncStates, 'Estado', { required: true }),
      message: longText('Qué ha ocurrido', { maxLength: 500 }),
      attempts: count('Intentos fallidos'),
      externalId: text('Id. en Holded', { maxLength: 60 }),
      sentAt: instant('Enviada'),
    }),
    next: text('Siguiente', { maxLength: 60 }),
  },
});

/** EXT-12: brings the accounting program to what is here; what is there already is not sent. */
export const syncAccounting = defineCommand({
  service: 'finance',
  name: 'SyncAccounting',
  collection: 'finance',
  label: 'Enviar a contabilidad',
  access: staff,
  repeatable: true,
  schedule: {
    name: 'accountingSync',
    description: 'Envía al programa de contabilidad las facturas y los cobros que faltan.',
    cron: '30 2 * * *',
    priority: jobPriorities.maintenance,
    catchUpSeconds: DAY_SECONDS,
  },
  input: {},
  output: {
    /** False where no accounting program is configured. */
    queued: flag('En cola'),
  },
});

/** EXT-12: tries invoices again that the program has refused or that could not be sent. */
export const retryAccountingSync = defineCommand({
  service: 'finance',
  name: 'RetryAccountingSync',
  collection: 'finance',
  label: 'Reintentar',
  access: staff,
  repeatable: true,
  input: {
    /** None: all that failed. */
    invoices: list('Facturas', { finance: link('finance', 'Factura', { required: true }) }),
  },
  output: { retried: count('Facturas que se reintentan') },
});
