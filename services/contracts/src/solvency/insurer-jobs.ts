import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** How far the question to the insurer is: times in a row that it could not be reached, and looks at its answer. */
export type AskProgress = { outages: number; looks: number };

/** Asks the insurer about a request and waits for its answer; its id is the request's, so there is one at a time. */
export const askInsurerJob = defineJob({
  name: 'ask-insurer',
  label: 'Consulta a la aseguradora',
  input: z.object({ request: z.uuid() }),
  attempts: 5,
  concurrency: 2,
  priority: 2,
  // A file that was opened and not noted is looked for before one is opened.
  interrupted: 'repeat',
  cancel: 'at the next step',
  failed:
    'La consulta a la aseguradora se ha interrumpido: abra la solicitud de solvencia y pulse «Volver a enviar».',
  panel: {
    worker: 'AskInsurer',
    show: 'failures',
    response: ({ outages, looks }: AskProgress) => ({ outages, looks }),
  },
});

/** Withdraws the insurer's file of a request that was cancelled or put back. */
export const withdrawFromInsurerJob = defineJob({
  name: 'withdraw-from-insurer',
  label: 'Anulación en la aseguradora',
  input: z.object({
    request: z.uuid(),
    /**
     * By which the file was opened, and its reference where it is known; the request may be asked anew under another one meanwhile. Left
     * out by version 1, which withdrew files of cancelled requests only: they are the request's own.
     */
    key: z.string().optional(),
    reference: z.string().nullable().optional(),
  }),
  attempts: 5,
  concurrency: 1,
  priority: 3,
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'La aseguradora no ha anulado el expediente: anúlelo en su página.',
  panel: { worker: 'WithdrawFromInsurer', show: 'failures', response: () => null },
});
