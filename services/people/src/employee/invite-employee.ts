import type { CallContext } from '@llavero/kit/context';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { inviteEmployee } from '@llavero/proto/commands/people-employees';
import { employee } from '@llavero/proto/records/people/employee';
import { FirstPasswordLink } from './first-password-link.ts';

/**
 * WIZ-08 'Crear usuario'. The store checks fields and role by the matrix as for any new record. The mail comes after:
 * one that fails leaves the employee, and the link can be sent again.
 */
@CommandHandler(inviteEmployee)
export class InviteEmployee implements Handles<typeof inviteEmployee> {
  constructor(
    private readonly stores: RecordStores,
    private readonly links: FirstPasswordLink,
    private readonly logger: Logger,
  ) {}

  async run(
    { sendLink, ...fields }: InputOf<typeof inviteEmployee>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof inviteEmployee>> {
    const made = await this.stores.of(employee).create(fields, ctx);
    const expiresAt = sendLink ? await this.mail(made, ctx) : null;
    return { id: made.id, version: made.version, mailed: expiresAt !== null, expiresAt };
  }

  private async mail(
    made: Parameters<FirstPasswordLink['send']>[0],
    ctx: CallContext,
  ): Promise<number | null> {
    try {
      return await this.links.send(made, ctx);
    } catch (error) {
      this.logger.failed('the first password link could not be mailed', error);
      return null;
    }
  }
}
