import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** Brings a webhook what waits for it, one after the other. The job has the id of the webhook: there is one at most. */
export const deliverJob = defineJob<{ webhook: string }>({
  name: 'webhook-delivery',
  label: 'Entregas de un webhook',
  input: z.object({ webhook: z.uuid() }),
  attempts: 10,
  concurrency: 4,
  priority: 3,
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'Las entregas del webhook se han parado por un error. Guárdelo de nuevo para continuar.',
  panel: { worker: 'Webhooks', show: 'failures' },
});

/** Seconds until the next attempt of a delivery, by those that failed; when they are used up the webhook is switched off. */
export const pauses = [2, 30, 120, 600, 1800, 7200, 21_600] as const;
