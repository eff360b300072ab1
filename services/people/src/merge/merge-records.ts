import type { InputOf } from '@llavero/proto/commands/command';
import { mergeRecords } from '@llavero/proto/commands/merge';
import { haveDifferentIds, mergedValues } from '@llavero/proto/rules/merge';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { MergePairs } from './merge-pairs.ts';
import { MergeRights } from './merge-rights.ts';
import { changedMeanwhile, choiceMissing, idsNotConfirmed, mergeBusy } from './merge.errors.ts';
import { type MergeOutput, Merges } from './merges.ts';

/** Gives the record that stays the chosen values and starts the job that moves the links. */
@CommandHandler(mergeRecords)
export class MergeRecords implements Handles<typeof mergeRecords> {
  constructor(
    private readonly database: Database,
    private readonly pairs: MergePairs,
    private readonly merges: Merges,
    private readonly rights: MergeRights,
  ) {}

  async run(input: InputOf<typeof mergeRecords>, ctx: CallContext): Promise<MergeOutput> {
    await this.rights.check(ctx);
    const merge = await this.database.transaction(async (tx) => {
      if (await this.merges.isBusy([input.winner, input.loser], tx)) throw mergeBusy();
      const { store, definition, winner, loser } = await this.pairs.load(input, tx);
      if (winner.version !== input.winnerVersion || loser.version !== input.loserVersion)
        throw changedMeanwhile();
      if (haveDifferentIds(winner, loser) && !input.confirmed) throw idsNotConfirmed();
      const chosen = (input.choices ?? {}) as Record<string, unknown>;
      const { patch, missing } = mergedValues(definition, winner, loser, chosen);
      if (missing.length > 0) throw choiceMissing(missing);
      const written = await store.writeUnchecked(winner.id, winner.version, patch, {}, ctx, tx);
      return this.merges.begin(
        {
          collection: input.collection,
          winner: winner.id,
          loser: loser.id,
          winnerBefore: winner.version,
          winnerAfter: written.version,
        },
        ctx,
        tx,
      );
    });
    return this.merges.output(merge, ctx);
  }
}
