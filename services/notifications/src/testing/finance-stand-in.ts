import { setTimeout as sleep } from 'node:timers/promises';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { KitModule } from '@llavero/kit/service/kit.module';
import { peerUnavailable } from '@llavero/kit/errors/grpc-errors';
import { changeFinanceStatus } from '@llavero/proto/commands/finance';
import { generateMonth } from '@llavero/proto/commands/month';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { recordsOf } from '@llavero/proto/records/registry';
import { Module } from '@nestjs/common';

/** How the workers of the stand-in behave, and what they have seen. */
export const worker = {
  behaviour: 'answers' as 'answers' | 'away' | 'takes long',
  calls: 0,
  /** Runs that heard that they were no longer wanted. */
  stopped: 0,
};

async function work({ signal }: CallContext): Promise<void> {
  worker.calls += 1;
  if (worker.behaviour === 'away') throw peerUnavailable('finance');
  for (let step = 0; worker.behaviour === 'takes long' && step < 6_000; step += 1) {
    if (signal?.aborted) {
      worker.stopped += 1;
      return;
    }
    await sleep(20);
  }
}

/** May be carried out twice. */
@CommandHandler(generateMonth)
class Generate implements Handles<typeof generateMonth> {
  async run(
    _input: InputOf<typeof generateMonth>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof generateMonth>> {
    await work(ctx);
    return { process: `run ${worker.calls}` };
  }
}

/** Must not be carried out twice without a look. */
@CommandHandler(changeFinanceStatus)
class ChangeStatus implements Handles<typeof changeFinanceStatus> {
  async run(
    _input: InputOf<typeof changeFinanceStatus>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof changeFinanceStatus>> {
    await work(ctx);
    return { results: [] };
  }
}

/** A finance service with two workers for the queue. */
@Module({
  imports: [KitModule.forService({ name: 'finance', records: recordsOf('finance'), migrations: 'derive' })],
  providers: [Generate, ChangeStatus],
})
export class FinanceStandIn {}
