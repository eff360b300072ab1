import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, instant, integer, link, list, longText, text } from '../../fields/vocabulary.ts';
import { eventActions, eventStatuses, eventTypes } from '../choices/tasks.ts';

/**
 * One time that a managed event happened (C §3.4): a record of `collection` was made or changed, and these actions
 * follow. What is to be watched and done says a `config` of type EVENT; this is its occurrence
 * (`docs/decisions/0019`). Holds names of fields and ids, never values.
 */
export const event = defineRecord({
  collection: 'event',
  label: { one: 'Evento', many: 'Eventos', gender: 'm' },
  groups: { what: 'Evento', actions: 'Acciones', result: 'Resultado' },
  fields: {
    eventType: choice(eventTypes, 'Tipo de evento', { group: 'what', required: true, indexed: true }),
    collection: text('Colección', { group: 'what', required: true, maxLength: 40, indexed: true }),
    recordId: text('Ficha', { group: 'what', maxLength: 36, indexed: true }),
    recordVersion: integer('Versión', { group: 'what', min: 1 }),
    fields: list('Campos', { name: text('Campo', { required: true, maxLength: 80 }) }, { group: 'what' }),
    config: link('config', 'Gestión del evento', { group: 'what', indexed: true }),
    /** Name of the built-in rule (F §7) that has run; it has no `config`. */
    trigger: text('Regla de serie', { group: 'what', maxLength: 40, indexed: true }),
    happenedAt: instant('Fecha', { group: 'what', indexed: true }),
    author: text('Autor', { group: 'what', maxLength: 80 }),
    /** The event and the management or built-in rule it belongs to: a repeated delivery is no second occurrence. */
    occurrence: text('Clave de unicidad', {
      group: 'what',
      maxLength: 120,
      unique: true,
      readOnly: true,
      access: 'internal',
      forPrograms: true,
    }),

    actions: list(
      'Acciones',
      {
        kind: choice(eventActions, 'Acción'),
        /** Of a built-in rule, in place of the kind: its name in the catalogue of triggers. */
        effect: text('Efecto', { maxLength: 40 }),
        /** The task, communication or process that was made. */
        collection: text('Colección', { maxLength: 40 }),
        id: text('Ficha', { maxLength: 36 }),
        doneAt: instant('Hecha el'),
        error: text('Código del error', { maxLength: 80 }),
      },
      { group: 'actions' },
    ),

    status: choice(eventStatuses, 'Estado', { group: 'result', default: 'PENDING', indexed: true }),
    handledAt: instant('Atendido el', { group: 'result', readOnly: true }),
    error: longText('Error', { group: 'result', readOnly: true, sealed: true, maxLength: 2000 }),
  },
  title: ({ collection, eventType }) =>
    [collection, eventType && eventTypes.options[eventType].label].filter(Boolean).join(' · '),
  titleFields: ['collection', 'eventType'],
  states: {
    statuses: eventStatuses,
    field: 'status',
    changes: { PENDING: ['DONE', 'SKIPPED'], ERROR: ['PENDING', 'DONE', 'SKIPPED'], SKIPPED: ['PENDING'] },
    effects: {
      PENDING: () => ({ status: 'PENDING', handledAt: null, error: null }),
      DONE: (_record, now) => ({ status: 'DONE', handledAt: now }),
      SKIPPED: (_record, now) => ({ status: 'SKIPPED', handledAt: now }),
    },
  },
  access: {
    ADMIN: { actions: ['read', 'create', 'update', 'delete', 'restore'] },
    INTERNAL_EMPLOYEE: { actions: ['read'] },
  },
  list: {
    columns: ['happenedAt', 'collection', 'eventType', 'status', 'config', 'recordId'],
    sort: { field: 'happenedAt', order: 'desc' },
    filters: ['status', 'eventType', 'collection', 'config', 'recordId', 'happenedAt'],
  },
});

export type Event = RecordOf<typeof event>;
