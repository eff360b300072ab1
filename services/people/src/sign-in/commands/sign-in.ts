import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { signIn } from '@llavero/proto/commands/people';
import { Config } from '@llavero/kit/config/config';
import type { CallContext } from '@llavero/kit/context';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Accounts, type Account } from '../accounts.ts';
import { Attempts } from '../attempts.ts';
import { Passwords } from '../passwords.ts';
import { Sessions } from '../sessions.ts';
import { wrongCredentials } from '../sign-in.errors.ts';

@CommandHandler(signIn)
export class SignIn implements Handles<typeof signIn> {
  readonly #accounts: Accounts;
  readonly #attempts: Attempts;
  readonly #passwords: Passwords;
  readonly #sessions: Sessions;
  readonly #config: Config;
  readonly #logger: Logger;

  constructor(
    accounts: Accounts,
    attempts: Attempts,
    passwords: Passwords,
    sessions: Sessions,
    config: Config,
    logger: Logger,
  ) {
    this.#accounts = accounts;
    this.#attempts = attempts;
    this.#passwords = passwords;
    this.#sessions = sessions;
    this.#config = config;
    this.#logger = logger;
  }

  async run(input: InputOf<typeof signIn>, ctx: CallContext): Promise<OutputOf<typeof signIn>> {
    const kind = input.audience === 'employee' ? 'employee' : 'user';
    const key = `${kind}:${input.email}`;
    await this.#attempts.begin(key, input.ip);
    const found = await this.#accounts.byEmail(kind, input.email);
    const right = await this.#passwords.matches(found?.password, input.password);
    if (!found || !right || !found.active) {
      // Ids only; of an address nobody has, nothing at all.
      this.#logger.warn('sign-in refused', {
        account: found?.id,
        known: found !== undefined,
        active: found?.active,
      });
      throw wrongCredentials();
    }
    await this.#attempts.succeeded(key, input.ip);
    const account = await this.#whoToBecome(found);
    await this.#accounts.noteSignIn(account);
    const { ip, device } = input;
    const { token, expiresAt, actor } = await this.#sessions.start(account, { ip, device });
    this.#logger.info('signed in', { account: account.id, kind, session: actor.session });
    return { token, expiresAt, object: await this.#accounts.object(account, { ...ctx, actor }) };
  }

  /** SES-10: the develop environment keeps one configured employee whoever signs in. */
  async #whoToBecome(account: Account): Promise<Account> {
    const { environment, devUserEmail } = this.#config;
    if (environment !== 'develop' || devUserEmail === '' || account.kind !== 'employee') return account;
    return (await this.#accounts.byEmail('employee', devUserEmail)) ?? account;
  }
}
