import { Injectable } from '@nestjs/common';
import { Database } from '@llavero/kit/db/database';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import type { PersonalDataField } from '@llavero/proto/rules/personal-data';
import { digest, newCode } from '../one-time-code.ts';

export const REQUEST_DAYS = 14;

/** What a mailed link stands for. */
export interface PersonalDataRequest {
  agent: string;
  /** What was missing when the link was made: it can fill nothing else. */
  fields: PersonalDataField[];
  /** Unix seconds. */
  expiresAt: number;
}

interface Row {
  agent: string;
  fields: PersonalDataField[];
  expires: number;
}

/** Single-use links for the missing data of a person (WIZ-08); only the digests of their codes are stored. */
@Injectable()
export class PersonalDataRequests {
  constructor(private readonly database: Database) {}

  /** A new link; earlier ones of the person are worth nothing any more. `expiresAt` in unix seconds. */
  issue(agent: string, fields: readonly PersonalDataField[]): Promise<{ code: string; expiresAt: number }> {
    const code = newCode();
    return this.database.transaction(async (tx) => {
      await tx.query('DELETE FROM personal_data_request WHERE agent = $1', [agent]);
      const [row] = await tx.query<{ expires: number }>(
        `INSERT INTO personal_data_request (token_hash, agent, fields, expires_at)
         VALUES ($1, $2, $3, now() + make_interval(days => $4))
         RETURNING extract(epoch FROM expires_at)::float8 AS expires`,
        [digest(code), agent, fields, REQUEST_DAYS],
      );
      return { code, expiresAt: Math.floor(row?.expires ?? 0) };
    });
  }

  /** What a code stands for; undefined when it is unknown, used or has expired. */
  peek(code: string, on: Queryable = this.database): Promise<PersonalDataRequest | undefined> {
    return this.#find(
      on,
      `SELECT agent, fields, extract(epoch FROM expires_at)::float8 AS expires
       FROM personal_data_request WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()`,
      code,
    );
  }

  /** Uses a code up; undefined when it is used or has expired. Of two at a time one comes first. */
  redeem(code: string, tx: Tx): Promise<PersonalDataRequest | undefined> {
    return this.#find(
      tx,
      `UPDATE personal_data_request SET used_at = now()
       WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()
       RETURNING agent, fields, extract(epoch FROM expires_at)::float8 AS expires`,
      code,
    );
  }

  async #find(on: Queryable, statement: string, code: string): Promise<PersonalDataRequest | undefined> {
    const [row] = await on.query<Row>(statement, [digest(code)]);
    return row && { agent: row.agent, fields: row.fields, expiresAt: Math.floor(row.expires) };
  }
}
