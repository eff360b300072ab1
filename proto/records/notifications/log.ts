import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, instant, integer, json, longText, text } from '../../fields/vocabulary.ts';
import { channels } from '../choices/origin.ts';

/**
 * Who changed what and when, over all services (ENT-12). Names of fields only: the values before and after
 * stay with the record's own service, where sealed ones stay sealed.
 */
export const log = defineRecord({
  collection: 'log',
  label: { one: 'Registro de cambios', many: 'Registro de cambios', gender: 'm' },
  groups: { change: 'Cambio', author: 'Autor' },
  fields: {
    /** The event it was written from; makes a repeated delivery harmless. */
    eventId: text('Evento', { group: 'change', maxLength: 36, unique: true, readOnly: true }),
    collection: text('Colección', { group: 'change', maxLength: 40, readOnly: true, indexed: true }),
    recordId: text('Ficha', { group: 'change', maxLength: 36, readOnly: true, indexed: true }),
    recordVersion: integer('Versión', { group: 'change', readOnly: true }),
    verb: text('Acción', { group: 'change', maxLength: 40, readOnly: true, indexed: true }),
    fields: json('Campos', { group: 'change', readOnly: true }),
    extra: json('Datos', { group: 'change', readOnly: true }),
    /** Text of a question to the database (API-03): its literals may name people. */
    question: longText('Consulta', {
      group: 'change',
      maxLength: 20_000,
      readOnly: true,
      sealed: true,
      access: 'question',
    }),
    at: instant('Fecha', { group: 'change', readOnly: true, indexed: true }),
    actor: text('Autor', { group: 'author', maxLength: 80, readOnly: true, indexed: true }),
    impersonator: text('En nombre de', { group: 'author', maxLength: 80, readOnly: true }),
    /** From where; the address stays with the record's own history, for a limited time. */
    channel: choice(channels, 'Procedencia', { group: 'author', readOnly: true, indexed: true }),
    device: text('Dispositivo', { group: 'author', maxLength: 60, readOnly: true }),
    requestId: text('Petición', { group: 'author', maxLength: 80, readOnly: true, indexed: true }),
  },
  title: ({ collection, verb }) => [collection, verb].filter(Boolean).join(' · '),
  titleFields: ['collection', 'verb'],
  access: {
    ADMIN: { actions: ['read'] },
    INTERNAL_EMPLOYEE: { actions: ['read'], hidden: ['question'] },
  },
  list: {
    columns: ['at', 'collection', 'verb', 'fields', 'actor', 'recordId'],
    sort: { field: 'at', order: 'desc' },
    filters: ['collection', 'verb', 'actor', 'recordId', 'at'],
  },
});

export type Log = RecordOf<typeof log>;
