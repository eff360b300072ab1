import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CodedError } from '@llavero/proto/errors';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { everyEvent } from '@llavero/proto/events/record-events';
import { openTaskStatuses } from '@llavero/proto/records/choices/open-task-statuses';
import type { Filter } from '@llavero/proto/requests';
import { openItems } from '@llavero/proto/rules/tasks/checklist';
import { waitsFor } from '@llavero/proto/rules/task-completion';
import { RuleRecords } from '../rules/rule-records.ts';
import { CompleteTasks } from './complete-tasks.ts';

/**
 * A task ends by itself when what it waits for has come (C §3.4 `emit`, `query`; JOB-06): the event of its record, if it names one, and
 * its condition, if it has one. It is asked with every event of a record that open tasks wait for.
 */
@OnEvent(everyEvent, { name: 'complete-tasks-by-condition', from: 'now', concurrency: 4 })
export class CompleteByCondition implements HandlesEvent {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly records: RuleRecords,
    private readonly complete: CompleteTasks,
  ) {}

  async concerning(events: readonly DomainEvent[]): Promise<DomainEvent[]> {
    const others = events.filter(({ data }) => data.collection !== 'task');
    if (others.length === 0) return [];
    const rows = await this.database.rows(
      `select distinct awaits from task where awaits = any($1) and status = any($2) and deleted_at is null`,
      [[...new Set(others.map(({ subject }) => subject))], [...openTaskStatuses]],
    );
    const awaited = new Set(rows.map(([record]) => record));
    return others.filter(({ subject }) => awaited.has(subject));
  }

  async handle(event: DomainEvent, tx: Tx, ctx: CallContext): Promise<void> {
    for (const task of await this.waiting(event.subject, tx)) {
      const wanted = waitsFor(task);
      if (!wanted || wanted.collection !== event.data.collection) continue;
      if (wanted.event !== null && wanted.event !== event.type) continue;
      if (!(await this.holds(wanted.collection, event.subject, wanted.filter, ctx))) continue;
      // What a person has to check stays with that person.
      if (openItems(task).length === 0) await this.complete.completeIn(task.id, ctx, tx);
    }
  }

  /** Without a condition the event is enough: its record may be gone, for that was what was waited for. A condition that its owner does not understand never holds: the task is a person's to end. */
  private async holds(collection: string, id: string, filter: Filter, ctx: CallContext): Promise<boolean> {
    if (Object.keys(filter).length === 0) return true;
    try {
      return (await this.records.meeting(collection, id, filter, ctx)) !== undefined;
    } catch (error) {
      if (error instanceof CodedError && error.body.kind === 'invalid') return false;
      throw error;
    }
  }

  private waiting(record: string, tx: Tx) {
    return this.stores
      .of('task')
      .findUnchecked({ filter: { awaits: record, status: { $in: [...openTaskStatuses] } }, limit: 100 }, tx);
  }
}
