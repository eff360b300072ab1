import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { createMailIssue, proposeMailIssue } from '@llavero/proto/commands/mail-issues';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { employee } from '@llavero/proto/records/people/employee';
import { issue as definition } from '@llavero/proto/records/supplies/issue';
import { Conversations } from './conversations.ts';
import { mailIssueDeleted, nobodyToAnswer, noPlace } from './issue.errors.ts';
import { IssueProgress } from './issue-progress.ts';
import { issueEntry } from './issue-writer.ts';
import { namesOf, Participants } from './participants.ts';
import { ReceivedMails } from './received-mails.ts';

const MOST_DESCRIBED = 4000;

/** What a received mail says of an issue, for whoever decides about it. */
@CommandHandler(proposeMailIssue)
export class ProposeMailIssue implements Handles<typeof proposeMailIssue> {
  constructor(
    private readonly stores: RecordStores,
    private readonly mails: ReceivedMails,
  ) {}

  async run(
    { mail: id }: InputOf<typeof proposeMailIssue>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof proposeMailIssue>> {
    const mail = await this.mails.read(id, ctx);
    const [[made], sender] = await Promise.all([
      this.stores.of(definition).loadManyUnchecked([id]),
      this.mails.sender(mail, ctx),
    ]);
    const { address, people, contracts } = sender;
    const described = [mail.subject, mail.body].flatMap((text) => text?.trim() || []).join('\n');
    return {
      issue: made?.id ?? null,
      sender: address || 'Sin remitente',
      description: described.slice(0, MOST_DESCRIBED) || null,
      reporter:
        people.find((one) => contracts.some(({ tenants }) => tenants.includes(one))) ?? people[0] ?? null,
      contracts: contracts.map(({ id: one }) => one),
      files: mail.attachments.length,
    };
  }
}

/** The issue of a received mail; its id is that of the mail, so that it is made once. */
@CommandHandler(createMailIssue)
export class CreateMailIssue implements Handles<typeof createMailIssue> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
    private readonly mails: ReceivedMails,
    private readonly participants: Participants,
    private readonly progress: IssueProgress,
    private readonly conversations: Conversations,
  ) {}

  /** @throws CodedError as {@link ReceivedMails.read}; invalid `ISSUE.NO_PLACE`; invalid `ISSUE.NOBODY_TO_ANSWER` */
  async run(
    { mail: id, answer, ...asked }: InputOf<typeof createMailIssue>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof createMailIssue>> {
    const mail = await this.mails.read(id, ctx);
    const lease = asked.contract ? await this.contract(asked.contract, ctx) : null;
    const place = asked.place ?? lease?.units[0] ?? null;
    if (place === null) throw noPlace();
    const files = await this.mails.files(mail, ctx);
    const tenants = lease?.tenants ?? [];
    const isTenant = asked.reporter != null && tenants.includes(asked.reporter);
    const said = answer?.trim()
      ? await this.answerOf(answer.trim(), tenants, asked.reporter ?? null, ctx)
      : null;
    const note = 'Creada de un correo recibido. Remitente sin verificar';
    const object = {
      description: asked.description,
      category: asked.category ?? ('OTHER' as const),
      priority: asked.priority ?? ('NORMAL' as const),
      ...files,
      place,
      contract: asked.contract ?? null,
      mandate: lease?.mandate ?? null,
      reporter: asked.reporter ?? null,
      reporterRole: isTenant ? ('TENANT' as const) : null,
      tenants,
      landlords: lease?.landlords ?? [],
      assignedTo: ctx.actor.id,
      receivedMail: id,
      chronology: [issueEntry('ISSUE', note, ctx, this.clock.now())],
    };
    return this.database.transaction(async (tx) => {
      // Two at a time: the second waits here and finds the issue of the first.
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`issue ${id}`]);
      const store = this.stores.of(definition);
      const [known] = await store.loadManyUnchecked([id], tx);
      if (known) return { issue: id, known: true, recipients: null };
      if ((await tx.query('SELECT 1 FROM issue WHERE id = $1', [id])).length > 0) throw mailIssueDeleted();
      await store.create(object, { ...ctx, trusted: true }, tx, { id });
      await this.progress.refresh(id, ctx, tx);
      if (said) await this.say({ ...said, issue: id }, ctx, tx);
      return { issue: id, known: false, recipients: said?.recipients ?? null };
    });
  }

  /** As the caller, who must see it. */
  private contract(id: string, ctx: CallContext) {
    const fields = ['units', 'tenants', 'landlords', 'mandate'] as const;
    return this.peers.of(contractRecord).get(id, ctx, { fields });
  }

  /** To the addresses in the files: that of the mail may be anybody's. */
  private async answerOf(
    text: string,
    tenants: readonly string[],
    reporter: string | null,
    ctx: CallContext,
  ) {
    const people = await this.participants.people(
      tenants.length > 0 ? tenants : reporter ? [reporter] : [],
      ctx,
    );
    const reached = people.filter(({ email }) => email);
    if (reached.length === 0) throw nobodyToAnswer(namesOf(people));
    const own = serviceContext('supplies', ctx.requestId);
    const [author] = await this.peers.of(employee).labels([ctx.actor.id], own);
    return { text, authorName: author?.title || 'La oficina', recipients: namesOf(reached) };
  }

  private say(
    said: { issue: string; text: string; authorName: string; recipients: string },
    ctx: CallContext,
    tx: Tx,
  ): Promise<string> {
    return this.conversations.say(
      { ...said, audience: 'TENANT', author: ctx.actor.id, outside: false },
      ctx,
      tx,
    );
  }
}
