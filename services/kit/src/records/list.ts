import type { Grant } from '@llavero/proto/access/access';
import { invalid } from '@llavero/proto/errors';
import type { ListRequest } from '@llavero/proto/requests';
import { type CallContext, nowOf } from '../context.ts';
import type { Database } from '../db/database.ts';
import { grantFor } from './access.ts';
import { filterSql } from './filter-sql.ts';
import { columnSql } from './model.ts';
import { joinSealed, spliceSealed } from './opening.ts';
import { Params } from './params.ts';
import { type Projection, projectionOf } from './projection.ts';
import { blobAt, extraAt, jsonAt, selectSql, visibleSql } from './read-sql.ts';
import { textCheck, textCondition } from './search.ts';
import {
  afterSql,
  badCursor,
  cursorOf,
  keySql,
  orderSql,
  type Place,
  placeOf,
  type SortKey,
  sortKeys,
} from './sort.ts';
import type { StoreParts } from './store.ts';

const DEFAULT_LIMIT = 50;
const MOST_ROWS = 500;
/** Rows of a text's candidates opened at a time. */
const MOST_CHECKED = 2000;
/** Deepest row an OFFSET page reaches, and the highest number a count tells. */
const DEEPEST = 10_000;
/** A pattern may be slow on many rows, whatever its length. */
const PATTERN_MS = 2000;

/** @see RecordStore.list */
export async function list(parts: StoreParts, req: ListRequest, ctx: CallContext): Promise<Buffer> {
  const { db, model } = parts;
  const grant = grantOfList(parts, req, ctx);
  const limit = limitOf(req.limit);
  const projection = projectionOf(model, grant, req.fields);
  const keys = sortKeys(model, grant, req.sort);
  const counting = req.count === 'capped' ? count(parts, req, ctx) : undefined;
  // The page may fail first; the count's own failure must then not go unheard.
  counting?.catch(() => undefined);

  const params = new Params(req.now ?? nowOf(ctx));
  let where: string;
  let offset = '';
  if (textOf(req) === undefined) {
    where = conditionsOf(parts, req, ctx, params);
    if (req.after !== undefined) where += ` AND ${afterSql(model, keys, placeOf(keys, req.after), params)}`;
    offset = offsetOf(req, limit);
  } else {
    const ids = await idsOfTextPage(parts, req, ctx, keys, limit);
    where = `${columnSql('id')} = ANY(${params.add(ids, 'uuid[]')})`;
  }
  const rows = await page(parts, projection, keys, where, limit, offset, params);

  const hasMore = rows.length > limit;
  if (hasMore) rows.pop();
  const items = rows.map((row) =>
    spliceSealed(model, db.keys, row[jsonAt] as string, projection.sealed, row[blobAt] as Buffer | null),
  );
  const cursor = hasMore ? JSON.stringify(cursorOf(keys, placeAt(keys, rows.at(-1) ?? []))) : 'null';
  const total = await counting;
  const tailText = total ? `,"count":${total.count},"capped":${total.capped}` : '';
  return Buffer.from(`{"items":[${items.join(',')}],"hasMore":${hasMore},"cursor":${cursor}${tailText}}`);
}

/** One row more than the page has, when there is one, each with its place in the order. */
async function page(
  { db, model }: StoreParts,
  projection: Projection,
  keys: readonly SortKey[],
  where: string,
  limit: number,
  offset: string,
  params: Params,
): Promise<unknown[][]> {
  const inner = keys.map((key, at) => `${keySql(model, key, params)} AS k${at}`);
  const places = keys.map((_, at) => `t.k${at}::text`);
  const tail = ` ORDER BY ${orderSql(model, keys, params)} LIMIT ${limit + 1}${offset}`;
  const sql = selectSql(model, { projection, where, tail, inner, extra: [...places, 't."id"'] }, params);
  return run(db, sql, params);
}

/**
 * The rows of a page that a text narrows: the index gives rows with all trigrams of the needle, which are
 * opened and checked page by page until the page is full.
 */
async function idsOfTextPage(
  parts: StoreParts,
  req: ListRequest,
  ctx: CallContext,
  keys: readonly SortKey[],
  limit: number,
): Promise<string[]> {
  const { db, model } = parts;
  const grant = grantOfList(parts, req, ctx);
  const { fields, passes } = textCheck(model, textOf(req) ?? '', grant);
  const projection = projectionOf(model, grant, fields);
  const ids: string[] = [];
  let size = limit;
  let place = req.after === undefined ? undefined : placeOf(keys, req.after);
  for (;;) {
    const params = new Params(req.now ?? nowOf(ctx));
    let where = conditionsOf(parts, req, ctx, params);
    if (place) where += ` AND ${afterSql(model, keys, place, params)}`;
    const rows = await page(parts, projection, keys, where, size, place ? '' : offsetOf(req, limit), params);
    for (const row of rows) {
      const blob = row[blobAt] as Buffer | null;
      const record = joinSealed(model, db.keys, row[jsonAt] as string, projection.sealed, blob);
      if (passes(record)) ids.push(record.id);
    }
    if (rows.length <= size || ids.length > limit) return ids.slice(0, limit + 1);
    size = Math.min(size * 4, MOST_CHECKED);
    place = placeAt(keys, rows.at(-1) ?? []);
  }
}

/** @see RecordStore.count */
export async function count(
  parts: StoreParts,
  req: ListRequest,
  ctx: CallContext,
): Promise<{ count: number; capped: boolean }> {
  const { db, model } = parts;
  const params = new Params(req.now ?? nowOf(ctx));
  const where = conditionsOf(parts, req, ctx, params);
  const sql = `SELECT count(*)::int4 FROM (SELECT 1 FROM ${model.table} t WHERE ${where} LIMIT ${DEEPEST + 1}) c`;
  const [row] = await run(db, sql, params);
  const found = row?.[0] as number;
  return { count: Math.min(found, DEEPEST), capped: found > DEEPEST };
}

/** Everything that decides which rows belong to a list, except the page. */
function conditionsOf(parts: StoreParts, req: ListRequest, ctx: CallContext, params: Params): string {
  const { model } = parts;
  const grant = grantOfList(parts, req, ctx);
  const conditions = [visibleSql(model, grant, ctx, params, req.deleted ?? false)];
  if (req.filter && Object.keys(req.filter).length > 0)
    conditions.push(`(${filterSql(model, grant, req.filter, params)})`);
  const text = textOf(req);
  if (text !== undefined) conditions.push(textCondition(parts, text, params));
  return conditions.join(' AND ');
}

function grantOfList({ model }: StoreParts, req: ListRequest, ctx: CallContext): Grant {
  return grantFor(model, ctx, req.deleted ? 'restore' : 'read');
}

/** The text to search for; an empty box searches for nothing. */
function textOf(req: ListRequest): string | undefined {
  return req.text?.trim() ? req.text : undefined;
}

function limitOf(limit = DEFAULT_LIMIT): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_ROWS)
    throw invalid('LIST.BAD_LIMIT', `Una página tiene entre 1 y ${MOST_ROWS} filas.`);
  return limit;
}

function offsetOf({ page, after }: ListRequest, limit: number): string {
  if (page === undefined || after !== undefined) return '';
  if (!Number.isInteger(page) || page < 1 || (page - 1) * limit >= DEEPEST)
    throw invalid(
      'LIST.PAGE_TOO_DEEP',
      `Solo se puede saltar a las primeras ${DEEPEST} filas. Acote la lista con un filtro.`,
    );
  return page === 1 ? '' : ` OFFSET ${(page - 1) * limit}`;
}

function placeAt(keys: readonly SortKey[], row: readonly unknown[]): Place {
  const values = keys.map((_, at) => (row[extraAt + at] as string | null) ?? null);
  return { values, id: row[extraAt + keys.length] as string };
}

async function run(db: Database, sql: string, params: Params): Promise<unknown[][]> {
  try {
    if (!params.hasPattern) return await db.rows(sql, params.values);
    return await db.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = ${PATTERN_MS}`);
      return tx.rows(sql, params.values);
    });
  } catch (error) {
    throw readFailure(error);
  }
}

/** PostgreSQL's refusal of a caller's value, as the caller should hear it. */
function readFailure(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? '';
  if (code === '2201B')
    return invalid('FILTER.BAD_VALUE', 'La expresión de búsqueda no es válida. Corrija el filtro.');
  if (code === '57014')
    return invalid('FILTER.TOO_SLOW', 'El filtro tarda demasiado. Añada otra condición que acote la lista.');
  // Values of a filter are checked before; what PostgreSQL cannot read comes from a cursor.
  if (code.startsWith('22')) return badCursor();
  return error;
}
