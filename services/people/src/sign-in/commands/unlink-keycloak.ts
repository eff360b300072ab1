import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { unlinkKeycloak } from '@llavero/proto/commands/people-employees';
import type { CallContext } from '@llavero/kit/context';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Accounts } from '../accounts.ts';
import { Sessions } from '../sessions.ts';
import { keycloakNotBound, personUnknown } from '../sign-in.errors.ts';

/** An address that was given to a colleague, or a person made anew at Keycloak: whoever has the address may be bound next. */
@CommandHandler(unlinkKeycloak)
export class UnlinkKeycloak implements Handles<typeof unlinkKeycloak> {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly logger: Logger,
  ) {}

  async run(
    { id }: InputOf<typeof unlinkKeycloak>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof unlinkKeycloak>> {
    const account = await this.accounts.byId(id);
    if (!account) throw personUnknown();
    if (account.keycloakIdentity === null) throw keycloakNotBound();
    const ended = await this.sessions.end(account.id, undefined, ctx, async (tx) => {
      await this.accounts.bindKeycloak(account, null, ctx, tx);
    });
    this.logger.info('Keycloak identity unlinked', { account: account.id, by: ctx.actor.id });
    return { sessions: ended.length };
  }
}
