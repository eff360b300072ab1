import { defineJob } from '@llavero/kit/jobs/define-job';
import { addDays, atTime, startOfDay } from '@llavero/proto/values/dates';
import { z } from 'zod';

/** The look at the supplies of a finished contract, days later. */
export const suppliesCheckJob = defineJob({
  name: 'follow-up',
  label: 'Comprobación de suministros tras un contrato',
  input: z.object({ contract: z.uuid() }),
  attempts: 20,
  concurrency: 1,
  priority: 4,
  // The message has a key under which it is recorded once.
  interrupted: 'repeat',
  cancel: 'never',
  failed:
    'No se ha podido comprobar si los suministros de un contrato finalizado están tramitados: compruébelo en su ficha.',
  panel: { worker: 'CheckSuppliesHandled', show: 'failures' },
});

const CHECK_AFTER_DAYS = 15;
const HOUR = 9;

/** 15 days after the last day of a contract, at the start of work in Madrid (F §7, F §9). Unix seconds. */
export function suppliesCheckAt(endDate: number): number {
  return atTime(addDays(startOfDay(endDate), CHECK_AFTER_DAYS), HOUR);
}
