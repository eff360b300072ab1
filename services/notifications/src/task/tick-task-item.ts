import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { tickTaskItem } from '@llavero/proto/commands/tasks';
import { task as definition } from '@llavero/proto/records/notifications/task';
import { noSuchItem } from './task.errors.ts';

/** JOB-06: by whom and when a line was ticked stays with the task; a line that is ticked already stays as it is. */
@CommandHandler(tickTaskItem)
export class TickTaskItem implements Handles<typeof tickTaskItem> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(
    { task: id, text, ticked }: InputOf<typeof tickTaskItem>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof tickTaskItem>> {
    const store = this.stores.of(definition);
    // Refuses the task of somebody else where one sees only one's own (SES-09).
    await store.get({ collection: 'task', id, fields: ['id'] }, ctx);
    return this.database.transaction(async (tx) => {
      const task = await store.loadUnchecked(id, tx, { lock: true });
      const lines = new Set((task.checklist ?? []).map((line) => line.text));
      if (!lines.has(text)) throw noSuchItem();
      const known = (task.ticks ?? []).find((tick) => tick.text === text);
      if ((known !== undefined) === (ticked !== false))
        return { version: task.version, by: known?.by ?? null, at: known?.at ?? null };
      const tick = { text, by: isUuid(ctx.actor.id) ? ctx.actor.id : null, at: this.clock.now() };
      // Ticks of lines that are gone go, too.
      const others = (task.ticks ?? []).filter((one) => one.text !== text && lines.has(one.text));
      const ticks = ticked === false ? others : [...others, tick];
      const { version } = await store.writeUnchecked(id, task.version, { ticks }, {}, ctx, tx);
      return ticked === false ? { version, by: null, at: null } : { version, by: tick.by, at: tick.at };
    });
  }
}
