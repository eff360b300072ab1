import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** One step of an import: the check of a file, the import itself, or its undo. How far it is stands in its rows. */
export const importJob = defineJob({
  name: 'import',
  label: 'Importación de fichero',
  input: z.object({ batch: z.uuid() }),
  // What fails once fails again; the person is told and may start the step again.
  attempts: 1,
  concurrency: 1,
  priority: 3,
  interrupted: 'repeat',
  cancel: 'at the next step',
  failed:
    'La importación se ha interrumpido por un fallo: ábrala de nuevo y continúe. Lo ya importado no se repite.',
  panel: { worker: 'import', show: 'failures' },
});
