import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { notifyStaff } from '@llavero/proto/commands/notifications';
import { Staff } from '../staff/staff.ts';
import { InternalMessages } from './internal-messages.ts';

/** As services of earlier versions tell colleagues; `SendMessage` is what takes its place. */
@CommandHandler(notifyStaff)
export class NotifyStaff implements Handles<typeof notifyStaff> {
  constructor(
    private readonly database: Database,
    private readonly staff: Staff,
    private readonly messages: InternalMessages,
  ) {}

  async run(input: InputOf<typeof notifyStaff>, ctx: CallContext): Promise<OutputOf<typeof notifyStaff>> {
    const { people, otherwise, ...message } = input;
    const told = await this.staff.peopleOr(people, otherwise, ctx.requestId);
    const sent = await this.database.transaction((tx) =>
      this.messages.send(told, { ...message, author: ctx.actor.id }, ctx, tx),
    );
    return { told: sent.length };
  }
}
