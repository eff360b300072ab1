import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** To the mail server at once, of one process; more some servers refuse. */
export const MAIL_CONNECTIONS = 4;

const sending = {
  input: z.object({ communication: z.uuid() }),
  attempts: 20,
  priority: 1,
  // A message may be sent twice after a crash, both times with the same Message-ID.
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'El mensaje no se ha podido enviar: vuelva a ponerlo «Sin enviar» para repetirlo.',
} as const;

/** A recorded message to be sent (JOB-04); its record says what became of it. Jobs of before have messages of every kind. */
export const mailJob = defineJob({
  ...sending,
  name: 'mail',
  label: 'Envío de un mensaje',
  // It waits for the mail server and the database most of the time. More than the connections, so that while some messages
  // are handed over, others are read and noted.
  concurrency: 2 * MAIL_CONNECTIONS,
});

/** The same for Slack, apart: what waits for one system must not take the turns of the other. */
export const slackJob = defineJob({
  ...sending,
  name: 'slack',
  label: 'Envío de un mensaje a Slack',
  concurrency: 2,
});
