import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { Logger } from '@llavero/kit/logging/logger';
import { OutsideError } from '@llavero/kit/outside/errors';
import { Outside } from '@llavero/kit/outside/outside';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CodedError } from '@llavero/proto/errors';
import type { Communication } from '@llavero/proto/records/notifications/communication';
import {
  communicationFailed,
  communicationSending,
  communicationSent,
} from '@llavero/proto/events/notifications';
import { answerAddress } from '../inbound/answer-token.ts';
import { Mail } from '../outside/mail/port.ts';
import { Slack } from '../outside/slack/port.ts';
import { type Advertising, Marketing } from '../marketing/marketing.ts';
import { MessageWriter, type WriterBatch } from '../messages/message-writer.ts';
import { Attachments } from './attachments.ts';
import { Communications, languageIn } from './communications.ts';
import { afterFailure } from './delivery.rules.ts';
import { onLetterhead } from './letterhead.ts';
import { mailJob, slackJob } from './mail-job.ts';
import { Senders } from './senders.ts';
import { SendingHold } from './sending-hold.ts';

/** Messages of these statuses still have to leave; SENDING is what a crash in the middle leaves behind. */
const open: ReadonlySet<unknown> = new Set(['NOT_SENT', 'ERROR', 'SENDING']);

/** What messages that leave at the same time have read once is read again after so long, ms: a text that was corrected counts. */
const SHARED_MS = 1_000;

/** By so much the clock of the database, which wakes jobs, may be ahead of this one. */
const EARLY_SECONDS = 60;

/**
 * Sends recorded messages: NOT_SENT → SENDING → SENT or ERROR (C §4.4), each step visible. A crash between the
 * server's answer and our note of it sends the message twice, both times with the same Message-ID.
 */
@JobHandler(mailJob)
export class Delivery implements HandlesJob<typeof mailJob> {
  /** Messages that are being sent. */
  #leaving = 0;
  #shared: { since: number; batch: WriterBatch } | null = null;

  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly communications: Communications,
    private readonly attachments: Attachments,
    private readonly outside: Outside,
    private readonly marketing: Marketing,
    private readonly writer: MessageWriter,
    private readonly senders: Senders,
    private readonly hold: SendingHold,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  async run(input: { communication: string }, job: JobContext<null>): Promise<void> {
    this.#leaving += 1;
    try {
      await this.deliver(input, job, Mail);
    } finally {
      this.#leaving -= 1;
      if (this.#leaving === 0) this.#shared = null;
    }
  }

  /** Its sending broke off for good: it says so, and a person can send it again. */
  async onFailed({ communication: id }: { communication: string }, error: string, tx: Tx): Promise<void> {
    const ctx = serviceContext('notifications');
    const message = await this.load(id, tx);
    if (message?.status !== 'NOT_SENT' && message?.status !== 'SENDING') return;
    const end = { status: 'ERROR' as const, error, nextAttemptAt: null };
    const told = { event: communicationFailed };
    await this.stores.of('communication').writeUnchecked(message, undefined, end, told, ctx, tx);
  }

  /**
   * Sends a message through a system. While that is let alone because it fails, the message waits as it is: it would fail without
   * having been tried, as would all those behind it.
   */
  async deliver(
    { communication }: { communication: string },
    job: JobContext<null>,
    system: typeof Mail | typeof Slack,
  ): Promise<void> {
    const closed = this.outside.closedForMs(system);
    if (closed > 0) await job.wait(closed);
    const { caller } = job;
    const ctx = serviceContext('notifications', caller.requestId);
    const message = await this.begin(communication, ctx);
    if (!message) return;
    try {
      const advertising = await this.marketing.of(message, ctx);
      if (advertising?.refused) return await this.notWanted(message, ctx);
      await this.send(message, advertising, ctx);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      await this.noteFailure(message, error, ctx);
      return;
    }
    const sent = {
      status: 'SENT' as const,
      sentAt: this.clock.now(),
      nextAttemptAt: null,
      error: null,
      secrets: null,
    };
    const told = {
      event: communicationSent,
      extra: { finances: message.relatedFinances, author: message.from?.id ?? null, sentAt: sent.sentAt },
    };
    await this.stores.of('communication').writeUnchecked(message, undefined, sent, told, ctx);
    this.logger.info('communication sent', { communication: message.id, template: message.template });
  }

  /** The message marked as being sent, or undefined when it must not be. */
  private begin(id: string, ctx: CallContext): Promise<Communication | undefined> {
    return this.database.transaction(async (tx) => {
      const message = await this.load(id, tx);
      // A burofax leaves by its operator or by hand (EXT-11).
      if (!message || !open.has(message.status) || message.type === 'BUROFAX') return undefined;
      const held = await this.hold.of(message, tx);
      // One job for a moment, however often it was asked for meanwhile; it comes again itself where it came too early.
      if (held?.due && (held.due !== message.nextAttemptAt || held.due - this.clock.now() < EARLY_SECONDS))
        await this.communications.enqueue(message, ctx, tx, held.due);
      if (held)
        return void (await this.stores
          .of('communication')
          .writeUnchecked(message, message.version, held, {}, ctx, tx));
      const begun = {
        status: 'SENDING' as const,
        attempts: message.attempts + 1,
        nextAttemptAt: null,
        contentKey: this.hold.keyOf(message),
      };
      return this.stores
        .of('communication')
        .writeUnchecked(message, message.version, begun, { event: communicationSending }, ctx, tx);
    });
  }

  private async load(id: string, tx: Tx): Promise<Communication | undefined> {
    try {
      return await this.stores.of('communication').loadUnchecked(id, tx, { lock: true });
    } catch (error) {
      // Deleted while it waited.
      if (error instanceof CodedError && error.body.kind === 'notFound') return undefined;
      throw error;
    }
  }

  /** @throws OutsideError when the message has not left */
  private async send(message: Communication, advertising: Footed, ctx: CallContext): Promise<void> {
    refuseForgotten(message);
    return message.type === 'SLACK' ? this.post(message) : this.mail(message, advertising, ctx);
  }

  private async mail(message: Communication, advertising: Footed, ctx: CallContext): Promise<void> {
    const [to, cc, bcc] = [message.to, message.cc, message.bcc].map(addresses);
    const recipients = someone(to, 'mail');
    const files = await this.attachments.fetch(message.attachments, ctx);
    const mail = this.outside.of(Mail);
    const answers = this.answersTo(message, mail.answerAddress);
    await mail.send(
      {
        id: message.id,
        to: recipients,
        cc: cc ?? [],
        bcc: bcc ?? [],
        replyTo: answers ?? message.from?.description ?? null,
        returnTo: answers,
        unsubscribe: advertising?.url ?? null,
      },
      onLetterhead(
        { subject: message.subject ?? '', body: filled(message) },
        await this.foot(message, advertising, ctx),
      ),
      files,
    );
  }

  /** Below the text, in its language: who writes, by the records it is about, and below advertising how to get no more of it. */
  private async foot(message: Communication, advertising: Footed, ctx: CallContext) {
    const language = languageIn(message.context);
    const sender = () => this.senders.of(message, ctx);
    const foot = await this.writer.foot(language, sender, ctx, this.#batch());
    const notice = advertising && `${advertising.notice} ${advertising.url}`;
    return { language, text: [foot, notice].filter(Boolean).join('\n') };
  }

  /** For as long as messages overlap, and a second at most. */
  #batch(): WriterBatch {
    const now = performance.now();
    if (!this.#shared || now - this.#shared.since > SHARED_MS)
      this.#shared = { since: now, batch: this.writer.batch() };
    return this.#shared.batch;
  }

  /** Answers of people outside come back to the record; colleagues answer each other. */
  private answersTo({ id, to }: Communication, address: string | null): string | null {
    if (address === null || to.some(({ collection }) => collection === 'employee')) return null;
    return answerAddress(address, this.config.internalSecret, id);
  }

  /** One channel or one person: of several, a failure in the middle would leave some with the message twice. */
  private async post(message: Communication): Promise<void> {
    const slack = this.outside.of(Slack);
    const [to = '', ...others] = someone(addresses(message.to), 'slack');
    if (others.length > 0)
      throw new OutsideError({
        system: 'slack',
        reason: 'REFUSED',
        what: 'Un mensaje de Slack va a un solo canal o persona, y no se ha enviado nada.',
        todo: 'Cree uno por cada destinatario.',
        detail: 'SEVERAL_RECIPIENTS',
      });
    const writer = message.from?.description;
    const body = `${filled(message)}${writer ? `\n\nDe: ${writer}` : ''}`;
    await slack.post({ id: message.id, to, subject: message.subject ?? '', body });
  }

  /** Advertising that whoever it goes to has refused, perhaps while it waited. */
  private async notWanted(message: Communication, ctx: CallContext): Promise<void> {
    const error = 'No se ha enviado: esta persona ha pedido no recibir publicidad (LSSI art. 21).';
    const end = { status: 'CANCELLED' as const, nextAttemptAt: null, error, secrets: null };
    await this.stores.of('communication').writeUnchecked(message, undefined, end, {}, ctx);
    this.logger.info('advertising not sent', { communication: message.id });
  }

  /** Notes the failure and, when it may pass, enqueues the message again for later. */
  private async noteFailure(message: Communication, failure: OutsideError, ctx: CallContext): Promise<void> {
    const { id, attempts } = message;
    const after = afterFailure(failure, attempts, this.clock.now());
    await this.database.transaction(async (tx) => {
      await this.stores
        .of('communication')
        .writeUnchecked(
          message,
          undefined,
          { status: 'ERROR', ...after },
          { event: communicationFailed },
          ctx,
          tx,
        );
      if (after.nextAttemptAt !== null)
        await this.communications.enqueue(message, ctx, tx, after.nextAttemptAt);
    });
    this.logger.warn('communication not sent', {
      communication: id,
      reason: failure.reason,
      detail: failure.detail,
      attempts,
    });
  }
}

type Footed = Extract<Advertising, { refused: false }> | null;

function addresses(people: Communication['to']): string[] {
  return people.flatMap(({ description }) => description ?? []);
}

/** @throws OutsideError when there is no recipient */
function someone(to: string[] | undefined, system: string): string[] {
  if (to && to.length > 0) return to;
  throw new OutsideError({
    system,
    reason: 'REFUSED',
    what: 'El mensaje no tiene destinatario.',
    todo: 'Añada uno.',
    detail: 'NO_RECIPIENT',
  });
}

/**
 * Confidential values are forgotten once a message has left: it does not leave again without them.
 * @throws OutsideError
 */
function refuseForgotten({ type, body, secrets, sentAt }: Communication): void {
  if (sentAt === null || secrets !== null || !/\{\{\w+\}\}/.test(body ?? '')) return;
  throw new OutsideError({
    system: type === 'SLACK' ? 'slack' : 'mail',
    reason: 'REFUSED',
    what: 'Este mensaje llevaba un enlace o código personal, que se olvida cuando sale, y no se ha enviado nada.',
    todo: 'Pida uno nuevo donde se pidió este.',
    detail: 'SECRETS_FORGOTTEN',
  });
}

/** The text with its confidential values in place of `{{name}}`. */
function filled({ body, secrets }: Communication): string {
  const values = (secrets ?? {}) as Record<string, unknown>;
  return (body ?? '').replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/** The same for Slack, in turns of its own. */
@JobHandler(slackJob)
export class SlackDelivery implements HandlesJob<typeof slackJob> {
  constructor(private readonly delivery: Delivery) {}

  run(input: { communication: string }, job: JobContext<null>): Promise<void> {
    return this.delivery.deliver(input, job, Slack);
  }

  onFailed(input: { communication: string }, error: string, tx: Tx): Promise<void> {
    return this.delivery.onFailed(input, error, tx);
  }
}
