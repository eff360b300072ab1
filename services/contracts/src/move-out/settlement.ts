import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { moveOutSettlement } from '@llavero/proto/commands/move-out';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { claimsNotDeducted, notedClaims } from '@llavero/proto/rules/bond-ledger';
import { MoveOutSums } from './move-out-sums.ts';

/** What the tenant gets back if it is paid on a day, line by line (OPS-04). */
@CommandHandler(moveOutSettlement)
export class Settlement implements Handles<typeof moveOutSettlement> {
  constructor(
    private readonly stores: RecordStores,
    private readonly sums: MoveOutSums,
  ) {}

  async run(
    { id, day }: InputOf<typeof moveOutSettlement>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof moveOutSettlement>> {
    const contract = await this.stores.of(definition).loadUnchecked(id);
    const [{ sum, receipts }, keySets] = await Promise.all([
      this.sums.settle(contract, day, ctx),
      this.sums.keySets(contract, ctx),
    ]);
    return {
      ...sum,
      keySets,
      receipts: receipts.open,
      inProcess: receipts.inProcess,
      claims: notedClaims(contract),
      claimsNotDeducted: claimsNotDeducted(contract),
    };
  }
}
