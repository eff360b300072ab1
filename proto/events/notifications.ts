import { choice, day, instant, link, links, text } from '../fields/vocabulary.ts';
import { letterDeliveries } from '../records/choices/burofax.ts';
import { communication } from '../records/notifications/communication.ts';
import { process } from '../records/notifications/process.ts';
import { task } from '../records/notifications/task.ts';
import { defineEvent } from './define.ts';

export const taskCompleted = defineEvent(task, 'completed', {
  label: 'Tarea completada',
  description: 'Set to DONE, on its own or in a bulk completion (C §4.4).',
});

export const communicationSending = defineEvent(communication, 'sending', {
  label: 'Comunicación en envío',
  description: 'A worker has taken the message out of the line (JOB-04).',
});

export const communicationSent = defineEvent(communication, 'sent', {
  label: 'Comunicación enviada',
  description:
    'The mail server or Slack has taken the message (JOB-04). Finance documents it is about note it.',
  extra: {
    finances: links('finance', 'Documentos financieros'),
    /** Who caused it: an employee's id or `service:<name>`. */
    author: text('Autor'),
    sentAt: instant('Enviada el'),
  },
});

export const communicationFailed = defineEvent(communication, 'failed', {
  label: 'Comunicación con error',
  description: 'The mail server or Slack refused; it is tried again until it is given up (JOB-04).',
});

const ofBurofax = {
  contracts: links('contract', 'Contratos'),
  template: text('Plantilla'),
  reference: text('Número de envío'),
  /** Who has sent it: an employee's id or `service:<name>`. */
  author: text('Autor'),
};

export const burofaxPosted = defineEvent(communication, 'burofaxPosted', {
  label: 'Burofax enviado',
  description:
    'The post has taken it, with its number and day; a pending notice of its contract is given by it (EXT-11, C §3.5).',
  extra: { ...ofBurofax, postedOn: day('Fecha de admisión'), proof: link('document', 'Justificante') },
});

export const burofaxDelivered = defineEvent(communication, 'burofaxDelivered', {
  label: 'Burofax con novedad de entrega',
  description: 'Delivered, refused, returned, or a note was left (EXT-11); its contract notes it.',
  extra: {
    ...ofBurofax,
    delivery: choice(letterDeliveries, 'Entrega'),
    deliveredOn: day('Fecha de la entrega'),
  },
});

export const processStarted = defineEvent(process, 'started', {
  label: 'Trabajo en curso',
  description: 'A worker has taken the job out of the queue (JOB-01).',
});

export const processRequeued = defineEvent(process, 'requeued', {
  label: 'Trabajo de nuevo en cola',
  description: 'A person has requeued a failed job (JOB-01).',
});

export const processWaiting = defineEvent(process, 'waiting', {
  label: 'Trabajo a la espera',
  description: 'An outage is in the way; the job is tried again after a pause, until it expires (JOB-01).',
});

export const processCancelled = defineEvent(process, 'cancelled', {
  label: 'Trabajo cancelado',
  description: 'A person has stopped it; whoever works on it ends at the next whole step.',
});

export const processProgressed = defineEvent(process, 'progressed', {
  label: 'Trabajo avanzado',
  description: 'How far a long process has come (C §4.4).',
});

export const processFinished = defineEvent(process, 'finished', {
  label: 'Trabajo terminado',
  description: 'The job is done, with its answer (F §4).',
});

export const processFailed = defineEvent(process, 'failed', {
  label: 'Trabajo con error',
  description: 'The job ended with an error or expired in the queue (F §9).',
});
