import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { completeTasks } from '@llavero/proto/commands/notifications';
import { CodedError } from '@llavero/proto/errors';
import { task as definition } from '@llavero/proto/records/notifications/task';
import { applyChange } from '@llavero/proto/states/change';
import { taskCompleted } from '@llavero/proto/events/notifications';
import { openItems } from '@llavero/proto/rules/tasks/checklist';
import { Repetitions } from './repeat-tasks.ts';
import { itemsOpen } from './task.errors.ts';

/** API-09, STA-05: each task on its own; one that cannot be completed does not hold up the others. */
@CommandHandler(completeTasks)
export class CompleteTasks implements Handles<typeof completeTasks>, ChangesStatus {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly repetitions: Repetitions,
    private readonly clock: Clock,
  ) {}

  async run(
    { tasks, confirmed }: InputOf<typeof completeTasks>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof completeTasks>> {
    const results: OutputOf<typeof completeTasks>['results'] = [];
    for (const id of tasks) {
      try {
        // Refuses the task of somebody else where one sees only one's own (SES-09).
        await this.stores.of(definition).get({ collection: 'task', id, fields: ['id'] }, ctx);
        await this.complete(id, confirmed === true, ctx);
        results.push({ id, ok: true, message: null });
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        results.push({ id, ok: false, message: error.body.message });
      }
    }
    return { results };
  }

  private complete(id: string, confirmed: boolean, ctx: CallContext): Promise<void> {
    return this.database.transaction((tx) => this.completeIn(id, ctx, tx, confirmed));
  }

  /**
   * A task that is already done stays as it is, so that a repeated click does no harm.
   *
   * @throws CodedError conflict `TASK.ITEMS_OPEN` with required lines of its checklist open, unless `confirmed`
   */
  async completeIn(id: string, ctx: CallContext, tx: Tx, confirmed = false): Promise<void> {
    const task = await this.stores.of(definition).loadUnchecked(id, tx, { lock: true });
    if (task.status === 'DONE') return;
    await this.finish({ id, version: task.version, to: 'DONE' }, confirmed, ctx, tx);
  }

  changeStatus(change: AskedChange, ctx: CallContext, tx: Tx): Promise<void> {
    return this.finish(change, false, ctx, tx);
  }

  private async finish(
    { id, version, to }: AskedChange,
    confirmed: boolean,
    ctx: CallContext,
    tx: Tx,
  ): Promise<void> {
    const store = this.stores.of(definition);
    const task = await store.loadUnchecked(id, tx, { lock: true });
    const done = applyChange(definition, task, to, this.clock.now());
    const open = openItems(task);
    if (open.length > 0 && !confirmed) throw itemsOpen(open);
    const next = await this.repetitions.finished(task, ctx, tx);
    await store.writeUnchecked(id, version, { ...done, ...next }, { event: taskCompleted }, ctx, tx);
  }
}
