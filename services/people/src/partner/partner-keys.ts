import { timingSafeEqual } from 'node:crypto';
import { Database } from '@llavero/kit/db/database';
import { digest, newCode } from '@llavero/kit/links/one-time-code';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { partner as definition, type Partner } from '@llavero/proto/records/people/partner';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { keyInvalid, partnerUnknown } from './partner.errors.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KEY = new RegExp(`^llv_(${UUID})_([A-Za-z0-9_-]{43})$`);

interface KeyRow {
  id: string;
  partner: string;
  hash: Buffer;
  expires: number;
}

export interface KeyView {
  id: string;
  name: string;
  createdAt: number;
  expiresAt: number;
  /** Start of the day, unix seconds. */
  lastUsedOn: number | null;
  revoked: boolean;
}

/** API keys of partners: only their digest is kept (decision 0142). */
@Injectable()
export class PartnerKeys {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  /** @param expiresAt unix seconds. @throws CodedError notFound */
  async create(
    partner: string,
    name: string,
    expiresAt: number,
    by: string,
  ): Promise<{ id: string; key: string }> {
    if (!(await this.living(partner))) throw partnerUnknown();
    const [id, secret] = [uuidv7(), newCode()];
    await this.database.query(
      `INSERT INTO partner_key (id, partner, name, hash, created_by, expires_at) VALUES ($1, $2, $3, $4, $5, to_timestamp($6))`,
      [id, partner, name, digest(secret), by, expiresAt],
    );
    return { id, key: `llv_${id}_${secret}` };
  }

  async of(partner: string): Promise<KeyView[]> {
    return this.database.query<KeyView & Record<string, unknown>>(
      `SELECT id, name, extract(epoch FROM created_at)::bigint::float8 AS "createdAt",
              extract(epoch FROM expires_at)::bigint::float8 AS "expiresAt",
              extract(epoch FROM last_used_on::timestamp AT TIME ZONE 'Europe/Madrid')::float8 AS "lastUsedOn",
              revoked_at IS NOT NULL AS revoked
         FROM partner_key WHERE partner = $1 ORDER BY created_at DESC LIMIT 200`,
      [partner],
    );
  }

  /** @returns false when there is no such key */
  async revoke(id: string): Promise<boolean> {
    if (!isUuid(id)) return false;
    const rows = await this.database.query(
      'UPDATE partner_key SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 RETURNING id',
      [id],
    );
    return rows.length > 0;
  }

  /** Who shows a key, noting the day. @throws CodedError unauthenticated `PARTNER.KEY_INVALID`, the same for every reason */
  async verify(key: string): Promise<{ id: string; partner: Partner; expiresAt: number }> {
    const [, id, secret] = KEY.exec(key) ?? [];
    if (!id || !secret) throw keyInvalid();
    const [row] = await this.database.query<KeyRow & Record<string, unknown>>(
      `SELECT id, partner, hash, extract(epoch FROM expires_at)::float8 AS expires
         FROM partner_key WHERE id = $1 AND revoked_at IS NULL AND expires_at > now()`,
      [id],
    );
    if (!row || !timingSafeEqual(row.hash, digest(secret))) throw keyInvalid();
    const partner = await this.living(row.partner);
    if (!partner?.active) throw keyInvalid();
    await this.database.query(
      `UPDATE partner_key SET last_used_on = (now() AT TIME ZONE 'Europe/Madrid')::date
        WHERE id = $1 AND last_used_on IS DISTINCT FROM (now() AT TIME ZONE 'Europe/Madrid')::date`,
      [id],
    );
    return { id, partner, expiresAt: Math.floor(row.expires) };
  }

  private async living(id: string): Promise<Partner | undefined> {
    return (await this.stores.of(definition).loadManyUnchecked([id]))[0];
  }
}
