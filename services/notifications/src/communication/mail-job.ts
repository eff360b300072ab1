import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** A recorded message to be sent (JOB-04); its record says what became of it. */
export const mailJob = defineJob({
  name: 'mail',
  label: 'Envío de un mensaje',
  input: z.object({ communication: z.uuid() }),
  attempts: 20,
  concurrency: 2,
  priority: 1,
  // A message may be sent twice after a crash, both times with the same Message-ID.
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'El mensaje no se ha podido enviar: vuelva a ponerlo «Sin enviar» para repetirlo.',
});
