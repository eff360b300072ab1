import { defineJob } from '@llavero/kit/jobs/define-job';
import type { Json } from '@llavero/proto/fields/field';
import { z } from 'zod';

/** A rule changes a field of a record, wherever it lives (JOB-06). The same value twice is as good as once. */
export const changeFieldJob = defineJob<{
  collection: string;
  record: string;
  field: string;
  value: Json;
}>({
  name: 'rule-change-field',
  label: 'Cambio de un campo por una regla',
  input: z.object({
    collection: z.string(),
    record: z.uuid(),
    field: z.string(),
    value: z.json(),
  }),
  attempts: 5,
  concurrency: 2,
  priority: 3,
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'La regla no ha podido cambiar el campo: revise la ficha y la regla.',
});
