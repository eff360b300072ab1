import { isOutage } from '@llavero/kit/errors/outage';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { Logger } from '@llavero/kit/logging/logger';
import { CodedError } from '@llavero/proto/errors';
import { type BilledContract, type BilledMonth, billedMonth } from '@llavero/proto/rules/receipt';
import type { z } from 'zod';
import { CreateReceipt, type ReceiptOutcome } from './create-receipt.ts';
import { type GenerationState, receiptGeneration } from './generation-job.ts';
import { ReceiptSource } from './receipt-source.ts';

/**
 * Carries out generation runs. A receipt and the counters that include it are one transaction, fenced by the run's lease:
 * a run that a crash interrupts goes on after the last receipt, and a replica that lost the run writes nothing more.
 */
@JobHandler(receiptGeneration)
export class RunGeneration implements HandlesJob<typeof receiptGeneration> {
  constructor(
    private readonly source: ReceiptSource,
    private readonly createReceipt: CreateReceipt,
    private readonly logger: Logger,
  ) {}

  async run(
    { year, month: monthNumber, contracts: wanted }: z.infer<typeof receiptGeneration.input>,
    job: JobContext<GenerationState>,
  ): Promise<void> {
    const month = billedMonth(year, monthNumber);
    let state: GenerationState = job.state ?? {
      after: null,
      created: 0,
      existing: 0,
      failed: 0,
      error: null,
    };
    const contracts: BilledContract[] = [];
    for await (const page of this.source.pages(month, wanted, job.caller)) contracts.push(...page);
    const { after } = state;
    // Pages come by id, so what follows the last contract is what is left.
    const left = after === null ? contracts : contracts.filter(({ id }) => id > after);
    const total = contracts.length;
    let done = total - left.length;
    await job.save({ done, total, state });
    for (const contract of left) {
      job.step();
      const counted = (
        key: 'created' | 'existing' | 'failed' | null,
        error = state.error,
      ): GenerationState => ({
        ...state,
        after: contract.id,
        error,
        ...(key === null ? {} : { [key]: state[key] + 1 }),
      });
      const next = await this.bill(contract, month, job, counted, { done: done + 1, total });
      state = next;
      done += 1;
    }
  }

  private async bill(
    contract: BilledContract,
    month: BilledMonth,
    job: JobContext<GenerationState>,
    counted: (key: 'created' | 'existing' | 'failed' | null, error?: string) => GenerationState,
    progress: { done: number; total: number },
  ): Promise<GenerationState> {
    let next = counted(null);
    try {
      const outcome = await this.createReceipt.run(
        contract,
        month,
        job.caller,
        (tx, made: ReceiptOutcome) => {
          next = counted(made);
          return job.save({ ...progress, state: next }, tx);
        },
      );
      if (outcome === 'skip') await job.save({ ...progress, state: next });
    } catch (error) {
      if (!(error instanceof CodedError) || isOutage(error)) throw error;
      next = counted('failed', error.body.message);
      await job.save({ ...progress, state: next });
      this.logger.warn('receipt not created', { run: job.id, contract: contract.id, code: error.body.code });
    }
    return next;
  }
}
