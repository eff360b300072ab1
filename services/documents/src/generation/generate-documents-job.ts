import { defineJob } from '@llavero/kit/jobs/define-job';
import { languages } from '@llavero/proto/records/choices/people';
import { z } from 'zod';
import { MOST_GENERATED } from './generation.errors.ts';

/** What became of one record; the message names fields, never values. */
export type GeneratedRow = { record: string; document: string | null; message: string | null };
export type GenerationState = { rows: GeneratedRow[] };

/** Documents of many records (DOC-02). What is there already is found again, so it may begin again at any time. */
export const generateDocumentsJob = defineJob({
  name: 'generate-documents',
  label: 'Generación de documentos',
  input: z.object({
    template: z.string(),
    /** None: each in the language of whoever gets it. */
    language: z.enum(languages.values).nullable(),
    records: z.array(z.uuid()).min(1).max(MOST_GENERATED),
  }),
  attempts: 3,
  concurrency: 1,
  priority: 3,
  interrupted: 'repeat',
  cancel: 'at the next step',
  failed: 'La generación se ha interrumpido. Vuelva a lanzarla: los documentos ya hechos no se repiten.',
  panel: {
    worker: 'GenerateDocuments',
    show: 'always',
    response: ({ rows }: GenerationState) => ({
      generated: rows.filter(({ document }) => document !== null).length,
      refused: rows.filter(({ document }) => document === null).length,
    }),
  },
});
