import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { mailingStatus, previewMailing, retryMailing, startMailing } from '@llavero/proto/commands/mailing';
import { type CodedError, conflict, invalid } from '@llavero/proto/errors';
import type { MailingKind } from '@llavero/proto/records/choices/mailing';
import type { Communication } from '@llavero/proto/records/notifications/communication';
import { MOST_NAMED } from '@llavero/proto/rules/mailing';
import { leavesText } from '@llavero/proto/rules/sending-rules';
import { v7 as uuidv7 } from 'uuid';
import { mailingJob } from './mailing-job.ts';
import type { AskedMailing, Letter, MailingSource } from './mailing-source.ts';
import { MailingSources } from './mailing-sources.ts';
import { Mailings } from './mailings.ts';
import { keyOf } from './run-mailing.ts';
import { SentBefore } from './sent-before.ts';

const LETTERS_AT_ONCE = 500;
const fieldOf = {
  DOCUMENTS: 'documents',
  OWNER_REPORT: 'landlords',
  TAX_SUMMARY: 'landlords',
  WITHHOLDING_SUMMARY: 'landlords',
  REMINDERS: 'contracts',
  WRITTEN: 'people',
} as const;

type PreviewRow = OutputOf<typeof previewMailing>['rows'][number];

/** Says what a mailing would send, by the same source and rules that send it. */
@CommandHandler(previewMailing)
export class PreviewMailing implements Handles<typeof previewMailing> {
  constructor(
    private readonly sources: MailingSources,
    private readonly sent: SentBefore,
  ) {}

  async run(
    { limit, ...asked }: InputOf<typeof previewMailing>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof previewMailing>> {
    refuseEmpty(asked);
    const source = this.sources.of(asked.kind);
    source.check?.(asked);
    const counts = { total: 0, sendable: 0, refused: 0, alreadySent: 0 };
    const [refusedRows, sendableRows]: PreviewRow[][] = [[], []];
    for await (const page of source.subjects(asked, ctx))
      for (let from = 0; from < page.length; from += LETTERS_AT_ONCE)
        for (const row of await this.#rows(source, page.slice(from, from + LETTERS_AT_ONCE), asked, ctx)) {
          counts.total += 1;
          counts.alreadySent += row.alreadySent ? 1 : 0;
          counts[row.refusal === null ? 'sendable' : 'refused'] += 1;
          const kept = (row.refusal === null ? sendableRows : refusedRows)!;
          if (kept.length < limit) kept.push(row);
        }
    // What cannot be sent is what somebody has to see to.
    return { ...counts, rows: [...refusedRows!, ...sendableRows!].slice(0, limit) };
  }

  async #rows(
    source: MailingSource,
    subjects: string[],
    asked: AskedMailing,
    ctx: CallContext,
  ): Promise<PreviewRow[]> {
    const letters = await source.letters(subjects, asked, ctx);
    const before =
      asked.again && asked.kind !== 'REMINDERS'
        ? new Map<string, string>()
        : await this.sent.refusals(letters.map(onceKey));
    return letters.map((letter) => {
      const { subject, message, language, fileName } = letter;
      const sentBefore = before.get(onceKey(letter));
      return {
        subject,
        recipients: message?.to.map(({ description }) => description).join(', ') ?? null,
        language,
        mailSubject: message?.subject ?? null,
        body: message?.body ?? null,
        fileName,
        refusal: letter.refusal ?? sentBefore ?? null,
        alreadySent: letter.refusal === null && sentBefore !== undefined,
      };
    });
  }
}

/** Stores what was asked and enqueues its job. */
@CommandHandler(startMailing)
export class StartMailing implements Handles<typeof startMailing> {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly mailings: Mailings,
    private readonly sources: MailingSources,
    private readonly clock: Clock,
  ) {}

  /** @throws CodedError invalid `MAILING.NOTHING_NAMED`; conflict `MAILING.CLOSED` while this kind is not sent */
  async run(
    { delay, ...asked }: InputOf<typeof startMailing>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof startMailing>> {
    refuseEmpty(asked);
    const source = this.sources.of(asked.kind);
    source.check?.(asked);
    const closed = (await source.closed?.(ctx)) ?? null;
    if (closed !== null) throw conflict('MAILING.CLOSED', `${closed} No se ha enviado nada.`);
    const process = uuidv7();
    const round = asked.again && asked.kind !== 'REMINDERS' ? process : null;
    await this.start(process, asked, round, ctx, delay ? this.clock.now() + delay : undefined);
    return { process };
  }

  /**
   * @param round the first mailing of a sending that repeats earlier ones
   * @param at not before this moment, unix seconds
   */
  start(id: string, ask: AskedMailing, round: string | null, ctx: CallContext, at?: number): Promise<void> {
    return this.database.transaction(async (tx) => {
      await this.mailings.add({ id, kind: ask.kind, author: ctx.actor.id, round, ask }, tx);
      await this.jobs.enqueue(mailingJob, { mailing: id }, ctx, { id, at }, tx);
    });
  }
}

/** What became of a mailing and of each of its rows. */
@CommandHandler(mailingStatus)
export class MailingStatus implements Handles<typeof mailingStatus> {
  constructor(
    private readonly mailings: Mailings,
    private readonly jobs: JobQueue,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run({
    process,
    outcome,
    after,
    limit,
  }: InputOf<typeof mailingStatus>): Promise<OutputOf<typeof mailingStatus>> {
    const { id, kind, author, createdAt } = await this.mailings.get(process);
    // One after the other, so that nothing is older than what came before: whoever reads that all has ended reads how.
    const job = await this.jobs.find(id);
    const counts = await this.mailings.counts(id);
    const rows = await this.mailings.rows(id, { only: outcome, after, limit });
    const unsent = rows.flatMap(({ outcome: is, communication }) =>
      is === 'FAILED' || is === 'QUEUED' ? (communication ?? []) : [],
    );
    const reasons = new Map(
      (await this.stores.of('communication').loadManyUnchecked(unsent)).map(
        (it) => [it.id, it.error ?? this.#waitsUntil(it)] as const,
      ),
    );
    const { WAITING, QUEUED, SENT, REFUSED, FAILED } = counts;
    const running = job?.state === 'waiting' || job?.state === 'running';
    return {
      kind,
      author: isUuid(author) ? author : null,
      createdAt,
      running,
      cancelled: job?.state === 'cancelled',
      undoable: kind === 'WRITTEN' && SENT === 0 && (running || QUEUED > 0),
      total: WAITING + QUEUED + SENT + REFUSED + FAILED,
      waiting: WAITING,
      queued: QUEUED,
      sent: SENT,
      refused: REFUSED,
      failed: FAILED,
      rows: rows.map((row) => ({
        ...row,
        message: row.message ?? reasons.get(row.communication ?? '') ?? null,
      })),
    };
  }

  /** Quiet hours, or the pause after a failed attempt. */
  #waitsUntil({ nextAttemptAt }: Pick<Communication, 'nextAttemptAt'>): string | null {
    const now = this.clock.now();
    return nextAttemptAt !== null && nextAttemptAt > now ? `${leavesText(nextAttemptAt, now)}.` : null;
  }
}

/** Sends the rows that are left as a mailing of their own, so that each is told with its own progress. */
@CommandHandler(retryMailing)
export class RetryMailing implements Handles<typeof retryMailing> {
  constructor(
    private readonly mailings: Mailings,
    private readonly starter: StartMailing,
    private readonly jobs: JobQueue,
    private readonly sources: MailingSources,
  ) {}

  async run(
    { process }: InputOf<typeof retryMailing>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof retryMailing>> {
    const { id, kind, ask, round } = await this.mailings.get(process);
    const state = (await this.jobs.find(id))?.state;
    if (state === 'waiting' || state === 'running')
      throw conflict('MAILING.RUNNING', 'El envío sigue en marcha: cancélelo o espere a que termine.');
    const closed = (await this.sources.of(kind).closed?.(ctx)) ?? null;
    if (closed !== null) throw conflict('MAILING.CLOSED', `${closed} No se ha enviado nada.`);
    const left = await this.mailings.unsent(id);
    if (left.length === 0) throw conflict('MAILING.NOTHING_LEFT', 'No queda nada por enviar.');
    const next = uuidv7();
    await this.starter.start(next, { ...ask, list: null, [fieldOf[kind]]: left }, round, ctx);
    return { process: next, rows: left.length };
  }
}

const onceKey = (letter: Letter): string => keyOf(letter, { round: null });

/** Nothing is meant by nothing: a selection that was lost must not become everything. */
function refuseEmpty(asked: AskedMailing): void {
  const { kind, documents, list, people, contracts, mandates } = asked;
  const all = kind === 'WRITTEN' ? [people, contracts, mandates] : [asked[fieldOf[kind]]];
  const named = Math.max(...all.map(({ length }) => length));
  if (named > MOST_NAMED)
    throw refusal(
      kind,
      kind === 'DOCUMENTS'
        ? `Como máximo ${MOST_NAMED} filas: seleccione todas las de la lista.`
        : `Como máximo ${MOST_NAMED} filas a la vez: filtre la lista.`,
    );
  if (kind === 'WRITTEN' && named === 0) throw refusal(kind, 'Seleccione a quién se escribe.');
  if (kind !== 'DOCUMENTS' || list !== null) return;
  if (documents.length === 0) throw refusal(kind, 'Seleccione los documentos que se envían.');
}

function refusal(kind: MailingKind, message: string): CodedError {
  return invalid('MAILING.NOTHING_NAMED', `${message} No se ha enviado nada.`, [
    { field: fieldOf[kind], rule: 'required', message },
  ]);
}
