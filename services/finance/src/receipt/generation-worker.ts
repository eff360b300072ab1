import { setTimeout as sleep } from 'node:timers/promises';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { isOutage } from '@llavero/kit/errors/outage';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { ProcessReports } from '@llavero/kit/service/process-reports';
import { CodedError } from '@llavero/proto/errors';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CreateReceipt } from './create-receipt.ts';
import { type GenerationRun, GenerationRuns, type Progress } from './generation-runs.ts';
import { ReceiptSource } from './receipt-source.ts';
import { type BilledContract, billedMonth } from '@llavero/proto/rules/receipt';

/** Progress is written this often; the panel polls every two seconds. */
const REPORT_EVERY = 20;
/** How often runs are looked for that nobody has in hand, because their replica has died. */
const LOOK_MS = 10_000;
const LABEL = 'Generación de recibos';
/** Pause while the contracts or the database are away. */
const OUTAGE_PAUSE_MS = 2_000;

/**
 * Carries out generation runs, one at a time per process. Every receipt is a transaction of its own and the
 * claim makes it idempotent, so a run that a crash interrupts is simply begun again: at the next start, or within
 * seconds by another replica. Whoever has a run in hand holds its advisory lock, which dies with the connection.
 */
@Injectable()
export class GenerationWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private queue: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();
  private readonly inLine = new Set<string>();
  /** Runs whose end the panel has heard from this process. */
  private readonly told = new Set<string>();
  private readonly reports: ProcessReports;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly runs: GenerationRuns,
    private readonly source: ReceiptSource,
    private readonly createReceipt: CreateReceipt,
    private readonly logger: Logger,
    peers: Peers,
  ) {
    this.reports = new ProcessReports(peers, 'finance');
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.takeUp();
    this.timer = setInterval(() => {
      Promise.all([this.takeUp(), this.tellEnded()]).catch((error: unknown) => {
        this.logger.failed('generation runs not looked for', error);
      });
    }, LOOK_MS);
  }

  /** Takes up what nobody has in hand; what another replica has is left to it by its lock. */
  private async takeUp(): Promise<void> {
    for (const id of await this.runs.unfinished()) this.wake(id);
  }

  /**
   * Runs that have just ended are told once by every process: whoever ended them may have died before the panel heard
   * of it, or nobody was there to hear.
   */
  private async tellEnded(): Promise<void> {
    for (const run of await this.runs.justEnded())
      if (!this.told.has(run.id)) await this.tell(run, run.status, run, run.total);
  }

  /** Waits for the receipt in hand; the run goes on at the next start. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.queue;
  }

  /** Puts a run in line. */
  wake(id: string): void {
    if (this.inLine.has(id)) return;
    this.inLine.add(id);
    this.queue = this.queue.then(() => this.carryOut(id)).finally(() => this.inLine.delete(id));
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
      await this.failed(id).catch(() => undefined);
    }
    return true;
  }

  private async failed(id: string): Promise<void> {
    const error = 'La generación se ha interrumpido. Vuelva a lanzarla: lo ya creado no se repite.';
    await this.runs.end(id, 'ERROR', error);
    const run = await this.runs.get(id);
    await this.tell(run, 'ERROR', { ...run, error }, run.total);
  }

  private async generate(id: string): Promise<void> {
    const run = await this.runs.get(id);
    if (run.status !== 'QUEUED' && run.status !== 'IN_PROGRESS') return;
    const ctx: CallContext = { actor: run.actor, requestId: run.request_id };
    const month = billedMonth(run.year, run.month);
    const contracts: BilledContract[] = [];
    for await (const page of this.source.pages(month, run.contracts, ctx)) contracts.push(...page);
    const total = contracts.length;
    if (!(await this.runs.start(id, total))) return;
    const counts: Progress = { done: 0, created: 0, existing: 0, failed: 0, error: null };
    if (await this.tell(run, 'IN_PROGRESS', counts, total)) return;
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
      if (counts.done % REPORT_EVERY > 0) continue;
      if (!(await this.runs.progress(id, counts)))
        return void (await this.tell(run, 'CANCELLED', counts, total));
      if (await this.tell(run, 'IN_PROGRESS', counts, total)) return;
    }
    if (!(await this.runs.progress(id, counts)))
      return void (await this.tell(run, 'CANCELLED', counts, total));
    await this.runs.end(id, 'FINISHED', counts.error);
    await this.tell(run, 'FINISHED', counts, total);
  }

  /** Shows the run in the panel of whoever asked for it; true when it has been cancelled there. */
  private async tell(
    { id, actor, request_id: requestId }: Pick<GenerationRun, 'id' | 'actor' | 'request_id'>,
    status: GenerationRun['status'],
    { done, created, existing, failed, error }: Progress,
    total: number,
  ): Promise<boolean> {
    const requestedBy = actor.role === 'SERVICE' ? null : actor.id;
    const response = { created, existing, failed };
    const report = {
      id,
      worker: 'GenerateReceipts',
      label: LABEL,
      status,
      done,
      total,
      requestedBy,
      error,
      response,
    };
    const answer = await this.reports.tell(report, requestId);
    if (answer !== 'away' && status !== 'QUEUED' && status !== 'IN_PROGRESS') this.told.add(id);
    if (answer === 'cancelled') await this.runs.cancel(id);
    return answer === 'cancelled';
  }
}
