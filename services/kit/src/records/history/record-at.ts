import type { Json } from '@llavero/proto/fields/field';
import type { HistoryEntry } from '@llavero/proto/requests';
import { DELETED } from '@llavero/proto/states/deletion';
import { statusOf } from '@llavero/proto/states/evaluate';
import { flagsOf } from '@llavero/proto/states/flags';
import type { Queryable } from '../../db/queryable.ts';
import { notYet, pastUnknown } from '../errors.ts';
import { auditRows } from './history.ts';
import type { StoredRecord, StoreParts } from '../store-parts.ts';

const PAGE = 200;

/**
 * The record as it was at a version: from what it is now, the changes since undone one by one. Fields that did not
 * exist then have the value they have now; those that exist no more are left out; secrets are never brought back.
 * The derived status and flags are those of the moment the version was made.
 *
 * @throws CodedError notFound `RECORD.NOT_YET`, conflict `RECORD.PAST_UNKNOWN` when changes are missing in between
 */
export async function recordAsOf(
  parts: StoreParts,
  on: Queryable,
  current: StoredRecord,
  version: number,
): Promise<StoredRecord> {
  const { model } = parts;
  const { definition } = model;
  if (!Number.isInteger(version) || version < 1 || version > current.version) throw notYet(definition);
  const then: StoredRecord = { ...current };
  let before = current.version + 1;
  while (before > version + 1) {
    const entries = await auditRows(parts, on, { id: current.id, since: version, before, limit: PAGE });
    for (const entry of entries) {
      if (entry.version !== before - 1) throw pastUnknown(definition);
      undo(parts, then, entry);
      before = entry.version;
    }
    if (entries.length < PAGE) break;
  }
  if (before > version + 1) throw pastUnknown(definition);
  const [made] = await auditRows(parts, on, { id: current.id, since: version - 1, before: version + 1 });
  const at = made?.at ?? current.createdAt;
  then.version = version;
  then.updatedAt = at;
  then.deletedAt = await deletedSince(parts, on, current.id, version);
  Object.assign(then, flagsOf(definition, then, at));
  if (then.deletedAt !== null) then.status = DELETED;
  else if (model.hasStatus && definition.states) then.status = statusOf(definition, then, at);
  return then;
}

function undo({ model }: StoreParts, record: Record<string, Json>, { changes }: HistoryEntry): void {
  for (const [field, { before }] of Object.entries(changes)) {
    const meta = model.fields.get(field);
    if (meta && !meta.secret) record[field] = before;
  }
}

/** Since when the record had been deleted at that version, or null; unix seconds. */
async function deletedSince(
  { model }: StoreParts,
  on: Queryable,
  id: string,
  version: number,
): Promise<number | null> {
  const [row] = await on.rows(
    `SELECT "verb", extract(epoch FROM "at")::float8 FROM "audit" WHERE "record_id" = $1::uuid AND "collection" = $2
     AND "version" <= $3 AND "verb" IN ('deleted', 'restored', 'restored-to') ORDER BY "version" DESC LIMIT 1`,
    [id, model.collection, version],
  );
  return row?.[0] === 'deleted' ? Math.floor(row[1] as number) : null;
}

/** The version that stood at a moment (unix seconds). @throws CodedError notFound `RECORD.NOT_YET` */
export async function versionAt(
  { model }: StoreParts,
  on: Queryable,
  current: StoredRecord,
  at: number,
): Promise<number> {
  if (!Number.isFinite(at) || current.createdAt > at) throw notYet(model.definition);
  const [row] = await on.rows(
    `SELECT max("version") FROM "audit" WHERE "record_id" = $1::uuid AND "collection" = $2
     AND "at" < to_timestamp($3::float8 + 1)`,
    [current.id, model.collection, Math.min(Math.floor(at), 250_000_000_000)],
  );
  // Records that were loaded in bulk have no entry of their creation.
  return (row?.[0] as number | null) ?? 1;
}
