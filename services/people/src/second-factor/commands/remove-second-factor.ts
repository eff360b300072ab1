import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { removeSecondFactor } from '@llavero/proto/commands/second-factor';
import type { CallContext } from '@llavero/kit/context';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Accounts } from '../../sign-in/accounts.ts';
import { Sessions } from '../../sign-in/sessions.ts';
import { personUnknown } from '../../sign-in/sign-in.errors.ts';
import { ownFactor } from '../second-factor.errors.ts';
import { SecondFactors } from '../second-factors.ts';

/** For somebody who has lost telephone and recovery codes. Their sessions end: the telephone may have been the one that is signed in. */
@CommandHandler(removeSecondFactor)
export class RemoveSecondFactor implements Handles<typeof removeSecondFactor> {
  constructor(
    private readonly accounts: Accounts,
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly logger: Logger,
  ) {}

  async run(
    { id }: InputOf<typeof removeSecondFactor>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof removeSecondFactor>> {
    // The own one asks for the password, also behind somebody else's session.
    if (id === ctx.actor.id || id === ctx.actor.impersonator) throw ownFactor();
    const account = await this.accounts.byId(id);
    if (account?.kind !== 'employee') throw personUnknown();
    const ended = await this.sessions.end(id, undefined, ctx, (tx) => this.factors.remove(id, ctx, tx));
    this.logger.warn('second factor removed', { account: id, by: ctx.actor.id, sessions: ended.length });
    return { sessions: ended.length };
  }
}
