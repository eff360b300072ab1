import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { undoMandateRenewal } from '@llavero/proto/commands/renewals';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate as definition } from '@llavero/proto/records/contracts/mandate';
import { startOfDay } from '@llavero/proto/values/dates';
import { replyOf } from '../reply.ts';
import { mandateNotRenewed, renewedMandateInUse } from './renewal.errors.ts';

/** Deletes the mandate that continues one before it begins; the one that stays then ends on its day. */
@CommandHandler(undoMandateRenewal)
export class UndoMandateRenewal implements Handles<typeof undoMandateRenewal> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(
    { id, version }: InputOf<typeof undoMandateRenewal>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof undoMandateRenewal>> {
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const mandate = await store.loadUnchecked(id, tx, { lock: true });
      if (!mandate.renewed) throw mandateNotRenewed();
      const now = this.clock.now();
      const [next] = await store.findUnchecked({ filter: { previousMandate: id }, limit: 1 }, tx);
      if (!next) throw mandateNotRenewed();
      const [used] = await this.stores
        .of(contract)
        .findUnchecked({ filter: { mandate: next.id }, limit: 1 }, tx);
      const begun = next.mandateDate === null || next.mandateDate <= startOfDay(now);
      if (used || begun) throw renewedMandateInUse();
      // The renewal was the service's, and so is taking it back: staff may not delete mandates otherwise.
      const trusted = { ...ctx, trusted: true };
      await store.patch(
        { collection: 'mandate', id: next.id, version: next.version, patch: { status: 'DELETED' } },
        trusted,
        tx,
      );
      const written = await store.writeUnchecked(
        id,
        version,
        { renewed: false, endIsFinal: true },
        {},
        ctx,
        tx,
      );
      return replyOf(definition, written, now);
    });
  }
}
