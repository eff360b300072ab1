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
  object,
  text,
} from '../fields/vocabulary.ts';
import { staffFallbacks } from '../records/choices/staff.ts';
import { outsideAudiences } from '../records/choices/issues.ts';
import { messageLanguages } from '../records/choices/message-languages.ts';
import { MOST_BODY, MOST_SUBJECT } from '../messages/message.ts';
import { defineCommand, employees, staff } from './command.ts';

/** What `named` hands over (`proto/messages/message.ts`). */
const said = {
  template: text('Mensaje', { required: true, maxLength: 120 }),
  language: text('Idioma', { maxLength: 10 }),
  records: json('Fichas'),
  values: json('Valores'),
};

/**
 * A named message from another service, to addresses or to colleagues by the channel of each: its text is the one in use in the
 * language of the reader (JOB-04). Recorded first, then sent.
 */
export const sendMessage = defineCommand({
  service: 'notifications',
  name: 'SendMessage',
  collection: 'communication',
  label: 'Enviar un mensaje del catálogo',
  access: ['SERVICE'],
  internal: true,
  input: {
    ...said,
    secrets: json('Valores confidenciales'),
    /** An address, a list of addresses, or relation links with the address as description; not for colleagues. */
    to: json('Para'),
    people: links('employee', 'Compañeros'),
    /** Which colleague is told instead when none of them is active. */
    otherwise: choice(staffFallbacks, 'Si no hay nadie'),
    attachments: links('document', 'Adjuntos'),
    /** The conversation that answers by mail belong to. */
    thread: object('Conversación', {
      issue: link('issue', 'Incidencia', { required: true }),
      audience: choice(outsideAudiences, 'Conversación', { required: true }),
    }),
    /** A second message with this key is not sent, for colleagues one each. */
    deduplication: text('Clave de unicidad', { maxLength: 200 }),
    relatedMandates: links('mandate', 'Mandatos'),
    relatedContracts: links('contract', 'Contratos'),
    relatedPlaces: links('place', 'Inmuebles'),
    relatedAgents: links('agent', 'Personas'),
  },
  output: { sent: integer('Mensajes', { required: true }) },
});

const written = {
  subject: text('Asunto', { required: true, maxLength: MOST_SUBJECT }),
  body: longText('Texto', { required: true }),
};

/** The words of a named message without sending it: for letters that a person looks over and changes first. */
export const writeMessage = defineCommand({
  service: 'notifications',
  name: 'WriteMessage',
  collection: 'communication',
  label: 'Redactar un mensaje del catálogo',
  access: ['SERVICE'],
  internal: true,
  reads: true,
  input: said,
  output: written,
});

const message = text('Mensaje', { required: true, maxLength: 120 });
const language = choice(messageLanguages, 'Idioma', { required: true });
/** Of the latest text of a message and language; 0 while there has been none but the built-in one. */
const version = integer('Versión', { required: true, min: 0 });
const typed = {
  message,
  language,
  subject: text('Asunto', { required: true, maxLength: MOST_SUBJECT }),
  body: longText('Texto', { required: true, maxLength: MOST_BODY }),
};
const edition = {
  version,
  /** Who and when; the built-in text is nobody's. */
  author: link('employee', 'Autor'),
  createdAt: instant('Fecha', { required: true }),
  /** From then on the built-in text was in use again; it has no words of its own. */
  builtIn: flag('Texto de fábrica'),
  subject: text('Asunto', { maxLength: MOST_SUBJECT }),
  body: longText('Texto', { maxLength: MOST_BODY }),
};

/** Which messages have texts of their own, with the latest of each; all others are written as the product has them. */
export const changedMessageTexts = defineCommand({
  service: 'notifications',
  name: 'ChangedMessageTexts',
  collection: 'communication',
  label: 'Ver textos de mensajes',
  access: employees,
  reads: true,
  input: {},
  output: { texts: list('Textos', { message, language, ...edition }) },
});

/** Every text that a message has had in a language, the newest first. */
export const messageTextHistory = defineCommand({
  service: 'notifications',
  name: 'MessageTextHistory',
  collection: 'communication',
  label: 'Ver versiones de un mensaje',
  access: employees,
  reads: true,
  input: { message, language },
  output: { editions: list('Versiones', edition) },
});

/** Puts a text in use from now on; refused while it names a field that does not exist. */
export const saveMessageText = defineCommand({
  service: 'notifications',
  name: 'SaveMessageText',
  collection: 'communication',
  label: 'Guardar el texto de un mensaje',
  access: staff,
  input: { ...typed, version },
  output: { version },
});

/** Puts the built-in text in use again. */
export const restoreMessageText = defineCommand({
  service: 'notifications',
  name: 'RestoreMessageText',
  collection: 'communication',
  label: 'Volver al texto de fábrica',
  access: staff,
  input: { message, language, version },
  output: { version },
});

/** Records by the names that the message has for them; where one is missing, the lines with its fields do not appear. */
const records = list('Fichas', {
  name: text('Nombre', { required: true, maxLength: 40 }),
  id: text('Ficha', { required: true, maxLength: 36 }),
});

/** What a text becomes with real records, read as the caller, and the sample of what its sender says. */
export const previewMessage = defineCommand({
  service: 'notifications',
  name: 'PreviewMessage',
  collection: 'communication',
  label: 'Vista previa de un mensaje',
  access: employees,
  reads: true,
  input: { ...typed, records },
  output: {
    ...written,
    /** As readers without HTML get it. */
    plain: longText('Texto sin formato', { required: true }),
  },
});

/** Sends what the preview shows to the caller, and to nobody else. */
export const testMessage = defineCommand({
  service: 'notifications',
  name: 'TestMessage',
  collection: 'communication',
  label: 'Enviarme una prueba',
  access: staff,
  input: { ...typed, records },
  output: { communication: text('Comunicación', { required: true }), to: text('Para', { required: true }) },
});
