import type { Origin } from '@llavero/proto/access/origin';
import type {
  SignatureEvent,
  SignatureStatus,
  SignerRole,
  SignerState,
} from '@llavero/proto/records/choices/signatures';
import { MOST_REMINDERS, REMIND_AFTER } from '@llavero/proto/rules/signature-reminders';
import type { Database } from '@llavero/kit/db/database';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { open, seal } from '@llavero/kit/db/sealed';
import { isUuid } from '@llavero/kit/records/access';
import { v7 as uuidv7 } from 'uuid';

/** A document on its way through its signers. Instants in unix seconds. */
export interface SignatureRow {
  id: string;
  document: string;
  status: SignatureStatus;
  /** Where the file lies that was sent, and its SHA-256: no other one is signed. */
  storageKey: string;
  sha256: string;
  /** Status of the document before; it comes back when the signature is made void. */
  statusBefore: string;
  /** For the signers. */
  message: string | null;
  /** Why it was declined or made void. */
  reason: string | null;
  createdBy: string;
  createdAt: number;
  expiresAt: number;
  sealedSha256: string | null;
  sealedAt: number | null;
  /** Signed at a provider of others, not here; its id there once it has it. */
  atProvider: boolean;
  providerId: string | null;
}

/** Somebody who signs. */
export interface SignerRow {
  id: string;
  request: string;
  /** 0 signs first. */
  position: number;
  agent: string | null;
  role: SignerRole;
  state: SignerState;
  name: string;
  email: string;
  reminders: number;
  mailedAt: number | null;
  signedAt: number | null;
  /** One-time codes that were mailed, and attempts that failed, over all its links. */
  codes: number;
  failures: number;
}

/** What a signer has written. */
export interface GivenSignature {
  idNumber: string;
  /** PNG in base64; null when the name was typed. */
  drawing: string | null;
  typed: string | null;
  consent: string;
}

export interface EventRow {
  at: number;
  kind: SignatureEvent;
  signer: string | null;
  address: string | null;
  device: string | null;
}

interface StoredRequest extends Omit<SignatureRow, 'message' | 'reason'> {
  sealed: Buffer;
}
interface StoredSigner extends Omit<SignerRow, 'name' | 'email'> {
  sealed: Buffer;
}

const REQUEST = 'signature_request';
const SIGNER = 'signature_signer';
const EVENT = 'signature_event';
const SIGNATURE = 'signature';
const seconds = (column: string, name: string) => `floor(extract(epoch FROM ${column}))::float8 AS "${name}"`;
const requestColumns = `id, document, status, storage_key AS "storageKey", sha256, status_before AS "statusBefore", sealed,
  created_by AS "createdBy", ${seconds('created_at', 'createdAt')}, ${seconds('expires_at', 'expiresAt')},
  sealed_sha256 AS "sealedSha256", ${seconds('sealed_at', 'sealedAt')}, at_provider AS "atProvider", provider_id AS "providerId"`;
/** Of a signer: $1 now, $2 seconds since the last mail, $3 reminders at most. */
const QUIET = `s.state IN ('SENT', 'OPENED') AND s.mailed_at <= to_timestamp($1) - make_interval(secs => $2) AND s.reminders < $3`;

const signerColumns = `id, request, position, agent, role, state, sealed, reminders, ${seconds('mailed_at', 'mailedAt')},
  ${seconds('signed_at', 'signedAt')}, codes, failures`;
const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The tables of signatures. Names, addresses, reasons and what was written lie sealed. */
export class SignatureTable {
  constructor(readonly db: Database) {}

  async insert(
    request: Pick<
      SignatureRow,
      | 'document'
      | 'storageKey'
      | 'sha256'
      | 'statusBefore'
      | 'message'
      | 'createdBy'
      | 'createdAt'
      | 'expiresAt'
      | 'atProvider'
    >,
    signers: readonly Pick<SignerRow, 'agent' | 'role' | 'name' | 'email'>[],
    tx: Tx,
  ): Promise<string> {
    const id = uuidv7();
    const { document, storageKey, sha256, statusBefore, createdBy, createdAt, expiresAt, atProvider } =
      request;
    const sealed = seal(this.db.keys, REQUEST, id, { message: request.message });
    await tx.query(
      `INSERT INTO signature_request (id, document, status, storage_key, sha256, status_before, sealed, created_by, created_at, expires_at,
         at_provider)
       VALUES ($1, $2, 'OPEN', $3, $4, $5, $6, $7, to_timestamp($8), to_timestamp($9), $10)`,
      [id, document, storageKey, sha256, statusBefore, sealed, createdBy, createdAt, expiresAt, atProvider],
    );
    for (const [position, { agent, role, name, email }] of signers.entries()) {
      const signer = uuidv7();
      await tx.query(
        `INSERT INTO signature_signer (id, request, position, agent, role, state, sealed) VALUES ($1, $2, $3, $4, $5, 'WAITING', $6)`,
        [signer, id, position, agent, role, seal(this.db.keys, SIGNER, signer, { name, email })],
      );
    }
    return id;
  }

  /** With `lock` nobody else changes it before the transaction ends. */
  async find(id: string, on: Queryable = this.db, lock = false): Promise<SignatureRow | null> {
    if (!isUuid(id)) return null;
    const [row] = await on.query<StoredRequest>(
      `SELECT ${requestColumns} FROM signature_request WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`,
      [id],
    );
    return row ? this.#request(row) : null;
  }

  /** Id of the one of a document that is under way. */
  async openOf(document: string, on: Queryable = this.db): Promise<string | null> {
    const [row] = await on.query<{ id: string }>(
      `SELECT id FROM signature_request WHERE document = $1 AND status = 'OPEN'`,
      [document],
    );
    return row?.id ?? null;
  }

  /** The newest one of a document. */
  async newest(document: string): Promise<SignatureRow | null> {
    const [row] = await this.db.query<StoredRequest>(
      `SELECT ${requestColumns} FROM signature_request WHERE document = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
      [document],
    );
    return row ? this.#request(row) : null;
  }

  /** The signed one with this digest: of the sealed file, or of the text that was signed. */
  async withDigest(sha256: string): Promise<SignatureRow | null> {
    const [row] = await this.db.query<StoredRequest>(
      `SELECT ${requestColumns} FROM signature_request WHERE status = 'SIGNED' AND (sealed_sha256 = $1 OR sha256 = $1)
       ORDER BY (sealed_sha256 = $1) DESC, sealed_at DESC LIMIT 1`,
      [sha256],
    );
    return row ? this.#request(row) : null;
  }

  /** Ids of those that a provider has in hand. */
  async openAtProvider(): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      `SELECT id FROM signature_request WHERE status = 'OPEN' AND at_provider ORDER BY created_at`,
    );
    return rows.map(({ id }) => id);
  }

  async noteProviderId(id: string, providerId: string, tx: Tx): Promise<void> {
    await tx.query(`UPDATE signature_request SET provider_id = $2 WHERE id = $1`, [id, providerId]);
  }

  /** Notes a call of the provider by its digest. @returns false for one that has come before */
  async noteCallback(digest: string, request: string, tx: Tx): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO signature_callback (digest, request) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING digest`,
      [digest, request],
    );
    return rows.length > 0;
  }

  /** Ids of up to 50 open ones that are signed here and whose time is over. */
  async overdue(now: number): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      `SELECT id FROM signature_request WHERE status = 'OPEN' AND NOT at_provider AND expires_at <= to_timestamp($1) LIMIT 50`,
      [now],
    );
    return rows.map(({ id }) => id);
  }

  /** Signers who were mailed {@link REMIND_AFTER} seconds ago or longer and may be reminded: it is not too often, and there is a day left. */
  quiet(now: number): Promise<{ request: string; signer: string }[]> {
    return this.db.query(
      `SELECT r.id AS request, s.id AS signer FROM signature_request r JOIN signature_signer s ON s.request = r.id
        WHERE r.status = 'OPEN' AND NOT r.at_provider AND r.expires_at > to_timestamp($1) + interval '1 day' AND ${QUIET}
        ORDER BY s.mailed_at LIMIT 50`,
      [now, REMIND_AFTER, MOST_REMINDERS],
    );
  }

  /** Notes that a signer is being reminded, so that nobody else does; false where somebody already has. */
  async noteReminder(signer: string, now: number, tx: Tx): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE signature_signer s SET mailed_at = to_timestamp($1) WHERE s.id = $4 AND ${QUIET} RETURNING s.id`,
      [now, REMIND_AFTER, MOST_REMINDERS, signer],
    );
    return rows.length > 0;
  }

  async end(
    row: Pick<SignatureRow, 'id' | 'message'>,
    status: SignatureStatus,
    reason: string | null,
    tx: Tx,
  ): Promise<void> {
    const sealed = seal(this.db.keys, REQUEST, row.id, { message: row.message, reason });
    await tx.query(`UPDATE signature_request SET status = $2, sealed = $3 WHERE id = $1`, [
      row.id,
      status,
      sealed,
    ]);
  }

  async noteSealed(id: string, sha256: string, at: number, tx: Tx): Promise<void> {
    await tx.query(
      `UPDATE signature_request SET status = 'SIGNED', sealed_sha256 = $2, sealed_at = to_timestamp($3) WHERE id = $1`,
      [id, sha256, at],
    );
  }

  /** In the order of signing. */
  async signers(request: string, on: Queryable = this.db): Promise<SignerRow[]> {
    const rows = await on.query<StoredSigner>(
      `SELECT ${signerColumns} FROM signature_signer WHERE request = $1 ORDER BY position`,
      [request],
    );
    return rows.map(({ sealed, ...row }) => {
      const { name, email } = open(this.db.keys, SIGNER, row.id, sealed);
      return { ...row, name: String(name ?? ''), email: String(email ?? '') };
    });
  }

  async setState(signer: string, state: SignerState, tx: Queryable): Promise<void> {
    await tx.query(`UPDATE signature_signer SET state = $2 WHERE id = $1`, [signer, state]);
  }

  /** @returns false where the page was opened before; a mail may be read before it is noted as sent */
  async markOpened(signer: string): Promise<boolean> {
    const opened = await this.db.query<{ id: string }>(
      `UPDATE signature_signer SET state = 'OPENED' WHERE id = $1 AND state IN ('WAITING', 'SENT') RETURNING id`,
      [signer],
    );
    return opened.length > 0;
  }

  /** How far a signer has come at a provider. */
  async noteProgress(signer: string, state: SignerState, signedAt: number | null, tx: Tx): Promise<void> {
    await tx.query(`UPDATE signature_signer SET state = $2, signed_at = to_timestamp($3) WHERE id = $1`, [
      signer,
      state,
      signedAt,
    ]);
  }

  /** Notes that a link was mailed. */
  async noteMail(signer: string, at: number, reminder: boolean, tx: Tx): Promise<void> {
    await tx.query(
      `UPDATE signature_signer SET mailed_at = to_timestamp($2), reminders = reminders + $3, failures = 0, codes = 0,
         state = CASE state WHEN 'WAITING' THEN 'SENT' ELSE state END WHERE id = $1`,
      [signer, at, reminder ? 1 : 0],
    );
  }

  async rename(signer: string, { name, email }: Pick<SignerRow, 'name' | 'email'>, tx: Tx): Promise<void> {
    const sealed = seal(this.db.keys, SIGNER, signer, { name, email });
    await tx.query(`UPDATE signature_signer SET sealed = $2, code_hash = NULL WHERE id = $1`, [
      signer,
      sealed,
    ]);
  }

  async noteSigned(signer: string, given: GivenSignature, at: number, tx: Tx): Promise<void> {
    const signature = seal(this.db.keys, SIGNATURE, signer, { ...given });
    await tx.query(
      `UPDATE signature_signer SET state = 'SIGNED', signature = $2, signed_at = to_timestamp($3), code_hash = NULL WHERE id = $1`,
      [signer, signature, at],
    );
  }

  /** What each signer has written, by id. */
  async given(request: string): Promise<Map<string, GivenSignature>> {
    const rows = await this.db.query<{ id: string; signature: Buffer }>(
      `SELECT id, signature FROM signature_signer WHERE request = $1 AND signature IS NOT NULL`,
      [request],
    );
    return new Map(
      rows.map(({ id, signature }) => {
        const { idNumber, drawing, typed, consent } = open(this.db.keys, SIGNATURE, id, signature);
        return [
          id,
          {
            idNumber: String(idNumber ?? ''),
            drawing: textOr(drawing),
            typed: textOr(typed),
            consent: String(consent ?? ''),
          },
        ];
      }),
    );
  }

  /** Writes a line of the evidence; nothing changes it afterwards. */
  async note(
    request: string,
    kind: SignatureEvent,
    { signer = null, at, origin }: { signer?: string | null; at: number; origin?: Origin | undefined },
    on: Queryable,
  ): Promise<void> {
    const id = uuidv7();
    const sealed = seal(this.db.keys, EVENT, id, {
      address: origin?.address ?? null,
      device: origin?.device ?? null,
    });
    await on.query(
      `INSERT INTO signature_event (id, request, signer, at, kind, sealed) VALUES ($1, $2, $3, to_timestamp($4), $5, $6)`,
      [id, request, signer, at, kind, sealed],
    );
  }

  /** The evidence, oldest first. */
  async events(request: string): Promise<EventRow[]> {
    const rows = await this.db.query<
      Pick<EventRow, 'at' | 'kind' | 'signer'> & { id: string; sealed: Buffer }
    >(
      `SELECT id, ${seconds('at', 'at')}, kind, signer, sealed FROM signature_event WHERE request = $1 ORDER BY id`,
      [request],
    );
    return rows.map(({ id, sealed, ...row }) => {
      const { address, device } = open(this.db.keys, EVENT, id, sealed);
      return { ...row, address: textOr(address), device: textOr(device) };
    });
  }

  #request({ sealed, ...row }: StoredRequest): SignatureRow {
    const { message, reason } = open(this.db.keys, REQUEST, row.id, sealed);
    return { ...row, message: textOr(message), reason: textOr(reason) };
  }
}
