import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

const tasks = ['SEND', 'FOLLOW', 'REMIND', 'CANCEL'] as const;
export type ProviderTask = (typeof tasks)[number];

/** Something to be done, or to be asked, at the provider that has a document signed (EXT-10). */
export const providerTaskJob = defineJob<{ request: string; task: ProviderTask }>({
  name: 'signature-at-provider',
  label: 'Firma en el proveedor',
  input: z.object({ request: z.uuid(), task: z.enum(tasks) }),
  attempts: 8,
  concurrency: 2,
  priority: 2,
  interrupted: 'repeat',
  cancel: 'never',
  failed:
    'El proveedor de firma no ha hecho lo pedido: abra el documento, anule la firma y envíelo de nuevo.',
  panel: { worker: 'SignatureAtProvider', show: 'failures' },
});
