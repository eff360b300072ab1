import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { EventOf } from '@llavero/proto/events/define';
import { employeeDeactivated } from '@llavero/proto/events/people-employees';
import { openTaskStatuses } from '@llavero/proto/records/choices/open-task-statuses';
import { task } from '@llavero/proto/records/notifications/task';

/** The open tasks of an employee who is deactivated go to the colleague who was chosen; done ones stay as they were. */
@OnEvent(employeeDeactivated, { name: 'reassign-tasks' })
export class ReassignTasks implements HandlesEvent<typeof employeeDeactivated> {
  constructor(private readonly stores: RecordStores) {}

  async handle({ data }: EventOf<typeof employeeDeactivated>, tx: Tx, ctx: CallContext): Promise<void> {
    const { tasksTo } = data.extra;
    if (tasksTo === null) return;
    const open = await tx.query<{ id: string }>(
      // And the last ones of those that come again: the next would begin with whoever has left.
      `SELECT id FROM task WHERE assigned_to = $1 AND deleted_at IS NULL
          AND (status = ANY($2) OR status = 'DONE' AND repeat_next = 'DATE' AND next IS NULL) ORDER BY id FOR UPDATE`,
      [data.id, openTaskStatuses],
    );
    for (const { id } of open)
      await this.stores.of(task).writeUnchecked(id, undefined, { assignedTo: tasksTo }, {}, ctx, tx);
  }
}
