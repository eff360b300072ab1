import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** Seals a document that everybody has signed. Made by the transaction of the last signature: a crash in between delays the seal, no more. */
export const sealDocumentJob = defineJob({
  name: 'seal-document',
  label: 'Sello de un documento firmado',
  input: z.object({ request: z.uuid() }),
  attempts: 20,
  concurrency: 1,
  priority: 1,
  interrupted: 'repeat',
  cancel: 'never',
  failed:
    'El documento está firmado por todos, pero no se ha podido sellar. Avise a administración: no hace falta firmar de nuevo.',
  panel: { worker: 'SealDocument', show: 'failures' },
});
