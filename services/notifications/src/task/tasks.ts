import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { taskTypes } from '@llavero/proto/records/choices/tasks';
import type { Task } from '@llavero/proto/records/notifications/task';
import { Injectable } from '@nestjs/common';

export interface NewTask {
  type: (typeof taskTypes.values)[number];
  title?: string;
  description?: string;
  /** Unix seconds; its day counts. */
  due?: number;
  assignedTo: string | null;
  createdBy: string | null;
  relatedMandates?: string[];
  relatedContracts?: string[];
  relatedPlaces?: string[];
}

/** Tasks that the product itself gives to people. */
@Injectable()
export class Tasks {
  constructor(private readonly stores: RecordStores) {}

  create(task: NewTask, ctx: CallContext, tx: Tx): Promise<Task> {
    return this.stores.of('task').create(task, { ...ctx, trusted: true }, tx);
  }

  /** Who watches any task about a mandate. */
  async watchersOfMandate(mandate: string, tx: Tx): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select distinct unnest(watchers) as id from task where related_mandates @> array[$1::uuid] and deleted_at is null`,
      [mandate],
    );
    return rows.map(({ id }) => id);
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
