import { type CallContext, serviceContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { Logger } from '@llavero/kit/logging/logger';
import { OutsideError } from '@llavero/kit/outside/errors';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { pipelineRefresh, refreshPipeline } from '@llavero/proto/commands/leads';
import { CodedError } from '@llavero/proto/errors';
import { ERASED_NAME } from '@llavero/proto/rules/data-protection';
import type { LeadStatus } from '@llavero/proto/records/choices/leads';
import { lead as definition } from '@llavero/proto/records/contracts/lead';
import { DealPipeline } from '../outside/pipedrive/port.ts';
import { changeBy, type LeadHistory, readDeal, type ReadDeal } from './read-deal.ts';
import { beginning, REFRESH_JOB, refreshJob, type RefreshProgress } from './refresh-job.ts';

/** As many as people can be asked for by id. */
const PAGE = 100;
/** Times in a row that Pipedrive is waited for; then a person begins anew. */
const MOST_OUTAGES = 8;
const pauseAfter = (outages: number): number => Math.min(600, 10 * 2 ** outages);

/** Reads Pipedrive into our leads a page at a time (EXT-01, decision 0135). */
@JobHandler(refreshJob)
export class ReadPipeline implements HandlesJob<typeof refreshJob> {
  constructor(
    private readonly stores: RecordStores,
    private readonly outside: Outside,
    private readonly logger: Logger,
  ) {}

  async run(_input: object, job: JobContext<RefreshProgress>): Promise<RefreshProgress> {
    let progress = job.state ?? beginning;
    if (!this.outside.has(DealPipeline)) return progress;
    const pipeline = this.outside.of(DealPipeline);
    try {
      const stages = await pipeline.stages();
      for (;;) {
        job.step();
        const page = await pipeline.deals(progress.after, PAGE);
        const ids = new Set(page.items.flatMap(({ person }) => person ?? []));
        const people = new Map((await pipeline.personsById([...ids])).map((one) => [one.id, one]));
        const read = page.items.map((deal) => readDeal(deal, people.get(deal.person ?? ''), stages));
        progress = await job.transaction(async (tx) => {
          const kept = await this.keep(read, tx);
          const next: RefreshProgress = {
            after: page.next,
            done: progress.done + read.length,
            created: progress.created + kept.created,
            updated: progress.updated + kept.updated,
            refused: progress.refused + kept.refused,
            ...{ outages: 0, problem: null },
          };
          // How many there are is not told before the end.
          const total = next.done + (page.next === null ? 0 : PAGE);
          await job.save({ done: next.done, total, state: next }, tx);
          return next;
        });
        await job.progress(job.counts.done, job.counts.total);
        if (page.next === null) return progress;
      }
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      return this.wait(error, progress, job);
    }
  }

  /** What passes is waited for, from the page at which it stopped; the rest is a refusal that people are told. */
  private async wait(
    error: OutsideError,
    progress: RefreshProgress,
    job: JobContext<RefreshProgress>,
  ): Promise<never> {
    const outages = progress.outages + 1;
    this.logger.warn('pipeline not read', { reason: error.reason, outages });
    if (!error.passing || outages > MOST_OUTAGES) throw new CodedError({ ...error.body, kind: 'invalid' });
    await job.checkpoint({ ...progress, outages, problem: error.what });
    return job.retryLater(error.retryAfter ?? pauseAfter(outages));
  }

  /** New deals become leads; of known ones what has changed there since is written over what is here, but for what people have entered or corrected. */
  private async keep(
    read: readonly ReadDeal[],
    tx: Tx,
  ): Promise<{ created: number; updated: number; refused: number }> {
    const store = this.stores.of(definition);
    const own = serviceContext('contracts');
    const ids = read.flatMap(({ pipedriveDealId }) => pipedriveDealId ?? []);
    const known = new Map(
      (await store.findUnchecked({ filter: { pipedriveDealId: { $in: ids } } }, tx)).map((one) => [
        one.pipedriveDealId,
        one,
      ]),
    );
    const binned = new Set(
      (
        await tx.query<{ deal: string }>(
          `SELECT pipedrive_deal_id AS deal FROM lead WHERE pipedrive_deal_id = ANY($1) AND deleted_at IS NOT NULL`,
          [ids],
        )
      ).map(({ deal }) => deal),
    );
    const counts = { created: 0, updated: 0, refused: 0 };
    for (const deal of read) {
      const lead = known.get(deal.pipedriveDealId);
      if (lead?.pipedriveHash === deal.pipedriveHash) continue;
      // What was put into the bin here stays there, and of somebody who was erased nothing comes back (decision 0035).
      if (lead ? lead.name === ERASED_NAME : binned.has(deal.pipedriveDealId ?? '')) continue;
      try {
        if (!lead) await store.create({ ...deal, source: 'PIPEDRIVE' }, own, tx);
        else {
          const current = await store.loadUnchecked(lead.id, tx, { lock: true });
          const change = changeBy(deal, current, await this.historyOf(lead.id));
          await store.writeUnchecked(current, undefined, change, {}, own, tx);
        }
        counts[lead ? 'updated' : 'created'] += 1;
      } catch (error) {
        if (!(error instanceof CodedError) || error.body.kind !== 'invalid') throw error;
        this.logger.warn('deal not taken', { deal: deal.pipedriveDealId, code: error.body.code });
        counts.refused += 1;
      }
    }
    return counts;
  }

  /** Who has written what of a lead last: a person, or a reading. */
  private async historyOf(id: string): Promise<LeadHistory> {
    const entries = await this.stores.of(definition).history({ id }, serviceContext('contracts'));
    const last = new Map<string, boolean>();
    let readStatus: LeadStatus | null = null;
    // The newest come first.
    for (const { actor, version, changes } of entries) {
      const isRead = actor.startsWith('service:');
      for (const field of Object.keys(changes)) if (!last.has(field)) last.set(field, isRead);
      // The first entry leaves out what a lead begins with.
      const told = changes['status']?.after ?? (version === 1 ? 'NEW' : null);
      if (isRead) readStatus ??= told as LeadStatus | null;
    }
    const corrected = new Set([...last].filter(([, isRead]) => !isRead).map(([field]) => field));
    return { corrected, readStatus };
  }
}

/** RST-11: begins a reading, unless one is under way. */
@CommandHandler(refreshPipeline)
export class RefreshPipeline implements Handles<typeof refreshPipeline> {
  constructor(
    private readonly outside: Outside,
    private readonly jobs: JobQueue,
  ) {}

  async run(
    _input: InputOf<typeof refreshPipeline>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof refreshPipeline>> {
    if (!this.outside.has(DealPipeline))
      return {
        ...{ configured: false, queued: false },
        message:
          'Pipedrive no está conectado: el tablero de Captación muestra los datos propios, que ya están al día.',
      };
    const queued = (await this.jobs.enqueue(refreshJob, {}, ctx, { id: REFRESH_JOB })) !== undefined;
    return {
      ...{ configured: true, queued },
      message: queued
        ? 'Se están leyendo los tratos de Pipedrive.'
        : 'Ya se están leyendo los tratos de Pipedrive.',
    };
  }
}

/** How the reading is going, for the button on the screen. */
@CommandHandler(pipelineRefresh)
export class PipelineRefresh implements Handles<typeof pipelineRefresh> {
  constructor(
    private readonly outside: Outside,
    private readonly jobs: JobQueue,
  ) {}

  async run(): Promise<OutputOf<typeof pipelineRefresh>> {
    const job = await this.jobs.find(REFRESH_JOB);
    const running = job?.state === 'running' || job?.state === 'waiting';
    const told = (running ? job.checkpoint : job?.result) as RefreshProgress | null | undefined;
    const { done, created, updated, problem } = told ?? beginning;
    return {
      configured: this.outside.has(DealPipeline),
      running,
      ...{ done, created, updated },
      finishedAt: running ? null : (job?.endedAt ?? null),
      problem: job?.state === 'failed' ? job.error : running ? problem : null,
    };
  }
}
