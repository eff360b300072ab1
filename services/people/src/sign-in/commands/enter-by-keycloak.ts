import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { endKeycloakSession, enterByKeycloak } from '@llavero/proto/commands/people';
import { CodedError } from '@llavero/proto/errors';
import { serviceContext, type CallContext } from '@llavero/kit/context';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { Accounts } from '../accounts.ts';
import { KeycloakPeople } from '../keycloak-people.ts';
import { KeycloakTokens } from '../keycloak-tokens.ts';
import { Sessions } from '../sessions.ts';
import { keycloakRoleDiffers } from '../sign-in.errors.ts';

/** Seconds: the longest session of the realm (`deploy/keycloak/realm.json`, ssoSessionMaxLifespan). */
const LIFETIME = 10 * 60 * 60;

/**
 * SES-11: whoever the company's Keycloak knows comes in as the person bound to that identity, or not yet bound and with that
 * verified address (decision 0193); nobody is created. Rights
 * are the person's in Llavero, and Keycloak has to give the same role: a role taken away on either side is gone.
 */
@CommandHandler(enterByKeycloak)
export class EnterByKeycloak implements Handles<typeof enterByKeycloak> {
  constructor(
    private readonly tokens: KeycloakTokens,
    private readonly people: KeycloakPeople,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly logger: Logger,
  ) {}

  async run(
    input: InputOf<typeof enterByKeycloak>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof enterByKeycloak>> {
    try {
      return await this.enter(input, ctx);
    } catch (error) {
      // Told like a wrong password, and nothing of the token with it.
      if (error instanceof CodedError)
        this.logger.warn('entry by Keycloak refused', { errorCode: error.body.code });
      throw error;
    }
  }

  private async enter(
    { token, ip, device }: InputOf<typeof enterByKeycloak>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof enterByKeycloak>> {
    const identity = await this.tokens.identity(token);
    const { roles, session, authenticatedAt } = identity;
    const found = await this.people.find(identity);
    if (!roles.includes(found.role)) throw keycloakRoleDiffers(found.role);
    const account = await this.people.bind(found, identity, ctx);
    await this.accounts.noteSignIn(account);
    const options = { lifetime: LIFETIME, issuerSession: session, authenticatedAt };
    const opened = await this.sessions.start(account, { ip, device }, options);
    this.logger.info('entered by Keycloak', { account: account.id, session: opened.actor.session });
    return {
      token: opened.token,
      expiresAt: opened.expiresAt,
      object: await this.accounts.object(account, { ...ctx, actor: opened.actor }),
    };
  }
}

/** SES-11, SES-12: a session that ends at Keycloak (logout, revocation, a person who was locked out) ends here. */
@CommandHandler(endKeycloakSession)
export class EndKeycloakSession implements Handles<typeof endKeycloakSession> {
  constructor(
    private readonly tokens: KeycloakTokens,
    private readonly sessions: Sessions,
  ) {}

  async run(
    { logoutToken }: InputOf<typeof endKeycloakSession>,
    { requestId }: CallContext,
  ): Promise<OutputOf<typeof endKeycloakSession>> {
    const session = await this.tokens.endedSession(logoutToken);
    const opened = await this.sessions.openedBy(session);
    for (const { id, account } of opened)
      await this.sessions.end(account, id, serviceContext('people', requestId));
    return { ended: opened.length };
  }
}
