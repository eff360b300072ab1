import { defineJob } from '@llavero/kit/jobs/define-job';
import type { Json } from '@llavero/proto/fields/field';
import { z } from 'zod';

/** From where an attempt goes on. */
export type MergeProgress = {
  /** Which of the linking collections is being looked at. */
  at: number;
  /** Id of its last record that was looked at. */
  after: string | null;
  /** Passes over all collections that have ended. */
  passes: number;
  /** The duplicate has been deleted, or given back. */
  closed: boolean;
  /** Records moved so far, by collection. */
  moved: { [collection: string]: number };
  /** Records of this pass left as they are; when a merge is taken back, of all collections, by collection. */
  kept: { [collection: string]: number };
  refusal: string | null;
  [key: string]: Json;
};

/** Moves the links of a merge in every service, or takes them back. */
export const mergeJob = defineJob<{ merge: string }, MergeProgress>({
  name: 'merge-records',
  label: 'Unión de fichas duplicadas',
  input: z.object({ merge: z.uuid() }),
  attempts: 5,
  concurrency: 2,
  priority: 1,
  interrupted: 'repeat',
  cancel: 'never',
  failed:
    'La unión se ha interrumpido por un fallo. Lo que se había movido está guardado: una las fichas otra vez o deshaga la unión.',
  panel: { worker: 'merge-records', show: 'failures' },
});
