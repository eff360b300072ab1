import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { issueThread, writeIssueMessage } from '@llavero/proto/commands/issues';
import { messageAudiences } from '@llavero/proto/records/choices/issues';
import { employee } from '@llavero/proto/records/people/employee';
import { issue as definition } from '@llavero/proto/records/supplies/issue';
import { Conversations } from './conversations.ts';
import { noRecipient } from './issue.errors.ts';
import { namesOf, Participants } from './participants.ts';

/** The conversations of an issue that the caller may see. */
@CommandHandler(issueThread)
export class IssueThread implements Handles<typeof issueThread> {
  constructor(
    private readonly stores: RecordStores,
    private readonly conversations: Conversations,
    private readonly participants: Participants,
  ) {}

  async run(
    { issue: id }: InputOf<typeof issueThread>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof issueThread>> {
    const store = this.stores.of(definition);
    await store.get({ collection: 'issue', id, fields: ['id'] }, ctx);
    const [issue, messages] = await Promise.all([store.loadUnchecked(id), this.conversations.table.of(id)]);
    const audiences = await Promise.all(
      messageAudiences.values.map(async (audience) => {
        const people = await this.participants.of(issue, audience, ctx);
        return {
          audience,
          names: namesOf(people.filter(({ email }) => email)) || null,
          withoutEmail: namesOf(people.filter(({ email }) => !email)) || null,
        };
      }),
    );
    return {
      messages: messages.map(({ author: _id, authorName, issue: _issue, recipients, ...message }) => ({
        ...message,
        author: authorName,
        recipients: recipients || null,
      })),
      audiences,
    };
  }
}

/** A colleague writes to one of the conversations. */
@CommandHandler(writeIssueMessage)
export class WriteIssueMessage implements Handles<typeof writeIssueMessage> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly conversations: Conversations,
    private readonly participants: Participants,
    private readonly peers: Peers,
  ) {}

  async run(
    { issue: id, audience, text }: InputOf<typeof writeIssueMessage>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof writeIssueMessage>> {
    const store = this.stores.of(definition);
    await store.get({ collection: 'issue', id, fields: ['id'] }, ctx);
    const issue = await store.loadUnchecked(id);
    const people = await this.participants.of(issue, audience, ctx);
    const reached = people.filter(({ email }) => email);
    const missing = people.filter(({ email }) => !email);
    // A note among colleagues is kept also where nobody watches.
    if (reached.length === 0 && audience !== 'INTERNAL') throw noRecipient(namesOf(missing));
    const own = serviceContext('supplies', ctx.requestId);
    const [author] = await this.peers.of(employee).labels([ctx.actor.id], own);
    const said = {
      issue: id,
      audience,
      author: ctx.actor.id,
      authorName: author?.title || 'La oficina',
      outside: false,
      text,
      recipients: namesOf(reached),
    };
    const message = await this.database.transaction((tx) => this.conversations.say(said, ctx, tx));
    return { message, recipients: namesOf(reached) || null, withoutEmail: namesOf(missing) || null };
  }
}
