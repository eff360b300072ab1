import { Injectable } from '@nestjs/common';
import { Config } from '@llavero/kit/config/config';
import type { CallContext } from '@llavero/kit/context';
import { Logger } from '@llavero/kit/logging/logger';
import type { Json } from '@llavero/proto/fields/field';
import { type Account, Accounts } from './accounts.ts';
import { type Origin, Sessions } from './sessions.ts';

/** The end of a sign-in by password, with a code or without. */
@Injectable()
export class OpenedSession {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** The session of somebody who has shown who they are; `expiresAt` in unix seconds. */
  async of(
    shown: Account,
    { ip, device }: Origin,
    ctx: CallContext,
  ): Promise<{ token: string; expiresAt: number; object: Json }> {
    const account = await this.#whoToBecome(shown);
    await this.accounts.noteSignIn(account);
    const { token, expiresAt, actor } = await this.sessions.start(account, { ip, device });
    this.logger.info('signed in', { account: account.id, kind: account.kind, session: actor.session });
    return { token, expiresAt, object: await this.accounts.object(account, { ...ctx, actor }) };
  }

  /** SES-10: the develop environment keeps one configured employee whoever signs in. */
  async #whoToBecome(account: Account): Promise<Account> {
    const { environment, devUserEmail } = this.config;
    if (environment !== 'develop' || devUserEmail === '' || account.kind !== 'employee') return account;
    return (await this.accounts.byEmail('employee', devUserEmail)) ?? account;
  }
}
