import type { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import type { MailboxCursor } from '../outside/mailbox/port.ts';

/** How far the mailbox has been read; one row, made when it is first looked into. */
export class MailboxCursors {
  constructor(private readonly db: Database) {}

  /** `since` in unix seconds: until when all had been read. */
  async current(): Promise<{ cursor: MailboxCursor | null; since: number }> {
    await this.db.query('INSERT INTO mailbox_cursor (id) VALUES (1) ON CONFLICT (id) DO NOTHING');
    const [row] = await this.db.query<{ validity: string | null; uid: number; since: number }>(
      `SELECT validity, uid::float8 AS uid, floor(extract(epoch FROM read_until))::float8 AS since FROM mailbox_cursor WHERE id = 1`,
    );
    if (!row) throw new Error('the cursor of the mailbox has gone');
    const { validity, uid, since } = row;
    return { cursor: validity === null ? null : { validity, uid }, since };
  }

  /** Never back: another replica may have read further. */
  async move({ validity, uid }: MailboxCursor, tx: Tx): Promise<void> {
    await tx.query(
      `UPDATE mailbox_cursor SET validity = $1, uid = CASE WHEN validity = $1 THEN greatest(uid, $2) ELSE $2 END WHERE id = 1`,
      [validity, uid],
    );
  }

  /** @param at unix seconds; when the reading began */
  async readUntil(at: number): Promise<void> {
    await this.db.query(
      'UPDATE mailbox_cursor SET read_until = greatest(read_until, to_timestamp($1)) WHERE id = 1',
      [at],
    );
  }
}
