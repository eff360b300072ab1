import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { chooseDefaultView, listViews, removeView, saveView } from '@llavero/proto/commands/list-views';
import { SavedListViews } from './list-views.ts';

/** The caller's own views and the shared ones. */
@CommandHandler(listViews)
export class ListViews implements Handles<typeof listViews> {
  constructor(private readonly views: SavedListViews) {}

  async run(_input: InputOf<typeof listViews>, { actor }: CallContext): Promise<OutputOf<typeof listViews>> {
    return { views: await this.views.of(actor.id) };
  }
}

/** A view, made or replaced. */
@CommandHandler(saveView)
export class SaveView implements Handles<typeof saveView> {
  constructor(private readonly views: SavedListViews) {}

  async run(input: InputOf<typeof saveView>, { actor }: CallContext): Promise<OutputOf<typeof saveView>> {
    return { id: await this.views.save(input, actor.id) };
  }
}

/** One of the caller's views, taken away. */
@CommandHandler(removeView)
export class RemoveView implements Handles<typeof removeView> {
  constructor(private readonly views: SavedListViews) {}

  async run(
    { id }: InputOf<typeof removeView>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof removeView>> {
    return { removed: await this.views.remove(id, actor.id) };
  }
}

/** The view with which the caller opens a list. */
@CommandHandler(chooseDefaultView)
export class ChooseDefaultView implements Handles<typeof chooseDefaultView> {
  constructor(private readonly views: SavedListViews) {}

  async run(
    { path, id }: InputOf<typeof chooseDefaultView>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof chooseDefaultView>> {
    await this.views.choose(path, id, actor.id);
    return { chosen: id !== null };
  }
}
