import { choice, flag, instant, list, longText, text } from '../fields/vocabulary.ts';
import { ticketSources } from '../records/choices/issues.ts';
import { defineCommand, staff } from './command.ts';

/** RST-08: the comments of a ticket, the oldest first: of Zendesk where it is connected, else the conversations of the issue with that number. */
export const ticketComments = defineCommand({
  service: 'supplies',
  name: 'TicketComments',
  reads: true,
  collection: 'issue',
  label: 'Comentarios de un ticket',
  access: staff,
  input: {
    /** The number in Zendesk, or the id of an issue of ours. */
    ticket: text('Ticket', { required: true, maxLength: 40 }),
  },
  output: {
    source: choice(ticketSources, 'Origen', { required: true }),
    comments: list('Comentarios', {
      id: text('Comentario', { required: true }),
      author: text('Autor'),
      text: longText('Texto', { maxLength: 70_000 }),
      isPublic: flag('Público', { help: 'Los demás son notas entre compañeros.' }),
      at: instant('Fecha'),
    }),
    /** True when there are more than are answered. */
    truncated: flag('Hay más'),
  },
});
