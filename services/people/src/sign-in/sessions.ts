import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '@llavero/proto/access/access';
import type { EventOf } from '@llavero/proto/events/define';
import { employeeSessionRevoked } from '@llavero/proto/events/people';
import { TokenVerifier } from '@llavero/kit/auth/token-verifier';
import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { open, seal } from '@llavero/kit/db/sealed';
import type { Account } from './accounts.ts';
import { KeyRing } from './key-ring.ts';

/** Seconds: a year as the specification says (SES-02), a working day for an impersonation. */
const LIFETIME = 365 * 24 * 60 * 60;
const IMPERSONATION_LIFETIME = 8 * 60 * 60;
/** An active session is noted as seen at most this often. */
const SEEN_EVERY = '5 minutes';
const SEALED_AS = 'session';
/** Whether a session is one of the staff that has been idle too long (ASVS 7.3.1). @param hours placeholder of the number; 0 is never */
const IDLE = (hours: string) =>
  `(${hours}::integer > 0 AND last_seen_at < now() - ${hours}::integer * interval '1 hour'
    AND account IN (SELECT id FROM employee))`;

export type Origin = {
  ip: string;
  device: string;
  /** Why an administrator has come in as the person (SES-05). */
  reason?: string | null;
};

export interface SessionView extends Origin {
  reason: string | null;
  id: string;
  /** Unix seconds. */
  createdAt: number;
  lastSeenAt: number;
  /** The administrator behind an impersonation. */
  impersonator: string | null;
}

interface SessionRow {
  id: string;
  impersonator: string | null;
  sealed: Buffer;
  created: number;
  seen: number;
}

/** Who is signed in: every token belongs to a session that can be listed and ended (SES-12). */
@Injectable()
export class Sessions {
  readonly #database: Database;
  readonly #keys: KeyRing;
  readonly #verifier: TokenVerifier;
  /** Minutes after its sign-in in which a session counts as fresh. */
  readonly freshMinutes: number;
  readonly #idleHours: number;

  constructor(database: Database, keys: KeyRing, verifier: TokenVerifier, config: Config) {
    this.#database = database;
    this.#keys = keys;
    this.#verifier = verifier;
    this.freshMinutes = config.freshSignInMinutes;
    this.#idleHours = config.sessionIdleHours;
  }

  /**
   * Opens a session and signs its token. `expiresAt` in unix seconds.
   *
   * @param impersonator the administrator who comes in as the person (SES-05)
   * @param lifetime seconds
   * @param issuerSession the session of an outside issuer that ends this one with it (SES-11)
   * @param authenticatedAt when the person proved who they are, unix seconds; null where an outside issuer does not say, now when absent
   */
  async start(
    account: Account,
    origin: Origin,
    {
      impersonator = null,
      lifetime = impersonator ? IMPERSONATION_LIFETIME : LIFETIME,
      issuerSession = null,
      authenticatedAt = Math.floor(Date.now() / 1000),
    }: {
      impersonator?: string | null;
      lifetime?: number;
      issuerSession?: string | null;
      authenticatedAt?: number | null;
    } = {},
  ): Promise<{ token: string; expiresAt: number; actor: Actor }> {
    const id = uuidv7();
    const expiresAt = Math.floor(Date.now() / 1000) + lifetime;
    await this.#database.query(
      `INSERT INTO session (id, account, account_version, actor, impersonator, sealed, expires_at, issuer_session, authenticated_at)
       VALUES ($1, $2, $3, $4, $5, $6, to_timestamp($7), $8, to_timestamp($9::float8))`,
      [
        id,
        account.id,
        account.version,
        account.actor,
        impersonator,
        seal(this.#database.keys, SEALED_AS, id, { ...origin }),
        expiresAt,
        issuerSession,
        authenticatedAt,
      ],
    );
    const actor: Actor = { id: account.actor, role: account.role, session: id, impersonator };
    return { token: await this.#keys.sign(actor, expiresAt), expiresAt, actor };
  }

  /** The account of a live session, noting that it is in use; undefined when it has ended, also by being idle until now. */
  async use(session: string): Promise<{ account: string; expiresAt: number } | undefined> {
    const [row] = await this.#database.query<{
      account: string;
      expires: number;
      stale: boolean;
      idle: boolean;
    }>(
      `SELECT account, extract(epoch FROM expires_at)::float8 AS expires,
              last_seen_at < now() - $2::interval AS stale, ${IDLE('$3')} AS idle
       FROM session WHERE id = $1 AND revoked_at IS NULL AND expires_at > now()`,
      [session, SEEN_EVERY, this.#idleHours],
    );
    if (!row) return undefined;
    if (row.idle) {
      await this.end(row.account, session, serviceContext('people'));
      return undefined;
    }
    if (row.stale)
      await this.#database.query('UPDATE session SET last_seen_at = now() WHERE id = $1', [session]);
    return { account: row.account, expiresAt: Math.floor(row.expires) };
  }

  /**
   * True when the person behind this session has signed in a moment ago; somebody who has come in as the person has not, nor has whom
   * single sign-on let in later.
   */
  async isFresh(session: string, account: string): Promise<boolean> {
    const rows = await this.#database.query(
      `SELECT 1 FROM session
       WHERE id = $1 AND account = $2 AND impersonator IS NULL AND revoked_at IS NULL AND expires_at > now()
         AND authenticated_at > now() - $3 * interval '1 minute'`,
      [session, account, this.freshMinutes],
    );
    return rows.length > 0;
  }

  /** Live sessions of a person, latest first. */
  async of(account: string): Promise<SessionView[]> {
    const rows = await this.#database.query<SessionRow>(
      `SELECT id, impersonator, sealed, extract(epoch FROM created_at)::float8 AS created, extract(epoch FROM last_seen_at)::float8 AS seen
       FROM session WHERE account = $1 AND revoked_at IS NULL AND expires_at > now()
       ORDER BY last_seen_at DESC LIMIT 200`,
      [account],
    );
    return rows.map(({ id, impersonator, sealed, created, seen }) => {
      const { ip, device, reason = null } = open(this.#database.keys, SEALED_AS, id, sealed) as Origin;
      const [createdAt, lastSeenAt] = [Math.floor(created), Math.floor(seen)];
      return { id, ip, device, reason, impersonator, createdAt, lastSeenAt };
    });
  }

  /** Account a live session belongs to. */
  async ownerOf(session: string): Promise<string | undefined> {
    const [row] = await this.#database.query<{ account: string }>(
      'SELECT account FROM session WHERE id = $1 AND revoked_at IS NULL',
      [session],
    );
    return row?.account;
  }

  /**
   * Ends sessions of a person, all of them or one; every process learns it by event.
   *
   * @param only the one session, or `{ before }`: those opened for an older version of the person
   * @param alongside writes that belong to the same transaction (the new password)
   * @returns ids of the ended sessions
   */
  async end(
    account: string,
    only: string | { before: number } | undefined,
    ctx: CallContext,
    alongside?: (tx: Tx) => Promise<void>,
  ): Promise<string[]> {
    const session = typeof only === 'string' ? only : null;
    const before = typeof only === 'object' ? only.before : null;
    const sessions = await this.#database.transaction(async (tx) => {
      await alongside?.(tx);
      const ended = await tx.query<{ id: string }>(
        `UPDATE session SET revoked_at = now()
         WHERE account = $1 AND ($2::uuid IS NULL OR id = $2) AND ($3::integer IS NULL OR account_version < $3)
           AND revoked_at IS NULL AND expires_at > now()
         RETURNING id`,
        [account, session, before],
      );
      const ids = ended.map(({ id }) => id);
      if (ids.length > 0) await publishRevoked(account, ids, ctx, tx);
      return ids;
    });
    for (const ended of sessions) this.#verifier.revoke(ended);
    return sessions;
  }

  /** Ends the sessions of the staff that nobody has used for the hours of `SESSION_IDLE_HOURS`; none where that is 0. */
  async endIdle(): Promise<void> {
    if (this.#idleHours === 0) return;
    const idle = await this.#database.query<{ id: string; account: string }>(
      `SELECT id, account FROM session WHERE revoked_at IS NULL AND expires_at > now() AND ${IDLE('$1')}`,
      [this.#idleHours],
    );
    for (const { id, account } of idle) await this.end(account, id, serviceContext('people'));
  }

  /** Live sessions that were opened by a session of an outside issuer. */
  openedBy(issuerSession: string): Promise<{ id: string; account: string }[]> {
    return this.#database.query<{ id: string; account: string }>(
      'SELECT id, account FROM session WHERE issuer_session = $1 AND revoked_at IS NULL AND expires_at > now()',
      [issuerSession],
    );
  }

  /** Ids of all sessions ended before their time and not yet expired. */
  async revoked(): Promise<string[]> {
    const rows = await this.#database.query<{ id: string }>(
      'SELECT id FROM session WHERE revoked_at IS NOT NULL AND expires_at > now()',
    );
    return rows.map(({ id }) => id);
  }
}

/** Not a write of the record: its version stays, so that nobody editing the person gets a conflict. */
async function publishRevoked(account: string, sessions: string[], ctx: CallContext, tx: Tx): Promise<void> {
  const { collection, subject: type } = employeeSessionRevoked;
  const event: EventOf<typeof employeeSessionRevoked> = {
    specversion: '1.0',
    id: uuidv7(),
    source: '/llavero/people',
    type,
    subject: account,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data: {
      collection,
      id: account,
      version: 0,
      fields: [],
      actor: ctx.actor.id,
      impersonator: ctx.actor.impersonator,
      requestId: ctx.requestId,
      extra: { sessions },
    },
  };
  await tx.query('INSERT INTO outbox (id, subject, record_id, payload) VALUES ($1, $2, $3, $4)', [
    event.id,
    type,
    account,
    JSON.stringify(event),
  ]);
}
