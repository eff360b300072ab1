import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** Sends the pending records of one issuer; there is one job per issuer, which has its id. */
export const sendRecordsJob = defineJob({
  name: 'verifactu-send',
  label: 'Envío de facturas a la AEAT',
  input: z.object({ issuer: z.uuid() }),
  attempts: 8,
  concurrency: 2,
  priority: 3,
  // The tax office tells a record that came twice, and it counts once.
  interrupted: 'repeat',
  cancel: 'never',
  failed:
    'El envío de facturas a la AEAT se ha interrumpido: revise «VeriFactu» en Finanzas y pulse «Reenviar».',
  panel: { worker: 'VeriFactu', show: 'failures' },
});
