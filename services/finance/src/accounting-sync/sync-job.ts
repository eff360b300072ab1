import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** There is one job, under this id: two that send at once would send twice. */
export const SYNC_JOB = '01a9d2b6-0000-7000-8000-000000000012';

/** How far a sending has come. */
export type SyncProgress = {
  /** Last invoice that was looked at. */
  after: string | null;
  /** Times in a row that the program could not be reached. */
  outages: number;
  /** Times that all invoices were gone through for those that failed. */
  passes: number;
};

/** Brings the accounting program to what is here. */
export const syncJob = defineJob({
  name: 'accounting-sync',
  label: 'Envío a contabilidad',
  input: z.object({}),
  attempts: 3,
  concurrency: 1,
  priority: 4,
  // What was sent and not noted is looked for before it is sent.
  interrupted: 'repeat',
  cancel: 'at the next step',
  failed: 'El envío a contabilidad se ha interrumpido: pulse «Enviar ahora» en Herramientas, Contabilidad.',
  panel: {
    worker: 'AccountingSync',
    show: 'failures',
    response: ({ outages }: SyncProgress) => ({ outages }),
  },
});
