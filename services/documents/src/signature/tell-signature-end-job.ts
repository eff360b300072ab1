import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** Tells how a signature has ended: signers get their copy, whoever sent it a message. Made by the transaction that ends it. */
export const tellSignatureEndJob = defineJob({
  name: 'tell-signature-end',
  label: 'Aviso del final de una firma',
  /** `elsewhere`: it was made void at the provider, and nobody here knows. */
  input: z.object({ request: z.uuid(), elsewhere: z.boolean().optional() }),
  attempts: 10,
  concurrency: 2,
  priority: 2,
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'No se ha podido avisar del final de una firma: vea el documento.',
  panel: { worker: 'TellSignatureEnd', show: 'failures' },
});
