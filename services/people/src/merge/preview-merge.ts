import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { previewMerge } from '@llavero/proto/commands/merge';
import type { Json } from '@llavero/proto/fields/field';
import { haveDifferentIds, mergeFields } from '@llavero/proto/rules/merge';
import { linkingRecords } from '@llavero/proto/rules/record-links';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { MergePairs } from './merge-pairs.ts';
import { MergeRights } from './merge-rights.ts';
import { LinkOwners } from './link-owners.ts';

/** What a merge would do; changes nothing. */
@CommandHandler(previewMerge)
export class PreviewMerge implements Handles<typeof previewMerge> {
  constructor(
    private readonly pairs: MergePairs,
    private readonly owners: LinkOwners,
    private readonly rights: MergeRights,
  ) {}

  async run(input: InputOf<typeof previewMerge>, ctx: CallContext): Promise<OutputOf<typeof previewMerge>> {
    await this.rights.check(ctx);
    const { definition, winner, loser } = await this.pairs.load(input);
    const links = await Promise.all(
      linkingRecords(definition.collection).map(async ({ definition: { collection } }) => ({
        collection,
        count: await this.owners.count(collection, definition.collection, loser.id),
      })),
    );
    return {
      winnerTitle: definition.title(winner) || 'Sin nombre',
      loserTitle: definition.title(loser) || 'Sin nombre',
      winnerVersion: winner.version,
      loserVersion: loser.version,
      // Interfaces have no index signature, so that plain data of theirs is no `Json` to the compiler.
      fields: mergeFields(definition, winner, loser) as unknown as Json,
      links: links.filter(({ count }) => count > 0),
      differentIds: haveDifferentIds(winner, loser),
    };
  }
}
