import type { IssueMessage } from './message-table.ts';

/** A conversation as a page outside shows it: who of the office wrote is not said. @param reader whose page it is */
export const pageMessages = (messages: readonly IssueMessage[], reader: string | null) =>
  messages.map(({ at, author, outside, text }) => ({ at, own: outside && author === reader, text }));
