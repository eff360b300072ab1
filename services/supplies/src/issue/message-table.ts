import type { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { open, seal } from '@llavero/kit/db/sealed';
import type { MessageAudience } from '@llavero/proto/records/choices/issues';
import { v7 as uuidv7 } from 'uuid';

const TABLE = 'issue_message';

/** Messages that one answer shows; an issue with more of them shows the newest. */
const MOST = 500;

/** A message in one of the conversations of an issue. `at` in unix seconds. */
export interface IssueMessage {
  id: string;
  issue: string;
  audience: MessageAudience;
  /** Id of the employee, person or supplier; `service:…` for what is told by itself. */
  author: string;
  /** Written by somebody outside the house. */
  outside: boolean;
  at: number;
  text: string;
  authorName: string;
  /** Names of those it was for. */
  recipients: string;
}

type Stored = Omit<IssueMessage, 'text' | 'authorName' | 'recipients'> & { sealed: Buffer };

const COLUMNS = `id, issue, audience, author, outside, floor(extract(epoch FROM at))::float8 AS at, sealed`;

/** The table of conversations (decision 0107); texts and names lie sealed. */
export class MessageTable {
  constructor(private readonly db: Database) {}

  /** @param id of the message; one of its own when left out */
  async insert(message: Omit<IssueMessage, 'id'>, tx: Tx, id: string = uuidv7()): Promise<string> {
    const { issue, audience, author, outside, at, text, authorName, recipients } = message;
    await tx.query(
      `INSERT INTO issue_message (id, issue, audience, author, outside, at, sealed)
       VALUES ($1, $2, $3, $4, $5, to_timestamp($6), $7)`,
      [
        id,
        issue,
        audience,
        author,
        outside,
        at,
        seal(this.db.keys, TABLE, id, { text, authorName, recipients }),
      ],
    );
    return id;
  }

  async find(id: string): Promise<IssueMessage | null> {
    const [row] = await this.db.query<Stored>(`SELECT ${COLUMNS} FROM issue_message WHERE id = $1`, [id]);
    return row ? this.#opened(row) : null;
  }

  /** Of an issue, oldest first, all of them or those of one conversation. */
  async of(issue: string, audience: MessageAudience | null = null): Promise<IssueMessage[]> {
    const rows = await this.db.query<Stored>(
      `SELECT ${COLUMNS} FROM issue_message WHERE issue = $1 AND ($2::text IS NULL OR audience = $2)
       ORDER BY id DESC LIMIT ${MOST}`,
      [issue, audience],
    );
    return rows.reverse().map((row) => this.#opened(row));
  }

  /** Messages that somebody has written to an issue since a moment, for the most that a link may bring. */
  async countSince(issue: string, author: string, since: number): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM issue_message WHERE issue = $1 AND author = $2 AND at >= to_timestamp($3)`,
      [issue, author, since],
    );
    return row?.count ?? 0;
  }

  /** Forgets what a person has written: when their data are erased. */
  async forget(author: string, tx: Tx): Promise<void> {
    await tx.query('DELETE FROM issue_message WHERE author = $1', [author]);
  }

  #opened({ sealed, ...row }: Stored): IssueMessage {
    const { text, authorName, recipients } = open(this.db.keys, TABLE, row.id, sealed);
    return { ...row, text: String(text), authorName: String(authorName), recipients: String(recipients) };
  }
}
