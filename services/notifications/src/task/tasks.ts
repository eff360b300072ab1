import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Json } from '@llavero/proto/fields/field';
import type { taskTypes } from '@llavero/proto/records/choices/tasks';
import { openTaskStatuses } from '@llavero/proto/records/choices/open-task-statuses';
import type { Task } from '@llavero/proto/records/notifications/task';
import { Injectable } from '@nestjs/common';

export interface NewTask {
  type: (typeof taskTypes.values)[number];
  title?: string;
  description?: string;
  /** Unix seconds; its day counts. */
  due?: number;
  assignedTo: string | null;
  watchers?: string[];
  checklist?: { text: string; required: boolean }[];
  /** What ends it by itself (`rules/task-completion`). */
  emit?: Json;
  query?: Json;
  createdBy: string | null;
  relatedMandates?: string[];
  relatedContracts?: string[];
  relatedPlaces?: string[];
  relatedAgents?: string[];
  relatedObjects?: { id: string; collection: string; description: string | null }[];
}

/** Tasks that the product itself gives to people. */
@Injectable()
export class Tasks {
  constructor(private readonly stores: RecordStores) {}

  create(task: NewTask, ctx: CallContext, tx: Tx): Promise<Task> {
    return this.stores.of('task').create(task, { ...ctx, trusted: true }, tx);
  }

  /** The same task, for another day. @param due unix seconds */
  async move(id: string, due: number, ctx: CallContext, tx: Tx): Promise<void> {
    await this.stores.of('task').writeUnchecked(id, undefined, { due }, {}, ctx, tx);
  }

  /** Who watches any task about a mandate. */
  async watchersOfMandate(mandate: string, tx: Tx): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select distinct unnest(watchers) as id from task where related_mandates @> array[$1::uuid] and deleted_at is null`,
      [mandate],
    );
    return rows.map(({ id }) => id);
  }

  /** Tasks with a title about a record of any collection that still have to be done. */
  async openTitled(title: string, about: { id: string; collection: string }, tx: Tx): Promise<string[]> {
    const { id, collection } = about;
    const rows = await tx.query<{ id: string }>(
      `select id from task where title = $1 and related_objects @> $2::jsonb and status = any($3) and deleted_at is null`,
      [title, JSON.stringify([{ id, collection }]), [...openTaskStatuses]],
    );
    return rows.map((row) => row.id);
  }

  /** True while a task with this title still has to be done. */
  async isOpen(title: string, tx: Tx): Promise<boolean> {
    const rows = await tx.query<{ id: string }>(
      `select id from task where title = $1 and status = any($2) and deleted_at is null limit 1`,
      [title, [...openTaskStatuses]],
    );
    return rows.length > 0;
  }

  /** Tasks of a type about a contract that still have to be done. */
  openAbout(contract: string, type: NewTask['type']): Promise<Task[]> {
    return this.stores.of('task').findUnchecked({
      filter: {
        relatedContracts: { $in: [contract] },
        type,
        status: { $in: ['TO_DO', 'IN_PROGRESS', 'BLOCKED', 'ERROR'] },
      },
    });
  }
}
