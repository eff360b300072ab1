import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { listSavedQueries, removeQuery, saveQuery } from '@llavero/proto/commands/reporting';
import { SavedQueries } from './saved-queries.ts';

/** The caller's own saved queries and the shared ones. */
@CommandHandler(listSavedQueries)
export class ListSavedQueries implements Handles<typeof listSavedQueries> {
  constructor(private readonly saved: SavedQueries) {}

  async run(
    _input: InputOf<typeof listSavedQueries>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof listSavedQueries>> {
    return { queries: await this.saved.of(actor.id) };
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

/** One of the caller's queries, taken away. */
@CommandHandler(removeQuery)
export class RemoveQuery implements Handles<typeof removeQuery> {
  constructor(private readonly saved: SavedQueries) {}

  async run(
    { id }: InputOf<typeof removeQuery>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof removeQuery>> {
    return { removed: await this.saved.remove(id, actor.id) };
  }
}
