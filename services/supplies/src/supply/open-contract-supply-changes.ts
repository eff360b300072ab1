import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { openContractSupplyChanges } from '@llavero/proto/commands/supply-changes';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { OpenContractChanges } from './open-contract-changes.ts';

/** WIZ-13: makes sure that the changes of a contract are there before somebody works on them. */
@CommandHandler(openContractSupplyChanges)
export class OpenContractSupplyChanges implements Handles<typeof openContractSupplyChanges> {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly changes: OpenContractChanges,
  ) {}

  async run(
    { contract, moment }: InputOf<typeof openContractSupplyChanges>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof openContractSupplyChanges>> {
    // As the caller: nobody opens work on a contract they may not see.
    await this.peers.of(definition).get(contract, ctx, { fields: ['id'] });
    const opened = await this.database.transaction((tx) => this.changes.open(contract, moment, ctx, tx));
    return { opened };
  }
}
