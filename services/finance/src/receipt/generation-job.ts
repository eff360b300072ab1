import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** How far a run has come: what became of each contract up to `after`, in the order of their ids. */
export type GenerationState = {
  after: string | null;
  created: number;
  existing: number;
  failed: number;
  /** Of the last receipt that failed. */
  error: string | null;
};

/** The generation of a month's receipts (FIN-01). The claim of each month makes a receipt unique however often it runs. */
export const receiptGeneration = defineJob({
  name: 'generate-receipts',
  label: 'Generación de recibos',
  input: z.object({
    year: z.int(),
    month: z.int().min(1).max(12),
    /** Empty for all. */
    contracts: z.array(z.uuid()),
  }),
  attempts: 1,
  // Only outages are retried: when the whole system starts, the contracts may come up later than finance.
  backoff: () => 2,
  concurrency: 1,
  priority: 2,
  interrupted: 'repeat',
  cancel: 'at the next step',
  failed: 'La generación se ha interrumpido. Vuelva a lanzarla: lo ya creado no se repite.',
  panel: {
    worker: 'GenerateReceipts',
    show: 'always',
    response: ({ created, existing, failed }: GenerationState) => ({ created, existing, failed }),
    warning: ({ error }: GenerationState) => error,
  },
});
