import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { leaversAmong } from '@llavero/kit/staff/leavers';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { listSavedQueries, removeQuery, saveQuery } from '@llavero/proto/commands/reporting';
import { SavedQueries } from './saved-queries.ts';

/** The caller's own saved queries and the shared ones. */
@CommandHandler(listSavedQueries)
export class ListSavedQueries implements Handles<typeof listSavedQueries> {
  constructor(
    private readonly saved: SavedQueries,
    private readonly peers: Peers,
  ) {}

  async run(
    _input: InputOf<typeof listSavedQueries>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof listSavedQueries>> {
    const queries = await this.saved.of(ctx.actor.id);
    const gone = await leaversAmong(
      this.peers,
      queries.map(({ author }) => author),
      ctx,
    );
    return { queries: queries.map((query) => ({ ...query, isOwnerless: gone.has(query.author) })) };
  }
}

/** A query, saved or replaced. */
@CommandHandler(saveQuery)
export class SaveQuery implements Handles<typeof saveQuery> {
  constructor(private readonly saved: SavedQueries) {}

  async run(input: InputOf<typeof saveQuery>, { actor }: CallContext): Promise<OutputOf<typeof saveQuery>> {
    return { id: await this.saved.save(input, actor.id) };
  }
}

/** One of the caller's queries, or a shared one of somebody who has left, taken away. */
@CommandHandler(removeQuery)
export class RemoveQuery implements Handles<typeof removeQuery> {
  constructor(
    private readonly saved: SavedQueries,
    private readonly peers: Peers,
  ) {}

  async run({ id }: InputOf<typeof removeQuery>, ctx: CallContext): Promise<OutputOf<typeof removeQuery>> {
    const author = (await this.saved.sharedBy(id)) ?? ctx.actor.id;
    const gone = await leaversAmong(this.peers, [author], ctx);
    return { removed: await this.saved.remove(id, gone.has(author) ? author : ctx.actor.id) };
  }
}
