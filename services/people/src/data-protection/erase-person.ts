import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { erasePerson } from '@llavero/proto/commands/data-protection';
import { agentErased } from '@llavero/proto/events/data-protection';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import { agent, type Agent } from '@llavero/proto/records/people/agent';
import { user } from '@llavero/proto/records/people/user';
import { blockedUntil, ERASED_NAME, retentionLines } from '@llavero/proto/rules/data-protection';
import { BlockedPeople } from './blocked-people.ts';
import { alreadyErased, stillNeeded } from './data-protection.errors.ts';
import { HeldRecordsOf } from './held-records.ts';
import { PersonFiles } from './person-files.ts';

/** Who somebody was, as far as papers that are kept need it. */
const identityFields = [
  'company',
  'firstname',
  'lastname',
  'idType',
  'idNumber',
  'birthDate',
  'nationality',
  'address',
  'email',
  'phone',
  'iban',
] as const satisfies readonly (keyof Agent)[];

const nothing = {
  firstname: ERASED_NAME,
  lastname: null,
  idType: null,
  idNumber: null,
  roles: [],
  landlordType: null,
  birthDate: null,
  nationality: null,
  email: null,
  phone: null,
  alternativePhone: null,
  address: null,
  profession: null,
  income: null,
  iban: null,
  bic: null,
  accountHolder: null,
  approvedAccount: null,
  active: false,
  representatives: [],
  notes: [],
  chronology: [],
  references: null,
  collaborators: [],
  adminId: null,
  zendeskId: null,
  holdedId: null,
} satisfies PatchOf<typeof agent>;

/** Takes a person out of the books for good; what a law keeps of them is blocked (RGPD art. 17, LOPDGDD art. 32). */
@CommandHandler(erasePerson)
export class ErasePerson implements Handles<typeof erasePerson> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly held: HeldRecordsOf,
    private readonly blocked: BlockedPeople,
    private readonly files: PersonFiles,
    private readonly links: ScopedLinks,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async run(
    { id, version }: InputOf<typeof erasePerson>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof erasePerson>> {
    const obstacles = await this.held.obstacles(id, ctx);
    if (obstacles.length > 0) throw stillNeeded(obstacles.map(({ what, count }) => `${what} (${count})`));
    const now = this.clock.now();
    const until = blockedUntil(retentionLines(await this.held.retained(id, ctx), now));
    const written = await this.database.transaction(async (tx) => {
      const store = this.stores.of(agent);
      const person = await store.loadUnchecked(id, tx, { lock: true });
      if (person.erasedAt !== null) throw alreadyErased();
      if (until !== null) {
        const identity = Object.fromEntries(identityFields.map((name) => [name, person[name]]));
        await this.blocked.block(id, identity, until, tx);
      }
      const patch = { ...nothing, erasedAt: now, blockedUntil: until };
      const result = await store.writeUnchecked(id, version, patch, { event: agentErased }, ctx, tx);
      // Before and after of every change, the one just made too, would say it all again.
      await store.forgetHistoryUnchecked(id, tx);
      await this.closeSignIns(id, ctx, tx);
      await this.files.deleteOf(id, tx);
      await tx.query(`DELETE FROM account_token WHERE collection = 'agent' AND record = $1`, [id]);
      await this.links.forget(id, tx);
      return result;
    });
    this.logger.info('personal data erased', { agent: id, blocked: until !== null });
    return { id, version: written.version, blockedUntil: until };
  }

  /** The event of the change signs them out everywhere (`EndSessions`). */
  private async closeSignIns(id: string, ctx: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of(user);
    for (const signIn of await store.findUnchecked({ filter: { agent: id } }, tx)) {
      const patch = {
        firstname: ERASED_NAME,
        lastname: null,
        // An address is required and unique; this domain never receives mail (RFC 2606).
        email: `${signIn.id}@suprimido.invalid`,
        active: false,
        password: null,
        keycloakIdentity: null,
      };
      await store.writeUnchecked(signIn.id, undefined, patch, {}, ctx, tx);
      await store.forgetHistoryUnchecked(signIn.id, tx);
    }
  }
}
