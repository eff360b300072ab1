import { defineJob } from '@llavero/kit/jobs/define-job';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { z } from 'zod';
import type { PlanCursor } from './month-planner.ts';

/** How far a run has come: what became of each document up to the cursor. */
export type GenerationState = PlanCursor & {
  created: number;
  existing: number;
  failed: number;
  /** Of the last contract or mandate that failed. */
  error: string | null;
  /** Of the preview that was confirmed; null where none was. Absent in runs of an earlier version. */
  hash?: string | null;
};

/** The generation of a month (FIN-01). The claim of each document makes it unique however often it runs. */
export const monthGeneration = defineJob({
  name: 'generate-month',
  label: 'Generación del mes',
  input: z.object({
    year: z.int(),
    month: z.int().min(1).max(12),
    /** Empty for all. */
    contracts: z.array(z.uuid()),
    kinds: z.array(z.enum(monthDocuments.values)).default(['RECEIPT']),
    /** Of the preview that the run compares the month with before it writes anything. */
    hash: z.string().nullable().default(null),
    /** Of the preview that was confirmed, compared here or before: kept with the result. */
    confirmed: z.string().nullable().default(null),
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
    worker: 'GenerateMonth',
    show: 'always',
    response: ({ created, existing, failed, hash = null }: GenerationState) => ({
      ...{ created, existing, failed, hash },
    }),
    warning: ({ error }: GenerationState) => error,
  },
});
