import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { resetPassword } from '@llavero/proto/commands/people';
import { serviceContext, type CallContext } from '@llavero/kit/context';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Accounts } from '../accounts.ts';
import { Passwords } from '../passwords.ts';
import { ResetCodes } from '../reset-codes.ts';
import { Sessions } from '../sessions.ts';
import { resetCodeInvalid } from '../sign-in.errors.ts';

/** SES-08: the mailed code, once, for a new password; ends all sessions of the person (SES-12). */
@CommandHandler(resetPassword)
export class ResetPassword implements Handles<typeof resetPassword> {
  readonly #accounts: Accounts;
  readonly #codes: ResetCodes;
  readonly #passwords: Passwords;
  readonly #sessions: Sessions;
  readonly #logger: Logger;

  constructor(
    accounts: Accounts,
    codes: ResetCodes,
    passwords: Passwords,
    sessions: Sessions,
    logger: Logger,
  ) {
    this.#accounts = accounts;
    this.#codes = codes;
    this.#passwords = passwords;
    this.#sessions = sessions;
    this.#logger = logger;
  }

  async run(input: InputOf<typeof resetPassword>, ctx: CallContext): Promise<OutputOf<typeof resetPassword>> {
    const id = await this.#codes.peek(input.resetToken);
    const account = id === undefined ? undefined : await this.#accounts.byId(id);
    if (!account?.active) throw resetCodeInvalid();
    // Before the code is used up: a weak password leaves it valid for a better one.
    const hashed = await this.#passwords.hash(input.password, account.email);
    const self = serviceContext('people', ctx.requestId);
    await this.#sessions.end(account.id, undefined, self, async (tx) => {
      if (!(await this.#codes.redeem(input.resetToken, tx))) throw resetCodeInvalid();
      await this.#accounts.setPassword(account, hashed, self, tx);
    });
    this.#logger.info('password reset', { account: account.id });
    return { changed: true };
  }
}
