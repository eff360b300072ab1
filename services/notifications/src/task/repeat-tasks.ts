import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { OutputOf } from '@llavero/proto/commands/command';
import { repeatTasks } from '@llavero/proto/commands/tasks';
import type { SystemFields } from '@llavero/proto/fields/record';
import { task as definition, type Task } from '@llavero/proto/records/notifications/task';
import { dueAfterFinish, dueOnDate } from '@llavero/proto/rules/tasks/repetition';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { taskIdFor } from './task-ids.ts';

type Stored = Task & SystemFields;

/** Tasks that come again (JOB-06). The id of the next one follows from the series, so there is one however often it is made. */
@Injectable()
export class Repetitions {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /** What the finished task is written with: the next one, made here, where it comes again at its end. */
  async finished(task: Stored, ctx: CallContext, tx: Tx): Promise<{ next?: string }> {
    if (task.next !== null) return {};
    const due = dueAfterFinish(task, startOfDay(this.clock.now()));
    return due === null ? {} : { next: await this.make(task, due, ctx, tx) };
  }

  /** Makes the next one of a task whose next date is there. @returns whether it did */
  async onDate(id: string, ctx: CallContext, tx: Tx): Promise<boolean> {
    const store = this.stores.of(definition);
    const task = await store.loadUnchecked(id, tx, { lock: true });
    const due = task.next === null ? dueOnDate(task, startOfDay(this.clock.now())) : null;
    if (due === null) return false;
    const next = await this.make(task, due, ctx, tx);
    await store.writeUnchecked(id, undefined, { next }, {}, ctx, tx);
    return true;
  }

  /** Its lines are open again, and it belongs to whoever the last one belonged to. */
  private async make(last: Stored, due: number, ctx: CallContext, tx: Tx): Promise<string> {
    const { id, title, type, description, createdBy, assignedTo, watchers, checklist, emit, query } = last;
    const { repeatEvery, repeatUnit, repeatNext, repeatUntil, repeatDay } = last;
    const {
      relatedMandates,
      relatedBookings,
      relatedContracts,
      relatedPlaces,
      relatedAgents,
      relatedObjects,
    } = last;
    const series = last.series ?? id;
    const occurrence = (last.occurrence ?? 1) + 1;
    const next = taskIdFor(`repeat:${series}:${occurrence}`);
    await this.stores.of(definition).create(
      {
        ...{ title, type, description, createdBy, assignedTo, watchers, checklist, emit, query, due },
        ...{ repeatEvery, repeatUnit, repeatNext, repeatUntil, series, occurrence },
        // Counted from its end it falls on any day; by date it comes back to its own.
        ...(repeatNext === 'DATE' ? { repeatDay } : {}),
        ...{
          relatedMandates,
          relatedBookings,
          relatedContracts,
          relatedPlaces,
          relatedAgents,
          relatedObjects,
        },
      },
      { ...ctx, trusted: true },
      tx,
      { id: next, byCommand: true },
    );
    return next;
  }
}

/** Tasks of one round. */
const MOST = 5000;

/** JOB-06: those that come again on their dates; each on its own, so that one does not hold up the others. */
@CommandHandler(repeatTasks)
export class RepeatTasks implements Handles<typeof repeatTasks> {
  constructor(
    private readonly database: Database,
    private readonly repetitions: Repetitions,
    private readonly clock: Clock,
  ) {}

  async run(_input: unknown, ctx: CallContext): Promise<OutputOf<typeof repeatTasks>> {
    // A duplicate is the other task, and a deleted one is not wanted any more: with them the series ends.
    const waiting = await this.database.query<{ id: string }>(
      `select id from task where repeat_next = 'DATE' and next is null and due < $1 and status <> 'DUPLICATED'
          and deleted_at is null order by id limit ${MOST}`,
      [new Date(startOfDay(this.clock.now()) * 1000)],
    );
    let made = 0;
    for (const { id } of waiting)
      if (await this.database.transaction((tx) => this.repetitions.onDate(id, ctx, tx))) made += 1;
    return { made };
  }
}
