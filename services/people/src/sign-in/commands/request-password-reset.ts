import type { OnApplicationShutdown } from '@nestjs/common';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendMessage } from '@llavero/proto/commands/messages';
import { requestPasswordReset } from '@llavero/proto/commands/people';
import { passwordReset } from '@llavero/proto/messages/catalogue/access';
import { named } from '@llavero/proto/messages/message';
import { Config } from '@llavero/kit/config/config';
import { serviceContext, type CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Accounts } from '../accounts.ts';
import { RESET_MINUTES, ResetCodes } from '../reset-codes.ts';

/**
 * SES-08. Answers the same, and as fast, whether the address is known or not: everything that could tell
 * happens after the answer.
 */
@CommandHandler(requestPasswordReset)
export class RequestPasswordReset implements Handles<typeof requestPasswordReset>, OnApplicationShutdown {
  readonly #accounts: Accounts;
  readonly #codes: ResetCodes;
  readonly #peers: Peers;
  readonly #config: Config;
  readonly #logger: Logger;
  readonly #running = new Set<Promise<void>>();

  constructor(accounts: Accounts, codes: ResetCodes, peers: Peers, config: Config, logger: Logger) {
    this.#accounts = accounts;
    this.#codes = codes;
    this.#peers = peers;
    this.#config = config;
    this.#logger = logger;
  }

  async run(
    input: InputOf<typeof requestPasswordReset>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof requestPasswordReset>> {
    const work = this.#mail(input.email, ctx)
      .catch((error: unknown) => this.#logger.failed('the reset code could not be mailed', error))
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
    return { accepted: true };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #mail(email: string, ctx: CallContext): Promise<void> {
    const account =
      (await this.#accounts.byEmail('employee', email)) ?? (await this.#accounts.byEmail('user', email));
    if (!account?.active) return;
    const code = await this.#codes.issue(account.id);
    if (!code) return this.#logger.warn('too many reset codes asked for', { account: account.id });
    const link = `${this.#config.publicUrl}/passwordReset/${code}`;
    await this.#peers.command(
      sendMessage,
      {
        to: [account.email],
        // Colleagues can read what was sent; whoever reads this link could take the account over.
        ...named(passwordReset, { values: { minutes: RESET_MINUTES }, secrets: { link } }),
      },
      serviceContext('people', ctx.requestId),
    );
    this.#logger.info('reset code mailed', { account: account.id });
  }
}
