import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { finishContract } from '@llavero/proto/commands/contracts';
import type { SystemFields } from '@llavero/proto/fields/record';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import { applyChange } from '@llavero/proto/states/change';
import { contractFinished } from '@llavero/proto/events/contracts';
import { type MoveOut, moveOutWith, type Pickup, pickupWith } from '../move-out/move-out.values.ts';
import { replyOf } from '../reply.ts';
import { withNote } from './chronology-note.ts';
import { assertCanFinish } from './contract.rules.ts';

/** What finishing sets on a contract. */
interface Ending {
  endDate: number;
  finished?: boolean;
  finishReason: string | null;
  moveOut?: MoveOut;
  pickup?: Pickup;
}

/** Sets the last day of a contract in force; it shows as finished once that day is over (C §4.2 rule 4). */
@CommandHandler(finishContract)
export class FinishContract implements Handles<typeof finishContract>, ChangesStatus {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof finishContract>, ctx: CallContext): Promise<OutputOf<typeof finishContract>> {
    const { id, version, endDate, reason, askedBy, noticeDate, pickupDate, pickupManager } = input;
    return this.database.transaction(async (tx) => {
      const contract = await this.stores.of(definition).loadUnchecked(id, tx, { lock: true });
      const end: Ending = { endDate, finishReason: reason };
      if (askedBy || noticeDate !== null) end.moveOut = moveOutWith(contract, { askedBy, noticeDate });
      if (pickupDate !== null) end.pickup = pickupWith(contract, { pickupDate, manager: pickupManager });
      return this.finish(contract, version, end, ctx, tx);
    });
  }

  /** A change to «Finalizado» by hand names no day: the contract is over now (decision 0021). */
  async changeStatus({ id, version, to }: AskedChange, ctx: CallContext, tx: Tx): Promise<void> {
    const contract = await this.stores.of(definition).loadUnchecked(id, tx, { lock: true });
    const { endDate, finished } = applyChange(definition, contract, to, this.clock.now());
    const end = { endDate: endDate as number, finished: finished as boolean, finishReason: null };
    await this.finish(contract, version, end, ctx, tx);
  }

  private async finish(
    contract: Contract & SystemFields,
    version: number,
    end: Ending,
    ctx: CallContext,
    tx: Tx,
  ): Promise<OutputOf<typeof finishContract>> {
    const { endDate, finishReason } = end;
    assertCanFinish(contract, endDate);
    const now = this.clock.now();
    const note = finishReason ? `Finalización: ${finishReason}` : 'Finalización del contrato';
    const written = await this.stores
      .of(definition)
      .writeUnchecked(
        contract.id,
        version,
        { ...end, endIsFinal: true, chronology: withNote(contract, note, ctx, now) },
        { event: contractFinished, extra: { endDate } },
        ctx,
        tx,
      );
    return replyOf(definition, written, now);
  }
}
