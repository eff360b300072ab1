import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database.ts';
import type { Queryable, Tx } from '../db/queryable.ts';
import { linkInvalid } from './link.errors.ts';
import { digest, newCode } from './one-time-code.ts';

/** What a mailed link lets somebody without a password do, and for how long. One per public page. */
export interface LinkPurpose<Scope> {
  /** Unique within the service: `personalData`. */
  name: string;
  /** Days it is valid for unless it is issued for fewer. */
  days: number;
  /** The scope as it was stored. Only {@link ScopedLinks.issue} writes it, so it needs no check. */
  scope: (stored: Json) => Scope;
}

/** A record that a link is about. */
export interface LinkSubject {
  collection: CollectionName;
  id: string;
}

/** A link as its purpose sees it. Instants in unix seconds. */
export interface ScopedLink<Scope> {
  id: string;
  subject: LinkSubject;
  /** Id of the person it was mailed to; null when it was mailed to an address that no record has. */
  recipient: string | null;
  scope: Scope;
  createdAt: number;
  expiresAt: number;
  /** When its page was first opened. */
  openedAt: number | null;
  usedAt: number | null;
  revokedAt: number | null;
}

/** What {@link ScopedLinks.issue} takes. */
export interface LinkRequest<Scope> {
  subject: LinkSubject;
  recipient: string | null;
  /** What it may be used for: ids and field names, no personal data. */
  scope: Scope;
  days?: number;
  /** Earlier links of the same purpose, subject and recipient stay valid. */
  keepEarlier?: boolean;
}

interface Row {
  id: string;
  collection: CollectionName;
  record: string;
  recipient: string | null;
  scope: Json;
  created: number;
  expires: number;
  opened: number | null;
  used: number | null;
  revoked: number | null;
}

const seconds = (column: string, name: string) => `floor(extract(epoch FROM ${column}))::float8 AS ${name}`;
const columns = [
  'id, collection, record, recipient, scope',
  seconds('created_at', 'created'),
  seconds('expires_at', 'expires'),
  seconds('opened_at', 'opened'),
  seconds('used_at', 'used'),
  seconds('revoked_at', 'revoked'),
].join(', ');
const VALID = 'used_at IS NULL AND revoked_at IS NULL AND expires_at > now()';

/**
 * Links by which outsiders take part without a password (decision 0090): single-use, expiring, for one purpose and one
 * record. Only the digests of their codes are stored, so whoever reads the table can open none.
 */
export class ScopedLinks {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * A new link; earlier ones of the same purpose, subject and recipient are withdrawn. The code goes into a mail's `secrets`
   * and nowhere else.
   */
  async issue<Scope extends Json>(
    purpose: LinkPurpose<Scope>,
    { subject, recipient, scope, days = purpose.days, keepEarlier = false }: LinkRequest<Scope>,
    tx?: Tx,
  ): Promise<{ id: string; code: string; expiresAt: number }> {
    if (!tx)
      return this.#database.transaction((own) =>
        this.issue(purpose, { subject, recipient, scope, days, keepEarlier }, own),
      );
    if (!keepEarlier)
      await tx.query(
        `UPDATE scoped_link SET revoked_at = now()
         WHERE purpose = $1 AND collection = $2 AND record = $3 AND recipient IS NOT DISTINCT FROM $4 AND ${VALID}`,
        [purpose.name, subject.collection, subject.id, recipient],
      );
    const code = newCode();
    const [row] = await tx.query<{ id: string; expires: number }>(
      `INSERT INTO scoped_link (id, token_hash, purpose, collection, record, recipient, scope, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8))
       RETURNING id, ${seconds('expires_at', 'expires')}`,
      [
        uuidv7(),
        digest(code),
        purpose.name,
        subject.collection,
        subject.id,
        recipient,
        JSON.stringify(scope),
        days,
      ],
    );
    return { id: row?.id ?? '', code, expiresAt: row?.expires ?? 0 };
  }

  /** What a code stands for, and notes that its page was opened. @throws CodedError notFound LINK.INVALID */
  async open<Scope>(
    purpose: LinkPurpose<Scope>,
    code: string,
    on: Queryable = this.#database,
  ): Promise<ScopedLink<Scope>> {
    const [row] = await on.query<Row>(
      `UPDATE scoped_link SET opened_at = coalesce(opened_at, now())
       WHERE token_hash = $1 AND purpose = $2 AND ${VALID} RETURNING ${columns}`,
      [digest(code), purpose.name],
    );
    return asLink(purpose, row);
  }

  /**
   * Uses a code up; of two at a time one comes first. What is refused later in the transaction takes it back, so that the
   * link stays good for a second attempt.
   *
   * @throws CodedError notFound LINK.INVALID
   */
  async redeem<Scope>(purpose: LinkPurpose<Scope>, code: string, tx: Tx): Promise<ScopedLink<Scope>> {
    const [row] = await tx.query<Row>(
      `UPDATE scoped_link SET used_at = now()
       WHERE token_hash = $1 AND purpose = $2 AND ${VALID} RETURNING ${columns}`,
      [digest(code), purpose.name],
    );
    return asLink(purpose, row);
  }

  /**
   * What a code stood for that was used up, so that a repeated call can be answered like the first; undefined for any other.
   */
  async used<Scope>(
    purpose: LinkPurpose<Scope>,
    code: string,
    on: Queryable = this.#database,
  ): Promise<ScopedLink<Scope> | undefined> {
    const [row] = await on.query<Row>(
      `SELECT ${columns} FROM scoped_link
       WHERE token_hash = $1 AND purpose = $2 AND used_at IS NOT NULL AND revoked_at IS NULL AND expires_at > now()`,
      [digest(code), purpose.name],
    );
    return row ? asLink(purpose, row) : undefined;
  }

  /** Withdraws the valid links of a record, all or those of one purpose. */
  async revoke(subject: LinkSubject, tx: Tx, purpose?: LinkPurpose<never> | { name: string }): Promise<void> {
    await tx.query(
      `UPDATE scoped_link SET revoked_at = now()
       WHERE collection = $1 AND record = $2 AND ($3::text IS NULL OR purpose = $3) AND ${VALID}`,
      [subject.collection, subject.id, purpose?.name ?? null],
    );
  }

  /** Forgets every link to a person or about them: when their data are erased. */
  async forget(person: string, tx: Tx): Promise<void> {
    await tx.query('DELETE FROM scoped_link WHERE record = $1 OR recipient = $1', [person]);
  }

  /** The links of a record, newest first, for staff: sent, opened, used, withdrawn. */
  async of<Scope>(purpose: LinkPurpose<Scope>, subject: LinkSubject): Promise<ScopedLink<Scope>[]> {
    const rows = await this.#database.query<Row>(
      `SELECT ${columns} FROM scoped_link
       WHERE purpose = $1 AND collection = $2 AND record = $3 ORDER BY id DESC LIMIT 100`,
      [purpose.name, subject.collection, subject.id],
    );
    return rows.map((row) => asLink(purpose, row));
  }
}

function asLink<Scope>(purpose: LinkPurpose<Scope>, row: Row | undefined): ScopedLink<Scope> {
  if (!row) throw linkInvalid();
  return {
    id: row.id,
    subject: { collection: row.collection, id: row.record },
    recipient: row.recipient,
    scope: purpose.scope(row.scope),
    createdAt: row.created,
    expiresAt: row.expires,
    openedAt: row.opened,
    usedAt: row.used,
    revokedAt: row.revoked,
  };
}
