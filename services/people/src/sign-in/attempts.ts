import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '@llavero/kit/config/config';
import { Database } from '@llavero/kit/db/database';
import { Logger } from '@llavero/kit/logging/logger';
import { slowedDown } from './sign-in.errors.ts';

interface Limit {
  /** Failures before the first wait. */
  free: number;
  /** Longest wait in seconds. An account's is short, or anybody could lock its owner out. */
  longest: number;
}

const limits = {
  account: { free: 5, longest: 60 },
  address: { free: 20, longest: 15 * 60 },
  // Only who knows the password gets this far, so a long wait locks out nobody else; a code has a million values.
  code: { free: 5, longest: 15 * 60 },
} as const satisfies Record<string, Limit>;

/** After this long without a failure the count starts again. */
const FORGET = '24 hours';

/**
 * Slows guessing per account and per network address (SES-12): after some failures every further one
 * doubles the wait. An attempt counts as failed until it has succeeded, so guessing side by side gains
 * nothing. Only keyed hashes are kept, and the log says no address.
 */
@Injectable()
export class Attempts {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #key: string;

  constructor(database: Database, config: Config, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
    this.#key = config.internalSecret;
  }

  /**
   * Counts an attempt before the password or the code is looked at.
   *
   * @param address of the client; empty when unknown
   * @throws CodedError tooMany `SIGN_IN.SLOWED`
   */
  async begin(account: string, address: string): Promise<void> {
    await this.#count('account', account);
    if (address) await this.#count('address', address);
  }

  /** Counts a code, beside the attempt that it belongs to. @throws CodedError tooMany `SIGN_IN.SLOWED` */
  async beginCode(account: string): Promise<void> {
    await this.#count('code', account);
  }

  /** The attempt was right: the counts of the account start again, the address gets its attempt back. */
  async succeeded(account: string, address: string): Promise<void> {
    await this.#database.query('DELETE FROM sign_in_attempt WHERE key = ANY($1::bytea[])', [
      [this.#hash('account', account), this.#hash('code', account)],
    ]);
    await this.returnAttempt(address);
  }

  /** The address gets its attempt back: the password was right. The account does not before the code, where one is still asked for. */
  async returnAttempt(address: string): Promise<void> {
    if (address)
      await this.#database.query(
        'UPDATE sign_in_attempt SET failures = greatest(0, failures - 1), blocked_until = now() WHERE key = $1',
        [this.#hash('address', address)],
      );
  }

  async #count(kind: keyof typeof limits, value: string): Promise<void> {
    const { free, longest } = limits[kind];
    const key = this.#hash(kind, value);
    // One statement: who counts also learns, under the row's lock, whether an earlier wait still runs. Then
    // nothing is counted and `last_at` stays.
    const [row] = await this.#database.query<{ failures: number; counted: boolean; wait: number }>(
      `INSERT INTO sign_in_attempt AS a (key, failures, blocked_until, last_at) VALUES ($1, 1, now(), now())
       ON CONFLICT (key) DO UPDATE SET
         failures = CASE WHEN a.blocked_until > now() THEN a.failures
                         WHEN a.last_at < now() - $2::interval THEN 1 ELSE a.failures + 1 END,
         blocked_until = CASE WHEN a.blocked_until > now() OR a.failures < $3 THEN a.blocked_until
           ELSE now() + make_interval(secs => least($4::float8, 2 ^ least(a.failures - $3, 20))) END,
         last_at = CASE WHEN a.blocked_until > now() THEN a.last_at ELSE now() END
       RETURNING failures, last_at = now() AS counted, extract(epoch FROM blocked_until - now())::float8 AS wait`,
      [key, FORGET, free, longest],
    );
    if (!row || row.counted) return;
    const seconds = Math.max(1, Math.ceil(row.wait));
    this.#logger.warn('sign-in slowed', { kind, failures: row.failures, waitSeconds: seconds });
    throw slowedDown(seconds);
  }

  #hash(kind: string, value: string): Buffer {
    return createHmac('sha256', this.#key).update(`${kind}:${value.trim().toLowerCase()}`).digest();
  }
}
