import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { changePassword } from '@llavero/proto/commands/people';
import type { CallContext } from '@llavero/kit/context';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Accounts } from '../accounts.ts';
import { OwnPassword } from '../own-password.ts';
import { Passwords } from '../passwords.ts';
import { Sessions } from '../sessions.ts';
import { notYours, personUnknown } from '../sign-in.errors.ts';

/**
 * One's own password with the current one, or without it right after a sign-in (C §7 names id and password only);
 * anybody's by an admin. Ends all sessions of the person (SES-12).
 */
@CommandHandler(changePassword)
export class ChangePassword implements Handles<typeof changePassword> {
  readonly #accounts: Accounts;
  readonly #proof: OwnPassword;
  readonly #passwords: Passwords;
  readonly #sessions: Sessions;
  readonly #logger: Logger;

  constructor(
    accounts: Accounts,
    proof: OwnPassword,
    passwords: Passwords,
    sessions: Sessions,
    logger: Logger,
  ) {
    this.#accounts = accounts;
    this.#proof = proof;
    this.#passwords = passwords;
    this.#sessions = sessions;
    this.#logger = logger;
  }

  async run(
    input: InputOf<typeof changePassword>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof changePassword>> {
    const account = await this.#accounts.byId(input.id);
    const own = account?.actor === ctx.actor.id;
    const mayAll = ctx.actor.role === 'ADMIN' || ctx.actor.role === 'SERVICE';
    if (!own && !mayAll) throw notYours();
    if (!account) throw personUnknown();
    if (own) await this.#proof.of(account, input.currentPassword, ctx);
    const hashed = await this.#passwords.hash(input.password, account.email);
    const ended = await this.#sessions.end(account.id, undefined, ctx, (tx) =>
      this.#accounts.setPassword(account, hashed, ctx, tx),
    );
    this.#logger.info('password changed', { account: account.id, by: ctx.actor.id, sessions: ended.length });
    return { changed: true };
  }
}
