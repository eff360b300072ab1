import type { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { open, seal } from '@llavero/kit/db/sealed';

const TABLE = 'inbound_mail';

/** What has become of a received mail. */
export type MailOutcome = 'ANSWER' | 'THREADED' | 'ASIDE' | 'AUTOMATIC' | 'BOUNCE' | 'INQUIRY' | 'IGNORED';

/** A mail that waits to be read. `receivedAt` in unix seconds. */
export interface InboundMail {
  id: string;
  receivedAt: number;
  raw: Buffer;
}

/** Received mails by their keys, for ever, and their content until it has been read. It lies sealed. */
export class InboundTable {
  constructor(private readonly db: Database) {}

  /** @returns false when a mail with this key has been received before */
  async insert(id: string, key: string, raw: Buffer, tx: Tx): Promise<boolean> {
    const rows = await tx.query<{ id: string }>(
      `INSERT INTO inbound_mail (id, key, sealed) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING RETURNING id`,
      [id, key, seal(this.db.keys, TABLE, id, { raw: raw.toString('base64') })],
    );
    return rows.length > 0;
  }

  async idOf(key: string, tx: Tx): Promise<string> {
    const [row] = await tx.query<{ id: string }>('SELECT id FROM inbound_mail WHERE key = $1', [key]);
    return row?.id ?? '';
  }

  /** Null once it has been handled. */
  async waiting(id: string): Promise<InboundMail | null> {
    const [row] = await this.db.query<{ at: number; sealed: Buffer | null }>(
      `SELECT floor(extract(epoch FROM received_at))::float8 AS at, sealed FROM inbound_mail WHERE id = $1`,
      [id],
    );
    if (!row?.sealed) return null;
    const { raw } = open(this.db.keys, TABLE, id, row.sealed);
    return { id, receivedAt: row.at, raw: Buffer.from(String(raw), 'base64') };
  }

  /** Notes what has become of it and forgets its content. @returns false when somebody else has */
  async handled(id: string, outcome: MailOutcome, tx: Tx): Promise<boolean> {
    const rows = await tx.query<{ id: string }>(
      `UPDATE inbound_mail SET outcome = $2, sealed = NULL WHERE id = $1 AND outcome IS NULL RETURNING id`,
      [id, outcome],
    );
    return rows.length > 0;
  }
}
