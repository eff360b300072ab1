import { decimal, flag, instant, integer, link, list, longText, text } from '../fields/vocabulary.ts';
import { askedQuery } from '../records/parts/asked-query.ts';
import { defineCommand } from './command.ts';

/** SCR-07: how the database would answer a question, without asking it: what makes it slow or incomplete. */
export const explainReportingQuery = defineCommand({
  service: 'notifications',
  name: 'ExplainReportingQuery',
  reads: true,
  collection: 'log',
  label: 'Analizar consulta SQL',
  access: ['ADMIN'],
  input: askedQuery,
  output: {
    warnings: list('Avisos', {
      /** NO_LIMIT or SEQUENTIAL_SCAN. */
      code: text('Código', { required: true }),
      message: text('Aviso', { required: true }),
    }),
    /** As the planner of the database estimates them. */
    estimatedRows: decimal('Filas estimadas'),
    cost: decimal('Coste estimado'),
  },
});

/** SCR-07: the questions that the caller has asked, the latest first, from the log of changes. */
export const queryHistory = defineCommand({
  service: 'notifications',
  name: 'QueryHistory',
  reads: true,
  collection: 'log',
  label: 'Ver historial de consultas',
  access: ['ADMIN'],
  input: {},
  output: {
    entries: list('Consultas', {
      id: text('Consulta', { required: true }),
      at: instant('Momento', { required: true }),
      query: longText('Consulta', { required: true }),
      /** STARTED, DONE or the code of the failure. */
      outcome: text('Resultado', { required: true }),
      rows: integer('Filas'),
      milliseconds: integer('Duración (ms)'),
    }),
  },
});

/** SCR-07: the caller's own saved queries and those that colleagues share. */
export const listSavedQueries = defineCommand({
  service: 'notifications',
  name: 'ListSavedQueries',
  reads: true,
  collection: 'config',
  label: 'Ver consultas guardadas',
  access: ['ADMIN'],
  input: {},
  output: {
    queries: list('Consultas', {
      id: text('Consulta guardada', { required: true }),
      name: text('Nombre', { required: true }),
      ...askedQuery,
      shared: flag('Compartida'),
      author: link('employee', 'Autor', { required: true }),
      /** Its author no longer works here, and the caller may take it away. */
      isOwnerless: flag('Sin autor'),
    }),
  },
});

/** Saves a query under a name. One of the caller's own with that id or name is replaced; nobody changes another's. */
export const saveQuery = defineCommand({
  service: 'notifications',
  name: 'SaveQuery',
  collection: 'config',
  label: 'Guardar consulta',
  access: ['ADMIN'],
  repeatable: true,
  input: {
    id: text('Consulta guardada', { maxLength: 36 }),
    name: text('Nombre', { required: true, maxLength: 80 }),
    ...askedQuery,
    shared: flag('Compartida'),
  },
  output: { id: text('Consulta guardada', { required: true }) },
});

/** Takes one of the caller's own saved queries away, for everybody when it was shared, or a shared one of somebody who has left. */
export const removeQuery = defineCommand({
  service: 'notifications',
  name: 'RemoveQuery',
  collection: 'config',
  label: 'Eliminar consulta',
  access: ['ADMIN'],
  repeatable: true,
  input: { id: text('Consulta guardada', { required: true, maxLength: 36 }) },
  output: { removed: integer('Eliminadas') },
});

/** NAV-03: who listens to which events, as the bus knows it. */
export const listEventConsumers = defineCommand({
  service: 'notifications',
  name: 'ListEventConsumers',
  reads: true,
  collection: 'event',
  label: 'Ver quién escucha los eventos',
  access: ['ADMIN', 'INTERNAL_EMPLOYEE'],
  input: {},
  output: {
    consumers: list('Consumidores', {
      /** `notifications_contract-activated`: the service and the name of what it does. */
      name: text('Nombre', { required: true }),
      service: text('Servicio', { required: true }),
      /** Subjects of the catalogue that it listens to. */
      subjects: list('Eventos', { subject: text('Evento', { required: true }) }),
      /** Events that wait for it. */
      waiting: integer('En espera'),
    }),
  },
});
