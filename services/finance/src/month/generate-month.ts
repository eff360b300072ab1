import type { CallContext } from '@llavero/kit/context';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import type { JobRow } from '@llavero/kit/jobs/job-table';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { cancelFinanceProcess, financeProcess } from '@llavero/proto/commands/finance';
import { generateMonth } from '@llavero/proto/commands/month';
import { conflict, notFound } from '@llavero/proto/errors';
import { ClosedMonths } from '../close/closed-months.ts';
import { type GenerationState, monthGeneration } from './generation-job.ts';
import { askedKinds, PreviewMonth } from './preview-month.ts';

/** Enqueues a run and answers at once (FIN-01). */
@CommandHandler(generateMonth)
export class GenerateMonth implements Handles<typeof generateMonth> {
  constructor(
    private readonly jobs: JobQueue,
    private readonly preview: PreviewMonth,
    private readonly months: ClosedMonths,
  ) {}

  /** @throws CodedError conflict `FINANCE.MONTH_CLOSED`; `.PREVIEW_STALE` when the month would bring something else than the preview said */
  async run(
    { hash, kinds, ...input }: InputOf<typeof generateMonth>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof generateMonth>> {
    await this.months.refuseClosed(input, ctx);
    if (hash !== null && hash !== (await this.preview.hash({ ...input, kinds }, ctx))) throw previewStale();
    const asked = { ...input, kinds: [...askedKinds(kinds)] };
    // Without `once` there is always one.
    return { process: (await this.jobs.enqueue(monthGeneration, asked, ctx)) ?? '' };
  }
}

const previewStale = () =>
  conflict(
    'FINANCE.PREVIEW_STALE',
    'El mes ha cambiado desde la previsualización: hay contratos, mandatos o documentos nuevos o distintos. No se ha creado nada: previsualice de nuevo y confirme.',
  );

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
    return { cancelled: await this.jobs.cancel(monthGeneration, id) };
  }
}

/** @throws CodedError notFound `FINANCE.UNKNOWN_PROCESS` */
async function generationRun(jobs: JobQueue, id: string): Promise<JobRow> {
  const run = await jobs.find(id);
  if (run?.name !== monthGeneration.name)
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
