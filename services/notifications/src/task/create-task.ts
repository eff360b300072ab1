import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { createTask } from '@llavero/proto/commands/notifications';
import { isUuid } from '../staff/is-uuid.ts';

/** API-09: an empty title takes the type's (C §3.4); nobody named means the caller. */
@CommandHandler(createTask)
export class CreateTask implements Handles<typeof createTask> {
  constructor(private readonly stores: RecordStores) {}

  async run(input: InputOf<typeof createTask>, ctx: CallContext): Promise<OutputOf<typeof createTask>> {
    const caller = isUuid(ctx.actor.id) ? ctx.actor.id : null;
    const assignedTo = input.assignedTo ?? caller;
    const { id, version } = await this.stores
      .of('task')
      .create({ ...input, assignedTo, createdBy: caller }, ctx);
    return { id, version };
  }
}
