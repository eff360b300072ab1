import type { Json } from '@llavero/proto/fields/field';
import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

const input = z.object({ id: z.uuid() });

/** A change of many rows, or its undo. How far it is stands in its rows. */
export const changeJob = defineJob<{ id: string }, { [key: string]: Json }>({
  name: 'list-change',
  label: 'Cambio de varios registros',
  input,
  attempts: 3,
  concurrency: 2,
  // Two changes of a hundred thousand rows must not hold up a colleague's change of five.
  shareSeconds: 10,
  priority: 1,
  interrupted: 'repeat',
  cancel: 'at the next step',
  failed:
    'El cambio se ha interrumpido por un fallo. Lo que se había cambiado está guardado: repita lo que falta.',
  panel: { worker: 'list-change', show: 'failures' },
});

/** The export of a list to a file. */
export const exportJob = defineJob<{ id: string }, { [key: string]: Json }>({
  name: 'list-export',
  label: 'Exportación de una lista',
  input,
  attempts: 3,
  concurrency: 1,
  priority: 2,
  interrupted: 'repeat',
  cancel: 'at the next step',
  failed: 'La exportación se ha interrumpido por un fallo. No se ha cambiado nada: vuelva a pedirla.',
  panel: { worker: 'list-export', show: 'failures' },
});
