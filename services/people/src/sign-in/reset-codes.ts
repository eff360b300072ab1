import { Injectable } from '@nestjs/common';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { digest, newCode } from '@llavero/kit/links/one-time-code';

export const RESET_MINUTES = 60;
/** Per account and hour; more would let anybody flood a mailbox. */
const PER_HOUR = 3;

/** Single-use codes for a new password (SES-08); only their digests are stored. */
@Injectable()
export class ResetCodes {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * A new code; undefined when the account has asked too often. Earlier codes stay valid until one is used.
   *
   * @param minutes it is valid for
   */
  async issue(account: string, minutes = RESET_MINUTES): Promise<string | undefined> {
    const code = newCode();
    return this.#database.transaction(async (tx) => {
      // One after the other per account: requests side by side would all count the same few.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('llavero reset ' || $1, 0))`, [account]);
      const made = await tx.query(
        `INSERT INTO password_reset (token_hash, account, expires_at)
         SELECT $1, $2, now() + make_interval(mins => $3)
         WHERE (SELECT count(*) FROM password_reset WHERE account = $2 AND created_at > now() - interval '1 hour') < $4
         RETURNING account`,
        [digest(code), account, minutes, PER_HOUR],
      );
      return made.length > 0 ? code : undefined;
    });
  }

  /** The account a code stands for, without using it up. */
  async peek(code: string): Promise<string | undefined> {
    const [row] = await this.#database.query<{ account: string }>(
      'SELECT account FROM password_reset WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()',
      [digest(code)],
    );
    return row?.account;
  }

  /** Uses a code up, and with it all others of the account. False when it is used or has expired. */
  async redeem(code: string, tx: Tx): Promise<boolean> {
    const used = await tx.query<{ account: string }>(
      `UPDATE password_reset SET used_at = now()
       WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING account`,
      [digest(code)],
    );
    const account = used[0]?.account;
    if (!account) return false;
    await tx.query('UPDATE password_reset SET used_at = now() WHERE account = $1 AND used_at IS NULL', [
      account,
    ]);
    return true;
  }
}
