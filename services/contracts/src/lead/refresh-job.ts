import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** There is one job, under this id: two that read at once would make leads twice. */
export const REFRESH_JOB = '01a9d2b6-0000-7000-8000-000000000035';

/** How far a reading has come. */
export type RefreshProgress = {
  /** Cursor of the next page; null at the beginning. */
  after: string | null;
  done: number;
  created: number;
  updated: number;
  /** Titles are not kept: how many could not be written. */
  refused: number;
  /** Times in a row that Pipedrive could not be reached. */
  outages: number;
  /** Why it waits. */
  problem: string | null;
};

export const beginning: RefreshProgress = {
  ...{ after: null, done: 0, created: 0, updated: 0, refused: 0, outages: 0, problem: null },
};

/** Reads deals and people of Pipedrive into our leads. */
export const refreshJob = defineJob({
  name: 'pipeline-refresh',
  label: 'Lectura de Pipedrive',
  input: z.object({}),
  attempts: 3,
  concurrency: 1,
  priority: 3,
  // What was read is known by its fingerprint.
  interrupted: 'repeat',
  cancel: 'at the next step',
  failed: 'La lectura de Pipedrive se ha interrumpido: pulse «Actualizar desde Pipedrive» en Captación.',
  panel: {
    worker: 'PipelineRefresh',
    show: 'always',
    response: ({ done, created, updated }: RefreshProgress) => ({ done, created, updated }),
  },
});
