import { Outside } from '@llavero/kit/outside/outside';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { ticketComments } from '@llavero/proto/commands/ticket-desk';
import { notFound } from '@llavero/proto/errors';
import { issue as definition } from '@llavero/proto/records/supplies/issue';
import { Conversations } from '../issue/conversations.ts';
import { TicketDesk } from '../outside/zendesk/port.ts';

/** Most comments of one answer. */
const MOST_ANSWERED = 500;

/** RST-08: what Zendesk does not have is looked for among our own issues, by its number there or our id. */
@CommandHandler(ticketComments)
export class TicketComments implements Handles<typeof ticketComments> {
  constructor(
    private readonly outside: Outside,
    private readonly stores: RecordStores,
    private readonly conversations: Conversations,
  ) {}

  /** @throws CodedError notFound; OutsideError where Zendesk is connected and does not answer */
  async run({ ticket }: InputOf<typeof ticketComments>): Promise<OutputOf<typeof ticketComments>> {
    if (this.outside.has(TicketDesk) && /^\d+$/.test(ticket)) {
      const told = await this.outside.of(TicketDesk).comments(ticket, MOST_ANSWERED);
      if (told) return { ...told, source: 'ZENDESK' };
    }
    const [issue] = await this.stores.of(definition).findUnchecked({
      filter: isUuid(ticket) ? { id: ticket } : { $or: [{ zendeskId: ticket }, { zendeskKey: ticket }] },
      limit: 1,
    });
    if (!issue) throw unknownTicket();
    const messages = await this.conversations.table.of(issue.id);
    return {
      source: 'LLAVERO',
      comments: messages.map(({ id, authorName, text, audience, at }) => ({
        ...{ id, author: authorName, text, at },
        isPublic: audience !== 'INTERNAL',
      })),
      // The table answers as many at most, the newest.
      truncated: messages.length === MOST_ANSWERED,
    };
  }
}

const unknownTicket = () =>
  notFound(
    'ISSUE.UNKNOWN_TICKET',
    'No hay ningún ticket ni ninguna incidencia con ese número: compruébelo en Operaciones, Incidencias.',
  );
