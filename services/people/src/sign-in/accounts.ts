import { Injectable } from '@nestjs/common';
import type { Role } from '@llavero/proto/access/access';
import { normaliseEmail } from '@llavero/proto/values/email';
import { Config } from '@llavero/kit/config/config';
import { serviceContext, type CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { StoredRecord } from '@llavero/kit/records/store-parts';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { Json } from '@llavero/proto/fields/field';
import { employeePasswordChanged, userPasswordChanged } from '@llavero/proto/events/people';

export type AccountKind = 'employee' | 'user';

/** Somebody who can sign in: an employee, or the user account of a person outside the company. */
export interface Account {
  kind: AccountKind;
  /** Id of the employee or user record. */
  id: string;
  /** The version of that record this was read from. */
  version: number;
  /** Who its tokens speak for: the employee, or the agent behind a user. */
  actor: string;
  email: string;
  role: Role;
  active: boolean;
  /** Argon2id hash; null until a password is set. */
  password: string | null;
  /** `issuer#sub` of the person at Keycloak; null before the first sign-in there. */
  keycloakIdentity: string | null;
}

/** Of several roles of a user the one that sees most comes first. */
const userRoleOrder: readonly Role[] = ['LANDLORD', 'OWNER', 'TENANT', 'COMMUNITY'];

const tables: Readonly<Record<AccountKind, string>> = { employee: 'employee', user: '"user"' };

/** Finds accounts and what a sign-in needs of them. */
@Injectable()
export class Accounts {
  readonly #stores: RecordStores;
  readonly #config: Config;
  readonly #database: Database;

  constructor(stores: RecordStores, config: Config, database: Database) {
    this.#stores = stores;
    this.#config = config;
    this.#database = database;
  }

  /** SES-07: employees and outsiders sign in apart; the same address may be both. */
  async byEmail(kind: AccountKind, address: string): Promise<Account | undefined> {
    const email = normaliseEmail(address);
    const store = this.#stores.of(kind);
    const found =
      kind === 'employee'
        ? await store.findUnchecked({ filter: { email }, limit: 2 })
        : await store.findExactUnchecked('email', email);
    const record = found.find((candidate) => candidate['email'] === email);
    return record && this.#account(kind, record);
  }

  /** The person who has signed in with this identity of Keycloak before, `issuer#sub`. */
  async byKeycloak(keycloakIdentity: string): Promise<Account | undefined> {
    for (const kind of ['employee', 'user'] as const) {
      const [record] = await this.#stores.of(kind).findUnchecked({ filter: { keycloakIdentity }, limit: 1 });
      if (record) return this.#account(kind, record);
    }
    return undefined;
  }

  async byId(id: string, tx?: Tx): Promise<Account | undefined> {
    for (const kind of ['employee', 'user'] as const) {
      const [record] = await this.#stores.of(kind).loadManyUnchecked([id], tx);
      if (record) return this.#account(kind, record);
    }
    return undefined;
  }

  /** The person as they stand now, locked until the transaction ends. @throws notFound `RECORD.NOT_FOUND` */
  async locked({ kind, id }: Account, tx: Tx): Promise<Account> {
    return this.#account(kind, await this.#stores.of(kind).loadUnchecked(id, tx, { lock: true }));
  }

  /**
   * Notes in the person's record, and so in the audit, who they are at Keycloak.
   *
   * @param identity `issuer#sub`; null takes it out
   * @returns the person as written
   * @throws CodedError stale where the record has changed since it was read
   */
  async bindKeycloak(account: Account, identity: string | null, ctx: CallContext, tx: Tx): Promise<Account> {
    const patch = { keycloakIdentity: identity };
    const store = this.#stores.of(account.kind);
    const written = await store.writeUnchecked(account.id, account.version, patch, {}, ctx, tx);
    return this.#account(account.kind, written);
  }

  /** The person as `getObject` would answer it, without secrets. */
  async object(account: Account, ctx: CallContext): Promise<Json> {
    // A person outside the company has no grant on the user collection and still may see who he is.
    const reader = account.kind === 'employee' ? ctx : serviceContext('people', ctx.requestId);
    const untrusted = { actor: reader.actor, requestId: reader.requestId };
    const request = { collection: account.kind, id: account.id };
    const bytes = await this.#stores.of(account.kind).get(request, untrusted);
    return JSON.parse(bytes.toString('utf8')) as Json;
  }

  /** Sets the password's hash; the former one is kept to be refused as the next (C §3.4 previousPassword). */
  async setPassword(account: Account, hashed: string, ctx: CallContext, tx: Tx): Promise<void> {
    const former: Record<string, Json> =
      account.kind === 'employee' ? { previousPassword: account.password } : {};
    const patch = { password: hashed, ...former };
    const event = account.kind === 'employee' ? employeePasswordChanged : userPasswordChanged;
    await this.#stores.of(account.kind).writeUnchecked(account.id, undefined, patch, { event }, ctx, tx);
  }

  /** No new version: a sign-in is no change that anybody editing the record should stumble over. */
  async noteSignIn(account: Account): Promise<void> {
    await this.#database.query(`UPDATE ${tables[account.kind]} SET last_sign_in_at = now() WHERE id = $1`, [
      account.id,
    ]);
  }

  #account(kind: AccountKind, record: StoredRecord): Account {
    const email = String(record['email'] ?? '');
    return {
      kind,
      id: record.id,
      version: record.version,
      actor: (kind === 'user' ? (record['agent'] as string | null) : null) ?? record.id,
      email,
      role: kind === 'employee' ? this.#employeeRole(email, record) : userRole(record['roles'] as string[]),
      active: record['active'] === true,
      password: record['password'] as string | null,
      keycloakIdentity: record['keycloakIdentity'] as string | null,
    };
  }

  /** SES-06: the configured address or the role. */
  #employeeRole(email: string, record: StoredRecord): Role {
    return email !== '' && email === this.#config.adminEmail ? 'ADMIN' : (record['role'] as Role);
  }
}

function userRole(roles: readonly string[]): Role {
  return userRoleOrder.find((role) => roles.includes(role)) ?? 'TENANT';
}
