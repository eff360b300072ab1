import { defineJob } from '@llavero/kit/jobs/define-job';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { z } from 'zod';

/** The preview of a month that takes longer than a request should (FIN-01). It writes nothing, and its result is its answer. */
export const monthPreviewJob = defineJob({
  name: 'preview-month',
  label: 'Previsualización del mes',
  input: z.object({
    year: z.int(),
    month: z.int().min(1).max(12),
    /** Empty for all. */
    contracts: z.array(z.uuid()),
    mandates: z.array(z.uuid()),
    kinds: z.array(z.enum(monthDocuments.values)),
  }),
  attempts: 1,
  backoff: () => 2,
  concurrency: 2,
  // Somebody looks at its progress.
  priority: 1,
  interrupted: 'repeat',
  cancel: 'at the next step',
  // Hundreds of rows that nobody reads once the month is made.
  keepDays: 1,
  failed: 'La previsualización se ha interrumpido. No se ha creado nada: vuelva a pedirla.',
  panel: { worker: 'PreviewMonth', show: 'always' },
});
