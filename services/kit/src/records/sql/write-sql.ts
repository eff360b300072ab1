import type { Json } from '@llavero/proto/fields/field';
import type { Origin } from '@llavero/proto/access/origin';
import { quoted } from '@llavero/proto/compile/columns';
import { columnSql, type RecordModel } from '../model.ts';
import type { Params } from './params.ts';
import { type Projection, projectionSql } from './projection.ts';
import { valueSql } from '../write/values.ts';

/** The row's columns a write sets: clear fields by name, the blob when a sealed field changes. */
export interface RowValues {
  clear: Record<string, Json>;
  sealed?: { blob: Buffer | null; set: string[] };
}

/** What is written beside the row, in the same statement. */
export interface AuditAndOutboxRows {
  audit: {
    id: string;
    version: number;
    verb: string;
    actor: string;
    impersonator: string | null;
    requestId: string | null;
    origin: Origin;
    changes: string;
    sealed: Buffer | null;
  };
  event: { id: string; subject: string; payload: string };
  /** New tokens, `null` to take the record out of the index, absent when they stay. */
  search?: { keyId: number; tokens: number[] } | null;
}

/** Columns of an audit entry, in the order in which both writers fill them; what is sealed comes last. */
export const AUDIT_COLUMNS = [
  'id', 'collection', 'record_id', 'version', 'at', 'verb', 'actor', 'impersonator', 'request_id', 'channel', 'address',
  'device', 'changes',
].map(quoted).join(', '); // prettier-ignore

/** INSERT of a record with its audit entry, event and tokens: one statement, one round trip. */
export function insertSql(
  model: RecordModel,
  id: string,
  values: RowValues,
  side: AuditAndOutboxRows,
  projection: Projection,
  params: Params,
): string {
  const columns = assignments(model, values, params);
  const names = ['"id"', '"version"', '"created_at"', '"updated_at"', ...columns.map(({ name }) => name)];
  const sqls = [params.add(id, 'uuid'), '1', params.now, params.now, ...columns.map(({ sql }) => sql)];
  const row = `INSERT INTO ${model.table} (${names.join(', ')}) VALUES (${sqls.join(', ')}) RETURNING *`;
  return withSides(model, row, side, projection, params);
}

/** UPDATE of one version of a record; no row when another write came first. */
export function updateSql(
  model: RecordModel,
  where: { id: string; version: number; deleted: boolean },
  values: RowValues,
  change: 'update' | 'delete' | 'restore',
  side: AuditAndOutboxRows,
  projection: Projection,
  params: Params,
): string {
  const sets = assignments(model, values, params).map(({ name, sql }) => `${name} = ${sql}`);
  sets.push('"version" = t."version" + 1', `"updated_at" = ${params.now}`);
  if (change !== 'update') sets.push(`"deleted_at" = ${change === 'delete' ? params.now : 'NULL'}`);
  const row =
    `UPDATE ${model.table} t SET ${sets.join(', ')} WHERE t."id" = ${params.add(where.id, 'uuid')} ` +
    `AND t."version" = ${params.add(where.version, 'int4')} ` +
    `AND t."deleted_at" IS ${where.deleted ? 'NOT ' : ''}NULL RETURNING t.*`;
  return withSides(model, row, side, projection, params);
}

function assignments(model: RecordModel, { clear, sealed }: RowValues, params: Params) {
  const list = Object.entries(clear).map(([field, value]) => {
    const column = model.columns.get(field);
    if (!column) throw new Error(`${model.collection}.${field} has no column`);
    return { name: quoted(column.name), sql: valueSql(column, value, params) };
  });
  if (sealed) {
    list.push({ name: '"sealed"', sql: params.add(sealed.blob, 'bytea') });
    list.push({ name: '"sealed_set"', sql: params.add(sealed.set, 'text[]') });
  }
  return list;
}

function withSides(
  model: RecordModel,
  row: string,
  { audit, event, search }: AuditAndOutboxRows,
  projection: Projection,
  params: Params,
): string {
  const parts = [`t AS (${row})`];
  parts.push(
    `a AS (INSERT INTO "audit" (${AUDIT_COLUMNS}, "sealed") ` +
      `SELECT ${params.add(audit.id, 'uuid')}, ${params.add(model.collection, 'text')}, t."id", ${params.add(audit.version, 'int4')}, ` +
      `${params.now}, ${params.add(audit.verb, 'text')}, ${params.add(audit.actor, 'text')}, ${params.add(audit.impersonator, 'text')}, ` +
      `${params.add(audit.requestId, 'text')}, ${params.add(audit.origin.channel, 'text')}, ${params.add(audit.origin.address, 'text')}, ` +
      `${params.add(audit.origin.device, 'text')}, ${params.add(audit.changes, 'jsonb')}, ${params.add(audit.sealed, 'bytea')} FROM t)`,
  );
  parts.push(
    'o AS (INSERT INTO "outbox" ("id", "subject", "record_id", "payload") ' +
      `SELECT ${params.add(event.id, 'uuid')}, ${params.add(event.subject, 'text')}, t."id", ${params.add(event.payload, 'text')} FROM t)`,
  );
  if (search)
    parts.push(
      `s AS (INSERT INTO ${model.searchTable} ("id", "key_id", "tokens") ` +
        `SELECT t."id", ${params.add(search.keyId, 'int4')}, ${params.add(search.tokens, 'int4[]')} FROM t ` +
        'ON CONFLICT ("id") DO UPDATE SET "key_id" = excluded."key_id", "tokens" = excluded."tokens")',
    );
  if (search === null)
    parts.push(`s AS (DELETE FROM ${model.searchTable} WHERE "id" = (SELECT ${columnSql('id')} FROM t))`);
  const expressions = projectionSql(model, projection, params);
  return `WITH ${parts.join(', ')} SELECT row_to_json(p)::text FROM t, LATERAL (SELECT ${expressions}) p`;
}
