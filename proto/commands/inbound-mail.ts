import { choice, flag, instant, link, links, longText, text } from '../fields/vocabulary.ts';
import { outsideAudiences } from '../records/choices/issues.ts';
import { threadOutcomes } from '../records/choices/mail.ts';
import { MOST_MAIL_BYTES, MOST_THREAD_TEXT } from '../rules/inbound-mail.ts';
import { defineCommand } from './command.ts';

/** JOB-04: takes a received mail, once by its Message-ID; what becomes of it is decided by a job of its own. */
export const receiveMail = defineCommand({
  service: 'notifications',
  name: 'ReceiveMail',
  collection: 'communication',
  label: 'Recibir un correo',
  access: ['SERVICE'],
  internal: true,
  repeatable: true,
  input: {
    /** The message as it came (RFC 5322), in base64. */
    raw: longText('Mensaje', { required: true, maxLength: Math.ceil(MOST_MAIL_BYTES / 3) * 4 + 4 }),
  },
  output: {
    mail: text('Correo', { required: true }),
    /** It had been received before. */
    known: flag('Ya recibido'),
  },
});

/** OPS-03: an answer by mail becomes a message of the conversation when its sender takes part in it. Asked twice it is one message. */
export const receiveIssueMail = defineCommand({
  service: 'supplies',
  name: 'ReceiveIssueMail',
  collection: 'issue',
  label: 'Recibir un mensaje por correo',
  access: ['SERVICE'],
  internal: true,
  repeatable: true,
  input: {
    /** Of the mail, and so of the message. */
    id: text('Correo', { required: true, maxLength: 36 }),
    issue: link('issue', 'Incidencia', { required: true }),
    audience: choice(outsideAudiences, 'Conversación', { required: true }),
    from: text('Remitente', { required: true, maxLength: 254 }),
    text: longText('Mensaje', { required: true, maxLength: MOST_THREAD_TEXT }),
    at: instant('Recibido el', { required: true }),
    photos: links('media', 'Fotografías'),
    documents: links('document', 'Documentos'),
  },
  output: {
    outcome: choice(threadOutcomes, 'Resultado', { required: true }),
    /** Who answers for the issue. */
    assignedTo: link('employee', 'Responsable'),
  },
});
