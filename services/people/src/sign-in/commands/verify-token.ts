import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { verifyToken } from '@llavero/proto/commands/people';
import { sessionInvalid, sessionRevoked, TokenVerifier } from '@llavero/kit/auth/token-verifier';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Accounts } from '../accounts.ts';
import { Sessions } from '../sessions.ts';

/** SES-02: asks the session table itself, not only the signature and the list of revocations. */
@CommandHandler(verifyToken)
export class VerifyToken implements Handles<typeof verifyToken> {
  readonly #verifier: TokenVerifier;
  readonly #sessions: Sessions;
  readonly #accounts: Accounts;

  constructor(verifier: TokenVerifier, sessions: Sessions, accounts: Accounts) {
    this.#verifier = verifier;
    this.#sessions = sessions;
    this.#accounts = accounts;
  }

  async run(input: InputOf<typeof verifyToken>, ctx: CallContext): Promise<OutputOf<typeof verifyToken>> {
    const { actor } = await this.#verifier.verify(input.token);
    if (!actor.session) throw sessionInvalid();
    const session = await this.#sessions.use(actor.session);
    if (!session) throw sessionRevoked();
    const account = await this.#accounts.byId(session.account);
    if (!account?.active) throw sessionRevoked();
    return {
      object: await this.#accounts.object(account, { ...ctx, actor }),
      role: actor.role,
      session: actor.session,
      impersonator: actor.impersonator,
      expiresAt: session.expiresAt,
    };
  }
}
