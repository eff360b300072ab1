import { defineJob } from '@llavero/kit/jobs/define-job';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { z } from 'zod';

export type PrintMonthState = { printed: number; unchanged: number };

/** Prints the documents of a month (FIN-07). What is printed already is passed over, so it may begin again at any time. */
export const printMonthJob = defineJob({
  name: 'print-month',
  label: 'PDF del mes',
  input: z.object({
    year: z.int(),
    month: z.int().min(1).max(12),
    kinds: z.array(z.enum(monthDocuments.values)).min(1),
  }),
  attempts: 3,
  concurrency: 1,
  priority: 3,
  interrupted: 'repeat',
  cancel: 'at the next step',
  failed: 'Los PDF del mes se han interrumpido. Vuelva a lanzarlos: los ya hechos no se repiten.',
  panel: {
    worker: 'PrintMonth',
    show: 'always',
    response: ({ printed, unchanged }: PrintMonthState) => ({ printed, unchanged }),
  },
});
