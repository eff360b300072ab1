import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, instant, integer, json, text } from '../../fields/vocabulary.ts';
import { unknownStatuses } from '../choices/tasks.ts';
import { legacyFields, notesField } from '../parts/common.ts';

/**
 * What came in and could not be placed (C §3 'unknown'): a row of an import or a message of an outside system,
 * kept as it came until a person places or discards it. Its content may name people and is sealed.
 */
export const unknown = defineRecord({
  collection: 'unknown',
  label: { one: 'Dato sin colocar', many: 'Datos sin colocar', gender: 'm' },
  groups: { what: 'Dato', placed: 'Destino', origin: 'Origen' },
  fields: {
    source: text('De dónde viene', { group: 'what', required: true, maxLength: 120, indexed: true }),
    line: integer('Fila', { group: 'what', min: 0 }),
    collection: text('Colección prevista', { group: 'what', maxLength: 40, indexed: true }),
    reason: text('Por qué no se pudo colocar', { group: 'what', sealed: true, maxLength: 1000 }),
    content: json('Contenido', { group: 'what', sealed: true, access: 'personal' }),
    status: choice(unknownStatuses, 'Estado', { group: 'what', default: 'PENDING', indexed: true }),

    placedCollection: text('Colocado en', { group: 'placed', maxLength: 40 }),
    placedId: text('Ficha', { group: 'placed', maxLength: 36 }),
    handledAt: instant('Tratado el', { group: 'placed', readOnly: true }),
    notes: notesField('placed'),
    ...legacyFields('origin'),
  },
  title: ({ source, line }) => [source, line != null && `fila ${line}`].filter(Boolean).join(', '),
  titleFields: ['source', 'line'],
  states: {
    statuses: unknownStatuses,
    field: 'status',
    changes: {
      PENDING: ['PLACED', 'DISCARDED'],
      PLACED: ['PENDING'],
      DISCARDED: ['PENDING'],
    },
    effects: {
      PENDING: () => ({ status: 'PENDING', handledAt: null }),
      PLACED: (_record, now) => ({ status: 'PLACED', handledAt: now }),
      DISCARDED: (_record, now) => ({ status: 'DISCARDED', handledAt: now }),
    },
  },
  access: {
    ADMIN: { actions: ['read', 'create', 'update', 'delete', 'restore'] },
    INTERNAL_EMPLOYEE: { actions: ['read', 'create', 'update'] },
  },
  list: {
    columns: ['source', 'line', 'collection', 'status', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['status', 'source', 'collection', 'createdAt'],
  },
});

export type Unknown = RecordOf<typeof unknown>;
