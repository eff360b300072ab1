import type { Grant } from '@llavero/proto/access/access';
import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import type { GetManyRequest, GetRequest, LabelsRequest, ListRequest } from '@llavero/proto/requests';
import { type CallContext, nowOf } from '../../context.ts';
import type { Queryable } from '../../db/queryable.ts';
import { grantFor, isUuid, mayRead } from '../access.ts';
import { recordNotFound } from '../errors.ts';
import { filterSql } from '../sql/filter-sql.ts';
import { columnSql } from '../model.ts';
import { joinSealed, spliceSealed } from '../sql/sealed-json.ts';
import { type Life, Params } from '../sql/params.ts';
import { type Projection, projectionOf, wholeRecord } from '../sql/projection.ts';
import { blobAt, jsonAt, selectSql, visibleSql } from '../sql/read-sql.ts';
import { orderSql, sortKeys } from '../sql/sort.ts';
import type { StoredRecord, StoreParts } from '../store-parts.ts';

export interface Label {
  id: string;
  title: string;
}

const MOST_IDS = 1000;

/** @see RecordStore.getMany */
export async function getMany(parts: StoreParts, req: GetManyRequest, ctx: CallContext): Promise<Buffer> {
  const { model } = parts;
  const grant = grantFor(model, ctx, 'read');
  const projection = projectionOf(model, grant, req.fields);
  const params = new Params(nowOf(ctx), lifeOf(req, grant));
  const where = `${idsSql(req.ids, params)} AND ${seenSql(parts, req, grant, ctx, params)}`;
  const found = await texts(parts, parts.db, projection, where, params);
  return Buffer.from(`[${found.join(',')}]`);
}

type MayAskForDeleted = Pick<GetRequest, 'deleted'>;

/** Deleted records are answered to those who ask for them and may restore. */
export function lifeOf({ deleted }: MayAskForDeleted, grant: Grant): Life {
  return deleted && grant.actions.includes('restore') ? 'any' : 'live';
}

/** Which rows the call may see. */
export function seenSql(
  { model }: StoreParts,
  req: MayAskForDeleted,
  grant: Grant,
  ctx: CallContext,
  params: Params,
): string {
  const live = visibleSql(model, grant, ctx, params);
  return lifeOf(req, grant) === 'any' ? `(${live} OR ${visibleSql(model, grant, ctx, params, true)})` : live;
}

/** @see RecordStore.labels */
export async function labels(
  parts: StoreParts,
  req: LabelsRequest,
  ctx: CallContext,
  on: Queryable = parts.db,
): Promise<Label[]> {
  const { model } = parts;
  const { definition } = model;
  const grant = grantFor(model, ctx, 'read');
  const asked = definition.titleFields.filter((field) => mayRead(model, grant, field));
  const projection = projectionOf(model, grant, asked);
  const params = new Params(nowOf(ctx));
  const live = visibleSql(model, grant, ctx, params);
  const dead = visibleSql(model, grant, ctx, params, true);
  const where = `${idsSql(req.ids, params)} AND (${live} OR ${dead})`;
  const found = await recordsWhere(parts, on, projection, where, params);
  return found.map((record) => ({ id: record.id, title: definition.title(record) }));
}

/** @see RecordStore.loadUnchecked */
export async function loadUnchecked(
  parts: StoreParts,
  id: string,
  tx: Queryable | undefined,
  options: { lock?: boolean; now?: number; deleted?: boolean } = {},
): Promise<StoredRecord> {
  const { model, db } = parts;
  if (!isUuid(id)) throw recordNotFound(model.definition);
  const params = new Params(options.now ?? Math.floor(Date.now() / 1000));
  const life = options.deleted ? '' : ` AND ${columnSql('deletedAt')} IS NULL`;
  const where = `${columnSql('id')} = ${params.add(id, 'uuid')}${life}`;
  const [record] = await recordsWhere(parts, tx ?? db, wholeRecord(model), where, params, {
    lock: options.lock,
  });
  if (!record) throw recordNotFound(model.definition);
  return record;
}

/** @see RecordStore.loadManyUnchecked */
export async function loadManyUnchecked(
  parts: StoreParts,
  ids: readonly string[],
  tx: Queryable | undefined,
): Promise<StoredRecord[]> {
  const { model, db } = parts;
  const params = new Params(Math.floor(Date.now() / 1000));
  const where = `${idsSql(ids, params)} AND ${columnSql('deletedAt')} IS NULL`;
  const found = await recordsWhere(parts, tx ?? db, wholeRecord(model), where, params);
  const byId = new Map(found.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The records with these ids, deleted ones too, locked in the order of their ids until the transaction ends. */
export function lockMany(parts: StoreParts, ids: readonly string[], tx: Queryable): Promise<StoredRecord[]> {
  const params = new Params(Math.floor(Date.now() / 1000));
  const options = { lock: true, tail: ` ORDER BY ${columnSql('id')}` };
  return recordsWhere(parts, tx, wholeRecord(parts.model), idsSql(ids, params), params, options);
}

/** @see RecordStore.findUnchecked */
export async function findUnchecked(
  parts: StoreParts,
  req: Pick<ListRequest, 'filter' | 'sort' | 'limit' | 'now'>,
  tx: Queryable | undefined,
): Promise<StoredRecord[]> {
  const { model, db } = parts;
  const params = new Params(req.now ?? Math.floor(Date.now() / 1000));
  const grant = { actions: ['read'] } as const;
  const filter = filterSql(model, grant, req.filter ?? {}, params);
  const keys = sortKeys(model, grant, req.sort);
  const tail = ` ORDER BY ${orderSql(model, keys, params)} LIMIT ${Math.min(req.limit ?? 1000, 10_000)}`;
  const where = `${columnSql('deletedAt')} IS NULL AND ${filter}`;
  return recordsWhere(parts, tx ?? db, wholeRecord(model), where, params, { tail });
}

/** Runs a read and answers JSON texts. */
async function texts(
  { db, model }: StoreParts,
  on: Queryable,
  projection: Projection,
  where: string,
  params: Params,
): Promise<string[]> {
  const rows = await on.rows(selectSql(model, { projection, where }, params), params.values);
  return rows.map((row) =>
    spliceSealed(model, db.keys, row[jsonAt] as string, projection.sealed, row[blobAt] as Buffer | null),
  );
}

/** Runs a read and answers objects. */
export async function recordsWhere(
  { db, model }: StoreParts,
  on: Queryable,
  projection: Projection,
  where: string,
  params: Params,
  options: { lock?: boolean | undefined; tail?: string } = {},
): Promise<StoredRecord[]> {
  const { lock = false, tail = '' } = options;
  const rows = await on.rows(selectSql(model, { projection, where, lock, tail }, params), params.values);
  return rows.map((row) =>
    joinSealed(model, db.keys, row[jsonAt] as string, projection.sealed, row[blobAt] as Buffer | null),
  );
}

function idsSql(ids: readonly string[], params: Params): string {
  if (ids.length > MOST_IDS)
    throw invalid(
      'RECORD.TOO_MANY_IDS',
      `Se han pedido ${ids.length} fichas a la vez; como máximo ${MOST_IDS}.`,
    );
  return `${columnSql('id')} = ANY(${params.add(ids.filter(isUuid), 'uuid[]')})`;
}

/** A record restricted to what a role may read; secrets never leave. */
export function readable(record: StoredRecord, projection: Projection): StoredRecord {
  const fields = [...projection.clear, ...projection.sealed];
  return Object.fromEntries(
    fields.map((field): [string, Json] => [field, record[field] ?? null]),
  ) as StoredRecord;
}
