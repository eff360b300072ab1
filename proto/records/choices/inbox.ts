import { choiceSet } from '../../fields/choices.ts';

/** What the inbox tells of; each can be turned off or mailed by each person. */
export const inboxKinds = choiceSet('InboxKind', {
  MENTION: { label: 'Menciones' },
  TASK: { label: 'Mis tareas' },
  CHANGE: { label: 'Fichas que sigo' },
});
export type InboxKind = keyof typeof inboxKinds.options;
