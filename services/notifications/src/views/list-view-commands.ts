import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { withOwnerless } from '@llavero/kit/staff/leavers';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  chooseDefaultView,
  listViews,
  removeView,
  saveView,
  takeOverView,
} from '@llavero/proto/commands/list-views';
import { mayShow } from './view-access.ts';
import { SavedListViews } from './list-views.ts';

/** The caller's own views and the shared ones of lists and fields that the caller may read. */
@CommandHandler(listViews)
export class ListViews implements Handles<typeof listViews> {
  constructor(
    private readonly views: SavedListViews,
    private readonly peers: Peers,
  ) {}

  async run(
    _input: InputOf<typeof listViews>,
    { actor, requestId }: CallContext,
  ): Promise<OutputOf<typeof listViews>> {
    const views = (await this.views.of(actor.id)).filter(
      (view) => view.author === actor.id || mayShow(view, actor.role),
    );
    const own = serviceContext('notifications', requestId);
    const isAdmin = actor.role === 'ADMIN';
    return {
      views: (await withOwnerless(this.peers, views, { actor, own })).map((view) => ({
        ...view,
        isManaged: isAdmin && view.shared && view.author !== actor.id,
      })),
    };
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

/** One of the caller's views, taken away; for an administrator also a shared one of anybody else. */
@CommandHandler(removeView)
export class RemoveView implements Handles<typeof removeView> {
  constructor(private readonly views: SavedListViews) {}

  async run(
    { id }: InputOf<typeof removeView>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof removeView>> {
    const which = actor.role === 'ADMIN' ? 'own or shared' : 'own';
    return { removed: await this.views.remove(id, actor.id, which) };
  }
}

/** A shared view that an administrator goes on with. */
@CommandHandler(takeOverView)
export class TakeOverView implements Handles<typeof takeOverView> {
  constructor(private readonly views: SavedListViews) {}

  async run(
    { id }: InputOf<typeof takeOverView>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof takeOverView>> {
    await this.views.takeOver(id, actor.id);
    return { taken: true };
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
