import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { sendPortalAccess } from '@llavero/proto/commands/portal-access';
import { agent, type Agent } from '@llavero/proto/records/people/agent';
import { user, type User } from '@llavero/proto/records/people/user';
import { noPortalEmail, noPortalRole, portalClosed, portalTooOften } from './portal.errors.ts';
import { PortalLinks } from './portal-links.ts';

/** Gives a tenant or landlord the way into their own pages (SES-07, issue of the public face). */
@CommandHandler(sendPortalAccess)
export class SendPortalAccess implements Handles<typeof sendPortalAccess> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly links: PortalLinks,
    private readonly logger: Logger,
  ) {}

  async run(
    { id }: InputOf<typeof sendPortalAccess>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof sendPortalAccess>> {
    const person = await this.stores.of(agent).loadUnchecked(id);
    if (!person.email) throw noPortalEmail();
    const roles = portalRoles(person);
    if (roles.length === 0) throw noPortalRole();
    const account = await this.account(person, person.email, roles, ctx);
    const expiresAt = await this.links.send(account, ctx);
    if (expiresAt === undefined) throw portalTooOften();
    this.logger.info('portal access mailed', { agent: id, user: account.id });
    return { expiresAt };
  }

  /** The account of the person, as their record stands now; a new one when there is none. */
  private account(person: Agent & { id: string }, email: string, roles: User['roles'], ctx: CallContext) {
    // The matrix keeps roles from staff; here they follow from the person's own record.
    const trusted = { ...ctx, trusted: true };
    return this.database.transaction(async (tx) => {
      // Two who give access at once open one account.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('llavero portal ' || $1, 0))`, [
        person.id,
      ]);
      const store = this.stores.of(user);
      const [known] = await store.findUnchecked({ filter: { agent: person.id }, limit: 1 }, tx);
      if (!known)
        return store.create(
          { firstname: person.firstname, lastname: person.lastname, email, agent: person.id, roles },
          trusted,
          tx,
        );
      if (!known.active) throw portalClosed();
      const merged = [...new Set([...known.roles, ...roles])];
      if (known.email === email && merged.length === known.roles.length) return known;
      return store.writeUnchecked(known.id, known.version, { email, roles: merged }, {}, trusted, tx);
    });
  }
}

/** The roles of a person that have pages of their own. */
const portalRoles = ({ roles }: Pick<Agent, 'roles'>): User['roles'] =>
  (['LANDLORD', 'TENANT'] as const).filter((role) => roles.includes(role));
