import { isOutage } from '@llavero/kit/errors/outage';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { Logger } from '@llavero/kit/logging/logger';
import { CodedError } from '@llavero/proto/errors';
import { type BilledMonth, billedMonth } from '@llavero/proto/rules/receipt';
import type { z } from 'zod';
import { CreateDocuments } from './create-documents.ts';
import { type GenerationState, monthGeneration } from './generation-job.ts';
import { MonthPlanner, payeesOf, type PlannedPage, type PlannedSubject } from './month-planner.ts';
import { PayeeAccounts } from './payee-accounts.ts';

/** Where a run is; `total` grows while pages come. */
interface Progress {
  done: number;
  total: number;
  state: GenerationState;
}

/**
 * Carries out generation runs. The documents of a contract and the counters that include them are one transaction, fenced
 * by the run's lease: a run that a crash interrupts goes on after the last contract, and a replica that lost the run writes
 * nothing more.
 */
@JobHandler(monthGeneration)
export class RunGeneration implements HandlesJob<typeof monthGeneration> {
  constructor(
    private readonly planner: MonthPlanner,
    private readonly createDocuments: CreateDocuments,
    private readonly accounts: PayeeAccounts,
    private readonly logger: Logger,
  ) {}

  async run(
    { year, month: monthNumber, contracts, kinds }: z.infer<typeof monthGeneration.input>,
    job: JobContext<GenerationState>,
  ): Promise<void> {
    const month = billedMonth(year, monthNumber);
    const progress: Progress = {
      ...job.counts,
      state: {
        ...{ phase: 'contracts', after: null, created: 0, existing: 0, failed: 0, error: null },
        ...job.state,
      },
    };
    for await (const page of this.planner.pages({ month, kinds, contracts }, job.caller, progress.state)) {
      const { done, total } = progress;
      // What is known of the whole on the first page; a page that it did not count adds itself.
      progress.total = Math.max(total, page.total ?? 0, done + page.subjects.length);
      await job.save(progress);
      await this.writePage(page, month, job, progress);
    }
    await job.save({ ...progress, total: progress.done });
  }

  private async writePage(
    page: PlannedPage,
    month: BilledMonth,
    job: JobContext<GenerationState>,
    progress: Progress,
  ): Promise<void> {
    const accounts = await this.accounts.of(payeesOf(page), job.caller.requestId);
    for (const subject of page.subjects) {
      job.step();
      const { rows, cursor } = subject;
      const existing = rows.filter(({ outcome }) => outcome === 'existing').length;
      const isWritten = rows.some(({ outcome }) => outcome === 'create');
      Object.assign(
        progress,
        isWritten
          ? await this.write(subject, month, accounts, job, progress)
          : after(progress, cursor, { existing }),
      );
    }
    await job.save(progress);
  }

  private async write(
    subject: PlannedSubject,
    month: BilledMonth,
    accounts: ReadonlyMap<string, string>,
    job: JobContext<GenerationState>,
    progress: Progress,
  ): Promise<Progress> {
    const { cursor } = subject;
    let next = progress;
    try {
      await this.createDocuments.run(subject, month, accounts, job.caller, (tx, made) => {
        next = after(progress, cursor, made);
        return job.save(next, tx);
      });
      return next;
    } catch (error) {
      if (!(error instanceof CodedError) || isOutage(error)) throw error;
      next = after(progress, cursor, { failed: 1 }, error.body.message);
      await job.save(next);
      this.logger.warn('documents not created', {
        run: job.id,
        subject: cursor.after,
        code: error.body.code,
      });
      return next;
    }
  }
}

/** The progress once a subject is done. */
function after(
  { done, total, state }: Progress,
  cursor: PlannedSubject['cursor'],
  { created = 0, existing = 0, failed = 0 },
  error = state.error,
): Progress {
  return {
    done: done + 1,
    total,
    state: {
      ...cursor,
      created: state.created + created,
      existing: state.existing + existing,
      failed: state.failed + failed,
      error,
    },
  };
}
