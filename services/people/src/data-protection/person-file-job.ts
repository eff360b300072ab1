import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** Gathers everything about a person into one file. */
export const personFileJob = defineJob({
  name: 'person-file',
  label: 'Exportación de datos personales',
  input: z.object({ agent: z.uuid() }),
  attempts: 3,
  concurrency: 1,
  timeoutSeconds: 600,
  priority: 2,
  interrupted: 'repeat',
  cancel: 'at the next step',
  failed: 'No se ha podido reunir el archivo de datos personales: vuelva a pedirlo.',
});
