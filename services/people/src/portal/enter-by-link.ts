import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { enterByLink } from '@llavero/proto/commands/portal-access';
import { Accounts } from '../sign-in/accounts.ts';
import { Sessions } from '../sign-in/sessions.ts';
import { portalLink } from './portal-links.ts';

/** Seconds: a phone that is handed on should not stay inside for the year of a password's session. */
const LIFETIME = 30 * 24 * 60 * 60;

/** A session for the code of a mailed link; the code is used up with it. */
@CommandHandler(enterByLink)
export class EnterByLink implements Handles<typeof enterByLink> {
  constructor(
    private readonly database: Database,
    private readonly links: ScopedLinks,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly logger: Logger,
  ) {}

  async run(
    { code, ip, device }: InputOf<typeof enterByLink>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof enterByLink>> {
    // A session that cannot be opened leaves the link good.
    const { account, token, expiresAt, actor } = await this.database.transaction(async (tx) => {
      const { subject } = await this.links.redeem(portalLink, code, tx);
      const account = await this.accounts.byId(subject.id, tx);
      // Staff sign in by password: a link would go round their second factor.
      if (!account?.active || account.kind !== 'user') throw linkInvalid();
      return { account, ...(await this.sessions.start(account, { ip, device }, { lifetime: LIFETIME })) };
    });
    await this.accounts.noteSignIn(account);
    this.logger.info('entered by link', { account: account.id, session: actor.session });
    return { token, expiresAt, object: await this.accounts.object(account, { ...ctx, actor }) };
  }
}
