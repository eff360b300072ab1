import {
  choice,
  flag,
  instant,
  integer,
  json,
  link,
  links,
  list,
  longText,
  text,
} from '../fields/vocabulary.ts';
import { mailingKinds, mailingOutcomes } from '../records/choices/mailing.ts';
import { MOST_BODY, MOST_SUBJECT } from '../messages/message.ts';
import { languages } from '../records/choices/people.ts';
import { defineCommand, staff } from './command.ts';

/** What is to be sent: named rows, or all of a list but some. */
const asked = {
  kind: choice(mailingKinds, 'Qué', { required: true }),
  documents: links('finance', 'Documentos'),
  /** Of reports to landlords; without any, every landlord with settlements in the period, or with withholdings. */
  landlords: links('agent', 'Propietarios', { leftOutMeansAll: 'un propietario' }),
  /** Of reminders; without any, every contract whose reminder is due today. Of written messages: whose tenants are written to. */
  contracts: links('contract', 'Contratos', { leftOutMeansAll: 'un contrato' }),
  /** Of written messages: these people, or with contracts or mandates only these of them. */
  people: links('agent', 'Personas'),
  /** Of written messages: their landlords. Of `contracts` the tenants. */
  mandates: links('mandate', 'Mandatos'),
  /** Of written messages: the words, with merge fields as a named message has them. */
  subject: text('Asunto', { maxLength: MOST_SUBJECT }),
  body: longText('Texto', { maxLength: MOST_BODY }),
  /** Of written messages: advertising, which is not sent to who has refused it (LSSI art. 21). */
  advertising: flag('Es publicidad'),
  /** Of documents: all that match instead of named ones, `{filter, text, except}` as a list asks for them. */
  list: json('Lista'),
  /** Period of reports: months of a year for owner reports, the whole year for the others. */
  year: integer('Año', { min: 2000, max: 2100 }),
  from: integer('Desde el mes', { min: 1, max: 12 }),
  to: integer('Hasta el mes', { min: 1, max: 12 }),
  /** Also what was sent before. */
  again: flag('Volver a enviar lo ya enviado'),
};

/** FIN-07: what a mailing would send, and what not and why. Sends nothing. */
export const previewMailing = defineCommand({
  service: 'notifications',
  name: 'PreviewMailing',
  reads: true,
  collection: 'communication',
  label: 'Previsualizar envío por correo',
  access: staff,
  input: {
    ...asked,
    /** Rows that are shown; the figures cover all. */
    limit: integer('Límite', { default: 100, min: 1, max: 500 }),
  },
  output: {
    total: integer('Filas', { required: true }),
    sendable: integer('Se enviarán', { required: true }),
    refused: integer('No se enviarán', { required: true }),
    /** Of those refused: only because they were sent before, or are about to be. */
    alreadySent: integer('Ya enviadas', { required: true }),
    rows: list('Filas', {
      subject: text('Ficha', { required: true }),
      recipients: text('Para', { maxLength: 2000 }),
      language: choice(languages, 'Idioma'),
      mailSubject: text('Asunto', { maxLength: 500 }),
      body: longText('Texto'),
      fileName: text('Adjunto', { maxLength: 255 }),
      /** Why it is not sent; null when it is. */
      refusal: text('Por qué no', { maxLength: 400 }),
      alreadySent: flag('Ya enviada'),
    }),
  },
});

/** FIN-07: sends in the background; nothing twice, however often it is asked for, unless `again` says so. */
export const startMailing = defineCommand({
  service: 'notifications',
  name: 'StartMailing',
  collection: 'communication',
  label: 'Enviar por correo',
  access: staff,
  input: {
    ...asked,
    /** Seconds before the first message leaves, in which written messages can be undone. */
    delay: integer('Segundos para deshacer', { min: 0, max: 60 }),
  },
  output: { process: text('Proceso', { required: true }) },
});

/** How a mailing stands, with its rows. */
export const mailingStatus = defineCommand({
  service: 'notifications',
  name: 'MailingStatus',
  reads: true,
  collection: 'communication',
  label: 'Resultado de un envío por correo',
  access: staff,
  input: {
    process: text('Proceso', { required: true, maxLength: 40 }),
    outcome: choice(mailingOutcomes, 'Resultado'),
    /** Number of the last row of the page before. */
    after: integer('Tras la fila', { default: 0, min: 0 }),
    limit: integer('Límite', { default: 100, min: 1, max: 500 }),
  },
  output: {
    kind: choice(mailingKinds, 'Qué', { required: true }),
    author: link('employee', 'Pedido por'),
    createdAt: instant('Pedido el'),
    /** Still at work on its rows. */
    running: flag('En curso'),
    cancelled: flag('Cancelado'),
    /** Nothing has left yet and may be taken back. */
    undoable: flag('Se puede deshacer'),
    total: integer('Filas', { required: true }),
    waiting: integer('Pendientes', { required: true }),
    queued: integer('En cola', { required: true }),
    sent: integer('Enviadas', { required: true }),
    refused: integer('No enviadas', { required: true }),
    failed: integer('Con error', { required: true }),
    rows: list('Filas', {
      row: integer('Fila', { required: true }),
      subject: text('Ficha', { required: true }),
      outcome: choice(mailingOutcomes, 'Resultado', { required: true }),
      message: text('Mensaje', { maxLength: 1000 }),
      communication: link('communication', 'Comunicación'),
      sentAt: instant('Enviada el'),
    }),
  },
});

/** Sends what a mailing has left: rows that wait since it was cancelled, were refused or have failed. */
export const retryMailing = defineCommand({
  service: 'notifications',
  name: 'RetryMailing',
  collection: 'communication',
  label: 'Reintentar los que faltan',
  access: staff,
  input: { process: text('Proceso', { required: true, maxLength: 40 }) },
  output: { process: text('Proceso', { required: true }), rows: integer('Filas', { required: true }) },
});

/** JOB-04: takes written messages back while none of them has left. */
export const undoMailing = defineCommand({
  service: 'notifications',
  name: 'UndoMailing',
  collection: 'communication',
  label: 'Deshacer el envío',
  access: staff,
  input: { process: text('Proceso', { required: true, maxLength: 40 }) },
  output: { undone: integer('Mensajes que no salen', { required: true }) },
});
