import { isOutage } from '@llavero/kit/errors/outage';
import { type JobContext, JobInterrupted } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { Logger } from '@llavero/kit/logging/logger';
import { CodedError } from '@llavero/proto/errors';
import { type BilledMonth, billedMonth } from '@llavero/proto/rules/receipt';
import type { z } from 'zod';
import { CreateDocuments } from './create-documents.ts';
import { type GenerationState, monthGeneration } from './generation-job.ts';
import { MonthPlanner, payeesOf, type PlannedPage, type PlannedSubject } from './month-planner.ts';
import { oneAhead } from './one-ahead.ts';
import { PayeeAccounts } from './payee-accounts.ts';
import { PreviewMonth } from './preview-month.ts';
import { previewStale } from './preview-stale.ts';

/** What is one transaction: the more, the less each document costs; the fewer, the sooner a run is cancelled. */
const BATCH = { subjects: 100, documents: 500 };

const nothingMade: GenerationState = {
  phase: 'contracts',
  after: null,
  created: 0,
  existing: 0,
  failed: 0,
  error: null,
};

/** Where a run is; `total` grows while pages come. */
interface Progress {
  done: number;
  total: number;
  state: GenerationState;
}

/**
 * Carries out generation runs. The documents of a batch of contracts and the counters that include them are one transaction, fenced
 * by the run's lease: a run that a crash interrupts goes on after the last batch, and a replica that lost the run writes
 * nothing more.
 */
@JobHandler(monthGeneration)
export class RunGeneration implements HandlesJob<typeof monthGeneration> {
  constructor(
    private readonly planner: MonthPlanner,
    private readonly preview: PreviewMonth,
    private readonly createDocuments: CreateDocuments,
    private readonly accounts: PayeeAccounts,
    private readonly logger: Logger,
  ) {}

  async run(asked: z.infer<typeof monthGeneration.input>, job: JobContext<GenerationState>): Promise<void> {
    const { year, month: monthNumber, contracts, kinds } = asked;
    const month = billedMonth(year, monthNumber);
    await this.confirm(asked, job);
    const progress: Progress = {
      ...job.counts,
      state: { ...nothingMade, hash: asked.confirmed, ...job.state },
    };
    const pages = this.planner.pages({ month, kinds, contracts }, job.caller, progress.state);
    // The plan of a page reads nothing that another page writes and its documents do not read again under lock.
    for await (const page of oneAhead(pages)) {
      const { done, total } = progress;
      // What is known of the whole on the first page; a page that it did not count adds itself.
      progress.total = Math.max(total, page.total ?? 0, done + page.subjects.length);
      await job.save(progress);
      await this.writePage(page, month, job, progress);
    }
    await job.save({ ...progress, total: progress.done });
  }

  /**
   * Compares the month with the preview that was confirmed, once: an attempt after it would find what the one before has made.
   *
   * @throws CodedError conflict `FINANCE.PREVIEW_STALE`
   */
  private async confirm(
    { hash, confirmed, ...asked }: z.infer<typeof monthGeneration.input>,
    job: JobContext<GenerationState>,
  ): Promise<void> {
    // Runs that were enqueued by an earlier version name none.
    if (!hash || job.state !== null) return;
    const told = (done: number, total: number) => job.progress(done, total);
    if (hash !== (await this.preview.hash(asked, job.caller, told))) throw previewStale();
    await job.save({ done: 0, total: job.counts.total, state: { ...nothingMade, hash: confirmed } });
  }

  private async writePage(
    page: PlannedPage,
    month: BilledMonth,
    job: JobContext<GenerationState>,
    progress: Progress,
  ): Promise<void> {
    const accounts = await this.accounts.of(payeesOf(page), job.caller.requestId);
    for (const batch of batchesOf(page.subjects)) {
      job.step();
      Object.assign(progress, await this.writeBatch(batch, month, accounts, job, progress));
    }
    await job.save(progress);
  }

  /** Where a batch fails, its subjects are written one by one, so that one that cannot be billed does not stop the others. */
  private async writeBatch(
    batch: readonly PlannedSubject[],
    month: BilledMonth,
    accounts: ReadonlyMap<string, string>,
    job: JobContext<GenerationState>,
    progress: Progress,
  ): Promise<Progress> {
    let next = progress;
    const rows = batch.flatMap((subject) => subject.rows);
    const existing = rows.filter(({ outcome }) => outcome === 'existing').length;
    if (!rows.some(({ outcome }) => outcome === 'create')) return after(progress, batch, { existing });
    try {
      await this.createDocuments.run(batch, month, accounts, job.caller, (tx, made) => {
        next = after(progress, batch, made);
        return job.save(next, tx);
      });
      return next;
    } catch (error) {
      if (error instanceof JobInterrupted || isOutage(error)) throw error;
      if (batch.length > 1) {
        for (const subject of batch) {
          job.step();
          next = await this.writeBatch([subject], month, accounts, job, next);
        }
        return next;
      }
      if (!(error instanceof CodedError)) throw error;
      next = after(progress, batch, { failed: 1 }, error.body.message);
      await job.save(next);
      this.logger.warn('documents not created', {
        run: job.id,
        subject: batch[0]?.cursor.after,
        code: error.body.code,
      });
      return next;
    }
  }
}

/** Cuts subjects into batches; one with very many guaranteed units is a batch of its own. */
export function batchesOf<S extends { rows: readonly unknown[] }>(subjects: readonly S[]): S[][] {
  const batches: S[][] = [];
  let documents = 0;
  for (const subject of subjects) {
    const batch = batches.at(-1);
    documents += subject.rows.length;
    if (batch && batch.length < BATCH.subjects && documents <= BATCH.documents) batch.push(subject);
    else {
      batches.push([subject]);
      documents = subject.rows.length;
    }
  }
  return batches;
}

/** The progress once some subjects are done. */
function after(
  { done, total, state }: Progress,
  subjects: readonly PlannedSubject[],
  { created = 0, existing = 0, failed = 0 },
  error = state.error,
): Progress {
  return {
    done: done + subjects.length,
    total,
    state: {
      ...state,
      ...subjects.at(-1)?.cursor,
      created: state.created + created,
      existing: state.existing + existing,
      failed: state.failed + failed,
      error,
    },
  };
}
