import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendFirstPassword } from '@llavero/proto/commands/people-employees';
import { employee } from '@llavero/proto/records/people/employee';
import { inactiveEmployee } from './employee.errors.ts';
import { FirstPasswordLink } from './first-password-link.ts';

/** WIZ-08: for a link that has expired or never arrived. */
@CommandHandler(sendFirstPassword)
export class SendFirstPassword implements Handles<typeof sendFirstPassword> {
  constructor(
    private readonly stores: RecordStores,
    private readonly links: FirstPasswordLink,
  ) {}

  async run(
    { id }: InputOf<typeof sendFirstPassword>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof sendFirstPassword>> {
    const person = await this.stores.of(employee).loadUnchecked(id);
    if (!person.active) throw inactiveEmployee();
    return { expiresAt: await this.links.send(person, ctx) };
  }
}
