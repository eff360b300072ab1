import { randomBytes } from 'node:crypto';
import { Config } from '@llavero/kit/config/config';
import { Database } from '@llavero/kit/db/database';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { open, seal } from '@llavero/kit/db/sealed';
import { Injectable } from '@nestjs/common';

/** An address of a partner that is told of events. */
export interface Webhook {
  id: string;
  partner: string;
  url: string;
  /** Subjects of the catalogue. */
  events: string[];
  active: boolean;
  problem: string | null;
  sealed: Buffer;
}

/** One event for one address. */
export interface Delivery {
  id: string;
  type: string;
  body: string;
  attempts: number;
}

const SEALED_AS = 'webhook';
const columns = 'id, partner, url, events, active, problem, sealed';

/** The tables of webhooks and their deliveries (decision 0143). */
@Injectable()
export class WebhookRows {
  /** Hosts of the own network that may be used: for develop and tests. */
  readonly allowed: ReadonlySet<string>;

  constructor(
    private readonly database: Database,
    { env }: Config,
  ) {
    this.allowed = new Set((env['WEBHOOK_PRIVATE_HOSTS'] ?? '').split(',').filter(Boolean));
  }

  /** Of one partner, or of all. */
  of(partner: string | null): Promise<Webhook[]> {
    const sql = `SELECT ${columns} FROM webhook WHERE $1::uuid IS NULL OR partner = $1::uuid ORDER BY created_at`;
    return this.read(sql, [partner]);
  }

  /** Locked: what is done about it is done by one. */
  async find(id: string, tx: Tx): Promise<Webhook | undefined> {
    return (await this.read(`SELECT ${columns} FROM webhook WHERE id = $1 FOR UPDATE`, [id], tx))[0];
  }

  /** Active ones that wait for an event, locked, so that none of their jobs ends beside the caller. */
  waitingFor(type: string, tx: Tx): Promise<Webhook[]> {
    const sql = `SELECT ${columns} FROM webhook WHERE active AND $1 = ANY(events) ORDER BY id FOR UPDATE`;
    return this.read(sql, [type], tx);
  }

  /** Those of some types of events that any active one waits for. */
  async waitedFor(types: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ type: string }>(
      'SELECT DISTINCT e AS type FROM webhook, unnest(events) e WHERE active AND e = ANY($1::text[])',
      [types],
    );
    return new Set(rows.map(({ type }) => type));
  }

  /** Writes a webhook. @returns its secret when it is a new one */
  async write(
    { id, partner, url, events, active }: Omit<Webhook, 'problem' | 'sealed'>,
    newSecret: boolean,
    tx: Tx,
  ): Promise<string | null> {
    const secret = newSecret ? `whsec_${randomBytes(32).toString('base64url')}` : null;
    const sealed = secret === null ? null : seal(this.database.keys, SEALED_AS, id, { secret });
    if (sealed)
      await tx.query(
        `INSERT INTO webhook (id, partner, url, events, active, sealed) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed`,
        [id, partner, url, events, active, sealed],
      );
    await tx.query('UPDATE webhook SET url = $2, events = $3, active = $4, problem = NULL WHERE id = $1', [
      ...[id, url, events, active],
    ]);
    return secret;
  }

  secretOf({ id, sealed }: Webhook): string {
    return String(open(this.database.keys, SEALED_AS, id, sealed)['secret']);
  }

  /** The oldest delivery that waits. */
  async next(webhook: string, on: Queryable): Promise<Delivery | undefined> {
    const sql = `SELECT id, type, body, attempts FROM webhook_delivery WHERE webhook = $1 AND status = 'WAITING'
      ORDER BY seq LIMIT 1`;
    return (await on.query<Delivery & Record<string, unknown>>(sql, [webhook]))[0];
  }

  private read(sql: string, values: unknown[], on: Queryable = this.database): Promise<Webhook[]> {
    return on.query<Webhook & Record<string, unknown>>(sql, values);
  }
}
