import type { CallContext } from '@llavero/kit/context';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { monthPreview, startMonthPreview } from '@llavero/proto/commands/month';
import { conflict } from '@llavero/proto/errors';
import type { z } from 'zod';
import { monthRun, unknownProcess } from './month-runs.ts';
import { askedKinds, PreviewMonth } from './preview-month.ts';
import { monthPreviewJob } from './preview-job.ts';

export type Previewed = z.infer<typeof monthPreviewJob.input>;
type Preview = OutputOf<typeof monthPreview>;

/** Enqueues a preview and answers at once (FIN-01). */
@CommandHandler(startMonthPreview)
export class StartMonthPreview implements Handles<typeof startMonthPreview> {
  constructor(private readonly jobs: JobQueue) {}

  async run(
    { kinds, ...input }: InputOf<typeof startMonthPreview>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof startMonthPreview>> {
    const asked = { ...input, kinds: [...askedKinds(kinds)] };
    // Without `once` there is always one.
    return { process: (await this.jobs.enqueue(monthPreviewJob, asked, ctx)) ?? '' };
  }
}

/** Works a preview out; it ends between two pages of contracts when it is cancelled. */
@JobHandler(monthPreviewJob)
export class RunMonthPreview implements HandlesJob<typeof monthPreviewJob> {
  constructor(private readonly preview: PreviewMonth) {}

  run(asked: Previewed, job: JobContext<null>): Promise<Preview> {
    return this.preview.run(asked, job.caller, (done, total) => job.progress(done, total));
  }
}

/** Answers what a preview has found. */
@CommandHandler(monthPreview)
export class MonthPreview implements Handles<typeof monthPreview> {
  constructor(private readonly jobs: JobQueue) {}

  /** @throws CodedError notFound `FINANCE.UNKNOWN_PROCESS`; conflict `FINANCE.PREVIEW_NOT_READY` */
  async run({ process }: InputOf<typeof monthPreview>, ctx: CallContext): Promise<Preview> {
    return (await finishedPreview(this.jobs, process, ctx)).preview;
  }
}

/**
 * What was asked of a preview in the background, and what it has found; only for whoever asked.
 *
 * @throws CodedError notFound `FINANCE.UNKNOWN_PROCESS`; conflict `FINANCE.PREVIEW_NOT_READY`
 */
export async function finishedPreview(jobs: JobQueue, process: string, { actor }: CallContext) {
  const { run, definition } = await monthRun(jobs, process);
  if (definition !== monthPreviewJob || run.actor.id !== actor.id) throw unknownProcess();
  if (run.state !== 'done')
    throw conflict(
      'FINANCE.PREVIEW_NOT_READY',
      'La previsualización no ha terminado: espere a que acabe o vuelva a pedirla.',
    );
  return { asked: run.input as Previewed, preview: run.result as Preview };
}
