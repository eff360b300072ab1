import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** A burofax on its way to the operator (EXT-11); its record says what became of it. */
export const sendBurofaxJob = defineJob({
  name: 'send-burofax',
  label: 'Envío de un burofax',
  input: z.object({ communication: z.uuid() }),
  attempts: 8,
  concurrency: 1,
  priority: 1,
  // The id at the operator is noted before anything is posted, and a letter that is on its way is not posted again.
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'El burofax no se ha podido enviar: revíselo en la ficha y repita el envío.',
});
