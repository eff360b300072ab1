import { choice, flag, instant, integer, json, link, list, longText, text } from '../fields/vocabulary.ts';
import { errorKinds } from '../records/choices/errors.ts';
import { processStatuses } from '../records/choices/tasks.ts';
import { defineCommand, staff } from './command.ts';

/** What a process is told to people as; ids and figures, no request and no answer. */
const told = {
  id: text('Proceso', { required: true }),
  label: text('Nombre'),
  worker: text('Trabajador', { required: true }),
  status: text('Estado', { required: true }),
  done: integer('Hechos'),
  total: integer('Total'),
  attempts: integer('Intentos'),
  requestedAt: instant('Solicitado el'),
  finishedAt: instant('Fin'),
  error: longText('Error'),
};

/** STA-09, C §4.4: the caller's work that runs, and what has ended within the hour. */
export const myProcesses = defineCommand({
  service: 'notifications',
  name: 'MyProcesses',
  reads: true,
  collection: 'process',
  label: 'Mis trabajos en segundo plano',
  access: staff,
  input: {},
  output: { processes: list('Procesos', told) },
});

/** Stops a process that waits or runs; what it has done stays, in whole steps. */
export const cancelProcess = defineCommand({
  service: 'notifications',
  name: 'CancelProcess',
  collection: 'process',
  label: 'Cancelar trabajo',
  access: staff,
  repeatable: true,
  input: { process: link('process', 'Proceso', { required: true }) },
  output: { cancelled: flag('Cancelado') },
});

/**
 * A service tells how far its long work has come. The first report makes the process; the answer says whether a person
 * has cancelled it meanwhile.
 */
export const reportProcess = defineCommand({
  service: 'notifications',
  name: 'ReportProcess',
  collection: 'process',
  label: 'Informar del avance',
  access: [],
  internal: true,
  repeatable: true,
  input: {
    id: text('Proceso', { required: true }),
    worker: text('Trabajador', { required: true, maxLength: 80 }),
    label: text('Nombre', { required: true }),
    status: choice(processStatuses, 'Estado', { required: true }),
    done: integer('Hechos', { default: 0, min: 0 }),
    total: integer('Total', { default: 0, min: 0 }),
    requestedBy: link('employee', 'Solicitado por'),
    error: longText('Error'),
    response: json('Respuesta'),
  },
  output: { cancelled: flag('Cancelado') },
});

/** The timetable of the product: when each piece of work is due, and how the last one ended. */
export const listSchedules = defineCommand({
  service: 'notifications',
  name: 'ListSchedules',
  reads: true,
  collection: 'process',
  label: 'Ver programaciones',
  access: ['ADMIN'],
  input: {},
  output: {
    /** Nothing starts by itself (`TIMETABLE=off`): what comes due waits until that is over. */
    paused: flag('En pausa', { required: true }),
    schedules: list('Programaciones', {
      name: text('Clave', { required: true }),
      label: text('Nombre', { required: true }),
      description: text('Descripción', { maxLength: 500 }),
      /** Five fields, Europe/Madrid. */
      cron: text('Cron', { required: true }),
      nextAt: instant('Próxima'),
      lastAt: instant('Última'),
      lastStatus: text('Último resultado'),
      lastError: longText('Último error'),
    }),
  },
});

/** Enqueues the work of a schedule now, beside its times. */
export const runScheduleNow = defineCommand({
  service: 'notifications',
  name: 'RunScheduleNow',
  collection: 'process',
  label: 'Ejecutar ahora',
  access: ['ADMIN'],
  input: { name: text('Programación', { required: true }) },
  output: { id: text('Trabajo', { required: true }) },
});

/** SCR-07: what has failed and nobody has dealt with. */
export const listErrors = defineCommand({
  service: 'notifications',
  name: 'ListErrors',
  reads: true,
  collection: 'process',
  label: 'Ver errores',
  access: ['ADMIN'],
  input: {
    kind: choice(errorKinds, 'Tipo', { required: true }),
    dismissed: flag('Descartados'),
    /** From the answer before. */
    after: text('A partir de', { maxLength: 100 }),
    limit: integer('Cuántos', { default: 50, min: 1, max: 200 }),
  },
  output: {
    errors: list('Errores', {
      id: text('Error', { required: true }),
      title: text('Qué', { required: true, maxLength: 500 }),
      detail: longText('Detalle'),
      /** Where: worker, consumer, screen. */
      place: text('Dónde'),
      at: instant('Cuándo', { required: true }),
      times: integer('Veces'),
      retriable: flag('Se puede reintentar'),
      /** What does not go on because of it. */
      blocks: text('Qué impide', { maxLength: 500 }),
      /** The record it is about, of a run of a rule. */
      collection: text('Colección', { maxLength: 40 }),
      record: text('Ficha', { maxLength: 36 }),
      /** Of a dismissed one: by whom (an employee or a service), and why. */
      dismissedBy: text('Descartado por', { maxLength: 80 }),
      reason: longText('Motivo del descarte'),
    }),
    /** For the next page; null on the last. */
    after: text('A partir de'),
    /** Open errors of each kind. */
    counts: json('Cuántos'),
  },
});

/** Requeues a job or a message, gives an event to its consumer again, or carries out what a rule could not. */
export const retryError = defineCommand({
  service: 'notifications',
  name: 'RetryError',
  collection: 'process',
  label: 'Reintentar',
  access: ['ADMIN'],
  input: {
    kind: choice(errorKinds, 'Tipo', { required: true }),
    id: text('Error', { required: true }),
  },
  output: { retried: flag('Reintentado') },
});

/** The same for several, each on its own; without ids for all open ones of the kind, up to 1,000. */
export const retryErrors = defineCommand({
  service: 'notifications',
  name: 'RetryErrors',
  collection: 'process',
  label: 'Reintentar varios',
  access: ['ADMIN'],
  input: {
    kind: choice(errorKinds, 'Tipo', { required: true }),
    ids: json('Errores'),
  },
  output: {
    retried: integer('Reintentados', { required: true }),
    /** Those that could not be. */
    refused: integer('No se pueden reintentar', { required: true }),
  },
});

/** Takes errors off the list, with a reason, or puts them back (`undo`). */
export const dismissErrors = defineCommand({
  service: 'notifications',
  name: 'DismissErrors',
  collection: 'process',
  label: 'Descartar errores',
  access: ['ADMIN'],
  repeatable: true,
  input: {
    kind: choice(errorKinds, 'Tipo', { required: true }),
    ids: json('Errores', { required: true }),
    /** Required but to undo. */
    reason: longText('Motivo', { maxLength: 500 }),
    undo: flag('Deshacer'),
  },
  output: { dismissed: integer('Descartados') },
});

/** What has gone wrong in a browser; the gateway's route is `POST /client-errors`. */
export const reportClientError = defineCommand({
  service: 'notifications',
  name: 'ReportClientError',
  collection: 'process',
  label: 'Notificar error de la pantalla',
  access: ['ADMIN', 'INTERNAL_EMPLOYEE', 'EXTERNAL_EMPLOYEE', 'TENANT', 'LANDLORD', 'OWNER', 'COMMUNITY'],
  internal: true,
  repeatable: true,
  input: {
    message: text('Mensaje', { required: true, maxLength: 300 }),
    stack: text('Pila', { maxLength: 2000 }),
    screen: text('Pantalla', { maxLength: 200 }),
    browser: text('Navegador', { maxLength: 60 }),
    version: text('Versión', { maxLength: 40 }),
  },
  output: { noted: flag('Anotado') },
});
