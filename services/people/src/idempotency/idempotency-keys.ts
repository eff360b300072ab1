import { Database } from '@llavero/kit/db/database';
import { open, seal } from '@llavero/kit/db/sealed';
import type { ClaimState } from '@llavero/proto/records/choices/idempotency';
import { INTERRUPTED_SECONDS, KEPT_HOURS } from '@llavero/proto/rules/idempotency';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';

const TABLE = 'idempotency_key';

/** An answer as it went out; `answer` in base64. */
export interface KeptAnswer {
  status: number;
  contentType?: string;
  answer?: string;
}

export interface Claim extends Partial<KeptAnswer> {
  state: ClaimState;
  /** When `state` is CLAIMED. */
  id?: string;
}

interface Row {
  id: string;
  request: Buffer;
  sealed: Buffer | null;
  late: boolean;
}

/** Writes that name an idempotency key, each once for a day (decision 0149). Answers lie sealed. */
@Injectable()
export class IdempotencyKeys {
  constructor(private readonly database: Database) {}

  /**
   * One statement decides who carries a write out.
   *
   * @param key digest of principal and key
   * @param request digest of what is asked
   */
  async claim(key: Buffer, request: Buffer): Promise<Claim> {
    const id = uuidv7();
    const claimed = await this.database.query(
      `INSERT INTO idempotency_key (id, key, request) VALUES ($1, $2, $3)
       ON CONFLICT (key) DO UPDATE SET id = EXCLUDED.id, request = EXCLUDED.request, claimed_at = now(), sealed = NULL
        WHERE idempotency_key.claimed_at < now() - make_interval(hours => $4)
       RETURNING id`,
      [id, key, request, KEPT_HOURS],
    );
    if (claimed.length > 0) return { state: 'CLAIMED', id };
    const [row] = await this.database.query<Row>(
      `SELECT id, request, sealed, claimed_at < now() - make_interval(secs => $2) AS late
         FROM idempotency_key WHERE key = $1`,
      [key, INTERRUPTED_SECONDS],
    );
    // Released this moment: whoever asks again may have it.
    if (!row) return { state: 'RUNNING' };
    if (!row.request.equals(request)) return { state: 'DIFFERENT' };
    if (!row.sealed) return { state: row.late ? 'INTERRUPTED' : 'RUNNING' };
    return {
      state: 'DONE',
      ...(open(this.database.keys, TABLE, row.id, row.sealed) as unknown as KeptAnswer),
    };
  }

  async keep(id: string, answer: KeptAnswer): Promise<void> {
    await this.database.query('UPDATE idempotency_key SET sealed = $2 WHERE id = $1 AND sealed IS NULL', [
      id,
      seal(this.database.keys, TABLE, id, { ...answer }),
    ]);
  }

  async release(id: string): Promise<void> {
    await this.database.query('DELETE FROM idempotency_key WHERE id = $1 AND sealed IS NULL', [id]);
  }
}
