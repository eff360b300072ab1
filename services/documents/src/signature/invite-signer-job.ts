import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** Mails whoever's turn it is the link to sign by. Made by the transaction that gave the turn, so that no turn is lost. */
export const inviteSignerJob = defineJob({
  name: 'invite-signer',
  label: 'Enlace de firma',
  input: z.object({ request: z.uuid(), signer: z.uuid(), reminder: z.boolean() }),
  attempts: 10,
  concurrency: 4,
  priority: 1,
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'No se ha podido enviar el enlace de firma. Ábralo en el documento y envíe un recordatorio.',
  panel: { worker: 'InviteSigner', show: 'failures' },
});
