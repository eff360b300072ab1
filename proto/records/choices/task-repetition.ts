import { choiceSet } from '../../fields/choices.ts';

/** In what a task that comes again is counted; ours (JOB-06). */
export const repeatUnits = choiceSet('RepeatUnit', {
  DAYS: { label: 'días' },
  WORKING_DAYS: { label: 'días laborables' },
  WEEKS: { label: 'semanas' },
  MONTHS: { label: 'meses' },
});

/** When the next one is made. */
export const repeatMoments = choiceSet('RepeatMoment', {
  FINISHED: { label: 'Al terminar la anterior' },
  DATE: { label: 'En su fecha' },
});
