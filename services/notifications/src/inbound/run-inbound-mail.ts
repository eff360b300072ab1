import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { isOutage } from '@llavero/kit/errors/outage';
import { Peers } from '@llavero/kit/grpc/peers';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf } from '@llavero/proto/commands/command';
import { receiveIssueMail } from '@llavero/proto/commands/inbound-mail';
import { CodedError } from '@llavero/proto/errors';
import { communicationFailed } from '@llavero/proto/events/notifications';
import {
  type Communication,
  communication as definition,
} from '@llavero/proto/records/notifications/communication';
import { MOST_THREAD_TEXT, REVIEW_UNKNOWN } from '@llavero/proto/rules/inbound-mail';
import type { Thread } from '../communication/communications.ts';
import { answered } from './answer-token.ts';
import { bounceError } from './bounce.rules.ts';
import { type InboundMail, InboundTable, type MailOutcome } from './inbound-table.ts';
import { inboundMailJob } from './inbound-mail-job.ts';
import { type KeptFiles, MailFiles } from './mail-files.ts';
import { type PortalInquiry, PortalInquiries } from './portal-inquiries.ts';
import { MailOffice, REVIEW_ASIDE, REVIEW_INQUIRY, REVIEW_RETURNED } from './mail-office.ts';
import { type DeliveryReport, type ReadMail, readMail } from './read-mail.ts';

type Message = Communication & { id: string };
/** What becomes of an answer to the mail of an issue; the last two are refusals. */
type ThreadOutcome = 'THREADED' | 'FOREIGN' | 'GONE' | 'TOO_MANY' | 'REFUSED';
interface Received extends ReadMail, InboundMail {}

/** Reads received mails and puts each where it belongs (JOB-04, OPS-03, decision 0144). */
@JobHandler(inboundMailJob)
export class RunInboundMail implements HandlesJob<typeof inboundMailJob> {
  private readonly table: InboundTable;

  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly files: MailFiles,
    private readonly office: MailOffice,
    private readonly inquiries: PortalInquiries,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {
    this.table = new InboundTable(database);
  }

  async run({ mail: id }: { mail: string }, job: JobContext<KeptFiles>): Promise<void> {
    const own = serviceContext('notifications', job.caller.requestId);
    const waiting = await this.table.waiting(id);
    if (!waiting) return;
    const mail: Received = { ...waiting, ...(await readMail(waiting.raw)) };
    const token = answered(mail.addresses, this.config.internalSecret);
    const original = token === null || token === 'forged' ? null : await this.load(token);
    const outcome = await this.place(mail, original, job, own);
    this.logger.info('mail received', { mail: id, outcome, answers: original?.id ?? token });
  }

  private async load(id: string): Promise<Message | null> {
    const [message] = await this.stores.of(definition).loadManyUnchecked([id]);
    return message?.direction === 'OUT' ? message : null;
  }

  private async place(
    mail: Received,
    original: Message | null,
    job: JobContext<KeptFiles>,
    own: CallContext,
  ): Promise<MailOutcome> {
    if (mail.report) return this.bounced(mail, mail.report, original, own);
    const inquiry = original ? null : this.inquiries.read(await this.inquiries.rules(), mail);
    if (mail.automatic && !original && !inquiry) return this.ignore(mail);
    const kept = job.state ?? (await this.files.keep(mail.files, original, own));
    await job.checkpoint(kept);
    if (inquiry) return this.inquired(mail, inquiry, kept, own);
    if (mail.automatic) return this.note(mail, original, kept, own);
    if (!original) return this.keepUnknown(mail, kept, own);
    const thread = threadOf(original);
    if (thread) return this.intoThread(mail, original, thread, kept, own);
    return recipientAt(original, mail.from)
      ? this.answer(mail, original, kept, own)
      : this.aside(mail, original, [original.from?.id], kept, own);
  }

  /** Advertising and reports that concern no message of ours. */
  private ignore({ id }: Received): Promise<MailOutcome> {
    return this.end(id, 'IGNORED', () => Promise.resolve());
  }

  /** The message has not arrived: whoever wrote it is to correct the address. A delay is no news. */
  private async bounced(
    mail: Received,
    report: DeliveryReport,
    original: Message | null,
    own: CallContext,
  ): Promise<MailOutcome> {
    if (!report.failed || original?.status !== 'SENT') return this.ignore(mail);
    const error = bounceError(report);
    const people = await this.office.concerned([original.from?.id], own);
    return this.end(mail.id, 'BOUNCE', async (tx) => {
      const failed = { status: 'ERROR' as const, error, nextAttemptAt: null };
      await this.stores
        .of(definition)
        .writeUnchecked(original.id, undefined, failed, { event: communicationFailed }, own, tx);
      await this.office.task({ title: REVIEW_RETURNED, description: returned }, original, people, own, tx);
    });
  }

  private note(mail: Received, original: Message | null, kept: KeptFiles, own: CallContext) {
    return this.end(mail.id, 'AUTOMATIC', (tx) => this.record(mail, original, kept, own, tx));
  }

  private async answer(mail: Received, original: Message, kept: KeptFiles, own: CallContext) {
    const people = await this.office.concerned([original.from?.id], own);
    const text = await this.office.answerText(original, mail, own);
    return this.end(mail.id, 'ANSWER', async (tx) => {
      await this.record(mail, original, kept, own, tx);
      await this.office.tell(people, text, original, mail.id, own, tx);
    });
  }

  private async intoThread(
    mail: Received,
    original: Message,
    { issue, audience }: Thread,
    kept: KeptFiles,
    own: CallContext,
  ): Promise<MailOutcome> {
    const said = {
      id: mail.id,
      ...{ issue, audience },
      from: mail.from.slice(0, 254) || 'desconocido',
      text: threadText(mail, kept),
      at: mail.receivedAt,
      photos: kept.photos,
      documents: kept.attachments.map(({ document }) => document),
    };
    const { outcome, assignedTo } = await this.deliver(said, own);
    if (outcome !== 'THREADED')
      return this.aside(mail, original, [assignedTo], kept, own, notThreaded[outcome]);
    return this.end(mail.id, 'THREADED', (tx) => this.record(mail, original, kept, own, tx));
  }

  /** What the issue refuses for good is kept aside; an outage is waited for. */
  private async deliver(
    said: InputOf<typeof receiveIssueMail>,
    own: CallContext,
  ): Promise<{ outcome: ThreadOutcome; assignedTo: string | null }> {
    try {
      const { outcome, assignedTo } = await this.peers.command(receiveIssueMail, said, own);
      return { outcome: outcome as ThreadOutcome, assignedTo: assignedTo ?? null };
    } catch (error) {
      if (!(error instanceof CodedError) || isOutage(error)) throw error;
      const isMuch = error.body.code === 'ISSUE.TOO_MANY_MESSAGES';
      return { outcome: isMuch ? 'TOO_MANY' : 'REFUSED', assignedTo: null };
    }
  }

  /** From somebody the message was not for: it stands beside the records and in no conversation. */
  private async aside(
    mail: Received,
    original: Message,
    concerned: readonly (string | null | undefined)[],
    kept: KeptFiles,
    own: CallContext,
    description = foreign,
  ): Promise<MailOutcome> {
    const people = await this.office.concerned(concerned, own);
    return this.end(mail.id, 'ASIDE', async (tx) => {
      const about = await this.record(mail, original, kept, own, tx);
      await this.office.task({ title: REVIEW_ASIDE, description }, about, people, own, tx);
    });
  }

  private async keepUnknown(mail: Received, kept: KeptFiles, own: CallContext): Promise<MailOutcome> {
    const people = await this.office.concerned([], own);
    return this.end(mail.id, 'ASIDE', async (tx) => {
      await this.record(mail, null, kept, own, tx);
      await this.office.taskOnce({ title: REVIEW_UNKNOWN, description: unknown }, mail.id, people, own, tx);
    });
  }

  /** Of a portal: answered by the rules of visits, or a task for a person. Either way it stands among the communications. */
  private async inquired(
    mail: Received,
    inquiry: PortalInquiry,
    kept: KeptFiles,
    own: CallContext,
  ): Promise<MailOutcome> {
    const { unit, todo } = await this.inquiries.settle(inquiry, own);
    const people = await this.office.concerned([], own);
    return this.end(mail.id, 'INQUIRY', async (tx) => {
      const about = await this.record({ ...mail, text: mail.words }, null, kept, own, tx, unit);
      const task = { title: REVIEW_INQUIRY, description: `${inquiry.portal}. ${todo}` };
      if (todo) await this.office.task(task, about, people, own, tx);
    });
  }

  private async end(
    id: string,
    outcome: MailOutcome,
    work: (tx: Tx) => Promise<unknown>,
  ): Promise<MailOutcome> {
    await this.database.transaction(async (tx) => {
      if (await this.table.handled(id, outcome, tx)) await work(tx);
    });
    return outcome;
  }

  /** The mail as a communication, about what the answered one is about. */
  private record(
    mail: Received,
    original: Message | null,
    kept: KeptFiles,
    own: CallContext,
    tx: Tx,
    unit: string | null = null,
  ): Promise<Message> {
    const person = original ? recipientAt(original, mail.from) : undefined;
    return this.stores.of(definition).create(
      {
        type: 'EMAIL',
        direction: 'IN',
        answerTo: original?.id ?? null,
        status: 'SENT',
        sentAt: mail.receivedAt,
        subject: mail.subject,
        body: withRefused(mail.text, kept),
        from: { id: person?.id ?? null, collection: person?.collection ?? null, description: mail.from },
        to: [],
        attachments: kept.attachments,
        relatedMandates: original?.relatedMandates ?? [],
        relatedContracts: original?.relatedContracts ?? [],
        relatedPlaces: unit ? [unit] : (original?.relatedPlaces ?? []),
        relatedAgents: original?.relatedAgents ?? [],
        relatedFinances: original?.relatedFinances ?? [],
      },
      { ...own, trusted: true },
      tx,
      { id: mail.id, byCommand: true },
    );
  }
}

const returned =
  'El correo no ha llegado. En la comunicación está el motivo: corrija la dirección en la ficha de la persona y póngala de nuevo «Sin enviar»: saldrá a la dirección nueva.';
const foreign =
  'Alguien ha respondido a un correo que no era para esa dirección, así que su respuesta no está en ninguna conversación. Léala y decida si es de confianza.';
const READ_IT = 'Está en la comunicación recibida: léala y decida qué hacer con ella.';
/** Why an answer stands aside, for whoever reads it. */
const notThreaded: Readonly<Record<Exclude<ThreadOutcome, 'THREADED'>, string>> = {
  FOREIGN: foreign,
  GONE: `Alguien ha respondido sobre una incidencia que ya no existe. ${READ_IT}`,
  TOO_MANY: `Esta persona ha enviado muchos mensajes seguidos, así que este no está en la conversación. ${READ_IT}`,
  REFUSED: `La incidencia no ha aceptado esta respuesta, así que no está en la conversación. ${READ_IT}`,
};
const unknown =
  'Han llegado correos a la dirección de respuestas que no responden a ningún mensaje nuestro. Están en Comunicaciones, con el sentido «Recibida» y sin «Responde a». Si cuentan una avería, «Crear incidencia» la registra con sus fotos.';

/** Written by the sending of the message alone (`Communications.record`). */
function threadOf({ context }: Message): Thread | null {
  const isObject = context !== null && typeof context === 'object' && !Array.isArray(context);
  return isObject && context['thread'] ? (context['thread'] as unknown as Thread) : null;
}

/** To whom of a message an address belongs. @param address in small letters */
const recipientAt = ({ to, cc, bcc }: Message, address: string) =>
  [...to, ...cc, ...bcc].find(({ description }) => description?.toLowerCase() === address);

const withRefused = (text: string, { refused }: KeptFiles): string =>
  refused.length > 0 ? `${text}\n\nArchivos que no se han guardado:\n${refused.join('\n')}` : text;

const CUT = '\n\n(Sigue en la comunicación recibida.)';

function threadText(mail: ReadMail, kept: KeptFiles): string {
  const text = withRefused(mail.text, kept).trim() || '(Sin texto)';
  return text.length > MOST_THREAD_TEXT ? text.slice(0, MOST_THREAD_TEXT - CUT.length) + CUT : text;
}
