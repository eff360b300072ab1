import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { undoRenewal } from '@llavero/proto/commands/renewals';
import { contractRenewalUndone } from '@llavero/proto/events/renewals';
import { contract as definition } from '@llavero/proto/records/contracts/contract';
import { finance } from '@llavero/proto/records/finance/finance';
import { replyOf } from '../reply.ts';
import { alreadyBilled, endChangedSince, nothingToUndo } from './renewal.errors.ts';

/**
 * Takes the last extension of a contract back. The end before it then counts as decided, so that the job of the next
 * morning does not make the extension again.
 */
@CommandHandler(undoRenewal)
export class UndoRenewal implements Handles<typeof undoRenewal> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  run({ id, version }: InputOf<typeof undoRenewal>, ctx: CallContext): Promise<OutputOf<typeof undoRenewal>> {
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const contract = await store.loadUnchecked(id, tx, { lock: true });
      const at = contract.renewals.findLastIndex(({ undone }) => undone === null);
      const last = contract.renewals[at];
      if (!last) throw nothingToUndo();
      if (contract.endDate !== last.until) throw endChangedSince();
      // Billing locks nothing here: a receipt made at this moment shows on the contract as one past its end.
      if (await this.billedAfter(id, last.previousEndDate, ctx)) throw alreadyBilled();
      const now = this.clock.now();
      const written = await store.writeUnchecked(
        id,
        version,
        {
          endDate: last.previousEndDate,
          endIsFinal: true,
          renewals: contract.renewals.map((each, index) => (index === at ? { ...each, undone: now } : each)),
        },
        { event: contractRenewalUndone, extra: { endDate: last.previousEndDate } },
        ctx,
        tx,
      );
      return replyOf(definition, written, now);
    });
  }

  /** Documents of the contract, drafts too, with days after one (unix seconds). */
  private async billedAfter(contract: string, day: number, { requestId }: CallContext): Promise<boolean> {
    const { count } = await this.peers
      .of(finance)
      .count({ contract, cancelled: false, periodEnd: { $gt: day } }, serviceContext('contracts', requestId));
    return count > 0;
  }
}
