import type { InputOf } from '@llavero/proto/commands/command';
import { undoMerge } from '@llavero/proto/commands/merge';
import { UNDO_DAYS } from '@llavero/proto/rules/merge';
import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { MergeRights } from './merge-rights.ts';
import { mergeBusy, mergeNotFound, notUndoable, winnerMerged } from './merge.errors.ts';
import { type MergeOutput, Merges } from './merges.ts';

/** Starts the way back of a merge, within 30 days. */
@CommandHandler(undoMerge)
export class UndoMerge implements Handles<typeof undoMerge> {
  constructor(
    private readonly database: Database,
    private readonly merges: Merges,
    private readonly rights: MergeRights,
    private readonly clock: Clock,
  ) {}

  async run({ merge: id }: InputOf<typeof undoMerge>, ctx: CallContext): Promise<MergeOutput> {
    await this.rights.check(ctx);
    const begun = await this.database.transaction(async (tx) => {
      const asked = await this.merges.find(id, tx);
      if (!asked) throw mergeNotFound();
      if (await this.merges.isBusy([asked.winner, asked.loser], tx)) throw mergeBusy();
      const merge = (await this.merges.find(id, tx)) ?? asked;
      const isLate = this.clock.now() > merge.created + UNDO_DAYS * 86_400;
      if ((merge.state !== 'DONE' && merge.state !== 'STOPPED') || isLate) throw notUndoable();
      if (await this.merges.isMergedAway(merge.winner, tx)) throw winnerMerged();
      return this.merges.takeBack(merge, ctx, tx);
    });
    return this.merges.output(begun, ctx);
  }
}
