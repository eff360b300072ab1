import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { notifyStaff } from '@llavero/proto/commands/notifications';
import { type Person, Staff } from '../staff/staff.ts';
import { InternalMessages } from './internal-messages.ts';

/** What another service tells colleagues: a message each, once per person and key. */
@CommandHandler(notifyStaff)
export class NotifyStaff implements Handles<typeof notifyStaff> {
  constructor(
    private readonly database: Database,
    private readonly staff: Staff,
    private readonly messages: InternalMessages,
  ) {}

  async run(input: InputOf<typeof notifyStaff>, ctx: CallContext): Promise<OutputOf<typeof notifyStaff>> {
    const { people, otherwise, ...message } = input;
    const found = await this.staff.people(people, ctx.requestId);
    const told = found.length > 0 ? found : await this.insteadOfThem(otherwise, ctx);
    const sent = await this.database.transaction((tx) =>
      this.messages.send(told, { ...message, author: ctx.actor.id }, ctx, tx),
    );
    return { told: sent.length };
  }

  private async insteadOfThem(
    otherwise: InputOf<typeof notifyStaff>['otherwise'],
    { requestId }: CallContext,
  ): Promise<Person[]> {
    if (otherwise === 'OPERATIONS_MANAGER') return this.staff.withPost('OPERATIONS_MANAGER', requestId);
    if (otherwise === 'FIRST_ADMIN') return (await this.staff.admins(requestId)).slice(0, 1);
    return [];
  }
}
