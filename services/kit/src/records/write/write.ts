import type { Grant } from '@llavero/proto/access/access';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { sameJson, validateCreate, validatePatch } from '@llavero/proto/fields/validate';
import { hasDeletedFlag } from '@llavero/proto/states/deletion';
import { v7 as uuidv7 } from 'uuid';
import { type CallContext, nowOf } from '../../context.ts';
import type { Queryable, Tx } from '../../db/queryable.ts';
import { checkWritable, grantFor, isOwn } from '../access.ts';
import { changesOf, auditAndOutboxRows } from '../history/changes.ts';
import { notAllowed } from '../errors.ts';
import { withSealed } from '../sql/sealed-json.ts';
import { insertShared, type PreparedCreate } from './create-together.ts';
import { refuseBornStatus } from './owned-changes.ts';
import { rowValues, tokensOf, touchesSearch } from '../sql/row-values.ts';
import { Params } from '../sql/params.ts';
import { refusable } from '../sql/constraint-refusal.ts';
import { clearRecord, projectionOf } from '../sql/projection.ts';
import { type AnyPublication, type Published, publishedBy } from './publication.ts';
import { loadUnchecked, readable } from '../read/read.ts';
import { staleError } from './stale.ts';
import type { StoredRecord, StoreParts } from '../store-parts.ts';
import { writeFailure } from './write-failure.ts';
import { insertSql, updateSql } from '../sql/write-sql.ts';
import { exact } from './values.ts';

/** Within the kit: what is published about a change. Services name an event ({@link AnyPublication}). */
export interface WriteOptions extends Published {
  /** What the audit calls it, when that is not the event's verb. */
  auditVerb?: string;
}

export interface CreateOptions extends AnyPublication {
  /** A uuid v7 is made when absent. */
  id?: string;
  /** A command creates the record: it may begin in a status that commands own. */
  byCommand?: boolean;
}

/** Attempts of a write that names no version, while others are faster. */
export const ATTEMPTS = 5;

/** @see RecordStore.create */
export async function create(
  parts: StoreParts,
  given: Record<string, Json>,
  ctx: CallContext,
  tx: Tx | undefined,
  options: CreateOptions = {},
): Promise<StoredRecord> {
  const { db, model } = parts;
  const grant = grantFor(model, ctx, 'create');
  const prepared = prepareCreate(parts, given, grant, ctx, options);
  const alone = () => insertOne(parts, prepared, tx ?? db, ctx);
  const record = tx ? await alone() : await insertShared(parts, { prepared, now: nowOf(ctx) }, alone);
  return answered(parts, record, grant, ctx);
}

async function insertOne(
  parts: StoreParts,
  { id, values, row, side }: PreparedCreate,
  on: Queryable,
  ctx: CallContext,
): Promise<StoredRecord> {
  const { model } = parts;
  const params = new Params(nowOf(ctx));
  const sql = insertSql(model, id, row, side, clearRecord(model), params);
  const record = await runWrite(parts, on, sql, params, values, ctx);
  if (!record) throw new Error(`${model.collection}: the insert answered no row`);
  return record;
}

/**
 * Checks a new record and works out everything that its insert writes: the same for one record and for many.
 * @throws CodedError forbidden or invalid, as {@link RecordStore.create} does
 */
export function prepareCreate(
  parts: StoreParts,
  given: Record<string, Json>,
  grant: Grant,
  ctx: CallContext,
  options: CreateOptions,
): PreparedCreate {
  const { model } = parts;
  const { definition } = model;
  const published = publishedBy(definition, options, 'created');
  const object = withoutLifeMark(definition, given);
  checkWritable(model, grant, object, model.defaults);
  if (!options.byCommand) refuseBornStatus(model, object, nowOf(ctx));
  const valid = validateCreate(definition, object, { trusted: ctx.trusted ?? false, now: nowOf(ctx) });
  const values = exactValues(parts, valid);
  if (!isOwn(grant, ctx, values)) throw notAllowed(definition, 'crear para otras personas');

  const id = options.id ?? uuidv7();
  const changes = changesOf(model, {}, withoutDefaults(parts, values));
  const side = auditAndOutboxRows(parts, { ...published, id, version: 1 }, changes, ctx);
  side.search = tokensOf(parts, values);
  return { id, values, row: rowValues(parts, id, values, Object.keys(values)), side };
}

/** @see RecordStore.writeUnchecked */
export async function writeUnchecked(
  parts: StoreParts,
  record: string | StoredRecord,
  version: number | undefined,
  patchObject: Record<string, Json>,
  publication: AnyPublication,
  ctx: CallContext,
  tx: Tx | undefined,
): Promise<StoredRecord> {
  const options = publishedBy(parts.model.definition, publication, 'updated');
  const grant: Grant = { actions: ['read', 'update'] };
  const id = typeof record === 'string' ? record : record.id;
  for (let attempt = 1; ; attempt += 1) {
    const isAtHand = attempt === 1 && typeof record !== 'string';
    const current = isAtHand ? record : await loadUnchecked(parts, id, tx, { now: nowOf(ctx) });
    if (version !== undefined && version !== current.version)
      throw await staleError(parts, current, version, grant, tx);
    const valid = validatePatch(parts.model.definition, patchObject, current, {
      trusted: true,
      now: nowOf(ctx),
    });
    const result = await update(parts, current, exactValues(parts, valid), options, 'update', ctx, tx);
    if (result) return result;
    if (version !== undefined || attempt === ATTEMPTS) {
      const now = await loadUnchecked(parts, id, tx);
      throw await staleError(parts, now, current.version, grant, tx);
    }
  }
}

/**
 * Without what a record says of its own deletion where that changes nothing: `deleted: false` of a live one. Elsewhere
 * `deleted: true` is no field, and refused as such.
 */
export function withoutLifeMark(
  definition: RecordDefinition,
  object: Record<string, Json>,
): Record<string, Json> {
  if (!hasDeletedFlag(definition) || object['deleted'] !== false) return object;
  const { deleted: _, ...rest } = object;
  return rest;
}

/** What a new record says of itself; defaults would only fill its history. */
export function withoutDefaults({ model }: StoreParts, values: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !sameJson(value, model.defaults[name])),
  );
}

/**
 * Writes the values that differ onto one version of a record. Undefined when that version no longer
 * stands; the record as it is when nothing differs and no named event has to be published.
 */
export async function update(
  parts: StoreParts,
  current: StoredRecord,
  values: Record<string, Json>,
  options: WriteOptions,
  change: 'update' | 'delete' | 'restore',
  ctx: CallContext,
  tx: Tx | undefined,
): Promise<StoredRecord | undefined> {
  const { db, model } = parts;
  const after = { ...current, ...values };
  const changes = changesOf(model, current, values);
  if (changes.fields.length === 0 && options.verb === 'updated') return current;

  const { id, version } = current;
  const side = auditAndOutboxRows(parts, { ...options, id, version: version + 1 }, changes, ctx);
  if (change === 'delete') side.search = model.isSearchable ? null : undefined;
  else if (change === 'restore' || touchesSearch(parts, changes)) side.search = tokensOf(parts, after);
  const params = new Params(nowOf(ctx), change === 'delete' ? 'deleted' : 'live');
  const where = { id, version, deleted: change === 'restore' };
  const row = rowValues(parts, id, after, changes.fields);
  const sql = updateSql(model, where, row, change, side, clearRecord(model), params);
  return runWrite(parts, tx ?? db, sql, params, after, ctx);
}

async function runWrite(
  parts: StoreParts,
  on: Queryable,
  sql: string,
  params: Params,
  values: Readonly<Record<string, Json>>,
  ctx: CallContext,
): Promise<StoredRecord | undefined> {
  const { db, model } = parts;
  try {
    const [row] = await refusable(parts, on, ctx, () => on.rows(sql, params.values));
    if (!row) return undefined;
    // A transaction says so when it has been committed.
    if (on === db) db.wrote();
    return withSealed(model, JSON.parse(row[0] as string) as StoredRecord, values);
  } catch (error) {
    throw writeFailure(model.definition, error);
  }
}

export function exactValues({ model }: StoreParts, values: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const meta = model.fields.get(name);
      return [name, meta ? exact(meta, value) : value];
    }),
  );
}

export function answered(
  { model }: StoreParts,
  record: StoredRecord,
  grant: Grant,
  ctx: CallContext,
): StoredRecord {
  return ctx.trusted ? record : readable(record, projectionOf(model, grant, undefined));
}
