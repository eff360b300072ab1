import type { CallContext } from '@llavero/kit/context';
import { isOutage } from '@llavero/kit/errors/outage';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { Logger } from '@llavero/kit/logging/logger';
import { CodedError } from '@llavero/proto/errors';
import { Attachments } from '../communication/attachments.ts';
import { Communications } from '../communication/communications.ts';
import { MailingSources } from './mailing-sources.ts';
import { type Mailing, Mailings, type RowEnd } from './mailings.ts';
import { mailingJob, type MailingState } from './mailing-job.ts';
import type { Letter, MailingSource } from './mailing-source.ts';
import { SentBefore } from './sent-before.ts';

const AT_ONCE = 20;
/** Seconds until a mailing that may not go on now is tried again. */
const CLOSED_SECONDS = 900;

/**
 * Carries a mailing out: notes its rows, then for each makes the files and records the message, row and message in one
 * transaction. What leaves is the delivery's (JOB-04); the key of the letter keeps it to one message.
 */
@JobHandler(mailingJob)
export class RunMailing implements HandlesJob<typeof mailingJob> {
  constructor(
    private readonly mailings: Mailings,
    private readonly sources: MailingSources,
    private readonly sent: SentBefore,
    private readonly attachments: Attachments,
    private readonly communications: Communications,
    private readonly logger: Logger,
  ) {}

  async run({ mailing: id }: { mailing: string }, job: JobContext<MailingState>): Promise<void> {
    const mailing = await this.mailings.get(id);
    const source = this.sources.of(mailing.kind);
    if (!mailing.collected) await this.#collect(mailing, source, job);
    for (;;) {
      // The bank may have fallen behind, or the working day be over, since the rows before.
      if ((await source.closed?.(job.caller)) != null) job.retryLater(CLOSED_SECONDS);
      const rows = await this.mailings.waiting(id, AT_ONCE);
      if (rows.length === 0) break;
      const subjects = rows.map(({ subject }) => subject);
      const letters = await source.letters(subjects, mailing.ask, job.caller);
      const bySubject = new Map(letters.map((letter) => [letter.subject, letter] as const));
      for (const { row, subject } of rows) {
        job.step();
        await this.#row(mailing, source, row, bySubject.get(subject), job);
      }
      await this.#tell(id, job);
    }
    await this.#tell(id, job);
  }

  /** Notes which rows are meant before the first one is sent: a list that changes meanwhile changes nothing. */
  async #collect({ id, ask }: Mailing, source: MailingSource, job: JobContext<MailingState>): Promise<void> {
    await job.transaction((tx) => this.mailings.clearRows(id, tx));
    let count = 0;
    for await (const page of source.subjects(ask, job.caller)) {
      const from = count;
      count += await job.transaction((tx) => this.mailings.addRows(id, page, from, tx));
    }
    await job.transaction((tx) => this.mailings.collected(id, tx));
  }

  async #row(
    mailing: Mailing,
    source: MailingSource,
    row: number,
    letter: Letter | undefined,
    job: JobContext<MailingState>,
  ): Promise<void> {
    const end = (of: RowEnd) => job.transaction((tx) => this.mailings.end(mailing.id, row, of, tx));
    if (!letter) return end(refused('Ya no existe o no se puede ver.'));
    if (letter.refusal !== null) return end(refused(letter.refusal));
    const key = keyOf(letter, mailing);
    const before = (await this.sent.refusals([key])).get(key);
    if (before !== undefined) return end(refused(before));
    try {
      await this.#send(mailing, source, row, letter, key, job);
    } catch (error) {
      if (!(error instanceof CodedError) || isOutage(error)) throw error;
      const { code, message } = error.body;
      await end({ outcome: 'FAILED', message, communication: null });
      this.logger.warn('letter not recorded', { mailing: mailing.id, row, code });
    }
  }

  async #send(
    { id, ask, author }: Mailing,
    source: MailingSource,
    row: number,
    letter: Letter,
    key: string,
    job: JobContext<MailingState>,
  ): Promise<void> {
    const ctx: CallContext = job.caller;
    const { documents, message = letter.message, drafts = [] } = await source.prepare(letter, ask, ctx);
    const attachments = await this.attachments.named(documents, ctx);
    await job.transaction(async (tx) => {
      // Two mailings with the same letter come one after the other.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [key]);
      const before = (await this.sent.refusals([key], tx)).get(key);
      if (before !== undefined || message === null)
        return this.mailings.end(id, row, refused(before ?? 'No hay nada que enviar.'), tx);
      await this.sent.release(key, ctx, tx);
      const communication = await this.communications.record(
        { ...message, attachments, author, deduplication: key },
        ctx,
        tx,
      );
      for (const draft of drafts) await this.communications.record({ ...draft, draft: true }, ctx, tx);
      await this.mailings.end(id, row, { outcome: 'QUEUED', message: null, communication }, tx);
    });
  }

  async #tell(id: string, job: JobContext<MailingState>): Promise<void> {
    const { WAITING, QUEUED, SENT, REFUSED, FAILED } = await this.mailings.counts(id);
    const queued = QUEUED + SENT;
    const done = queued + REFUSED + FAILED;
    await job.save({ done, total: done + WAITING, state: { queued, refused: REFUSED, failed: FAILED } });
  }
}

const refused = (message: string): RowEnd => ({ outcome: 'REFUSED', message, communication: null });

/** The key under which a letter is recorded once; a sending that repeats earlier ones has keys of its own. */
export function keyOf({ key }: Letter, { round }: Pick<Mailing, 'round'>): string {
  return round === null ? key : `${key} ${round}`;
}
