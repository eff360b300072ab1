import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** How far a mailing has come; what became of each row stands in its rows. */
export type MailingState = { queued: number; refused: number; failed: number };

/** Records the messages of a mailing. Each row is one transaction, so a repeated run goes on after the last row. */
export const mailingJob = defineJob({
  name: 'mailing',
  label: 'Envío por correo',
  input: z.object({ mailing: z.uuid() }),
  attempts: 3,
  concurrency: 1,
  priority: 2,
  interrupted: 'repeat',
  cancel: 'at the next step',
  failed: 'El envío se ha interrumpido por un fallo. Lo ya enviado no se repite: reintente los que faltan.',
  panel: {
    worker: 'Mailing',
    show: 'always',
    response: ({ queued, refused, failed }: MailingState) => ({ queued, refused, failed }),
  },
});
