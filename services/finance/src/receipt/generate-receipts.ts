import type { CallContext } from '@llavero/kit/context';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import type { JobRow } from '@llavero/kit/jobs/job-table';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { cancelFinanceProcess, financeProcess, generateReceipts } from '@llavero/proto/commands/finance';
import { notFound } from '@llavero/proto/errors';
import { type GenerationState, receiptGeneration } from './generation-job.ts';

/** Enqueues a run and answers at once (FIN-01). */
@CommandHandler(generateReceipts)
export class GenerateReceipts implements Handles<typeof generateReceipts> {
  constructor(private readonly jobs: JobQueue) {}

  async run(
    input: InputOf<typeof generateReceipts>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof generateReceipts>> {
    // Without `once` there is always one.
    return { process: (await this.jobs.enqueue(receiptGeneration, input, ctx)) ?? '' };
  }
}

/** How far a run has come. */
@CommandHandler(financeProcess)
export class FinanceProcess implements Handles<typeof financeProcess> {
  constructor(private readonly jobs: JobQueue) {}

  async run(input: InputOf<typeof financeProcess>): Promise<OutputOf<typeof financeProcess>> {
    const run = await generationRun(this.jobs, input.process);
    const state = run.checkpoint as GenerationState | null;
    const { created = 0, existing = 0, failed = 0, error = null } = state ?? {};
    const { done, total } = run;
    return { status: statusOf(run), done, total, created, existing, failed, error: run.error ?? error };
  }
}

/** Stops a run at the next receipt; what was created stays and is named in the progress. */
@CommandHandler(cancelFinanceProcess)
export class CancelFinanceProcess implements Handles<typeof cancelFinanceProcess> {
  constructor(private readonly jobs: JobQueue) {}

  async run(input: InputOf<typeof cancelFinanceProcess>): Promise<OutputOf<typeof cancelFinanceProcess>> {
    const { id } = await generationRun(this.jobs, input.process);
    return { cancelled: await this.jobs.cancel(receiptGeneration, id) };
  }
}

/** @throws CodedError notFound `FINANCE.UNKNOWN_PROCESS` */
async function generationRun(jobs: JobQueue, id: string): Promise<JobRow> {
  const run = await jobs.find(id);
  if (run?.name !== receiptGeneration.name)
    throw notFound('FINANCE.UNKNOWN_PROCESS', 'Ese proceso no existe o ya se ha archivado.');
  return run;
}

/** A run is in progress from the moment its contracts are known, also while it waits for its next attempt. */
function statusOf({ state, total }: JobRow): OutputOf<typeof financeProcess>['status'] {
  if (state === 'done') return 'FINISHED';
  if (state === 'failed') return 'ERROR';
  if (state === 'cancelled') return 'CANCELLED';
  return total > 0 ? 'IN_PROGRESS' : 'QUEUED';
}
