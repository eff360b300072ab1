import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { Outside } from '@llavero/kit/outside/outside';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Json } from '@llavero/proto/fields/field';
import type { MessageLanguage } from '@llavero/proto/messages/message';
import type { OutsideAudience } from '@llavero/proto/records/choices/issues';
import type { Communication } from '@llavero/proto/records/notifications/communication';
import { Injectable } from '@nestjs/common';
import { isUuid } from '@llavero/kit/records/access';
import { Slack } from '../outside/slack/port.ts';
import { type Person, Staff } from '../staff/staff.ts';
import { mailJob, slackJob } from './mail-job.ts';
import { SendingHold } from './sending-hold.ts';
import { type Channel, channelRecipient, type Recipient, recipientFor } from './recipients.ts';

/** What a message is about, so that it is found from these records. */
export interface Related {
  relatedMandates?: string[];
  relatedContracts?: string[];
  relatedPlaces?: string[];
  relatedAgents?: string[];
  relatedFinances?: string[];
}

/** A conversation of an issue. */
export interface Thread {
  issue: string;
  audience: OutsideAudience;
}

export interface Message extends Related {
  type?: Channel;
  to: Recipient[];
  cc?: Recipient[];
  subject: string;
  /** Plain text; the letterhead comes with the sending. */
  body: string;
  /** In which the text is written; Spanish where it is not known. */
  language?: MessageLanguage;
  /** Name of the text, for filters; null for free text. */
  template: string | null;
  parameters?: Json;
  /** Values for `{{name}}` in the text; nobody can read them, and they are forgotten once sent. */
  secrets?: Json;
  /** Files that go with it, as {@link Attachments} names them. */
  attachments?: Communication['attachments'];
  /** Who has caused the message: an employee's id or `service:<name>`. Answers go to that person. */
  author: string;
  /** The conversation of an issue that answers by mail belong to (OPS-03). */
  thread?: Thread | null;
  /** A second message with this key is not recorded. */
  deduplication?: string;
  /** Recorded and not sent: a person or another way of sending takes it up. */
  draft?: boolean;
}

/** Records messages and enqueues them to be sent (JOB-04). */
@Injectable()
export class Communications {
  constructor(
    private readonly stores: RecordStores,
    private readonly jobs: JobQueue,
    private readonly staff: Staff,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly outside: Outside,
    private readonly hold: SendingHold,
  ) {}

  /**
   * Records a message and enqueues it unless it is a draft, both as part of `tx`.
   *
   * @returns id of the communication; of the earlier one when the key is known
   */
  async record(message: Message, ctx: CallContext, tx: Tx): Promise<string> {
    return (await this.known(message, tx)) ?? this.create(message, ctx, tx);
  }

  /** As {@link record}; null when a message with the key was recorded before. */
  async recordOnce(message: Message, ctx: CallContext, tx: Tx): Promise<string | null> {
    return (await this.known(message, tx)) ? null : this.create(message, ctx, tx);
  }

  private async known({ deduplication }: Message, tx: Tx): Promise<string | null> {
    if (deduplication === undefined) return null;
    const filter = { deduplication };
    const [found] = await this.stores.of('communication').findUnchecked({ filter, limit: 1 }, tx);
    return found?.id ?? null;
  }

  private async create(message: Message, ctx: CallContext, tx: Tx): Promise<string> {
    const store = this.stores.of('communication');
    const { deduplication, author } = message;
    const writer = await this.staff.person(author, ctx.requestId);
    const { type = 'EMAIL' } = message;
    const addressed = await this.addressed(type, message, writer, ctx);
    const context = {
      ...addressed.context,
      ...(message.thread ? { thread: { ...message.thread } } : {}),
      ...(message.language ? { language: message.language } : {}),
    };
    const { subject, body, template, parameters = null, secrets = null } = message;
    const { relatedMandates = [], relatedContracts = [], relatedPlaces = [], relatedAgents = [] } = message;
    const { relatedFinances = [], attachments = [] } = message;
    const { id } = await store.create(
      {
        type,
        subject,
        body,
        template,
        parameters,
        secrets,
        ...addressed,
        context: Object.keys(context).length > 0 ? context : null,
        from: { id: author, collection: writer ? 'employee' : null, description: writer?.email ?? null },
        deduplication: deduplication ?? null,
        due: this.clock.now(),
        // Nobody else can set it: one without comes from the generic call.
        contentKey: this.hold.keyOf({ type, ...addressed, bcc: [], subject, body, attachments }),
        createdBy: isUuid(author) ? author : null,
        relatedMandates,
        relatedContracts,
        relatedPlaces,
        relatedAgents,
        relatedFinances,
        attachments,
      },
      { ...ctx, trusted: true },
      tx,
    );
    if (!message.draft) await this.enqueue({ id, type }, ctx, tx);
    return id;
  }

  /** Enqueues a message that somebody has recorded without a command; in the develop environment it is addressed as all are. */
  async adopt(
    message: Communication & { id: string },
    author: string,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const { id, type, to, cc, bcc } = message;
    if (this.config.environment === 'develop') {
      const people = { to: to as Recipient[], cc: [...cc, ...bcc] as Recipient[] };
      const writer = await this.staff.person(author, ctx.requestId);
      const addressed = await this.addressed(type ?? 'EMAIL', people, writer, ctx);
      const anew = { ...addressed, bcc: [], context: { ...addressed.context } };
      await this.stores.of('communication').writeUnchecked(id, undefined, anew, {}, ctx, tx);
    }
    await this.enqueue(message, ctx, tx);
  }

  /** Enqueues a recorded message. */
  async enqueue(
    { id, type }: Pick<Communication, 'type'> & { id: string },
    ctx: CallContext,
    tx: Tx,
    at?: number,
  ): Promise<void> {
    const job = type === 'SLACK' ? slackJob : mailJob;
    await this.jobs.enqueue(job, { communication: id }, ctx, { at }, tx);
  }

  /**
   * SES-10: in the develop environment nobody but the current user is written to, and messages to channels of Slack
   * go to the activity channel (F §7).
   */
  private async addressed(
    type: Channel,
    { to, cc = [] }: Pick<Message, 'to' | 'cc'>,
    writer: Person | undefined,
    ctx: CallContext,
  ): Promise<{ to: Recipient[]; cc: Recipient[]; context: { intended?: Recipient[] } }> {
    if (this.config.environment !== 'develop') return { to, cc, context: {} };
    const user = writer ?? (await this.staff.withEmail(this.config.devUserEmail, ctx.requestId));
    const context = { intended: [...to, ...cc] };
    if (type === 'SLACK' && to.every(({ id }) => id === null)) {
      const activity = channelRecipient(this.outside.of(Slack).activityChannel);
      return { to: [activity], cc: [], context };
    }
    // Nobody is written to on paper from there.
    if (type === 'BUROFAX') return { to: [], cc: [], context };
    return { to: user ? [recipientFor(type, user)] : [], cc: [], context };
  }
}

/** The language that {@link Communications.record} has noted. */
export function languageIn(context: Communication['context']): MessageLanguage {
  const isObject = context !== null && typeof context === 'object' && !Array.isArray(context);
  const language = isObject ? context['language'] : null;
  return language === 'CA' || language === 'EN' ? language : 'ES';
}
