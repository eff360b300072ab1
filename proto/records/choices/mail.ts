import { choiceSet } from '../../fields/choices.ts';

/** Which way a message went. *Ours*: mails that answer ours are kept beside them (JOB-04). */
export const mailDirections = choiceSet('MailDirection', {
  OUT: { label: 'Saliente' },
  IN: { label: 'Recibida' },
});
export type MailDirection = keyof typeof mailDirections.options;

/** What became of a received mail whose text is for the conversation of an issue. */
export const threadOutcomes = choiceSet('ThreadOutcome', {
  THREADED: { label: 'En la conversación' },
  FOREIGN: { label: 'De alguien que no participa' },
  GONE: { label: 'La incidencia ya no está' },
});
