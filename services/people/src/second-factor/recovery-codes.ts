import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Passwords } from '../sign-in/passwords.ts';
import { base32 } from './totp.ts';

const CODES = 10;
/** Of 32 letters: 50 bits. */
const LETTERS = 10;

/** New codes and what is kept of them. */
export interface NewRecoveryCodes {
  /** `abcde-fghij`, shown once. */
  codes: { code: string }[];
  salt: Buffer;
  digests: Buffer[];
}

/**
 * Ten codes for whoever has lost the telephone, each worth one sign-in. They are hashed like passwords (OWASP ASVS 6.5.2), all of a person
 * with one salt, so that one hash finds a code among them.
 */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
  ) {}

  /** Takes a moment, so it stays out of transactions. */
  async make(): Promise<NewRecoveryCodes> {
    const salt = randomBytes(16);
    const plain = Array.from({ length: CODES }, () => base32(randomBytes(LETTERS)).slice(0, LETTERS));
    const digests = await Promise.all(plain.map((code) => this.passwords.digest(code, salt)));
    const codes = plain.map((code) => ({
      code: `${code.slice(0, LETTERS / 2)}-${code.slice(LETTERS / 2)}`.toLowerCase(),
    }));
    return { codes, salt, digests };
  }

  /** Keeps these in place of those of before. */
  async replace(account: string, { salt, digests }: NewRecoveryCodes, tx: Tx): Promise<void> {
    await this.forget(account, tx);
    await tx.query('INSERT INTO recovery_code (account, salt, digest) SELECT $1, $2, unnest($3::bytea[])', [
      account,
      salt,
      digests,
    ]);
  }

  async forget(account: string, tx: Tx): Promise<void> {
    await tx.query('DELETE FROM recovery_code WHERE account = $1', [account]);
  }

  /** Uses a code up; false when it is none of the person's or was used before. */
  async use(account: string, code: string): Promise<boolean> {
    // As it is read from paper: base32 has neither 0 nor 1.
    const letters = code
      .toUpperCase()
      .replaceAll('0', 'O')
      .replaceAll('1', 'I')
      .replace(/[^A-Z2-7]/g, '');
    if (letters.length !== LETTERS) return false;
    const [row] = await this.database.query<{ salt: Buffer }>(
      'SELECT salt FROM recovery_code WHERE account = $1 LIMIT 1',
      [account],
    );
    if (!row) return false;
    const used = await this.database.query(
      'UPDATE recovery_code SET used_at = now() WHERE account = $1 AND digest = $2 AND used_at IS NULL RETURNING account',
      [account, await this.passwords.digest(letters, row.salt)],
    );
    return used.length > 0;
  }

  async left(account: string): Promise<number> {
    const [row] = await this.database.query<{ left: number }>(
      'SELECT count(*)::int AS left FROM recovery_code WHERE account = $1 AND used_at IS NULL',
      [account],
    );
    return row?.left ?? 0;
  }
}
