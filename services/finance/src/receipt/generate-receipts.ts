import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { cancelFinanceProcess, financeProcess, generateReceipts } from '@llavero/proto/commands/finance';
import { GenerationRuns } from './generation-runs.ts';
import { GenerationWorker } from './generation-worker.ts';

/** Opens a run and answers at once; the worker does the rest (FIN-01). */
@CommandHandler(generateReceipts)
export class GenerateReceipts implements Handles<typeof generateReceipts> {
  constructor(
    private readonly runs: GenerationRuns,
    private readonly worker: GenerationWorker,
  ) {}

  async run(
    input: InputOf<typeof generateReceipts>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof generateReceipts>> {
    const process = await this.runs.open({ ...input, actor: ctx.actor, request_id: ctx.requestId });
    this.worker.wake(process);
    return { process };
  }
}

/** How far a run has come. */
@CommandHandler(financeProcess)
export class FinanceProcess implements Handles<typeof financeProcess> {
  constructor(private readonly runs: GenerationRuns) {}

  async run(input: InputOf<typeof financeProcess>): Promise<OutputOf<typeof financeProcess>> {
    const { status, done, total, created, existing, failed, error } = await this.runs.get(input.process);
    return { status, done, total, created, existing, failed, error };
  }
}

/** Stops a run within twenty receipts; what was created stays and is named in the progress. */
@CommandHandler(cancelFinanceProcess)
export class CancelFinanceProcess implements Handles<typeof cancelFinanceProcess> {
  constructor(private readonly runs: GenerationRuns) {}

  async run(input: InputOf<typeof cancelFinanceProcess>): Promise<OutputOf<typeof cancelFinanceProcess>> {
    await this.runs.get(input.process);
    return { cancelled: await this.runs.cancel(input.process) };
  }
}
