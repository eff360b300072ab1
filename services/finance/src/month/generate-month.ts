import type { CallContext } from '@llavero/kit/context';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { cancelFinanceProcess, financeProcess } from '@llavero/proto/commands/finance';
import { generateMonth } from '@llavero/proto/commands/month';
import { invalid } from '@llavero/proto/errors';
import { ClosedMonths } from '../close/closed-months.ts';
import { finishedPreview, type Previewed } from './background-preview.ts';
import { type GenerationState, monthGeneration } from './generation-job.ts';
import { monthRun, statusOfRun, stepOfRun } from './month-runs.ts';
import { previewStale } from './preview-stale.ts';
import { askedKinds, PreviewMonth } from './preview-month.ts';

/** Enqueues a run and answers at once (FIN-01). */
@CommandHandler(generateMonth)
export class GenerateMonth implements Handles<typeof generateMonth> {
  constructor(
    private readonly jobs: JobQueue,
    private readonly preview: PreviewMonth,
    private readonly months: ClosedMonths,
  ) {}

  /**
   * @throws CodedError conflict `FINANCE.MONTH_CLOSED`; `.PREVIEW_STALE` when the month would bring something else than the hash
   *   says; invalid `.OTHER_PREVIEW`; those of {@link finishedPreview}
   */
  async run(
    { hash, preview, kinds, ...input }: InputOf<typeof generateMonth>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof generateMonth>> {
    await this.months.refuseClosed(input, ctx);
    const asked = { ...input, kinds: [...askedKinds(kinds)] };
    if (hash !== null && hash !== (await this.preview.hash(asked, ctx))) throw previewStale();
    const kept = preview === null ? null : await this.hashOf(preview, asked, ctx);
    // Without `once` there is always one.
    const job = { ...asked, hash: kept, confirmed: kept ?? hash };
    return { process: (await this.jobs.enqueue(monthGeneration, job, ctx)) ?? '' };
  }

  /** The hash of a preview in the background, which the run compares with the month. */
  private async hashOf(process: string, asked: GeneratedMonth, ctx: CallContext): Promise<string> {
    const found = await finishedPreview(this.jobs, process, ctx);
    if (found.asked.mandates.length > 0 || keyOf(found.asked) !== keyOf(asked)) throw otherPreview();
    return found.preview.hash;
  }
}

type GeneratedMonth = Pick<Previewed, 'year' | 'month' | 'contracts' | 'kinds'>;

const keyOf = ({ year, month, contracts, kinds }: GeneratedMonth): string =>
  JSON.stringify([year, month, [...contracts].sort(), kinds]);

const OTHER_PREVIEW = 'La previsualización es de otro mes, de otros contratos o de otros documentos';

const otherPreview = () =>
  invalid('FINANCE.OTHER_PREVIEW', `${OTHER_PREVIEW}: previsualice lo que va a generar.`, [
    { field: 'preview', rule: 'same', message: OTHER_PREVIEW },
  ]);

/** How far a run has come. */
@CommandHandler(financeProcess)
export class FinanceProcess implements Handles<typeof financeProcess> {
  constructor(private readonly jobs: JobQueue) {}

  async run(input: InputOf<typeof financeProcess>): Promise<OutputOf<typeof financeProcess>> {
    const { run } = await monthRun(this.jobs, input.process);
    const state = run.checkpoint as GenerationState | null;
    const { created = 0, existing = 0, failed = 0, error = null, hash = null } = state ?? {};
    const { done, total } = run;
    const [status, step] = [statusOfRun(run), stepOfRun(run)];
    return { status, step, done, total, created, existing, failed, hash, error: run.error ?? error };
  }
}

/** Stops a run at its next batch; what was created stays and is named in the progress. */
@CommandHandler(cancelFinanceProcess)
export class CancelFinanceProcess implements Handles<typeof cancelFinanceProcess> {
  constructor(private readonly jobs: JobQueue) {}

  async run(input: InputOf<typeof cancelFinanceProcess>): Promise<OutputOf<typeof cancelFinanceProcess>> {
    const { run, definition } = await monthRun(this.jobs, input.process);
    return { cancelled: await this.jobs.cancel(definition, run.id) };
  }
}
