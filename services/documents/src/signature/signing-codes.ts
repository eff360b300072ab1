import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Database } from '@llavero/kit/db/database';
import type { Queryable } from '@llavero/kit/db/queryable';
import { CODE_MINUTES, MOST_CODES, MOST_FAILURES, MOST_TRIES } from '@llavero/proto/rules/signatures';
import { locked, tooManyCodes } from './signature.errors.ts';

const DIGITS = 6;

interface Row {
  hash: Buffer | null;
  valid: boolean;
  tries: number;
  codes: number;
  failures: number;
}

/**
 * One-time codes of signers: six digits, good for minutes and few attempts. Failures count over all codes of a link, so asking for
 * new ones does not make guessing possible.
 */
export class SigningCodes {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** A new code in place of the one before. @throws CodedError conflict `SIGNATURE.LOCKED`, `SIGNATURE.TOO_MANY_CODES` */
  async issue(signer: string, on: Queryable): Promise<string> {
    const row = await this.#lock(signer, on);
    if (row.failures >= MOST_FAILURES) throw locked();
    if (row.codes >= MOST_CODES) throw tooManyCodes();
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    await on.query(
      `UPDATE signature_signer SET code_hash = $2, code_expires_at = now() + make_interval(mins => $3), code_tries = 0, codes = codes + 1
       WHERE id = $1`,
      [signer, digestOf(signer, code), CODE_MINUTES],
    );
    return code;
  }

  /**
   * Whether the code is right and so is `identity`; counts what fails, in a transaction of its own, so that a refusal takes no count back.
   * @throws CodedError conflict `SIGNATURE.LOCKED`
   */
  check(
    signer: string,
    code: string,
    identity: boolean,
    failed: (on: Queryable) => Promise<void>,
  ): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const { hash, valid, tries, failures } = await this.#lock(signer, tx);
      if (failures >= MOST_FAILURES) throw locked();
      const isRight =
        hash !== null &&
        valid &&
        tries < MOST_TRIES &&
        timingSafeEqual(hash, digestOf(signer, code.replace(/\s/g, '')));
      if (isRight && identity) return true;
      await tx.query(
        `UPDATE signature_signer SET code_tries = code_tries + 1, failures = failures + 1 WHERE id = $1`,
        [signer],
      );
      await failed(tx);
      return false;
    });
  }

  async #lock(signer: string, on: Queryable): Promise<Row> {
    const [row] = await on.query<Row>(
      `SELECT code_hash AS hash, coalesce(code_expires_at > now(), false) AS valid, code_tries AS tries, codes, failures
       FROM signature_signer WHERE id = $1 FOR UPDATE`,
      [signer],
    );
    if (!row) throw new Error('a link to a signer that is not there');
    return row;
  }
}

function digestOf(signer: string, code: string): Buffer {
  return createHash('sha256').update(`${signer} ${code}`).digest();
}
