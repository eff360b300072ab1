import { choiceSet } from '../../fields/choices.ts';

/** What can have failed (SCR-07): a job, a message to people, an event that a consumer gave up, a run of a rule, a screen. */
export const errorKinds = choiceSet('ErrorKind', {
  JOB: { label: 'Trabajos' },
  MESSAGE: { label: 'Comunicaciones' },
  EVENT: { label: 'Eventos' },
  RULE: { label: 'Reglas' },
  CLIENT: { label: 'Pantallas' },
});
export type ErrorKindName = (typeof errorKinds.values)[number];
