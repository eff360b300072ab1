import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { createTask } from '@llavero/proto/commands/notifications';
import { type Json, metaOf } from '@llavero/proto/fields/field';
import { task as definition } from '@llavero/proto/records/notifications/task';
import { applyChange } from '@llavero/proto/states/change';
import { addWorkingDays } from '@llavero/proto/rules/working-days';
import { startOfDay } from '@llavero/proto/values/dates';
import { isUuid } from '@llavero/kit/records/access';
import { fieldForbidden } from '@llavero/kit/records/errors';
import { grantOf } from '@llavero/proto/access/access';
import { taskIdFor } from './task-ids.ts';

/** API-09: an empty title takes the type's, no type is OTHER (C §3.4); nobody named means the caller. */
@CommandHandler(createTask)
export class CreateTask implements Handles<typeof createTask> {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(
    { deduplication, status, dueWorkingDays, ...input }: InputOf<typeof createTask>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof createTask>> {
    const store = this.stores.of('task');
    const id = deduplication === null ? undefined : taskIdFor(deduplication);
    const [known] = id === undefined ? [] : await store.loadManyUnchecked([id]);
    if (known) return { id: known.id, version: known.version };
    const caller = isUuid(ctx.actor.id) ? ctx.actor.id : null;
    const { own, hidden = [] } = grantOf(definition.access, ctx.actor.role) ?? {};
    for (const name of ['emit', 'query'] as const) {
      const { label, access = 'general' } = metaOf(definition.fields[name]);
      if (input[name] !== null && hidden.includes(access)) throw fieldForbidden(label);
    }
    const task = {
      ...input,
      assignedTo: input.assignedTo ?? caller,
      // Whoever sees only what is theirs makes tasks in no other name (SES-09).
      createdBy: (own ? null : input.createdBy) ?? caller,
      ...(dueWorkingDays === null
        ? {}
        : { due: addWorkingDays(startOfDay(this.clock.now()), dueWorkingDays) }),
      ...this.beginning(status),
    };
    const { id: created, version } = await store.create(
      task,
      // The moment of a task that is done already is a field nobody sets by hand.
      { ...ctx, trusted: true },
      undefined,
      { ...(id === undefined ? {} : { id }), byCommand: true },
    );
    return { id: created, version };
  }

  /** A task is to do; another status it reaches as one to do would (STA-05), with what that sets. */
  private beginning(status: string | null): Record<string, Json> {
    const toDo = { status: 'TO_DO' };
    return status === null || status === toDo.status
      ? toDo
      : applyChange(definition, toDo, status, this.clock.now());
  }
}
