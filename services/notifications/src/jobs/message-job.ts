import { defineJob } from '@llavero/kit/jobs/define-job';
import { jobPriorities } from '@llavero/proto/records/notifications/process';
import { z } from 'zod';

/**
 * Background messages (JOB-01). The process record holds the request, sealed; its id is the job's. A message ends by its
 * expiration, however often it is handed out, and whether it may be repeated depends on its worker.
 */
export const messageJob = defineJob({
  name: 'message',
  label: 'Trabajo en segundo plano',
  input: z.object({ process: z.uuid() }),
  attempts: 100,
  // One that takes long must not hold up somebody who is waiting.
  concurrency: 3,
  priority: jobPriorities.maintenance,
  interrupted: 'repeat',
  cancel: 'at the next step',
  failed: 'Se ha producido un error interno.',
});
