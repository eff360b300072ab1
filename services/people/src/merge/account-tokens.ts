import { createHmac } from 'node:crypto';
import { Database } from '@llavero/kit/db/database';
import type { SealingKey } from '@llavero/kit/db/sealed';
import type { RecordStore } from '@llavero/kit/records/store';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { definitionOf } from '@llavero/proto/records/registry';
import type { MergeableCollection } from '@llavero/proto/rules/merge';
import { Injectable } from '@nestjs/common';

const AT_ONCE = 500;

/**
 * Finds records by an equal IBAN. It is encrypted and not part of the search, where its digits would answer for telephones, so
 * a keyed hash of each stands in a table of its own. Before it is asked, the rows that changed since are worked out again:
 * no way of writing has to know of it.
 */
@Injectable()
export class AccountTokens {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
  ) {}

  /** Ids of the live records of a collection with this IBAN (without spaces). */
  async withIban(collection: MergeableCollection, iban: string): Promise<string[]> {
    while ((await this.refresh(collection)) === AT_ONCE);
    const tokens = this.database.keys.all.map((key) => tokenOf(key, iban));
    const rows = await this.database.query<{ record: string }>(
      `SELECT t.record FROM account_token t JOIN ${collection} r ON r.id = t.record
        WHERE t.collection = $1 AND t.token = ANY($2) AND r.deleted_at IS NULL`,
      [collection, tokens],
    );
    return rows.map(({ record }) => record);
  }

  /** The next rows that are newer than their token. @returns how many */
  private async refresh(collection: MergeableCollection): Promise<number> {
    await this.database.query(
      `DELETE FROM account_token t USING ${collection} r
        WHERE t.collection = $1 AND r.id = t.record
          AND (r.deleted_at IS NOT NULL OR NOT 'iban' = ANY(r.sealed_set))`,
      [collection],
    );
    const stale = await this.database.query<{ id: string }>(
      `SELECT r.id FROM ${collection} r
         LEFT JOIN account_token t ON t.collection = $1 AND t.record = r.id
        WHERE r.deleted_at IS NULL AND 'iban' = ANY(r.sealed_set) AND t.version IS DISTINCT FROM r.version
        ORDER BY r.id LIMIT ${AT_ONCE}`,
      [collection],
    );
    const store: RecordStore = this.stores.of(definitionOf(collection));
    const found = await store.loadManyUnchecked(stale.map(({ id }) => id));
    const rows = found.flatMap((record) => {
      const iban = (record as { iban?: unknown }).iban;
      return typeof iban === 'string' ? [{ ...record, iban }] : [];
    });
    await this.database.query(
      `INSERT INTO account_token (collection, record, version, token)
       SELECT $1, * FROM unnest($2::uuid[], $3::int[], $4::bytea[])
       ON CONFLICT (collection, record) DO UPDATE SET version = excluded.version, token = excluded.token
        WHERE account_token.version < excluded.version`,
      [
        collection,
        rows.map(({ id }) => id),
        rows.map(({ version }) => version),
        rows.map(({ iban }) => tokenOf(this.database.keys.current, iban)),
      ],
    );
    // A record that was changed while it was read is taken with the next call.
    return rows.length;
  }
}

const tokenOf = (key: SealingKey, iban: string): Buffer =>
  createHmac('sha256', key.index).update(`account ${iban}`).digest();
