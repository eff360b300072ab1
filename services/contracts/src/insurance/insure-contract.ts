import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { insureContract } from '@llavero/proto/commands/insurance';
import { insurance as definition } from '@llavero/proto/records/contracts/insurance';
import { replyOf } from '../reply.ts';
import { OpenPolicy } from './open-policy.ts';

/** Opens the policy of a contract that has none, from the list of those without (OPS-07). */
@CommandHandler(insureContract)
export class InsureContract implements Handles<typeof insureContract> {
  constructor(
    private readonly database: Database,
    private readonly policies: OpenPolicy,
    private readonly clock: Clock,
  ) {}

  run(
    { contract }: InputOf<typeof insureContract>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof insureContract>> {
    return this.database.transaction(async (tx) =>
      replyOf(definition, await this.policies.open(contract, ctx, tx), this.clock.now()),
    );
  }
}
