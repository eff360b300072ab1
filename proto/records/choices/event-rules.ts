import { choiceSet } from '../../fields/choices.ts';

/** How often a rule that waits for no event looks for its records; ours (JOB-06). */
export const ruleSchedules = choiceSet('RuleSchedule', {
  DAY: { label: 'Cada día' },
  WEEK: { label: 'Cada lunes' },
  MONTH: { label: 'El día 1 de cada mes' },
});
