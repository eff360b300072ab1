import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { removesAs, withOwnerless } from '@llavero/kit/staff/leavers';
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
    { actor, requestId }: CallContext,
  ): Promise<OutputOf<typeof listSavedQueries>> {
    const own = serviceContext('notifications', requestId);
    return { queries: await withOwnerless(this.peers, await this.saved.of(actor.id), { actor, own }) };
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

  async run(
    { id }: InputOf<typeof removeQuery>,
    { actor, requestId }: CallContext,
  ): Promise<OutputOf<typeof removeQuery>> {
    const own = serviceContext('notifications', requestId);
    const as = await removesAs(this.peers, await this.saved.sharedBy(id), { actor, own });
    return { removed: await this.saved.remove(id, as) };
  }
}
