import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** Brings documents to the folder of their mandate in Google Drive (EXT-06); without any named, all of the folder. */
export const copyToDriveJob = defineJob<{ mandate: string; documents: string[] }, { done: number }>({
  name: 'copy-to-drive',
  label: 'Copia en Google Drive',
  input: z.object({ mandate: z.uuid(), documents: z.array(z.uuid()) }),
  attempts: 5,
  concurrency: 2,
  priority: 3,
  interrupted: 'repeat',
  cancel: 'at the next step',
  failed: 'La copia en Google Drive se ha interrumpido. Vuelva a lanzarla: lo que ya está allí no se repite.',
  panel: { worker: 'CopyToDrive', show: 'always', response: ({ done }) => ({ documents: done }) },
});
