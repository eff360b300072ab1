import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { flag, choice, instant, integer, json, link, longText, text } from '../../fields/vocabulary.ts';
import { processStatuses } from '../choices/tasks.ts';

/** A queue message lives this long after its request (F §9), in seconds. */
export const MESSAGE_EXPIRY_SECONDS = 600;

/** Priorities of the queue (F §9). */
export const jobPriorities = { shortcut: 0, waiting: 1, fast: 2, slow: 3, maintenance: 4 } as const;

/**
 * Work in the background: a message of the queue (F §3) or a long process with progress (C §4.4).
 * Requests and answers may name people and are sealed.
 */
export const process = defineRecord({
  collection: 'process',
  label: { one: 'Proceso', many: 'Procesos', gender: 'm' },
  groups: { work: 'Trabajo', progress: 'Progreso', result: 'Resultado' },
  fields: {
    /** Worker name and 30 alphanumeric characters (F §3): the id that the queue's callers poll. */
    messageId: text('Mensaje', {
      group: 'work',
      maxLength: 120,
      unique: true,
      readOnly: true,
      forPrograms: true,
    }),
    worker: text('Trabajador', { group: 'work', required: true, maxLength: 80, indexed: true }),
    label: text('Nombre', { group: 'work' }),
    request: json('Petición', { group: 'work', required: true, sealed: true, access: 'internal' }),
    priority: integer('Prioridad', {
      group: 'work',
      default: jobPriorities.maintenance,
      min: 0,
      max: 4,
      indexed: true,
    }),
    requestedAt: instant('Solicitado el', { group: 'work', indexed: true }),
    expiration: instant('Caduca', { group: 'work', indexed: true }),
    requestedBy: link('employee', 'Solicitado por', { group: 'work', indexed: true }),

    status: choice(processStatuses, 'Estado', { group: 'progress', default: 'QUEUED', indexed: true }),
    startedAt: instant('Inicio', { group: 'progress', readOnly: true }),
    finishedAt: instant('Fin', { group: 'progress', readOnly: true }),
    done: integer('Hechos', { group: 'progress', default: 0, min: 0, readOnly: true }),
    total: integer('Total', { group: 'progress', default: 0, min: 0, readOnly: true }),
    attempts: integer('Intentos', { group: 'progress', default: 0, min: 0, readOnly: true }),

    success: flag('Correcto', { group: 'result', readOnly: true }),
    response: json('Respuesta', { group: 'result', readOnly: true, sealed: true, access: 'internal' }),
    error: longText('Error', { group: 'result', readOnly: true, sealed: true }),
  },
  title: ({ label, worker }) => label || worker || '',
  titleFields: ['label', 'worker'],
  states: {
    statuses: processStatuses,
    field: 'status',
    changes: { QUEUED: ['CANCELLED'], IN_PROGRESS: ['CANCELLED'], ERROR: ['QUEUED', 'CANCELLED'] },
    commands: [{ command: 'CancelProcess', from: ['QUEUED', 'IN_PROGRESS', 'ERROR'], to: 'CANCELLED' }],
    effects: {
      QUEUED: () => ({ status: 'QUEUED', error: null, success: false, finishedAt: null }),
      CANCELLED: (_record, now) => ({ status: 'CANCELLED', finishedAt: now }),
    },
  },
  access: {
    ADMIN: { actions: ['read', 'create', 'update', 'delete', 'restore'] },
    INTERNAL_EMPLOYEE: { actions: ['read', 'create', 'update'] },
  },
  list: {
    columns: ['label', 'worker', 'status', 'done', 'total', 'requestedAt', 'finishedAt'],
    sort: { field: 'requestedAt', order: 'desc' },
    filters: ['status', 'worker', 'priority', 'requestedAt'],
  },
});

export type Process = RecordOf<typeof process>;
