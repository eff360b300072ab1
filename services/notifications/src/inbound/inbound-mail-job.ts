import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';
import type { KeptFiles } from './mail-files.ts';

/** A received mail to be read (JOB-04). Its files are noted once they are kept, so that a second attempt keeps none twice. */
export const inboundMailJob = defineJob<{ mail: string }, KeptFiles>({
  name: 'inbound-mail',
  label: 'Lectura de un correo recibido',
  input: z.object({ mail: z.uuid() }),
  attempts: 8,
  concurrency: 2,
  priority: 1,
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'No se ha podido leer un correo recibido. Búsquelo en el buzón de respuestas.',
  panel: { worker: 'InboundMail', show: 'failures' },
});
