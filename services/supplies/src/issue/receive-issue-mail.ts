import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { receiveIssueMail } from '@llavero/proto/commands/inbound-mail';
import { issue as definition } from '@llavero/proto/records/supplies/issue';
import { normaliseEmail } from '@llavero/proto/values/email';
import { Conversations } from './conversations.ts';
import { Participants } from './participants.ts';

/** An answer by mail is a message like one from the page (OPS-03): only of somebody whose address takes part in that conversation. */
@CommandHandler(receiveIssueMail)
export class ReceiveIssueMail implements Handles<typeof receiveIssueMail> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly participants: Participants,
    private readonly conversations: Conversations,
  ) {}

  /** @throws CodedError forbidden `ISSUE.TOO_MANY_MESSAGES` */
  async run(
    input: InputOf<typeof receiveIssueMail>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof receiveIssueMail>> {
    const [issue] = await this.stores.of(definition).loadManyUnchecked([input.issue]);
    if (!issue) return { outcome: 'GONE', assignedTo: null };
    const { assignedTo } = issue;
    const people = await this.participants.of(issue, input.audience, ctx);
    const author = people.find(({ email }) => email !== null && normaliseEmail(email) === input.from);
    if (!author) return { outcome: 'FOREIGN', assignedTo };
    const said = {
      id: input.id,
      issue: issue.id,
      audience: input.audience,
      author: author.id,
      authorName: author.name || 'Sin nombre',
      outside: true,
      text: input.text,
      recipients: '',
      at: input.at,
    };
    if ((await this.conversations.table.find(input.id)) === null)
      await this.database.transaction(async (tx) => {
        await this.conversations.say(said, ctx, tx);
        await this.addFiles(input, ctx, tx);
      });
    return { outcome: 'THREADED', assignedTo };
  }

  private async addFiles(
    { issue: id, photos, documents }: InputOf<typeof receiveIssueMail>,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    if (photos.length === 0 && documents.length === 0) return;
    const store = this.stores.of(definition);
    const issue = await store.loadUnchecked(id, tx, { lock: true });
    const files = { photos: [...issue.photos, ...photos], documents: [...issue.documents, ...documents] };
    await store.writeUnchecked(id, undefined, files, {}, ctx, tx);
  }
}
