import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { impersonate } from '@llavero/proto/commands/people';
import { TokenVerifier } from '@llavero/kit/auth/token-verifier';
import type { CallContext } from '@llavero/kit/context';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Accounts } from '../accounts.ts';
import { Sessions } from '../sessions.ts';
import { notAdmin, personUnknown } from '../sign-in.errors.ts';

/** SES-05: the token names both; every audit entry made with it does, too. */
@CommandHandler(impersonate)
export class Impersonate implements Handles<typeof impersonate> {
  readonly #verifier: TokenVerifier;
  readonly #accounts: Accounts;
  readonly #sessions: Sessions;
  readonly #logger: Logger;

  constructor(verifier: TokenVerifier, accounts: Accounts, sessions: Sessions, logger: Logger) {
    this.#verifier = verifier;
    this.#accounts = accounts;
    this.#sessions = sessions;
    this.#logger = logger;
  }

  async run(input: InputOf<typeof impersonate>, ctx: CallContext): Promise<OutputOf<typeof impersonate>> {
    const { actor: admin } = await this.#verifier.verify(input.adminToken);
    // An impersonated administrator is not the one who asks; chains would hide who really acts.
    if (admin.role !== 'ADMIN' || admin.impersonator) throw notAdmin();
    if (admin.session && !(await this.#sessions.use(admin.session))) throw notAdmin();
    const account = await this.#accounts.byEmail('employee', input.email);
    if (!account?.active) throw personUnknown();
    const origin = { ip: '', device: 'Suplantación', reason: input.reason };
    const { token, expiresAt, actor } = await this.#sessions.start(account, origin, {
      impersonator: admin.id,
    });
    this.#logger.warn('impersonation', { admin: admin.id, account: account.id, session: actor.session });
    return { token, expiresAt, object: await this.#accounts.object(account, { ...ctx, actor }) };
  }
}
