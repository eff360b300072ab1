import { setTimeout as sleep } from 'node:timers/promises';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { isOutage } from '@llavero/kit/errors/outage';
import { Logger } from '@llavero/kit/logging/logger';
import { CodedError } from '@llavero/proto/errors';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CreateReceipt } from './create-receipt.ts';
import { GenerationRuns, type Progress } from './generation-runs.ts';
import { ReceiptSource } from './receipt-source.ts';
import { type Billable, billedMonth } from '@llavero/proto/rules/receipt';

/** Progress is written this often; the panel polls every two seconds. */
const REPORT_EVERY = 20;
/** Pause while the contracts or the database are away. */
const OUTAGE_PAUSE_MS = 2_000;

/**
 * Carries out generation runs, one at a time per process. Every receipt is a transaction of its own and the
 * claim makes it idempotent, so a run that a crash interrupts is simply begun again at the next start.
 */
@Injectable()
export class GenerationWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private queue: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly runs: GenerationRuns,
    private readonly source: ReceiptSource,
    private readonly createReceipt: CreateReceipt,
    private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const id of await this.runs.unfinished()) this.wake(id);
  }

  /** Waits for the receipt in hand; the run goes on at the next start. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.queue;
  }

  /** Puts a run in line. */
  wake(id: string): void {
    this.queue = this.queue.then(() => this.carryOut(id));
  }

  /** Waits as long as an outage lasts: at the start of the whole system the contracts may come later. */
  private async carryOut(id: string): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && !(await this.attempt(id)))
      await sleep(OUTAGE_PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }

  /** False when an outage is in the way. */
  private async attempt(id: string): Promise<boolean> {
    try {
      // Two replicas may both find a run at their start: one of them does it. The advisory lock lives as long
      // as the transaction, which writes nothing itself.
      await this.database.transaction(async (tx) => {
        const [row] = await tx.query<{ mine: boolean }>(
          `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine`,
          [id],
        );
        if (row?.mine) await this.generate(id);
      });
    } catch (error) {
      const code = error instanceof CodedError ? error.body.code : 'internal';
      if (isOutage(error)) {
        this.logger.warn('generation run waits for an outage to pass', { run: id, code });
        return false;
      }
      this.logger.error('generation run failed', error, { run: id, code });
      await this.runs
        .end(id, 'ERROR', 'La generación se ha interrumpido. Vuelva a lanzarla: lo ya creado no se repite.')
        .catch(() => undefined);
    }
    return true;
  }

  private async generate(id: string): Promise<void> {
    const run = await this.runs.get(id);
    if (run.status !== 'QUEUED' && run.status !== 'IN_PROGRESS') return;
    const ctx: CallContext = { actor: run.actor, requestId: run.request_id };
    const month = billedMonth(run.year, run.month);
    const contracts: Billable[] = [];
    for await (const page of this.source.pages(month, run.contracts, ctx)) contracts.push(...page);
    if (!(await this.runs.start(id, contracts.length))) return;
    const counts: Progress = { done: 0, created: 0, existing: 0, failed: 0, error: null };
    for (const contract of contracts) {
      if (this.stopping.signal.aborted) return;
      try {
        const outcome = await this.createReceipt.run(contract, month, ctx);
        if (outcome === 'created') counts.created += 1;
        if (outcome === 'existing') counts.existing += 1;
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        counts.failed += 1;
        counts.error = error.body.message;
        this.logger.warn('receipt not created', { run: id, contract: contract.id, code: error.body.code });
      }
      counts.done += 1;
      if (counts.done % REPORT_EVERY === 0 && !(await this.runs.progress(id, counts))) return;
    }
    if (await this.runs.progress(id, counts)) await this.runs.end(id, 'FINISHED', counts.error);
  }
}
