import { defineJob } from '@llavero/kit/jobs/define-job';
import type { Json } from '@llavero/proto/fields/field';
import { z } from 'zod';

/** An action of a run; jobs of before do not know theirs. */
export interface RunPlace {
  occurrence: string;
  /** Place of the action in its rule. */
  at: number;
}

/**
 * A rule changes a field of a record, wherever it lives (JOB-06). The same value twice is as good as once. Of a failure tells the
 * run it belongs to, which is why the job itself has no panel.
 */
export const changeFieldJob = defineJob<{
  collection: string;
  record: string;
  field: string;
  value: Json;
  run?: RunPlace | undefined;
}>({
  name: 'rule-change-field',
  label: 'Cambio de un campo por una regla',
  input: z.object({
    collection: z.string(),
    record: z.uuid(),
    field: z.string(),
    value: z.json(),
    run: z.object({ occurrence: z.string(), at: z.number() }).optional(),
  }),
  attempts: 5,
  concurrency: 2,
  priority: 3,
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'La regla no ha podido cambiar el campo: revise la ficha y la regla.',
});
