import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  flag,
  instant,
  integer,
  json,
  link,
  links,
  list,
  longText,
  object,
  text,
} from '../../fields/vocabulary.ts';
import { letterDeliveries } from '../choices/burofax.ts';
import { mailDirections } from '../choices/mail.ts';
import { communicationStatuses, communicationTypes } from '../choices/tasks.ts';
import { relationShape } from '../../fields/relation.ts';
import { createdByField, relatedFields } from '../parts/common.ts';

/** Whom a message goes to; `description` is the e-mail address or the channel. */
const people = (label: string) => list(label, relationShape, { group: 'message', sealed: true });

/**
 * A message: recorded first, then sent, and retried (C §3.4, JOB-04). Addresses and texts are sealed: they
 * name people and places.
 */
export const communication = defineRecord({
  collection: 'communication',
  label: { one: 'Comunicación', many: 'Comunicaciones', gender: 'f' },
  groups: { message: 'Mensaje', sending: 'Envío', burofax: 'Burofax', related: 'Se refiere a' },
  fields: {
    type: choice(communicationTypes, 'Canal', { group: 'message', default: 'EMAIL', indexed: true }),
    /** Received ones are answers to ours, or came to our address for answers; nothing is sent of them. */
    direction: choice(mailDirections, 'Sentido', {
      group: 'message',
      default: 'OUT',
      indexed: true,
      readOnly: true,
    }),
    /** The message of ours that a received one answers. */
    answerTo: link('communication', 'Responde a', { group: 'message', indexed: true, readOnly: true }),
    subject: text('Asunto', { group: 'message', maxLength: 500, sealed: true, searchable: true }),
    from: object('De', relationShape, { group: 'message', sealed: true }),
    to: people('Para'),
    cc: people('Copia'),
    bcc: people('Copia oculta'),
    body: longText('Texto', { group: 'message', maxLength: 200_000, sealed: true }),
    template: text('Plantilla', { group: 'message', indexed: true }),
    parameters: json('Parámetros', { group: 'message', sealed: true, access: 'internal' }),
    /** Values for {{names}} in the text that nobody may read afterwards, e.g. a link that opens an account. */
    secrets: json('Valores confidenciales', { group: 'message', sealed: true, secret: true, readOnly: true }),
    attachments: list(
      'Adjuntos',
      {
        document: link('document', 'Documento', { required: true }),
        fileName: text('Archivo', { required: true, maxLength: 255 }),
        mimeType: text('Formato', { maxLength: 120 }),
        bytes: integer('Tamaño (bytes)', { min: 0 }),
      },
      { group: 'message', sealed: true },
    ),
    context: json('Contexto', { group: 'message', sealed: true, access: 'internal' }),

    status: choice(communicationStatuses, 'Estado', { group: 'sending', default: 'NOT_SENT', indexed: true }),
    due: instant('Enviar a partir de', { group: 'sending', indexed: true }),
    /** Neither quiet hours nor an equal message hold it back. */
    urgent: flag('Urgente', { group: 'sending' }),
    /** Digest of recipients and text: the same twice in a row leaves once. */
    contentKey: text('Clave del contenido', {
      group: 'sending',
      maxLength: 64,
      indexed: true,
      readOnly: true,
      access: 'internal',
    }),
    sentAt: instant('Enviada el', { group: 'sending', readOnly: true, indexed: true }),
    attempts: integer('Intentos', { group: 'sending', default: 0, min: 0, readOnly: true }),
    nextAttemptAt: instant('Próximo intento', { group: 'sending', readOnly: true, indexed: true }),
    error: longText('Error', { group: 'sending', readOnly: true, sealed: true }),
    /** Makes a message that an event asks for exactly one, however often the event arrives. */
    deduplication: text('Clave de unicidad', {
      group: 'sending',
      unique: true,
      readOnly: true,
      access: 'internal',
      forPrograms: true,
    }),
    /** The next seven are a burofax's (EXT-11). */
    letter: link('document', 'Carta', { group: 'burofax', readOnly: true }),
    reference: text('Número de envío', { group: 'burofax', maxLength: 80, readOnly: true, indexed: true }),
    postedOn: day('Fecha de admisión', { group: 'burofax', readOnly: true }),
    delivery: choice(letterDeliveries, 'Entrega', { group: 'burofax', readOnly: true, indexed: true }),
    deliveredOn: day('Fecha de la entrega', { group: 'burofax', readOnly: true }),
    proofs: links('document', 'Justificantes', { group: 'burofax', readOnly: true }),
    /** Id at the operator, noted before anything is posted. */
    operatorId: text('Envío en el operador', {
      group: 'burofax',
      maxLength: 80,
      readOnly: true,
      access: 'internal',
    }),
    createdBy: createdByField('sending'),
    ...relatedFields('related'),
    relatedFinances: links('finance', 'Documentos financieros', { group: 'related', indexed: true }),
  },
  title: ({ subject }) => subject || 'Comunicación sin asunto',
  titleFields: ['subject'],
  states: {
    statuses: communicationStatuses,
    field: 'status',
    changes: {
      NOT_SENT: ['CANCELLED'],
      ERROR: ['NOT_SENT', 'CANCELLED'],
      CANCELLED: ['NOT_SENT'],
    },
    effects: {
      NOT_SENT: () => ({ status: 'NOT_SENT', attempts: 0, nextAttemptAt: null, error: null }),
    },
  },
  access: {
    ADMIN: { actions: ['read', 'create', 'update', 'delete', 'restore'] },
    INTERNAL_EMPLOYEE: { actions: ['read', 'create', 'update'] },
  },
  list: {
    columns: ['subject', 'status', 'type', 'to', 'template', 'sentAt', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['status', 'direction', 'type', 'delivery', 'template', 'createdAt', 'sentAt'],
  },
});

export type Communication = RecordOf<typeof communication>;
