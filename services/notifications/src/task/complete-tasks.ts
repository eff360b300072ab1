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

/** API-09, STA-05: each task on its own; one that cannot be completed does not hold up the others. */
@CommandHandler(completeTasks)
export class CompleteTasks implements Handles<typeof completeTasks>, ChangesStatus {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(
    { tasks }: InputOf<typeof completeTasks>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof completeTasks>> {
    const results: OutputOf<typeof completeTasks>['results'] = [];
    for (const id of tasks) {
      try {
        await this.complete(id, ctx);
        results.push({ id, ok: true, message: null });
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        results.push({ id, ok: false, message: error.body.message });
      }
    }
    return { results };
  }

  private complete(id: string, ctx: CallContext): Promise<void> {
    return this.database.transaction((tx) => this.completeIn(id, ctx, tx));
  }

  /** A task that is already done stays as it is, so that a repeated click does no harm. */
  async completeIn(id: string, ctx: CallContext, tx: Tx): Promise<void> {
    const task = await this.stores.of('task').loadUnchecked(id, tx, { lock: true });
    if (task['status'] === 'DONE') return;
    await this.changeStatus({ id, version: task.version, to: 'DONE' }, ctx, tx);
  }

  async changeStatus({ id, version, to }: AskedChange, ctx: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of('task');
    const done = applyChange(
      definition,
      await store.loadUnchecked(id, tx, { lock: true }),
      to,
      this.clock.now(),
    );
    await store.writeUnchecked(id, version, done, { event: taskCompleted }, ctx, tx);
  }
}
